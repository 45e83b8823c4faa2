"""What holds after every entry, whatever the rules: told from rules, state, entry and result alone."""

from collections.abc import Iterator

from bot.scoring.model import Adjustment, Entry, Event, Game, GameState, Kind, Result, WriteOff
from bot.scoring.rules import KEYS, Rules
from bot.scoring.start import begin, several_may_share

SETTLING = frozenset(
    {
        Kind.BARREL_WON, Kind.BARREL_FELL, Kind.BARREL_MOUNTED, Kind.BARREL_KNOCKED_OFF, Kind.BARREL_ZEROED,
        Kind.CAPPED, Kind.DUMP_TRUCK, Kind.GOLDEN_RESET, Kind.WON,
    }
)  # fmt: skip
"""The events that tell a total before and after."""

STEPS: tuple[frozenset[Kind], ...] = (
    frozenset({Kind.CONTRACT_MADE, Kind.CONTRACT_FAILED, Kind.WRITTEN_OFF, Kind.ALL_PASSED, Kind.ADJUSTED}),
    frozenset({Kind.DEFENDED}),
    frozenset({Kind.SHARE}),
    frozenset({Kind.SITTER_SCORED}),
    frozenset({Kind.LINE_HELD}),
    frozenset({Kind.BOLT, Kind.BOLT_PENALTY}),
    frozenset({Kind.WRITE_OFF_PENALTY}),
    frozenset({Kind.NO_WIN, Kind.NO_WIN_PENALTY}),
    frozenset({Kind.BARREL_WON, Kind.BARREL_DEAL_USED, Kind.BARREL_FELL, Kind.BARREL_ZEROED}),
    frozenset({Kind.CAPPED, Kind.BARREL_MOUNTED}),
    frozenset({Kind.BARREL_KNOCKED_OFF, Kind.BARREL_ZEROED}),
    frozenset({Kind.DUMP_TRUCK}),
    frozenset({Kind.GOLDEN_RESET}),
    frozenset({Kind.WON}),
)
"""The order of effects; the events of one step come in seat order."""


class Broken(AssertionError):
    """An invariant does not hold."""


def check_game(game: Game, results: tuple[Result, ...]) -> None:
    """Broken at the first entry of the game after which an invariant does not hold."""
    state = begin(game.rules, game.first_dealer, game.start)
    for entry, result in zip(game.entries, results, strict=True):
        for fault in faults(game.rules, state, entry, result):
            raise Broken(f"entry {result.number}: {fault}; {entry}; {state}; {result}; {game.rules}")
        state = result.state


def faults(rules: Rules, before: GameState, entry: Entry, result: Result) -> Iterator[str]:
    """Everything that is wrong with the result of one entry."""
    for side in range(len(before.seats)):
        yield from _unexplained(before, entry, result, side)
        yield from _misplaced(rules, before, entry, result, side)
        yield from _counters(rules, result, side)
    yield from _order(result.events)
    yield from _causes(result.events)
    yield from _barrel(rules, before, result)
    yield from _winner(rules, result)


def _unexplained(before: GameState, entry: Entry, result: Result, side: int) -> Iterator[str]:
    """The events of a seat explain its change: points, then before → after; a frozen seat's points are nominal."""
    total = before.seats[side].total
    after = result.totals[side]
    if result.change[side] != after - total:
        yield f"seat {side}: the change is not how the total moved"
    own = [event for event in result.events if event.seat == side]
    if sum(event.points for event in own) != result.points[side]:
        yield f"seat {side}: the points of the events are not the points of the entry"
    # An adjustment counts on the barrel too, and says itself where it leads; points of play do not count there.
    if isinstance(entry, Adjustment) and entry.points and any(event.kind is Kind.ADJUSTED for event in own):
        total = next(event.after for event in own if event.kind is Kind.ADJUSTED) or 0
    elif before.seats[side].barrel is None:
        total += result.points[side]
    for event in own:
        if event.kind in SETTLING:
            if event.before != total:
                yield f"seat {side}: {event.kind} does not go on from {total}"
            total = event.after or 0
    if total != after:
        yield f"seat {side}: the events lead to {total}, the total is {after}"


def _misplaced(rules: Rules, before: GameState, entry: Entry, result: Result, side: int) -> Iterator[str]:
    """Where a total may be after an entry."""
    was, seat = before.seats[side], result.state.seats[side]
    if seat.barrel is not None and seat.total != rules.barrel_threshold:
        yield f"seat {side}: on the barrel with {seat.total}"
    threshold = rules.barrel_threshold
    # A fall that costs nothing leaves the total where the barrel was.
    frozen_at = threshold if rules.barrel_penalty == 0 else None
    if threshold and seat.barrel is None and threshold <= seat.total < rules.target and seat.total != frozen_at:
        yield f"seat {side}: rests between threshold and target with {seat.total}"
    if rules.dump_truck == "both" and abs(seat.total) == rules.dump_truck_at and seat.total != was.total:
        yield f"seat {side}: was not dumped at {seat.total}"
    if rules.dump_truck != "off" and seat.total == rules.dump_truck_at and seat.total != was.total:
        yield f"seat {side}: was not dumped at {seat.total}"
    if was.barrel is not None and not isinstance(entry, Adjustment):
        places = {threshold, threshold - rules.barrel_penalty, 0, rules.target}
        if rules.barrel_failed_contract == "subtract" and not isinstance(entry, WriteOff):
            places.add(threshold - getattr(entry, "bid", 0))
        if seat.total not in places:
            yield f"seat {side}: left the barrel for {seat.total}"


def _counters(rules: Rules, result: Result, side: int) -> Iterator[str]:
    seat = result.state.seats[side]
    limits = [
        ("bolts", seat.bolts, rules.bolts_count),
        ("no_win", seat.no_win, rules.no_win_count),
        ("write_offs", seat.write_offs, 3),
    ]
    if rules.barrel_third_fall_zero:
        limits.append(("falls", seat.falls, 3))
    if rules.barrel_deals:
        limits.append(("barrel", seat.barrel or 0, rules.barrel_deals))
    if rules.write_off_per_game:
        limits.append(("write_offs_made", seat.write_offs_made, rules.write_off_per_game + 1))
    for name, value, limit in limits:
        if not 0 <= value < limit:
            yield f"seat {side}: {name} is {value}"


def _order(events: tuple[Event, ...]) -> Iterator[str]:
    step, last = 0, -1
    for event in events:
        # Steps are gone through once: an event of a step that is over finds none any more.
        if event.kind not in STEPS[step] or event.seat < last:
            last = -1
            step = next((later for later in range(step + 1, len(STEPS)) if event.kind in STEPS[later]), len(STEPS))
            if step == len(STEPS):
                yield f"{event.kind} of seat {event.seat} comes too late"
                return
        last = event.seat


def _causes(events: tuple[Event, ...]) -> Iterator[str]:
    """Every event names the rule behind it; an adjustment has none."""
    for event in events:
        if (event.cause not in KEYS) != (event.kind is Kind.ADJUSTED):
            yield f"{event.kind} of seat {event.seat} is by no rule: {event.cause!r}"


def _barrel(rules: Rules, before: GameState, result: Result) -> Iterator[str]:
    on = [seat for seat in result.state.seats if seat.barrel is not None]
    if len(on) > 1 and not several_may_share(rules) and result.state.winner is None:
        yield "more than one seat is on the barrel"
    if before.winner is not None:
        yield "the game was won already"


def _winner(rules: Rules, result: Result) -> Iterator[str]:
    """Who reaches the target wins, the highest of them; nobody else does."""
    winner, best = result.state.winner, max(result.totals)
    if (winner is None) != (best < rules.target):
        yield f"the winner is {winner}"
    elif winner is not None and result.totals[winner] != best:
        yield "the winner has not the highest total"
    if rules.over_target == "exact" and best > rules.target:
        yield "a total went over the exact target"
