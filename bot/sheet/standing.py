"""Where one seat stands, in a few words: counters, the barrel, what is missing."""

from collections.abc import Mapping, Sequence

from bot.i18n.catalog import N_, Translator
from bot.scoring.model import Kind, Result, SeatState
from bot.scoring.rules import Rules
from bot.sheet.notes import barrel_left
from bot.sheet.people import sides

NEAR = 200
"""From this many points below the barrel (or the target) on, a result says how many are missing."""

COUNTERS: Mapping[str, str] = {
    "falls": N_("falls"),
    "bolts": N_("bolts"),
    "no_win": N_("no-win deals"),
    "write_offs": N_("write-offs"),
    "write_offs_made": N_("write-offs in the game"),
}
"""What people call each counter of a seat, by its field."""


def near(t: Translator, names: Sequence[str], rules: Rules, result: Result) -> list[str]:
    """A line for each seat with a running counter, on the barrel, or close to it; none once the game is won.

    A seat that has just mounted the barrel has its own line in the result already.
    """
    if result.state.winner is not None:
        return []
    told = {event.seat for event in result.events if event.kind is Kind.BARREL_MOUNTED}
    lines = []
    for number, (name, seat) in enumerate(zip(sides(names, len(result.totals)), result.state.seats, strict=True)):
        place = [missing(t, rules, seat)] if _close(rules, seat) and number not in told else []
        said = [*counters(t, rules, seat), *place]
        if said:
            lines.append(f"{name}: {' · '.join(said)}")
    return lines


def counters(t: Translator, rules: Rules, seat: SeatState) -> list[str]:
    """The counters of a seat that stand above zero."""
    said = []
    if seat.bolts:
        said.append(t.gettext("bolts {n}/{of}", n=seat.bolts, of=rules.bolts_count))
    if seat.no_win:
        said.append(t.gettext("no-win deals {n}/{of}", n=seat.no_win, of=rules.no_win_count))
    # Where the third one costs nothing extra, there is nothing to count towards.
    if seat.write_offs and rules.write_off_third_penalty:
        said.append(t.gettext("write-offs {n}/{of}", n=seat.write_offs, of=3))
    return said


def falls(t: Translator, rules: Rules, seat: SeatState) -> list[str]:
    """The falls of a seat, if any."""
    if not seat.falls:
        return []
    if rules.barrel_third_fall_zero:
        return [t.gettext("falls from the barrel {n}/{of}", n=seat.falls, of=3)]
    return [t.gettext("falls from the barrel: {n}", n=seat.falls)]


def missing(t: Translator, rules: Rules, seat: SeatState) -> str:
    """How far the seat is from the barrel, or on it how many deals are left, or without one how far from the target."""
    if seat.barrel is not None:
        return barrel_left(t, rules, seat.barrel) or t.gettext("on the barrel")
    if rules.barrel_threshold:
        return t.gettext("{points} to the barrel", points=t.number(rules.barrel_threshold - seat.total))
    return t.gettext("{points} to win", points=t.number(rules.target - seat.total))


def _close(rules: Rules, seat: SeatState) -> bool:
    # Without a barrel the last stretch is the one before the target.
    return seat.barrel is not None or (rules.barrel_threshold or rules.target) - seat.total <= NEAR
