"""The values of scoring: suits, the entries of a game, the state of a seat, results and their events.

Seats are numbered from 0 in seating order. Every point value is whole.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from bot.scoring.rules import DECK as DECK
from bot.scoring.rules import Rules


class Suit(StrEnum):
    """The suits, from the dearest marriage to the cheapest."""

    HEARTS = "hearts"
    DIAMONDS = "diamonds"
    CLUBS = "clubs"
    SPADES = "spades"


class Contra(StrEnum):
    """A defender doubles the contract, and the declarer doubles again."""

    CONTRA = "contra"
    REDOUBLE = "redouble"


@dataclass(frozen=True, slots=True, kw_only=True)
class Talon:
    """What the talon of a deal gave the seat that sits out."""

    cards: int = 0
    marriages: tuple[Suit, ...] = ()
    aces: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class _Entry:
    """What any entry may carry: its dealer (None: by rotation) and, inert for scoring, when, by whom, and a note."""

    dealer: int | None = None
    at: str | None = None
    by: str | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Played(_Entry):
    """A deal entered with its card points, one number a seat (None: sits out).

    ``no_trick`` None means: the playing seats with 0 card points and no marriage took no trick.
    """

    declarer: int
    bid: int
    cards: tuple[int | None, ...]
    marriages: Mapping[Suit, int] = field(default_factory=dict)
    ace_marriage: int | None = None
    no_trick: tuple[int, ...] | None = None
    dark: bool = False
    contra: Contra | None = None
    talon: Talon | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reported(_Entry):
    """A deal entered as the table counted it: deal scores, not card points.

    ``scores``: None for a seat that sits out and for the declarer, unless ``contract.success`` needs the number.
    ``no_trick`` None means: the defenders with 0.
    """

    declarer: int
    bid: int
    made: bool
    scores: tuple[int | None, ...]
    no_trick: tuple[int, ...] | None = None
    dark: bool = False
    contra: Contra | None = None
    talon: Talon | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteOff(_Entry):
    """The declarer concedes before play."""

    declarer: int
    bid: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AllPassed(_Entry):
    """Nobody bid, where the rules do not make somebody play the minimum."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjustment(_Entry):
    """Points outside play, for one seat (with partners: one side). Not a deal."""

    player: int
    points: int
    reason: str = ""


Entry: TypeAlias = Played | Reported | WriteOff | AllPassed | Adjustment


# Named tuples from here on: every deal makes a dozen, and a frozen dataclass takes several times as long.
class SeatState(NamedTuple):
    """Where one seat (with partners: one side) stands. ``barrel``: barrel deals used, None when not on the barrel."""

    total: int = 0
    barrel: int | None = None
    falls: int = 0
    bolts: int = 0
    no_win: int = 0
    write_offs: int = 0
    write_offs_made: int = 0


class GameState(NamedTuple):
    """Where the game stands before its next entry.

    ``dealer`` is the seat that deals next; ``golden_left`` the golden deals still to come, ``golden_made`` whether one
    of the finished ones was made; ``winner`` ends the game.
    """

    seats: tuple[SeatState, ...]
    dealer: int
    golden_left: int = 0
    golden_made: bool = False
    winner: int | None = None


class Kind(StrEnum):
    """What can happen, in the order of effects."""

    CONTRACT_MADE = "contract_made"
    CONTRACT_FAILED = "contract_failed"
    DEFENDED = "defended"
    WRITTEN_OFF = "written_off"
    SHARE = "share"
    SITTER_SCORED = "sitter_scored"
    LINE_HELD = "line_held"
    ALL_PASSED = "all_passed"
    ADJUSTED = "adjusted"
    BOLT = "bolt"
    BOLT_PENALTY = "bolt_penalty"
    WRITE_OFF_PENALTY = "write_off_penalty"
    NO_WIN = "no_win"
    NO_WIN_PENALTY = "no_win_penalty"
    BARREL_WON = "barrel_won"
    BARREL_DEAL_USED = "barrel_deal_used"
    BARREL_FELL = "barrel_fell"
    BARREL_MOUNTED = "barrel_mounted"
    BARREL_KNOCKED_OFF = "barrel_knocked_off"
    BARREL_ZEROED = "barrel_zeroed"
    CAPPED = "capped"
    DUMP_TRUCK = "dump_truck"
    GOLDEN_RESET = "golden_reset"
    WON = "won"


class Event(NamedTuple):
    """One effect on one seat.

    ``points``: what it added to the seat's delta (base, share, penalty events). ``before``/``after``: the total around
    a settling event (mount, fall, zeroing, dump truck, cap, win). ``nth`` ``of``: the counter it moved
    (bolt 2 of 3, barrel deal 1 of 3, fall 1 of 3). ``cause``: the rule key that made it happen.
    """

    kind: Kind
    seat: int
    points: int = 0
    before: int | None = None
    after: int | None = None
    nth: int | None = None
    of: int | None = None
    cause: str = ""


class Result(NamedTuple):
    """What one entry did. ``points``: per seat after step 6; ``change``: how each total really moved.

    ``dealer`` dealt this entry (an adjustment repeats the coming dealer); ``state`` is where the game stands after it.
    """

    number: int
    dealer: int
    points: tuple[int, ...]
    change: tuple[int, ...]
    events: tuple[Event, ...]
    state: GameState

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals after the entry, one a seat."""
        return tuple(seat.total for seat in self.state.seats)


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game is its entries, under rules frozen into it. ``start``: where each seat begins (empty: at 0)."""

    rules: Rules
    players: tuple[str, ...]
    first_dealer: int = 0
    start: tuple[SeatState, ...] = ()
    entries: tuple[Entry, ...] = ()
