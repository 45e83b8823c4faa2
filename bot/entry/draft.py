"""A draft is the answers given so far: everything known about an entry before it is saved, fit for a database row."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, NamedTuple

from bot.scoring.model import Contra, Suit, Talon


class Step(StrEnum):
    """The questions of the conversation; the values travel in buttons, so they stay short."""

    DECLARER = "declarer"
    DEALER = "dealer"
    CONTRACT = "contract"
    CONTRACT_EXACT = "bid"
    CARDS = "cards"
    CARDS_EXACT = "points"
    GAP = "gap"
    SCORE = "score"
    SCORE_EXACT = "exact"
    TRICK = "trick"
    TALON = "talon"
    TALON_ACES = "aces"
    TALON_MARRIAGE = "talonpair"
    WRITE_OFF = "writeoff"
    PLAYER = "player"
    POINTS = "amount"
    POINTS_EXACT = "amountexact"
    REASON = "reason"
    REVIEW = "review"


class Answer(NamedTuple):
    """One answer: to which question, about which seat, and the span of numbers it was picked from, if there was one."""

    step: Step
    seat: int | None
    value: str
    span: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """An entry in the making.

    ``answers`` are in the order they were given; ``ahead`` are later answers put aside by going back, taken up again
    where they still fit. ``page`` is the open page of the current question: a span of numbers ("40..49") or "dealer".
    ``typed`` are card points by seat that do not add up, kept while it is asked whether a marriage is among them.
    ``shaken``: a change of the ledger or the rules has just taken answers away.

    ``no_trick``, ``talon`` and ``scores`` (of seats that are not asked for one) are what a reopened entry said; answers
    about the same thing win. The toggles of the review are kept apart from the answers, so that going back does not
    undo them one by one.
    """

    adjustment: bool = False
    dealer: int | None = None
    answers: tuple[Answer, ...] = ()
    ahead: tuple[Answer, ...] = ()
    page: str | None = None
    typed: tuple[tuple[int, int], ...] = ()
    shaken: bool = False
    dark: bool = False
    contra: Contra | None = None
    marriages: tuple[tuple[Suit, int], ...] = ()
    ace_marriage: int | None = None
    no_trick: tuple[int, ...] | None = None
    talon: Talon | None = None
    scores: tuple[tuple[int, int], ...] = ()
    at: str | None = None
    by: str | None = None
    note: str | None = None

    def to_json(self) -> str:
        """The draft as one line of JSON; ``from_json`` gives back an equal draft."""
        talon = self.talon and {"cards": self.talon.cards, "marriages": self.talon.marriages, "aces": self.talon.aces}
        values = {name: getattr(self, name) for name in self.__slots__} | {"talon": talon}
        # Written at every tap, while most fields are still empty.
        said = {name: value for name, value in values.items() if value != _EMPTY[name]}
        return json.dumps(said, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> "Draft":
        """The draft that ``to_json`` wrote. Raises ValueError, TypeError or KeyError for anything else."""
        return cls(**{name: _READERS.get(name, _same)(value) for name, value in json.loads(text).items()})


_EMPTY: Mapping[str, Any] = {name: getattr(Draft(), name) for name in Draft.__slots__}


def back(draft: Draft) -> Draft:
    """One step back: an open page is closed, else the last answer is put aside and its question is open again."""
    if draft.page or draft.typed:
        return replace(draft, page=None, typed=())
    if not draft.answers:
        return draft
    # The number's page is opened again, for its neighbours are what one goes back for.
    *before, last = draft.answers
    return replace(draft, answers=tuple(before), ahead=(last, *draft.ahead), page=last.span)


def _same(value: Any) -> Any:
    return value


def _answers(value: list[list[Any]]) -> tuple[Answer, ...]:
    return tuple(Answer(Step(step), seat, text, span) for step, seat, text, span in value)


def _talon(value: Mapping[str, Any]) -> Talon:
    marriages = tuple(Suit(suit) for suit in value["marriages"])
    return Talon(cards=value["cards"], marriages=marriages, aces=value["aces"])


_READERS: Mapping[str, Any] = {
    "answers": _answers,
    "ahead": _answers,
    "contra": Contra,
    "marriages": lambda value: tuple((Suit(suit), seat) for suit, seat in value),
    "no_trick": tuple,
    "typed": lambda value: tuple((seat, points) for seat, points in value),
    "scores": lambda value: tuple((seat, score) for seat, score in value),
    "talon": _talon,
}
