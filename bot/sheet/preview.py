"""What a correction would change, deal by deal, before it is confirmed."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from bot.i18n.catalog import Translator
from bot.scoring.model import Entry, GameState, Result, SeatState
from bot.scoring.refusals import Refusal
from bot.scoring.rules import Rules
from bot.sheet.headline import headline
from bot.sheet.layout import utf16
from bot.sheet.notes import barrel_left, notes
from bot.sheet.people import deal_numbers, sides
from bot.sheet.refusals import Titles, refusal
from bot.sheet.scoresheet import opening_totals
from bot.sheet.standing import COUNTERS
from bot.sheet.text import Text, bold, plain

LIMIT = 2000
"""UTF-16 units for the lines of single deals; what does not fit is counted."""


class Version(NamedTuple):
    """A game as it is, or as it would be. Results may end early, where a later entry cannot stand any more."""

    rules: Rules
    entries: Sequence[Entry]
    results: Sequence[Result]


class _Step(NamedTuple):
    """The same place in both versions: index before and after; None where the entry is only in the other one."""

    before: int | None
    after: int | None


def preview(t: Translator, names: Sequence[str], before: Version, after: Version) -> Text:
    """Every total, effect, counter and winner that changes: a line for each deal concerned, then where it ends.

    Totals are named in the deals where they start to differ by another amount; all between differ just as much.
    """
    lines = _deals(t, names, before, after)
    # Where an entry cannot stand, nobody knows yet how the game would end.
    known = len(after.results) == len(after.entries)
    ends = _ends(t, names, before, after) if known else []
    if not lines and not ends:
        return (plain(t.gettext("Nothing changes")),)
    kept = _within_limit(lines)
    more = len(lines) - len(kept)
    cut = [plain(t.ngettext("… and {n} more deal changes", "… and {n} more deals change", more))] if more else []
    return (
        bold(t.gettext("What changes")),
        *(plain(line) for line in kept),
        *cut,
        *(plain(line) for line in ends),
    )


def blocked(
    t: Translator,
    names: Sequence[str],
    entries: Sequence[Entry],
    index: int,
    refused: Refusal,
    title: Titles | None = None,
) -> str:
    """That a later entry could not stand any more after the correction, and why."""
    why = refusal(t, names, refused, title)
    return t.gettext("{place} could not stand: {why}", place=place(t, entries, index), why=why)


def place(t: Translator, entries: Sequence[Entry], index: int) -> str:
    """What people call an entry: the number of its deal, or for an adjustment the deal it follows."""
    numbers = deal_numbers(entries[: index + 1])
    number = numbers[index]
    if number is not None:
        return t.gettext("Deal {number}", number=number)
    last = max((earlier for earlier in numbers if earlier is not None), default=0)
    return t.gettext("Penalty after deal {number}", number=last) if last else t.gettext("Penalty before deal 1")


def _deals(t: Translator, names: Sequence[str], before: Version, after: Version) -> list[str]:
    lines: list[str] = []
    shift: tuple[int, ...] = ()
    for step in _aligned(before.entries, after.entries):
        old, new = _result(before, step.before), _result(after, step.after)
        if new is None and (old is None or step.after is not None):
            continue  # what comes after an entry that cannot stand is not known yet
        said = _entry_change(t, names, before, after, step)
        if old and new:
            now = tuple(b - a for a, b in zip(old.totals, new.totals, strict=True))
            moved = [one != other for one, other in zip(now, shift or (0,) * len(now), strict=True)]
            said += _totals(t, names, old.totals, new.totals, moved)
            shift = now
        said += _effects(t, names, (before.rules, old), (after.rules, new))
        if said:
            lines.append(f"{_place(t, before, after, step)}: {' · '.join(said)}")
    return lines


def _aligned(old: Sequence[Entry], new: Sequence[Entry]) -> list[_Step]:
    # Corrections touch one place: what is equal at both ends is the same entry, only the middle has changed.
    shorter = min(len(old), len(new))
    head = next((index for index in range(shorter) if old[index] != new[index]), shorter)
    rest = shorter - head
    tail = next((index for index in range(rest) if old[-1 - index] != new[-1 - index]), rest)
    middle_old = list(range(head, len(old) - tail))
    middle_new = list(range(head, len(new) - tail))
    return [
        *(_Step(index, index) for index in range(head)),
        *(_Step(one, other) for one, other in zip_longest(middle_old, middle_new)),
        *(_Step(len(old) - tail + index, len(new) - tail + index) for index in range(tail)),
    ]


def _result(version: Version, index: int | None) -> Result | None:
    return version.results[index] if index is not None and index < len(version.results) else None


def _place(t: Translator, before: Version, after: Version, step: _Step) -> str:
    if step.after is not None:
        return place(t, after.entries, step.after)
    return place(t, before.entries, step.before or 0)


def _entry_change(t: Translator, names: Sequence[str], before: Version, after: Version, step: _Step) -> list[str]:
    old, new = _named(t, names, before, step.before), _named(t, names, after, step.after)
    if step.after is None:
        return [t.gettext("removed ({headline})", headline=old)]
    if step.before is None:
        return [t.gettext("new ({headline})", headline=new)]
    if old != new and old and new:
        return [f"{old} → {new}"]
    return []


def _named(t: Translator, names: Sequence[str], version: Version, index: int | None) -> str:
    result = _result(version, index)
    return headline(t, names, version.entries[index], result) if result and index is not None else ""


def _totals(
    t: Translator, names: Sequence[str], old: Sequence[int], new: Sequence[int], moved: Sequence[bool]
) -> list[str]:
    called = sides(names, len(old))
    return [f"{called[side]} {t.number(old[side])} → {t.number(new[side])}" for side in range(len(old)) if moved[side]]


def _effects(
    t: Translator, names: Sequence[str], before: tuple[Rules, Result | None], after: tuple[Rules, Result | None]
) -> list[str]:
    (old_rules, old), (new_rules, new) = before, after
    # Counters that only tick are told once, as they stand in the end.
    was = notes(t, names, old_rules, old, "sheet") if old else []
    is_now = notes(t, names, new_rules, new, "sheet") if new else []
    gone = [t.gettext("no longer: {effect}", effect=effect) for effect in was if effect not in is_now]
    come = [t.gettext("now: {effect}", effect=effect) for effect in is_now if effect not in was]
    return gone + come


def _ends(t: Translator, names: Sequence[str], before: Version, after: Version) -> list[str]:
    old, new = _end(before, after), _end(after, before)
    moved = [one.total != other.total for one, other in zip(old.seats, new.seats, strict=True)]
    totals = _totals(t, names, [seat.total for seat in old.seats], [seat.total for seat in new.seats], moved)
    said = [t.gettext("In the end: {totals}", totals=", ".join(totals))] if totals else []
    for name, was, now in zip(sides(names, len(old.seats)), old.seats, new.seats, strict=True):
        counters = _counters(t, (before.rules, was), (after.rules, now))
        if counters:
            said.append(f"{name}: {' · '.join(counters)}")
    return [*said, *_winner(t, sides(names, len(old.seats)), old.winner, new.winner)]


def _end(version: Version, other: Version) -> GameState:
    if version.results:
        return version.results[-1].state
    # Without an entry the game stands where the other version began; nobody keeps counters before the first deal.
    totals = opening_totals(version.rules, other.results)
    return GameState(tuple(SeatState(total) for total in totals), 0)


def _counters(t: Translator, before: tuple[Rules, SeatState], after: tuple[Rules, SeatState]) -> list[str]:
    (old_rules, old), (new_rules, new) = before, after
    said = []
    if old.barrel != new.barrel:
        said.append(f"{_barrel(t, old_rules, old)} → {_barrel(t, new_rules, new)}")
    for field, words in COUNTERS.items():
        was, now = getattr(old, field), getattr(new, field)
        if was != now:
            counter = t.gettext(words)
            said.append(f"{counter} {was} → {now}")
    return said


def _barrel(t: Translator, rules: Rules, seat: SeatState) -> str:
    if seat.barrel is None:
        return t.gettext("not on the barrel")
    return barrel_left(t, rules, seat.barrel) or t.gettext("on the barrel")


def _winner(t: Translator, called: Sequence[str], old: int | None, new: int | None) -> list[str]:
    if old == new:
        return []
    if new is None:
        return [t.gettext("The game goes on: nobody has won yet")]
    if old is None:
        return [t.gettext("The game is over, the winner is {name}", name=called[new])]
    return [t.gettext("Another winner: {old} → {new}", old=called[old], new=called[new])]


def _within_limit(lines: Sequence[str]) -> list[str]:
    kept: list[str] = []
    room = LIMIT
    for line in lines:
        room -= utf16(line) + 1
        if room < 0:
            break
        kept.append(line)
    return kept
