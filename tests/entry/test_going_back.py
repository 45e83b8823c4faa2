"""Going back, changing an answer, and what becomes of those that came after it."""

import pytest

from bot.entry import Step, back, from_entry
from bot.scoring.model import Played, Suit


def test_back_reopens_the_last_question_with_its_page(talk):
    deal = talk().tap("0", "120", "40..49", "43").back()
    assert (deal.question.step, deal.question.seat) == (Step.CARDS_EXACT, 1)
    assert deal.back().question.step is Step.CARDS
    assert deal.back().question.step is Step.CONTRACT
    assert deal.back().question.step is Step.DECLARER
    assert deal.back().question.step is Step.DECLARER


def test_back_is_offered_once_there_is_something_to_take_back(talk):
    deal = talk()
    assert "back" not in deal.values
    assert "back" in deal.tap("dealer").values
    assert "back" in deal.tap("back", "0").values


def test_the_same_answer_again_gives_the_same_draft(talk):
    deal = talk().tap("0", "120", "40..49", "43")
    before = deal.draft
    assert deal.back().tap("43").draft == before


def test_a_changed_answer_keeps_the_later_ones_that_still_fit(talk):
    deal = talk().tap("0", "120", "40..49", "43", "0..9", "9", "hearts:0")
    for _ in range(5):
        deal.back()
    assert deal.question.step is Step.CONTRACT
    assert deal.tap("200..290", "200").entry == Played(
        declarer=0, bid=200, cards=(68, 43, 9), marriages={Suit.HEARTS: 0}
    )


def test_a_later_number_that_no_longer_fits_is_asked_again(talk):
    deal = talk().tap("0", "120", "40..49", "43", "70..77", "77").back().back().back().back()
    assert deal.question.step is Step.CARDS
    deal.tap("50..59", "50")
    assert (deal.question.step, deal.question.seat) == (Step.CARDS, 2)
    assert deal.tap("0..9", "5").entry == Played(declarer=0, bid=120, cards=(65, 50, 5))


def test_another_declarer_keeps_what_was_said_about_the_others(talk):
    deal = talk().tap("0", "120", "40..49", "43", "0..9", "9")
    while deal.question.step is not Step.DECLARER:
        deal.back()
    deal.tap("1")
    assert (deal.question.step, deal.question.seat) == (Step.CARDS, 0)
    assert deal.tap("60..69", "68").entry == Played(declarer=1, bid=120, cards=(68, 43, 9))


def test_another_dealer_keeps_all_the_answers_that_fit(talk):
    deal = talk(rules={"seats": 4}).tap("1", "120", "40..49", "43", "0..9", "9")
    while deal.question.step is not Step.DECLARER:
        deal.back()
    deal.tap("dealer", "3")
    assert (deal.question.step, deal.question.seat) == (Step.CARDS, 0)
    assert deal.tap("0..9", "5").entry == Played(declarer=1, bid=120, cards=(5, 72, 43, None), dealer=3)


def test_a_deal_told_another_way_leaves_the_numbers_aside(talk):
    deal = talk().tap("0", "120", "40..49", "43", "0..9", "9").back().back().back().back().tap("made")
    assert deal.question.step is Step.SCORE
    assert deal.tap("40", "10").entry.scores == (None, 40, 10)


def test_marriages_go_when_their_seat_may_not_declare_any_more(talk):
    deal = talk(rules={"marriages.who": "declarer_only"}).tap("0", "120", "40..49", "43", "0..9", "9", "hearts:0")
    while deal.question.step is not Step.DECLARER:
        deal.back()
    assert deal.draft.marriages == ((Suit.HEARTS, 0),)
    assert deal.tap("1", "60..69", "60").entry.marriages == {}


def test_a_tricks_answer_taken_back_is_asked_again(talk):
    deal = talk("russian_classic").tap("0", "100", "0..9", "0", "20..29", "20", "none").back()
    assert deal.question.step is Step.TRICK
    assert deal.tap("taken").entry.no_trick == ()


def test_an_old_entry_is_changed_in_one_place_without_telling_it_all_anew(talk):
    deal = talk()
    entry = Played(declarer=0, bid=120, cards=(71, 40, 9), marriages={Suit.SPADES: 2}, by="Аня", note="спорный кон")
    deal.draft = from_entry(deal.rules, deal.state, entry)
    deal.back().back().back().tap("125")
    assert deal.entry == Played(
        declarer=0, bid=125, cards=(71, 40, 9), marriages={Suit.SPADES: 2}, by="Аня", note="спорный кон"
    )


@pytest.mark.parametrize("taps", [[], ["dealer"]])
def test_back_from_nothing_is_nothing(talk, taps):
    deal = talk()
    assert back(deal.tap(*taps).draft) == talk().draft
