"""A draft survives the database."""

import pytest

from bot.entry import Answer, Draft, Step
from bot.scoring.model import Contra, Suit, Talon

FULL = Draft(
    dealer=0,
    answers=(Answer(Step.DECLARER, None, "0"), Answer(Step.CARDS, 1, "43", "40..49")),
    ahead=(Answer(Step.CARDS, 2, "9"),),
    page="40..49",
    typed=((0, 160), (1, 35), (2, 25)),
    dark=True,
    contra=Contra.REDOUBLE,
    marriages=((Suit.DIAMONDS, 1), (Suit.HEARTS, 0)),
    ace_marriage=0,
    no_trick=(),
    talon=Talon(cards=18, marriages=(Suit.SPADES,), aces=1),
    scores=((0, 120),),
    at="2026-11-30T20:15:00",
    by="Аня",
    note="{кон} <b>",
)


@pytest.mark.parametrize("draft", [Draft(), FULL, Draft(adjustment=True), Draft(no_trick=(0, 2), talon=Talon())])
def test_a_draft_comes_back_equal(draft):
    again = Draft.from_json(draft.to_json())
    assert again == draft
    assert [type(answer) for answer in again.answers] == [Answer] * len(draft.answers)


def test_an_empty_draft_is_short():
    assert Draft().to_json() == "{}"


def test_names_stay_readable():
    assert "Аня" in FULL.to_json()
