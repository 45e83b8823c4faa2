"""Texts of the lobby: who sits where, by which rules, and what is still missing before the first deal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from bot.entry.lobby import NAME_LIMIT, LobbyFault
from bot.entry.start_line import StartFault, StartTrouble
from bot.i18n.catalog import N_, Translator
from bot.scoring.model import SeatState
from bot.scoring.rules import Rules
from bot.sheet.layout import clip, tidy
from bot.sheet.people import SENTENCE_WIDTH, sides, spoken
from bot.sheet.rule_words import five_agreements, summary_line
from bot.sheet.standing import counters, falls
from bot.sheet.text import Block, Text, bold, plain


class Writers(StrEnum):
    """Who may write in a game."""

    ANYONE = "anyone"
    PLAYERS = "players"
    ADMINISTRATORS = "administrators"


@dataclass(frozen=True, slots=True, kw_only=True)
class Lobby:
    """A table before its first deal; ``start`` is filled when the game is taken over from paper."""

    names: tuple[str, ...]
    rules: Rules
    first_dealer: int = 0
    writers: Writers = Writers.PLAYERS
    start: tuple[SeatState, ...] = ()


def lobby(t: Translator, table: Lobby) -> Text:
    """The whole lobby: seats in order, the first dealer, the rule set, five agreements, who may write."""
    return (
        bold(t.gettext("New game")),
        *_seats(t, table),
        *_start(t, table),
        plain(t.gettext("Playing {rules}", rules=summary_line(t, table.rules))),
        *(plain(f"• {rule}: {words}") for _, rule, words in five_agreements(t, table.rules)),
        plain(t.gettext(_WRITERS[table.writers])),
        *_missing(t, table),
    )


def lobby_refusal(t: Translator, fault: LobbyFault, name: str = "", *, seats: int = 0) -> str:
    """One sentence for what the lobby refuses; ``name`` is the name in question, ``seats`` how many can play."""
    called = clip(tidy(name), SENTENCE_WIDTH)
    return t.gettext(REFUSALS[fault], name=called, limit=NAME_LIMIT, seats=seats)


def start_question(t: Translator, names: Sequence[str], rules: Rules) -> str:
    """Asks for the totals of a game begun on paper, with an example of one line."""
    threshold = rules.barrel_threshold
    called = sides(names, 2 if len(names) == 4 and rules.four_players == "partners" else len(names))
    # Two totals of the example show what is hard to guess: a barrel deal used, and a minus.
    on_barrel = t.gettext("{total} barrel 1", total=threshold) if threshold else "505"
    numbers = ["640", on_barrel, "−120", "75"]
    example = ", ".join(f"{name} {number}" for name, number in zip(called, numbers, strict=False))
    asked = t.gettext("Totals so far, in one line: {names}", names=", ".join(called))
    return t.gettext("{asked}\nFor example: {example}", asked=asked, example=example)


def start_refusal(t: Translator, trouble: StartTrouble) -> str:
    """One sentence for a typed start line that was not understood."""
    word = clip(tidy(trouble.word), SENTENCE_WIDTH)
    return t.gettext(START_REFUSALS[trouble.fault], word=word, wanted=trouble.wanted, got=trouble.got)


REFUSALS: Mapping[LobbyFault, str] = {
    LobbyFault.TOO_FEW: N_("Too few players: {seats} are needed. Tap “I play” or add a guest"),
    LobbyFault.TOO_MANY: N_("All {seats} seats are taken"),
    LobbyFault.NAME_TWICE: N_("There is a “{name}” at the table already: add a letter or take another name"),
    LobbyFault.NAME_LONG: N_("This name is too long: at most {limit} characters"),
    LobbyFault.NAME_EMPTY: N_("A name needs at least one letter"),
    LobbyFault.ALREADY_SEATED: N_("You are at the table already: {name}"),
    LobbyFault.NOT_SEATED: N_("You are not at this table"),
    LobbyFault.STARTED: N_("This game has begun already"),
}

START_REFUSALS: Mapping[StartFault, str] = {
    StartFault.EMPTY: N_("No totals found. One number for each player, for example: 640 505 −120"),
    StartFault.UNKNOWN_WORD: N_("Not understood: “{word}”. One number for each player, for example: 640 505 −120"),
    StartFault.TOO_FEW: N_("{got} of {wanted} totals found: one number for each player, please"),
    StartFault.TOO_MANY: N_("“{word}” is one total too many: {wanted} are needed"),
    StartFault.TWICE: N_("“{word}” is there twice: one total for each player, please"),
    StartFault.NO_TOTAL: N_("“{word}” comes before its total: first the number, then the counter"),
    StartFault.TOO_BIG: N_("{word} is too big for a total"),
}

_WRITERS: Mapping[Writers, str] = {
    Writers.ANYONE: N_("Anyone in the chat may write"),
    Writers.PLAYERS: N_("The players write, and administrators"),
    Writers.ADMINISTRATORS: N_("Only administrators write"),
}


def _seats(t: Translator, table: Lobby) -> list[Block]:
    if not table.names:
        return [plain(t.gettext("Nobody is at the table yet"))]
    called = spoken(table.names)
    lines = [plain(f"{seat}. {name}") for seat, name in enumerate(called, 1)]
    dealer = called[table.first_dealer % len(called)]
    return [*lines, plain(t.gettext("First to deal: {name}", name=dealer))]


def _start(t: Translator, table: Lobby) -> list[Block]:
    if not table.start:
        return []
    stands = []
    for name, seat in zip(sides(table.names, len(table.start)), table.start, strict=True):
        barrel = [] if seat.barrel is None else [t.gettext("barrel deals used: {n}", n=seat.barrel)]
        said = [*barrel, *counters(t, table.rules, seat), *falls(t, table.rules, seat)]
        stands.append(f"{name} {t.number(seat.total)}" + (f" ({', '.join(said)})" if said else ""))
    return [plain(t.gettext("Taken over from paper: {totals}", totals=" · ".join(stands)))]


def _missing(t: Translator, table: Lobby) -> list[Block]:
    missing = 2 - len(table.names)
    if missing <= 0:
        return []
    return [plain(t.ngettext("At least {n} more player is needed", "At least {n} more players are needed", missing))]
