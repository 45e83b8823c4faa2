"""Which question is open: the order in which a deal is told."""

from collections.abc import Sequence
from typing import cast

from bot.entry.choices import talon_may_hold_marriage
from bot.entry.draft import Draft, Step
from bot.entry.facts import AS_RECORDED, Facts, Way, asked_for_cards
from bot.entry.question import DEALER
from bot.scoring.model import GameState
from bot.scoring.rules import Rules
from bot.scoring.seats import side

PAGES = {
    Step.CONTRACT: Step.CONTRACT_EXACT,
    Step.CARDS: Step.CARDS_EXACT,
    Step.SCORE: Step.SCORE_EXACT,
    Step.POINTS: Step.POINTS_EXACT,
}
"""A number question and the second half of it, asked once a span of numbers is chosen."""

WHOLE = {page: step for step, page in PAGES.items()}

Open = tuple[Step, int | None]
"""A question and the seat it is about."""


def open_question(rules: Rules, state: GameState, draft: Draft, known: Facts) -> Open:
    """The first question that ``known`` leaves open; at the end the review."""
    if draft.page == DEALER:
        return Step.DEALER, None
    if draft.typed:
        return Step.GAP, None
    step, seat = _first_open(rules, state, known)
    return (PAGES[step] if draft.page else step), seat


def asked_for_scores(rules: Rules, known: Facts) -> Sequence[int]:
    """Whose deal scores a report gives: the opponents', and the declarer's own where a made contract is worth it."""
    ours = side(rules, cast(int, known.declarer))
    own = rules.contract_success != "bid" and known.made
    order = known.after_declarer
    return [seat for seat in order if side(rules, seat) != ours or (own and seat == known.declarer)]


def _first_open(rules: Rules, state: GameState, known: Facts) -> Open:
    if known.way is Way.ADJUSTMENT:
        return _of_adjustment(known)
    if known.way is Way.ALL_PASSED:
        return Step.REVIEW, None
    if known.declarer is None:
        return Step.DECLARER, None
    if known.bid is None:
        return Step.CONTRACT, None
    if known.way is Way.WRITE_OFF:
        return Step.WRITE_OFF, known.declarer
    return _number(rules, known) or _trick(rules, known) or _talon(rules, state, known) or (Step.REVIEW, None)


def _of_adjustment(known: Facts) -> Open:
    if known.declarer is None:
        return Step.PLAYER, None
    if known.points is None:
        return Step.POINTS, known.declarer
    return (Step.REVIEW, None) if known.reason is not None else (Step.REASON, known.declarer)


def _number(rules: Rules, known: Facts) -> Open | None:
    reported = known.way is Way.REPORTED
    order = asked_for_scores(rules, known) if reported else asked_for_cards(known)
    missing = next((seat for seat in order if seat not in known.numbers), None)
    return None if missing is None else (Step.SCORE if reported else Step.CARDS, missing)


def _trick(rules: Rules, known: Facts) -> Open | None:
    # Without bolts a trick decides nothing: a marriage alone shows that there was one.
    if rules.bolts == "off":
        return None
    # Partners bolt together: one with points is enough.
    points = {side(rules, seat) for seat, number in known.numbers.items() if number}
    doubt = (seat for seat in known.playing if known.numbers.get(seat) == 0 and side(rules, seat) not in points)
    seat = next((seat for seat in doubt if seat not in known.tricks), None)
    return None if seat is None else (Step.TRICK, seat)


def _talon(rules: Rules, state: GameState, known: Facts) -> Open | None:
    if known.sitter is None or rules.sitter == "nothing" or state.seats[known.sitter].barrel is not None:
        return None
    first = Step.TALON_ACES if rules.sitter == "aces_and_marriage" else Step.TALON
    if first not in known.talon:
        return first, known.sitter
    answer = known.talon[first]
    if rules.sitter == "talon" or answer == AS_RECORDED or Step.TALON_MARRIAGE in known.talon:
        return None
    # Of three cards two must be the king and the queen.
    room = int(answer) <= 1 if first is Step.TALON_ACES else talon_may_hold_marriage(int(answer))
    return (Step.TALON_MARRIAGE, known.sitter) if room else None
