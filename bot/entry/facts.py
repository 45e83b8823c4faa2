"""What a draft's answers say, read in order: the facts known so far and what is still missing."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import cast

from bot.entry.draft import Answer, Draft, Step
from bot.entry.question import FAILED, MADE, PASS, WRITE_OFF
from bot.scoring.model import GameState
from bot.scoring.rules import DECK, GOLDEN_CONTRACT, Rules, contracts
from bot.scoring.seats import must_play, playing, sitter

AS_RECORDED = "auto"
"""An answer that only a reopened entry gives: what it said about tricks or talon stands, be it nothing."""


class Way(StrEnum):
    """How a deal is being told."""

    PLAYED = "played"
    REPORTED = "reported"
    WRITE_OFF = "write_off"
    ALL_PASSED = "all_passed"
    ADJUSTMENT = "adjustment"


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """``numbers``: card points (reported: deal scores) by seat; ``tricks``: who was asked and what they said.

    ``forced``: the contract is the minimum that somebody must play because all passed.
    """

    dealer: int
    sitter: int | None
    playing: tuple[int, ...]
    golden: bool
    way: Way | None = None
    declarer: int | None = None
    bid: int | None = None
    forced: bool = False
    made: bool | None = None
    numbers: Mapping[int, int] = field(default_factory=dict)
    tricks: Mapping[int, str] = field(default_factory=dict)
    talon: Mapping[Step, str] = field(default_factory=dict)
    points: int | None = None
    reason: str | None = None

    @property
    def after_declarer(self) -> tuple[int, ...]:
        """The playing seats in the order their numbers are asked: the defenders in turn, the declarer last."""
        at = self.playing.index(self.declarer) + 1 if self.declarer in self.playing else 0
        return self.playing[at:] + self.playing[:at]


def dealer_of(state: GameState, draft: Draft) -> int:
    """Who deals: as set, else by rotation."""
    return state.dealer if draft.dealer is None else draft.dealer


def facts(rules: Rules, state: GameState, draft: Draft) -> Facts:
    """Everything the answers of ``draft`` say, the last seat's card points filled in."""
    dealer = dealer_of(state, draft)
    known = Facts(
        dealer=dealer,
        sitter=sitter(rules, dealer),
        playing=playing(rules, dealer),
        golden=state.golden_left > 0,
        way=Way.ADJUSTMENT if draft.adjustment else None,
    )
    for answer in draft.answers:
        known = _READ[answer.step](rules, known, answer)
    return _with_remainder(known)


def asked_for_cards(known: Facts) -> Sequence[int]:
    """Whose card points are asked. Two players leave cards out of play, so nobody's are the remainder."""
    order = known.after_declarer
    return order if len(order) == 2 else order[:-1]


def _with_remainder(known: Facts) -> Facts:
    if known.way is not Way.PLAYED:
        return known
    if sum(known.numbers.values()) == DECK:
        # All points are taken: the others can only have nothing, and are not asked.
        return replace(known, numbers={**dict.fromkeys(known.playing, 0), **known.numbers})
    if len(known.numbers) != len(known.playing) - 1 or len(known.playing) == 2:
        return known
    left = {known.after_declarer[-1]: DECK - sum(known.numbers.values())}
    return replace(known, numbers={**known.numbers, **left})


def _declarer(rules: Rules, known: Facts, answer: Answer) -> Facts:
    if answer.value != PASS:
        # A golden contract goes without asking.
        return replace(known, declarer=int(answer.value), bid=GOLDEN_CONTRACT if known.golden else None)
    seat = must_play(rules, known.dealer)
    if seat is None:
        return replace(known, way=Way.ALL_PASSED)
    return replace(known, declarer=seat, bid=contracts(rules)[0], forced=True)


def _contract(_: Rules, known: Facts, answer: Answer) -> Facts:
    return replace(known, bid=int(answer.value))


def _cards(rules: Rules, known: Facts, answer: Answer) -> Facts:
    if answer.value in (MADE, FAILED):
        return replace(known, way=Way.REPORTED, made=answer.value == MADE)
    if answer.value == WRITE_OFF:
        return replace(known, way=Way.WRITE_OFF)
    return replace(_number(rules, known, answer), way=Way.PLAYED)


def _score(rules: Rules, known: Facts, answer: Answer) -> Facts:
    if answer.value == WRITE_OFF:
        # Told as failed first and written off after all: then there is no result.
        return replace(known, way=Way.WRITE_OFF, made=None)
    return _number(rules, known, answer)


def _number(_: Rules, known: Facts, answer: Answer) -> Facts:
    return replace(known, numbers={**known.numbers, _seat(answer): int(answer.value)})


def _trick(_: Rules, known: Facts, answer: Answer) -> Facts:
    return replace(known, tricks={**known.tricks, _seat(answer): answer.value})


def _talon(_: Rules, known: Facts, answer: Answer) -> Facts:
    return replace(known, talon={**known.talon, answer.step: answer.value})


def _player(_: Rules, known: Facts, answer: Answer) -> Facts:
    return replace(known, declarer=int(answer.value))


def _points(_: Rules, known: Facts, answer: Answer) -> Facts:
    return replace(known, points=int(answer.value))


def _reason(_: Rules, known: Facts, answer: Answer) -> Facts:
    return replace(known, reason=answer.value)


def _seat(answer: Answer) -> int:
    return cast(int, answer.seat)


_READ: Mapping[Step, Callable[[Rules, Facts, Answer], Facts]] = {
    Step.DECLARER: _declarer,
    Step.CONTRACT: _contract,
    Step.CARDS: _cards,
    Step.SCORE: _score,
    Step.TRICK: _trick,
    Step.TALON: _talon,
    Step.TALON_ACES: _talon,
    Step.TALON_MARRIAGE: _talon,
    Step.PLAYER: _player,
    Step.POINTS: _points,
    Step.REASON: _reason,
}
