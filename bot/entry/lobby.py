"""A table before its first deal: who sits where, who deals first, by which rules, and from which totals.

Pure and without words. Every change is a function from one lobby to the next; what may not be done raises
``LobbyRefusal``, by the same rules that say which buttons to draw.
"""

import json
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import count
from typing import Any, NamedTuple

from bot.entry import house
from bot.scoring import begin, partners, sides
from bot.scoring.model import SeatState
from bot.scoring.rules import Rules, Value
from bot.scoring.templates import RUSSIAN

MOST = 4
FEWEST = 2
NAME_LIMIT = 64
"""Characters a player's name may have."""


class LobbyFault(StrEnum):
    """Why the lobby refuses something."""

    TOO_FEW = "too_few"
    TOO_MANY = "too_many"
    NAME_TWICE = "name_twice"
    NAME_LONG = "name_long"
    NAME_EMPTY = "name_empty"
    ALREADY_SEATED = "already_seated"
    NOT_SEATED = "not_seated"
    STARTED = "started"


class LobbyRefusal(ValueError):
    """What the lobby does not do; ``name`` is the name in question, ``seats`` how many there are or must be."""

    def __init__(self, fault: LobbyFault, name: str = "", seats: int = 0) -> None:
        self.fault, self.name, self.seats = fault, name, seats
        super().__init__(fault)


class Seat(NamedTuple):
    """A player; ``account`` None: a guest without Telegram."""

    name: str
    account: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Lobby:
    """The table so far. ``dealer`` is a seat; ``rules`` are for any number of players until the game starts.

    ``start`` holds one state a total (with partners: a pair). ``moves`` notes at which revision of the draft an account
    joined or left last, so that a doubled tap is told from a second thought. ``page`` is what the message shows.
    """

    seats: tuple[Seat, ...] = ()
    dealer: int = 0
    rules: Rules = RUSSIAN
    start: tuple[SeatState, ...] = ()
    creator: int | None = None
    page: str = ""
    moves: tuple[tuple[int, int], ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in seating order."""
        return tuple(seat.name for seat in self.seats)

    @property
    def accounts(self) -> frozenset[int]:
        """Who of the players is known to Telegram."""
        return frozenset(seat.account for seat in self.seats if seat.account is not None)

    @property
    def game_rules(self) -> Rules:
        """The rules for the players there are."""
        return replace(self.rules, seats=len(self.seats)) if FEWEST <= len(self.seats) <= MOST else self.rules

    @property
    def totals(self) -> int:
        """How many totals the game will have."""
        return sides(self.game_rules)

    def to_json(self) -> str:
        """The lobby as JSON; ``from_json`` gives back an equal one."""
        said = {
            "seats": self.seats,
            "dealer": self.dealer,
            # Not frozen yet: only the game that starts from here holds every value.
            "rules": house.as_set(self.rules),
            "start": self.start,
            "creator": self.creator,
            "page": self.page,
            "moves": self.moves,
        }
        return json.dumps(said, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> "Lobby":
        """The lobby that ``to_json`` wrote."""
        said: Mapping[str, Any] = json.loads(text)
        return cls(
            seats=tuple(Seat(*seat) for seat in said["seats"]),
            dealer=said["dealer"],
            rules=house.from_set(said["rules"]),
            start=tuple(SeatState(*seat) for seat in said["start"]),
            creator=said["creator"],
            page=said["page"],
            moves=tuple((account, revision) for account, revision in said["moves"]),
        )


def may_run(lobby: Lobby, account: int | None) -> bool:
    """Whether an account may arrange the table and start: who sits at it, who called for it, and anybody when all are
    guests."""
    return not lobby.accounts or (account is not None and (account in lobby.accounts or account == lobby.creator))


def join_fault(lobby: Lobby) -> LobbyFault | None:
    """Why nobody can sit down, None when there is a free seat."""
    return LobbyFault.TOO_MANY if len(lobby.seats) >= MOST else None


def start_fault(lobby: Lobby) -> LobbyFault | None:
    """Why the game cannot start, None when there are players enough."""
    return LobbyFault.TOO_FEW if len(lobby.seats) < FEWEST else None


def join(lobby: Lobby, account: int, name: str) -> Lobby:
    """Seat a member of the chat. A guest of exactly that name was this person: the seat becomes theirs."""
    held = next((seat for seat in lobby.seats if seat.account == account), None)
    if held is not None:
        raise LobbyRefusal(LobbyFault.ALREADY_SEATED, held.name)
    # Account names can be long or invisible; nobody is kept from the table for that.
    own = clean(name)[:NAME_LIMIT].strip() or str(account)
    for at, seat in enumerate(lobby.seats):
        if seat.account is None and same(seat.name, own):
            return _with_seats(lobby, _replaced(lobby.seats, at, Seat(seat.name, account)), keep_start=True)
    return _seated(lobby, Seat(distinct(own, lobby.names), account))


def leave(lobby: Lobby, account: int) -> Lobby:
    """Take a member from the table."""
    for at, seat in enumerate(lobby.seats):
        if seat.account == account:
            return remove(lobby, at)
    raise LobbyRefusal(LobbyFault.NOT_SEATED)


def toggle(lobby: Lobby, account: int, name: str, seen: int, revision: int) -> Lobby | None:
    """“I play” was tapped on a message that showed revision ``seen``; the change will be ``revision``.

    None when that account's last tap came after what the message showed: the same tap once more.
    """
    moves = dict(lobby.moves)
    if seen < moves.get(account, 0):
        return None
    after = leave(lobby, account) if account in lobby.accounts else join(lobby, account, name)
    return replace(after, moves=tuple({**moves, account: revision}.items()))


def add_guest(lobby: Lobby, name: str) -> Lobby:
    """Seat somebody without Telegram."""
    return _seated(lobby, Seat(_proper(name, lobby.names)))


def remove(lobby: Lobby, at: int) -> Lobby:
    """Free a seat; whoever was to deal still is, else the next one."""
    _seat(lobby, at)
    seats = lobby.seats[:at] + lobby.seats[at + 1 :]
    dealer = lobby.dealer - (lobby.dealer > at)
    return _with_seats(replace(lobby, dealer=dealer % max(len(seats), 1)), seats)


def raise_seat(lobby: Lobby, at: int) -> Lobby:
    """Move a seat one up, the first one to the end; the first dealer and the totals move along."""
    _seat(lobby, at)
    order = list(range(len(lobby.seats)))
    if at:
        order[at - 1], order[at] = order[at], order[at - 1]
    else:
        order.append(order.pop(0))
    # Other seats make other pairs, so the total of a pair is nobody's any more.
    start = () if partners(lobby.game_rules) or not lobby.start else tuple(lobby.start[seat] for seat in order)
    seats = tuple(lobby.seats[seat] for seat in order)
    return replace(lobby, seats=seats, dealer=order.index(lobby.dealer), start=start)


def next_dealer(lobby: Lobby) -> Lobby:
    """Let the next seat deal first."""
    return replace(lobby, dealer=(lobby.dealer + 1) % max(len(lobby.seats), 1))


def choose_template(lobby: Lobby, template: str) -> Lobby:
    """Play by another rule set; single changes are dropped. Raises ``Refusal``."""
    return _with_rules(lobby, house.with_template(lobby.rules, template))


def set_rule(lobby: Lobby, key: str, value: Value) -> Lobby:
    """Change one rule. Raises ``Refusal`` when it contradicts another."""
    return _with_rules(lobby, house.with_rule(lobby.rules, key, value))


def take_start(lobby: Lobby, start: Sequence[SeatState]) -> Lobby:
    """Begin from totals of a game on paper. Raises as ``checked`` when they cannot stand under the rules."""
    return checked(replace(lobby, start=tuple(start)))


def with_names(lobby: Lobby, names: Sequence[str], known: Mapping[str, int]) -> Lobby:
    """The whole table at once, from typed names. Who is seated already, or ``known`` by name, keeps their account."""
    if not FEWEST <= len(names) <= MOST:
        fault = LobbyFault.TOO_FEW if len(names) < FEWEST else LobbyFault.TOO_MANY
        raise LobbyRefusal(fault, seats=FEWEST if len(names) < FEWEST else MOST)
    accounts = {key(name): account for name, account in known.items()}
    # Who sits here goes before a namesake who played once.
    accounts |= {key(seat.name): seat.account for seat in lobby.seats if seat.account is not None}
    seats: list[Seat] = []
    for name in names:
        proper = _proper(name, [seat.name for seat in seats])
        seats.append(Seat(proper, accounts.get(key(proper))))
    return _with_seats(replace(lobby, dealer=0), tuple(seats))


def checked(lobby: Lobby) -> Lobby:
    """The lobby when a game can start from it. Raises ``LobbyRefusal`` or ``Refusal``."""
    if fault := start_fault(lobby):
        raise LobbyRefusal(fault, seats=FEWEST)
    begin(lobby.game_rules, lobby.dealer, lobby.start)
    return lobby


def clean(name: str) -> str:
    """The name on one line, composed, without characters nobody sees (those that join emoji stay)."""
    spaced = " ".join(unicodedata.normalize("NFC", name).split())
    seen = (char for char in spaced if char in "\u200d\ufe0f" or unicodedata.category(char) not in _UNSEEN)
    return "".join(seen).strip()


def key(name: str) -> str:
    """What two spellings of one name have in common: case and «ё» are free."""
    return clean(name).casefold().replace("ё", "е")


def same(one: str, other: str) -> bool:
    """Whether two names would be taken for one another."""
    return key(one) == key(other)


def distinct(name: str, taken: Iterable[str]) -> str:
    """The name, with a number when somebody at the table has it."""
    keys = {key(other) for other in taken}
    if key(name) not in keys:
        return name
    tries = (f"{name[: NAME_LIMIT - len(str(n)) - 1]} {n}" for n in count(2))
    return next(found for found in tries if key(found) not in keys)


_UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp")


def _proper(name: str, taken: Iterable[str]) -> str:
    cleaned = clean(name)
    # Joiners stay inside a name, but alone they are as good as nothing.
    if not any(not char.isspace() and char not in "\u200d\ufe0f" for char in cleaned):
        raise LobbyRefusal(LobbyFault.NAME_EMPTY)
    if len(cleaned) > NAME_LIMIT:
        raise LobbyRefusal(LobbyFault.NAME_LONG, cleaned)
    if any(same(cleaned, other) for other in taken):
        raise LobbyRefusal(LobbyFault.NAME_TWICE, cleaned)
    return cleaned


def _seat(lobby: Lobby, at: int) -> Seat:
    if not 0 <= at < len(lobby.seats):
        raise LobbyRefusal(LobbyFault.NOT_SEATED)
    return lobby.seats[at]


def _seated(lobby: Lobby, seat: Seat) -> Lobby:
    if fault := join_fault(lobby):
        raise LobbyRefusal(fault, seat.name, MOST)
    return _with_seats(lobby, (*lobby.seats, seat))


def _replaced(seats: tuple[Seat, ...], at: int, seat: Seat) -> tuple[Seat, ...]:
    return (*seats[:at], seat, *seats[at + 1 :])


def _with_seats(lobby: Lobby, seats: tuple[Seat, ...], *, keep_start: bool = False) -> Lobby:
    # Totals belong to the players they were typed for.
    return replace(lobby, seats=seats, start=lobby.start if keep_start else ())


def _with_rules(lobby: Lobby, rules: Rules) -> Lobby:
    after = replace(lobby, rules=rules)
    return after if after.totals == lobby.totals else replace(after, start=())
