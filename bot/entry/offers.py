"""The choices of each question: only what the rules in force allow is ever on offer."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.entry import choices as spread
from bot.entry.choices import Span
from bot.entry.draft import Draft, Step
from bot.entry.facts import Facts, Way
from bot.entry.gaps import explanations
from bot.entry.order import WHOLE
from bot.entry.question import (
    ACE,
    BACK,
    CANCEL,
    DARK,
    DEALER,
    FAILED,
    MADE,
    NO_MARRIAGE,
    NO_TRICK,
    PASS,
    REASONS,
    SAVE,
    TRICK_TAKEN,
    WRITE_OFF,
    Act,
    Choice,
)
from bot.entry.toggles import may_contra, may_dark, may_declare, may_write_off, suits_played
from bot.scoring.model import Contra, GameState
from bot.scoring.rules import Rules, contracts
from bot.scoring.seats import must_play

MOST_POINTS = 1000
"""The largest adjustment on offer, either way."""
USUAL_POINTS = (-120, -100, -60, -50, -20, -10, 10, 20, 50, 60, 100, 120)


class Table(NamedTuple):
    """All that the choices of a question depend on."""

    rules: Rules
    state: GameState
    draft: Draft
    known: Facts


def offered(table: Table, step: Step) -> tuple[Choice, ...]:
    """The choices of ``step``, the ways out last."""
    return (*_OFFERS[step](table, step), *_ways_out(table.draft))


def legal_numbers(table: Table, step: Step) -> list[int]:
    """Every number that the number question ``step`` can take; none for other questions."""
    rules, known = table.rules, table.known
    made: Mapping[Step, Callable[[], list[int]]] = {
        Step.CONTRACT: lambda: list(contracts(rules)),
        Step.CARDS: lambda: spread.card_points(len(known.playing), tuple(known.numbers.values())),
        Step.SCORE: lambda: spread.scores(rules),
        Step.TALON: spread.talon_points,
        Step.TALON_ACES: lambda: [0, 1, 2, 3],
        Step.POINTS: lambda: [n for n in range(-MOST_POINTS, MOST_POINTS + 1, rules.round_to) if n],
    }
    return made[step]() if step in made else []


def _declarer(table: Table, _: Step) -> Iterable[Choice]:
    yield from _seats(table.known.playing)
    if not table.known.golden:
        seat = must_play(table.rules, table.known.dealer)
        yield Choice(PASS, Act.ALL_PASS, seat, low=None if seat is None else contracts(table.rules)[0])
    yield Choice(DEALER, Act.DEALER, table.known.dealer)


def _contract(table: Table, _: Step) -> Iterable[Choice]:
    yield from _spans(spread.contract_spans(table.rules))
    if may_dark(table.rules, table.state, table.known):
        yield Choice(DARK, Act.DARK, on=table.draft.dark)


def _cards(table: Table, step: Step) -> Iterable[Choice]:
    yield from _spans(spread.by_tens(legal_numbers(table, step)))
    if not table.known.numbers:
        yield Choice(MADE, Act.MADE)
        yield Choice(FAILED, Act.FAILED)
    yield from _write_off(table)


def _gap(table: Table, _: Step) -> Iterable[Choice]:
    # The numbers are not answers yet, so the draft does not know that it is a played deal.
    may = may_declare(table.rules, table.draft, replace(table.known, way=Way.PLAYED))
    for found in explanations(table.rules, table.draft.typed):
        if found.seat in may:
            yield Choice(found.value, Act.GAP, found.seat, suits=found.suits)
    yield Choice(NO_MARRIAGE, Act.NO_MARRIAGE)


def _score(table: Table, step: Step) -> Iterable[Choice]:
    yield from _spans(spread.score_spans(legal_numbers(table, step)))
    yield from _write_off(table)


def _exact(table: Table, step: Step) -> Iterable[Choice]:
    numbers = legal_numbers(table, WHOLE[step])
    yield from _spans([(number, number) for number in spread.within(numbers, span_of(table.draft.page or "0..0"))])
    if step in (Step.CARDS_EXACT, Step.SCORE_EXACT):
        yield from _write_off(table)


def _write_off(table: Table) -> Iterable[Choice]:
    if not table.known.numbers and may_write_off(table.rules, table.state, table.known):
        yield Choice(WRITE_OFF, Act.WRITE_OFF, table.known.declarer)


def _trick(table: Table, _: Step) -> Iterable[Choice]:
    # Somebody took the tricks: the last seat in doubt must have had one.
    without = sum(said == NO_TRICK for said in table.known.tricks.values())
    if without < len(table.known.playing) - 1:
        yield Choice(NO_TRICK, Act.NO_TRICK)
    yield Choice(TRICK_TAKEN, Act.TRICK_TAKEN)


def _one_by_one(table: Table, step: Step) -> Iterable[Choice]:
    return _spans([(number, number) for number in legal_numbers(table, step)])


def _talon_marriage(table: Table, _: Step) -> Iterable[Choice]:
    yield from (Choice(suit.value, Act.SUIT, suit=suit) for suit in suits_played(table.rules))
    yield Choice(NO_MARRIAGE, Act.NO_MARRIAGE)


def _points(table: Table, step: Step) -> Iterable[Choice]:
    numbers = legal_numbers(table, step)
    # Spread as gains and turned round, so that losses have the same pages.
    losses = [(-high, -low) for low, high in spread.by_hundreds([-n for n in reversed(numbers) if n < 0])]
    usual = [(n, n) for n in USUAL_POINTS if n in numbers]
    return _spans([*usual, *losses, *spread.by_hundreds([n for n in numbers if n > 0])])


def _reason(_: Table, __: Step) -> Iterable[Choice]:
    return (Choice(reason, Act.REASON) for reason in REASONS)


def _review(table: Table, _: Step) -> Iterable[Choice]:
    yield from _marriages(table)
    for contra in may_contra(table.rules, table.known):
        act = Act.CONTRA if contra is Contra.CONTRA else Act.REDOUBLE
        yield Choice(contra.value, act, on=table.draft.contra is contra)
    yield Choice(SAVE, Act.SAVE)


def _marriages(table: Table) -> Iterable[Choice]:
    seats = may_declare(table.rules, table.draft, table.known)
    for suit in suits_played(table.rules):
        for seat in seats:
            on = (suit, seat) in table.draft.marriages
            yield Choice(f"{suit}:{seat}", Act.MARRIAGE, seat, suit=suit, on=on)
    for seat in seats if table.rules.marriages_ace else ():
        yield Choice(f"{ACE}:{seat}", Act.ACE_MARRIAGE, seat, on=table.draft.ace_marriage == seat)


def _ways_out(draft: Draft) -> Iterable[Choice]:
    if draft.answers or draft.page:
        yield Choice(BACK, Act.BACK)
    yield Choice(CANCEL, Act.CANCEL)


def _seats(seats: Iterable[int]) -> Iterable[Choice]:
    return (Choice(str(seat), Act.SEAT, seat) for seat in seats)


def span_of(value: str) -> Span:
    """The span that the value of a choice stands for: "40..49", "-95..-5"."""
    low, _, high = value.partition("..")
    return int(low), int(high)


def _spans(spans: Sequence[Span]) -> Iterable[Choice]:
    for low, high in spans:
        if low == high:
            yield Choice(str(low), Act.NUMBER, low=low, high=high)
        else:
            yield Choice(f"{low}..{high}", Act.SPAN, low=low, high=high)


_OFFERS: Mapping[Step, Callable[[Table, Step], Iterable[Choice]]] = {
    Step.DECLARER: _declarer,
    Step.DEALER: lambda table, _: _seats(range(table.rules.seats)),
    Step.CONTRACT: _contract,
    Step.CONTRACT_EXACT: _exact,
    Step.CARDS: _cards,
    Step.CARDS_EXACT: _exact,
    Step.GAP: _gap,
    Step.SCORE: _score,
    Step.SCORE_EXACT: _exact,
    Step.TRICK: _trick,
    Step.TALON: _one_by_one,
    Step.TALON_ACES: _one_by_one,
    Step.TALON_MARRIAGE: _talon_marriage,
    Step.WRITE_OFF: lambda _, __: (Choice(SAVE, Act.SAVE),),
    Step.PLAYER: lambda table, _: _seats(range(len(table.state.seats))),
    Step.POINTS: _points,
    Step.POINTS_EXACT: _exact,
    Step.REASON: _reason,
    Step.REVIEW: _review,
}
