"""Typed card points that are over by a marriage."""

import pytest

from bot.entry import Draft, Step, carry, finished
from bot.entry.not_understood import NotUnderstood
from bot.entry.quick import parse
from bot.scoring.model import Played, Suit


def typed(talk, line, **table):
    """A conversation that began with a typed line."""
    deal = talk(**table)
    deal.draft = parse(line, ("Аня", "Боря", "Вера")[: deal.rules.seats], deal.rules, deal.state)
    assert isinstance(deal.draft, Draft), deal.draft
    return deal


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("Аня 120 100 35 25", ["s:0"]),
        ("Аня 120 60 75 25", ["s:0", "s:1"]),
        ("Аня 120 120 35 25", ["c:0"]),
        ("Аня 120 140 35 25", ["d:0"]),
        ("Аня 120 160 35 25", ["h:0", "cs:0"]),
        ("Аня 120 20 35 345", ["hdcs:2"]),
    ],
)
def test_a_marriage_that_explains_the_gap_is_asked_about(talk, line, offered):
    deal = typed(talk, line)
    assert deal.question.step is Step.GAP
    assert deal.values == [*offered, "no", "back", "cancel"]
    assert deal.entry is None


def test_a_marriage_owned_up_to_leaves_the_card_points(talk):
    deal = typed(talk, "Аня 120 160 35 25").tap("h:0")
    assert deal.entry == Played(declarer=0, bid=120, cards=(60, 35, 25), marriages={Suit.HEARTS: 0})


def test_two_marriages_may_explain_the_gap(talk):
    deal = typed(talk, "Аня 120 160 35 25").tap("cs:0")
    assert deal.entry.marriages == {Suit.CLUBS: 0, Suit.SPADES: 0}


def test_a_marriage_already_typed_may_be_among_the_points(talk):
    deal = typed(talk, "Аня 120 160 35 25 ♥Аня ♠Боря").tap("h:0")
    assert deal.entry == Played(declarer=0, bid=120, cards=(60, 35, 25), marriages={Suit.HEARTS: 0, Suit.SPADES: 1})


@pytest.mark.parametrize("value", ["no", "back"])
def test_without_a_marriage_the_numbers_are_asked_again(talk, value):
    deal = typed(talk, "Аня 120 160 35 25").tap(value)
    assert (deal.question.step, deal.question.seat) == (Step.CARDS, 1)
    assert deal.draft.marriages == ()


def test_two_players_leave_room_for_what_stays_out(talk):
    deal = typed(talk, "Аня 120 150 60", rules={"seats": 2})
    assert deal.values == ["h:0", "cs:0", "no", "back", "cancel"]
    assert deal.tap("h:0").entry == Played(declarer=0, bid=120, cards=(50, 60), marriages={Suit.HEARTS: 0})


@pytest.mark.parametrize("line", ["Аня 120 61 35 25", "Аня 120 35 35 10", "Аня 120 50 55 45"])
def test_another_gap_is_simply_named(talk, line):
    deal = talk()
    parsed = parse(line, ("Аня", "Боря", "Вера"), deal.rules, deal.state)
    assert isinstance(parsed, NotUnderstood)
    assert parsed.trouble == "cards_sum"


def test_only_seats_whose_marriages_count_are_offered(talk):
    deal = typed(talk, "Боря 120 100 35 25", rules={"marriages.who": "declarer_only"})
    assert deal.values == ["no", "back", "cancel"]


def test_the_question_survives_a_change_in_the_ledger(talk):
    deal = typed(talk, "Аня 120 160 35 25")
    assert carry(deal.rules, deal.state, deal.draft).draft == deal.draft
    assert finished(deal.rules, deal.state, deal.draft) is None
