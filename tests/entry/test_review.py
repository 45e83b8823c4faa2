"""Marriages, tricks and the talon: what is asked and offered after the numbers."""

import pytest

from bot.entry import Act, Step, preview
from bot.scoring.model import Played, Reported, SeatState, Suit, Talon

NUMBERS = ("0", "100", "0..9", "0", "20..29", "20")
"""Seat 0 plays and captures 100, seat 1 nothing, seat 2 the rest."""


def married(deal) -> set[int]:
    """The seats whose marriages are on offer."""
    return {choice.seat for choice in deal.question.choices if choice.act is Act.MARRIAGE}


def test_a_marriage_is_one_tap_a_second_one_takes_it_back(talk):
    deal = talk().tap(*NUMBERS, "hearts:2")
    assert deal.entry.marriages == {Suit.HEARTS: 2}
    assert deal.question.choice("hearts:2").on
    assert deal.tap("hearts:2").entry.marriages == {}


def test_a_suit_is_declared_once_so_another_seat_takes_it_over(talk):
    deal = talk().tap(*NUMBERS, "hearts:2", "spades:2", "hearts:0")
    assert deal.entry.marriages == {Suit.HEARTS: 0, Suit.SPADES: 2}


def test_suits_worth_nothing_are_not_offered(talk):
    deal = talk(rules={"marriages.spades": 0}).tap(*NUMBERS)
    assert {choice.suit for choice in deal.question.choices if choice.suit} == set(Suit) - {Suit.SPADES}


def test_where_only_the_declarers_marriages_count_no_others_are_offered(talk):
    deal = talk(rules={"marriages.who": "declarer_only"}).tap(*NUMBERS)
    assert married(deal) == {0}
    partners = {"marriages.who": "declarer_only", "seats": 4, "four_players": "partners"}
    assert married(talk(rules=partners).tap("1", "100", "0..9", "5", "0..9", "5", "0..9", "5")) == {1, 3}


@pytest.mark.parametrize(("rules", "value"), [({}, None), ({"marriages.ace": 200}, "ace:2")])
def test_four_aces_are_a_marriage_of_their_own_where_they_count(talk, rules, value):
    deal = talk(rules=rules).tap(*NUMBERS)
    offered = [choice.value for choice in deal.question.choices if choice.act is Act.ACE_MARRIAGE]
    assert (value in offered) is bool(value)
    if value:
        assert deal.tap(value).entry.ace_marriage == 2
        assert deal.question.choice(value).on
        assert deal.tap(value).entry.ace_marriage is None


def test_without_bolts_nobody_is_asked_about_tricks(talk):
    deal = talk().tap(*NUMBERS)
    assert deal.question.step is Step.REVIEW
    assert deal.tap("hearts:1").entry == Played(
        declarer=0, bid=100, cards=(100, 0, 20), marriages={Suit.HEARTS: 1}, no_trick=None
    )


@pytest.mark.parametrize(("said", "no_trick", "may"), [("none", (1,), {0, 2}), ("taken", (), {0, 1, 2})])
def test_with_bolts_a_seat_without_points_is_asked_for_its_tricks(talk, said, no_trick, may):
    deal = talk("russian_classic").tap(*NUMBERS)
    assert (deal.question.step, deal.question.seat) == (Step.TRICK, 1)
    assert deal.tap(said).entry.no_trick == no_trick
    assert married(deal) == may


def test_a_marriage_needs_no_trick_where_the_rules_say_so(talk):
    deal = talk("russian_classic", {"marriages.need_trick": "no"}).tap(*NUMBERS, "none", "hearts:1")
    assert deal.entry.marriages == {Suit.HEARTS: 1}


def test_everybody_without_points_is_asked(talk):
    deal = talk("russian_classic").tap("0", "120", "0..9", "0", "0..9", "0")
    assert deal.question.seat == 1
    deal.tap("none")
    assert deal.question.seat == 2
    assert deal.tap("taken").entry.no_trick == (1,)


def test_a_reported_defender_without_points_is_asked_too(talk):
    deal = talk("russian_classic").tap("0", "120", "made", "0", "20")
    assert (deal.question.step, deal.question.seat) == (Step.TRICK, 1)
    assert deal.tap("none").entry == Reported(declarer=0, bid=120, made=True, scores=(None, 0, 20), no_trick=(1,))


def test_somebody_must_have_taken_the_tricks(talk):
    rules = {"contract.success": "larger", "seats": 2}
    deal = talk("russian_classic", rules).tap("0", "100", "made", "0", "0", "none")
    assert deal.question.step is Step.TRICK
    assert "none" not in deal.values
    assert preview(deal.rules, deal.state, deal.tap("taken").draft) is not None


def test_partners_are_asked_for_tricks_only_when_both_have_nothing(talk):
    rules = {"seats": 4, "four_players": "partners"}
    one = talk("russian_classic", rules).tap("0", "100", "0..9", "0", "0..9", "5", "10..19", "15")
    assert one.question.step is Step.REVIEW
    both = talk("russian_classic", rules).tap("0", "100", "0..9", "0", "0..9", "5", "0..9", "0", "none", "none")
    assert both.entry.no_trick == (1, 3)


def test_a_sitter_who_scores_the_talon_is_asked_in_one_tap(talk):
    deal = talk("russian_classic", {"seats": 4}).tap("1", "100", "0..9", "5", "10..19", "15")
    assert (deal.question.step, deal.question.seat) == (Step.TALON, 0)
    assert deal.tap("21").entry.talon == Talon(cards=21)


def test_an_empty_talon_is_not_worth_a_record(talk):
    deal = talk("russian_classic", {"seats": 4}).tap("1", "100", "made", "5", "15", "0")
    assert deal.entry.talon is None


@pytest.mark.parametrize(
    ("points", "suit", "talon"),
    [
        ("18", "spades", Talon(cards=18, marriages=(Suit.SPADES,))),
        ("18", "no", Talon(cards=18)),
        ("33", None, Talon(cards=33)),
    ],
)
def test_a_marriage_in_the_talon_is_asked_where_it_can_be(talk, points, suit, talon):
    rules = {"seats": 4, "sitter": "talon_and_marriage"}
    deal = talk("russian", rules).tap("1", "100", "made", "5", "15", points)
    if suit:
        assert deal.question.step is Step.TALON_MARRIAGE
        deal.tap(suit)
    assert deal.entry.talon == talon


@pytest.mark.parametrize(
    ("aces", "suit", "talon"),
    [
        ("0", "no", None),
        ("1", "clubs", Talon(aces=1, marriages=(Suit.CLUBS,))),
        ("2", None, Talon(aces=2)),
    ],
)
def test_where_aces_count_their_number_is_asked(talk, aces, suit, talon):
    deal = talk("polish", {"seats": 4}).tap("1", "100", "made", "0", "10")
    assert deal.question.step is Step.TALON_ACES
    deal.tap(aces)
    if suit:
        deal.tap(suit)
    assert deal.entry.talon == talon


@pytest.mark.parametrize(
    ("rules", "start"),
    [({"sitter": "nothing"}, ()), ({}, (SeatState(880, 0),)), ({"four_players": "partners"}, ())],
)
def test_the_talon_is_not_asked_where_it_scores_nothing(talk, rules, start):
    deal = talk("russian_classic", {"seats": 4, **rules}, start=start).tap("1", "100", "made", "5", "15")
    assert deal.question.step is Step.REVIEW
