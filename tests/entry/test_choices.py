"""How numbers are spread over buttons."""

import pytest

from bot.entry.choices import (
    by_hundreds,
    by_tens,
    card_points,
    contract_spans,
    score_spans,
    scores,
    talon_may_hold_marriage,
    talon_points,
    within,
)
from bot.scoring.rules import Rules
from bot.scoring.templates import resolve


def test_the_usual_contracts_stand_alone_and_the_high_ones_in_hundreds():
    spans = contract_spans(Rules())
    assert [low for low, high in spans if low == high] == [100, 105, 110, 115, 120, 125, 130, 135, 140]
    assert spans[9:] == [(145, 195), (200, 290), (300, 400)]


def test_wider_steps_leave_fewer_buttons():
    spans = contract_spans(resolve("polish", {}))
    assert spans[8:] == [(180, 180), (190, 190), (200, 290), (300, 400)]


def test_finer_steps_make_finer_spans():
    spans = contract_spans(resolve("russian", {"bid.step": 1, "bid.step_from_200": 1}))
    assert spans[9:12] == [(109, 119), (120, 139), (140, 159)]
    assert all(high - low < 21 for low, high in spans)


def test_a_table_with_few_contracts_has_no_spans():
    assert contract_spans(resolve("russian", {"bid.maximum": 120})) == [(n, n) for n in (100, 105, 110, 115, 120)]


@pytest.mark.parametrize(
    ("players", "known", "legal"),
    [
        (3, (), range(121)),
        (3, (71,), range(50)),
        (4, (60, 20), range(41)),
        (2, (), range(121)),
        (2, (40,), range(58, 81)),
        (2, (110,), range(11)),
    ],
)
def test_only_card_points_that_can_still_be_right_are_legal(players, known, legal):
    assert card_points(players, known) == list(legal)


def test_numbers_are_grouped_by_tens_the_last_group_cut_short():
    assert by_tens(range(81))[-2:] == [(70, 79), (80, 80)]
    assert by_tens(range(58, 81)) == [(58, 59), (60, 69), (70, 79), (80, 80)]


def test_a_hundred_that_holds_too_much_is_halved():
    assert by_hundreds(range(0, 200, 2)) == [(0, 48), (50, 98), (100, 148), (150, 198)]
    assert by_hundreds(range(40)) == [(0, 19), (20, 39)]
    assert by_hundreds([]) == []


def test_scores_reach_from_nothing_to_everything_in_the_deck():
    legal = scores(resolve("russian", {"marriages.ace": 200}))
    assert (legal[0], legal[1], legal[-1]) == (0, 5, 600)
    assert score_spans(legal)[-1] == (500, 600)


def test_a_span_holds_its_numbers():
    assert within(range(0, 100, 5), (20, 29)) == [20, 25]


def test_three_cards_hold_only_some_numbers_of_points():
    points = talon_points()
    assert (points[0], points[-1]) == (0, 33)
    assert not {1, 27, 28, 29} & set(points)


@pytest.mark.parametrize(("points", "may"), [(7, True), (18, True), (17, True), (9, True), (8, False), (33, False)])
def test_a_marriage_in_the_talon_is_seven_points_and_a_card(points, may):
    assert talon_may_hold_marriage(points) is may
