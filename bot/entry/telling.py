"""Putting answers into a draft, whether they were tapped, typed, or put aside by going back."""

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from bot.entry.draft import Answer, Draft, Step
from bot.entry.facts import AS_RECORDED, facts
from bot.entry.offers import Table, legal_numbers, offered
from bot.entry.order import open_question
from bot.entry.question import FAILED, MADE, WRITE_OFF
from bot.entry.toggles import pruned
from bot.scoring.model import GameState
from bot.scoring.rules import Rules


def table(rules: Rules, state: GameState, draft: Draft) -> Table:
    """The draft with what it says, under the rules in force."""
    return Table(rules, state, draft, facts(rules, state, draft))


def told(rules: Rules, state: GameState, draft: Draft, given: Answer) -> Draft:
    """The draft with one more answer, and after it those put aside that still fit."""
    # The same question answered anew replaces the answer put aside.
    again = bool(draft.ahead) and draft.ahead[0][:2] == given[:2]
    waiting = draft.ahead[1:] if again else draft.ahead
    draft = replace(draft, answers=(*draft.answers, given), ahead=waiting, page=None)
    return pruned(rules, state, caught_up(rules, state, draft))


def caught_up(rules: Rules, state: GameState, draft: Draft) -> Draft:
    """The draft with the answers that were put aside, as far as they fit the questions that come."""
    while draft.ahead:
        at = table(rules, state, draft)
        step, seat = open_question(rules, state, draft, at.known)
        # Not just the first: questions in between may have become needless.
        place = next((n for n, given in enumerate(draft.ahead) if _answers(given, step, seat)), None)
        if place is None or not _fits(at, draft.ahead[place]):
            break
        given = draft.ahead[place]._replace(seat=seat)
        draft = replace(draft, answers=(*draft.answers, given), ahead=draft.ahead[place + 1 :])
    return draft


def _answers(given: Answer, step: Step, seat: int | None) -> bool:
    """Whether this is an answer to that question; how a deal ended does not depend on the seat asked first."""
    return given.step is step and (given.seat == seat or given.value in (MADE, FAILED, WRITE_OFF))


def _fits(at: Table, given: Answer) -> bool:
    """Whether an earlier answer is still a legal one; numbers count by themselves, whatever span showed them."""
    if given.value == AS_RECORDED or given.step is Step.REASON:
        return True
    # Typed amounts need no button of their own.
    if given.step is Step.POINTS:
        return int(given.value) != 0
    if any(choice.value == given.value for choice in offered(at, given.step)):
        return True
    return given.value.isdecimal() and int(given.value) in legal_numbers(at, given.step)


def numbers_told(rules: Rules, state: GameState, draft: Draft, numbers: Mapping[int, int]) -> Draft:
    """The draft with card points or scores by seat, as far as they are legal and asked for."""
    while True:
        at = table(rules, state, draft)
        step, seat = open_question(rules, state, draft, at.known)
        number = numbers.get(cast(int, seat)) if step in (Step.CARDS, Step.SCORE) else None
        if number is None or number not in legal_numbers(at, step):
            return draft
        draft = told(rules, state, draft, Answer(step, seat, str(number)))
