"""A game scored: the steps its rules put in force, one entry after another."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import repeat
from operator import attrgetter, sub
from typing import Any, TypeAlias

from bot.scoring import barrel, deal, penalties, settle
from bot.scoring.model import (
    Adjustment,
    AllPassed,
    Entry,
    Game,
    GameState,
    Played,
    Reported,
    Result,
    SeatState,
    WriteOff,
)
from bot.scoring.refusals import Fault, Refusal
from bot.scoring.rules import Rules
from bot.scoring.seats import next_dealer
from bot.scoring.start import begin
from bot.scoring.validate import check_dealer
from bot.scoring.work import Table, Work, new_tuple

Reader: TypeAlias = Callable[[Work, Any], None]
Step: TypeAlias = Callable[[Work], None]

_TOTAL = attrgetter("total")


class Pipeline:
    """What is done with each kind of entry under one set of rules: facts are read, then steps run.

    A rule that is off has no step here, so it costs nothing.
    """

    def __init__(self, rules: Rules) -> None:
        self.table = Table(rules)
        sitter = (deal.score_sitter,) if rules.sitter != "nothing" else ()
        self.readers: dict[type, tuple[Reader, ...]] = {
            Played: (deal.read_contract, deal.read_cards, deal.score_cards, deal.own_points, *sitter),
            Reported: (deal.read_contract, deal.read_scores, deal.own_points, *sitter),
            WriteOff: (deal.read_write_off,),
            AllPassed: (deal.read_all_passed,),
            Adjustment: (settle.adjust,),
        }
        self.steps: dict[type, tuple[Step, ...]] = {
            Played: _dealt(rules),
            Reported: _dealt(rules),
            WriteOff: _written_off(rules),
            AllPassed: (),
            Adjustment: _ending(rules),
        }


def _in_force(*steps: tuple[bool, Step]) -> tuple[Step, ...]:
    return tuple(step for on, step in steps if on)


def _dealt(rules: Rules) -> tuple[Step, ...]:
    """The steps 4 to 7 of a played or reported deal, and those that end every entry."""
    has_barrel = rules.barrel_threshold > 0
    return _in_force(
        (rules.contract_failure_to_defenders != "none", deal.share_failure),
        (rules.line_declarer_only_from > 0, deal.hold_line),
        (rules.golden_deals > 0, deal.double_golden),
        (rules.dark != "off", deal.double_dark),
        (rules.contra != "off", deal.double_contra),
        # After the multipliers, so that the events hold the points that really count.
        (True, deal.tell_deal),
        (rules.sitter != "nothing", deal.tell_sitter),
        (rules.line_declarer_only_from > 0, deal.tell_held),
        # Between multipliers and flat penalties: the first can win from the barrel, the second cannot cost that win.
        (has_barrel, settle.keep_gain),
        (rules.bolts != "off", penalties.count_bolts),
        (rules.no_win != "off", penalties.count_no_win),
        (has_barrel, barrel.freeze_barrels),
        (True, settle.add_points),
    ) + _ending(rules)


def _written_off(rules: Rules) -> tuple[Step, ...]:
    """The steps 4 to 7 of a write-off: nobody played, so only its own counter moves."""
    return _in_force(
        (True, deal.share_write_off),
        (rules.line_declarer_only_from > 0, deal.hold_line),
        (True, deal.tell_write_off),
        (rules.line_declarer_only_from > 0, deal.tell_held),
        (True, penalties.count_write_off),
        (rules.barrel_threshold > 0, barrel.freeze_written_off),
        (True, settle.add_points),
    ) + _ending(rules)


def _ending(rules: Rules) -> tuple[Step, ...]:
    """The steps 8 to 11, on totals that have moved."""
    has_barrel = rules.barrel_threshold > 0
    return _in_force(
        (rules.over_target == "exact", settle.cap),
        (has_barrel, barrel.mount),
        (has_barrel, barrel.collide),
        # This late on purpose: a flat penalty or a fall may bring a total to exactly the number.
        (rules.dump_truck != "off", settle.dump),
        (rules.golden_deals > 0, settle.count_golden),
        (True, settle.find_winner),
    )


# Games share few sets of rules, and making the tables takes longer than scoring a deal.
@lru_cache(maxsize=256)
def pipeline(rules: Rules) -> Pipeline:
    """The pipeline of these rules, made once."""
    return Pipeline(rules)


def play(rules: Rules, state: GameState, entry: Entry, number: int = 1) -> Result:
    """Score one entry on top of ``state``; Refusal when its facts cannot stand under the rules."""
    return _play(pipeline(rules), state, entry, number)


def _play(line: Pipeline, state: GameState, entry: Entry, number: int) -> Result:
    work = admit(line, state, entry)
    for step in line.steps[type(entry)]:
        step(work)
    return _result(work, entry, number)


def admit(line: Pipeline, state: GameState, entry: Entry) -> Work:
    """The working copy with the facts of the entry taken in: validated, scored by deal, base deltas set."""
    if state.winner is not None:
        raise Refusal(Fault.GAME_OVER, seat=state.winner)
    dealer = state.dealer
    # What was recorded goes before rotation: it may have been set right by hand.
    if entry.dealer is not None:
        check_dealer(line.table.rules, entry.dealer)
        dealer = entry.dealer
    work = Work(line.table, state, dealer)
    for read in line.readers[type(entry)]:
        read(work, entry)
    return work


def _result(work: Work, entry: Entry, number: int) -> Result:
    columns = (work.total, work.barrel, work.falls, work.bolts, work.no_win, work.write_offs, work.write_offs_made)
    seats = tuple(map(new_tuple, repeat(SeatState), zip(*columns)))  # noqa: B905 (as in Work)
    dealer = next_dealer(work.rules, work.dealer, entry)
    state = new_tuple(GameState, (seats, dealer, work.golden_left, work.golden_made, work.winner))
    change = tuple(map(sub, work.total, map(_TOTAL, work.before)))
    result: Result = new_tuple(Result, (number, work.dealer, tuple(work.points), change, tuple(work.events), state))
    return result


def results(game: Game) -> Iterator[Result]:
    """The result of each entry as it is scored; Refusal at the entry that cannot stand."""
    line = pipeline(game.rules)
    state = begin(game.rules, game.first_dealer, game.start)
    for number, entry in enumerate(game.entries, 1):
        result = _play(line, state, entry, number)
        state = result.state
        yield result


def replay(game: Game) -> tuple[Result, ...]:
    """The results of all entries, from the start."""
    return tuple(results(game))


def final(game: Game) -> GameState:
    """Where the game stands after its last entry."""
    state = begin(game.rules, game.first_dealer, game.start)
    for result in results(game):
        state = result.state
    return state
