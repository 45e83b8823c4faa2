"""Events as short sentences, true for any name."""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, TypeAlias

from bot.i18n.catalog import N_, Translator
from bot.scoring.model import Event, Kind, Result
from bot.scoring.rules import Rules
from bot.sheet.people import sides

Detail: TypeAlias = Literal["full", "preview", "result", "sheet"]
"""How much is told: everything; everything in few words; no counters that a result shows below; the bare effects."""

QUIET = frozenset(
    {
        Kind.CONTRACT_MADE,
        Kind.CONTRACT_FAILED,
        Kind.DEFENDED,
        Kind.WRITTEN_OFF,
        Kind.SHARE,
        Kind.ALL_PASSED,
        Kind.ADJUSTED,
    }
)
"""What the heading and the numbers of a result say already."""

_TICKING = frozenset({Kind.BOLT, Kind.NO_WIN, Kind.BARREL_DEAL_USED})
_LEFT_OUT: Mapping[Detail, frozenset[Kind]] = {
    "full": QUIET,
    "preview": QUIET,
    "result": QUIET | _TICKING,
    "sheet": QUIET | _TICKING | {Kind.LINE_HELD, Kind.SITTER_SCORED},
}

# A louder event of the same seat in the same deal tells what the quieter one led to.
_SAID_BY: Mapping[Kind, frozenset[Kind]] = {
    Kind.BOLT: frozenset({Kind.BOLT_PENALTY}),
    Kind.NO_WIN: frozenset({Kind.NO_WIN_PENALTY}),
    Kind.BARREL_DEAL_USED: frozenset(
        {Kind.BARREL_FELL, Kind.BARREL_KNOCKED_OFF, Kind.BARREL_ZEROED, Kind.WON, Kind.BARREL_WON}
    ),
}


def notes(t: Translator, names: Sequence[str], rules: Rules, result: Result, detail: Detail = "full") -> list[str]:
    """One sentence for each event worth a line below the numbers, in the order of effects."""
    called = sides(names, len(result.state.seats))
    lines: list[str] = []
    for event in result.events:
        if event.kind in _LEFT_OUT[detail] or _said_elsewhere(event, result.events):
            continue
        # How the barrel is won is told where people play on, not where they look at many deals at once.
        if detail in ("preview", "sheet") and event.kind is Kind.BARREL_MOUNTED:
            line = t.gettext("{name} mounts the barrel", name=called[event.seat])
        else:
            line = sentence(t, called[event.seat], rules, event)
        # An event of all seats, like a golden reset, comes once for each of them.
        if line and line not in lines:
            lines.append(line)
    return lines


def sentence(t: Translator, name: str, rules: Rules, event: Event) -> str:
    """What happened to the seat called ``name``; empty where there is nothing to count down."""
    special = _SPECIAL.get(event.kind)
    if special:
        return special(t, name, rules, event)
    return t.gettext(
        SENTENCES[event.kind],
        name=name,
        points=t.signed(event.points),
        move=_move(t, event),
        nth=event.nth,
        bolts=rules.bolts_count,
        no_wins=rules.no_win_count,
        line=t.number(rules.line_declarer_only_from),
        target=t.number(rules.target),
    )


def barrel_left(t: Translator, rules: Rules, used: int) -> str:
    """How many barrel deals are left; empty when they are unlimited."""
    if not rules.barrel_deals:
        return ""
    return t.ngettext("{n} barrel deal left", "{n} barrel deals left", rules.barrel_deals - used)


def barrel_need(t: Translator, rules: Rules) -> str:
    """What wins from the barrel."""
    points = t.number(rules.target - rules.barrel_threshold)
    if rules.barrel_win_by == "declarer":
        return t.gettext("a made bid of at least {points} wins", points=points)
    return t.gettext("{points} in one deal wins", points=points)


SENTENCES: Mapping[Kind, str] = {
    Kind.CONTRACT_MADE: N_("{name}: contract made, {points}"),
    Kind.CONTRACT_FAILED: N_("{name}: contract failed, {points}"),
    Kind.DEFENDED: N_("{name}: defender's points, {points}"),
    Kind.WRITTEN_OFF: N_("{name}: write-off, {points}"),
    Kind.SHARE: N_("{name}: a share of the bid, {points}"),
    Kind.SITTER_SCORED: N_("{name}: sitting out, {points} from the talon"),
    Kind.LINE_HELD: N_("{name}: from {line} on only own bids count"),
    Kind.ALL_PASSED: N_("All passed"),
    Kind.ADJUSTED: N_("{name}: adjustment, {points}"),
    Kind.BOLT: N_("{name}: bolt {nth}/{bolts}"),
    Kind.BOLT_PENALTY: N_("{name}: bolts {bolts}/{bolts}, {points}"),
    Kind.WRITE_OFF_PENALTY: N_("{name}: third write-off, {points}"),
    Kind.NO_WIN: N_("{name}: no-win deals {nth}/{no_wins}"),
    Kind.NO_WIN_PENALTY: N_("{name}: no-win deals {no_wins}/{no_wins}, {points}"),
    Kind.BARREL_WON: N_("{name} wins from the barrel"),
    Kind.BARREL_ZEROED: N_("{name}: third fall from the barrel, {move}"),
    Kind.CAPPED: N_("{name}: over {target}, {move}"),
    Kind.DUMP_TRUCK: N_("{name}: dump truck, {move}"),
}


def _said_elsewhere(event: Event, events: Sequence[Event]) -> bool:
    louder = _SAID_BY.get(event.kind, frozenset())
    return any(other.seat == event.seat and other.kind in louder for other in events)


def _barrel_used(t: Translator, name: str, rules: Rules, event: Event) -> str:
    left = barrel_left(t, rules, event.nth or 0)
    return f"{name}: {left}" if left else ""


def _mounted(t: Translator, name: str, rules: Rules, _event: Event) -> str:
    need = barrel_need(t, rules)
    if not rules.barrel_deals:
        return t.gettext("{name} mounts the barrel: {need}", name=name, need=need)
    deals = t.ngettext("{n} deal", "{n} deals", rules.barrel_deals)
    return t.gettext("{name} mounts the barrel: {deals}, {need}", name=name, deals=deals, need=need)


def _fell(t: Translator, name: str, rules: Rules, event: Event) -> str:
    return t.gettext("{name} falls off the barrel: {move}", name=name, move=_move_and_fall(t, rules, event))


def _knocked_off(t: Translator, name: str, rules: Rules, event: Event) -> str:
    move = _move_and_fall(t, rules, event)
    return t.gettext("The barrel holds one: {name} is knocked off, {move}", name=name, move=move)


def _golden_reset(t: Translator, _name: str, rules: Rules, _event: Event) -> str:
    if rules.golden_nobody_made == "replay":
        return t.gettext("Nobody made a golden deal: all at 0, the golden deals are played again")
    return t.gettext("Nobody made a golden deal: all at 0")


def _won(t: Translator, name: str, rules: Rules, event: Event) -> str:
    return t.gettext("{name} wins the game: {total}", name=name, total=t.number(_after(event) or rules.target))


def _after(event: Event) -> int:
    return event.after if event.after is not None else event.before or 0


def _move(t: Translator, event: Event) -> str:
    return f"{t.number(event.before or 0)} → {t.number(_after(event))}"


def _move_and_fall(t: Translator, rules: Rules, event: Event) -> str:
    if event.nth is None:
        return _move(t, event)
    if rules.barrel_third_fall_zero:
        return t.gettext("{move} (fall {nth} of {of})", move=_move(t, event), nth=event.nth, of=3)
    return t.gettext("{move} (fall {nth})", move=_move(t, event), nth=event.nth)


_SPECIAL: Mapping[Kind, Callable[[Translator, str, Rules, Event], str]] = {
    Kind.BARREL_DEAL_USED: _barrel_used,
    Kind.BARREL_MOUNTED: _mounted,
    Kind.BARREL_FELL: _fell,
    Kind.BARREL_KNOCKED_OFF: _knocked_off,
    Kind.GOLDEN_RESET: _golden_reset,
    Kind.WON: _won,
}
