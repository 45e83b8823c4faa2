"""The conversation: what to ask next, and what an answer does to the draft."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import cast

from bot.entry.draft import Answer, Draft, Step, back
from bot.entry.gaps import explained
from bot.entry.offers import offered
from bot.entry.order import WHOLE, open_question
from bot.entry.question import Act, Choice, Question, Stale
from bot.entry.telling import caught_up, numbers_told, table, told
from bot.entry.toggles import pruned
from bot.scoring.model import Contra, GameState, Suit
from bot.scoring.refusals import Fault, Refusal
from bot.scoring.rules import Rules


def opened(rules: Rules, state: GameState, dealer: int | None = None) -> Draft:
    """An empty draft of the next deal; ``dealer``: where it is not by rotation.

    Raises Refusal when the game is won or there is no such seat.
    """
    if state.winner is not None:
        raise Refusal(Fault.GAME_OVER, seat=state.winner)
    if dealer is not None and not 0 <= dealer < rules.seats:
        raise Refusal(Fault.NO_SUCH_SEAT, seat=dealer)
    return Draft(dealer=dealer)


def opened_adjustment(state: GameState) -> Draft:
    """An empty draft of points outside play. Raises Refusal when the game is won."""
    if state.winner is not None:
        raise Refusal(Fault.GAME_OVER, seat=state.winner)
    return Draft(adjustment=True)


def next_step(rules: Rules, state: GameState, draft: Draft) -> Question:
    """The first question that is still open; when none is, the review (of a write-off: its confirmation)."""
    at = table(rules, state, draft)
    step, seat = open_question(rules, state, draft, at.known)
    # The answer is kept without a seat, see below, yet the sentence names the declarer.
    about = at.known.declarer if WHOLE.get(step, step) is Step.CONTRACT else seat
    return Question(step, about, offered(at, step))


def answer(rules: Rules, state: GameState, draft: Draft, step: str, value: str) -> Draft:
    """The draft after a press of the choice ``value`` of question ``step``.

    Saving and cancelling are the caller's business and leave the draft as it is. Raises Stale when the question is not
    the open one or has no such choice.
    """
    question = next_step(rules, state, draft)
    choice = question.choice(value)
    if question.step != step or choice is None:
        raise Stale
    # Any answer shows that what was said about lost answers has been seen.
    return _EFFECTS.get(choice.act, _told)(rules, state, replace(draft, shaken=False), question, choice)


def _told(rules: Rules, state: GameState, draft: Draft, question: Question, choice: Choice) -> Draft:
    span = draft.page if question.step in WHOLE else None
    step = WHOLE.get(question.step, question.step)
    # A contract holds for whoever declares: going back to change the declarer keeps it.
    seat = None if step is Step.CONTRACT else question.seat
    return told(rules, state, draft, Answer(step, seat, choice.value, span))


def _page(_: Rules, __: GameState, draft: Draft, ___: Question, choice: Choice) -> Draft:
    return replace(draft, page=choice.value)


def _dark(_: Rules, __: GameState, draft: Draft, ___: Question, choice: Choice) -> Draft:
    return replace(draft, dark=not choice.on)


def _contra(_: Rules, __: GameState, draft: Draft, ___: Question, choice: Choice) -> Draft:
    return replace(draft, contra=None if choice.on else Contra(choice.value))


def _marriage(_: Rules, __: GameState, draft: Draft, ___: Question, choice: Choice) -> Draft:
    suit, seat = cast(Suit, choice.suit), cast(int, choice.seat)
    others = [declared for declared in draft.marriages if declared[0] is not suit]
    return replace(draft, marriages=tuple(sorted(others if choice.on else [*others, (suit, seat)])))


def _ace_marriage(_: Rules, __: GameState, draft: Draft, ___: Question, choice: Choice) -> Draft:
    return replace(draft, ace_marriage=None if choice.on else choice.seat)


def _no_marriage(rules: Rules, state: GameState, draft: Draft, question: Question, choice: Choice) -> Draft:
    if question.step is Step.GAP:
        return replace(draft, typed=())
    return _told(rules, state, draft, question, choice)


def _gap(rules: Rules, state: GameState, draft: Draft, _: Question, choice: Choice) -> Draft:
    cleared = replace(draft, typed=())
    found = explained(rules, draft.typed, choice.value)
    others = [declared for declared in draft.marriages if declared[0] not in found.suits]
    marriages = tuple(sorted([*others, *((suit, found.seat) for suit in found.suits)]))
    return numbers_told(rules, state, replace(cleared, marriages=marriages), found.numbers)


def _seat(rules: Rules, state: GameState, draft: Draft, question: Question, choice: Choice) -> Draft:
    if question.step is not Step.DEALER:
        return _told(rules, state, draft, question, choice)
    return pruned(rules, state, caught_up(rules, state, replace(draft, dealer=choice.seat, page=None)))


_EFFECTS: Mapping[Act, Callable[[Rules, GameState, Draft, Question, Choice], Draft]] = {
    Act.SEAT: _seat,
    Act.SPAN: _page,
    Act.DEALER: _page,
    Act.DARK: _dark,
    Act.CONTRA: _contra,
    Act.REDOUBLE: _contra,
    Act.MARRIAGE: _marriage,
    Act.ACE_MARRIAGE: _ace_marriage,
    Act.GAP: _gap,
    Act.NO_MARRIAGE: _no_marriage,
    Act.SAVE: lambda _, __, draft, ___, ____: draft,
    Act.CANCEL: lambda _, __, draft, ___, ____: draft,
    Act.BACK: lambda _, __, draft, ___, ____: back(draft),
}
