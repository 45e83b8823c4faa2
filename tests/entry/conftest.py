"""A conversation at a table: taps by value, as the keyboard offers them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pytest

from bot.entry import Draft, Question, answer, back, finished, next_step, opened, opened_adjustment
from bot.scoring import begin, sides
from bot.scoring.model import Entry, GameState, SeatState
from bot.scoring.rules import Rules, Value
from bot.scoring.templates import resolve


@dataclass
class Talk:
    """One draft being filled in; every tap is counted."""

    rules: Rules
    state: GameState
    draft: Draft
    taps: int = 0

    def tap(self, *values: str) -> "Talk":
        for value in values:
            self.draft = answer(self.rules, self.state, self.draft, self.question.step, value)
            self.taps += 1
        return self

    def back(self) -> "Talk":
        self.draft = back(self.draft)
        return self

    @property
    def question(self) -> Question:
        return next_step(self.rules, self.state, self.draft)

    @property
    def values(self) -> list[str]:
        return [choice.value for choice in self.question.choices]

    @property
    def entry(self) -> Entry | None:
        return finished(self.rules, self.state, self.draft)


@pytest.fixture
def talk() -> Callable[..., Talk]:
    """Opens a conversation under a template and single rules; ``start`` is where the seats stand."""

    def open_(
        template: str = "russian",
        rules: Mapping[str, Value] | None = None,
        *,
        start: Sequence[SeatState] = (),
        first_dealer: int = 0,
        dealer: int | None = None,
        adjustment: bool = False,
    ) -> Talk:
        under = resolve(template, rules or {})
        state = begin(under, first_dealer)
        if start:
            padding = [SeatState()] * (sides(under) - len(start))
            state = state._replace(seats=(*start, *padding))
        draft = opened_adjustment(state) if adjustment else opened(under, state, dealer)
        return Talk(under, state, draft)

    return open_
