"""Who deals, who sits out, who plays with whom."""

from typing import Any

import pytest

from bot.scoring import (
    forehand,
    is_deal,
    must_play,
    next_dealer,
    partners,
    playing,
    side,
    sides,
    sitter,
)
from bot.scoring.model import Adjustment, AllPassed, Entry, Played, Reported, WriteOff
from bot.scoring.seats import after_dealer
from bot.scoring.templates import resolve

TWO, THREE, FOUR = ({"seats": seats} for seats in (2, 3, 4))
PARTNERS = {"seats": 4, "four_players": "partners"}


@pytest.mark.parametrize(
    ("rules", "out", "plays", "number"),
    [
        (TWO, None, (0, 1), 2),
        (THREE, None, (0, 1, 2), 3),
        (FOUR, 1, (0, 2, 3), 4),
        (PARTNERS, None, (0, 1, 2, 3), 2),
        ({"seats": 3, "four_players": "partners"}, None, (0, 1, 2), 3),
    ],
)
def test_the_dealer_of_four_sits_out_unless_partners_play(
    rules: dict[str, Any], out: int | None, plays: tuple[int, ...], number: int
) -> None:
    resolved = resolve("russian", rules)
    assert sitter(resolved, 1) == out
    assert playing(resolved, 1) == plays
    assert sides(resolved) == number
    assert partners(resolved) == (rules is PARTNERS)


def test_partners_sit_opposite_each_other() -> None:
    rules = resolve("russian", PARTNERS)
    assert [side(rules, seat) for seat in range(4)] == [0, 1, 0, 1]
    assert [side(resolve("russian", FOUR), seat) for seat in range(4)] == [0, 1, 2, 3]
    assert after_dealer(rules, 0) == (1, 0)
    assert after_dealer(rules, 3) == (0, 1)


def test_seating_order_begins_after_the_dealer() -> None:
    assert after_dealer(resolve("russian"), 1) == (2, 0, 1)
    assert forehand(resolve("russian"), 2) == 0


@pytest.mark.parametrize(
    ("all_pass", "seats", "seat"),
    [
        ("dealer_plays_minimum", 3, 1),
        ("dealer_plays_minimum", 4, 2),
        ("forehand_plays_minimum", 3, 2),
        ("forehand_plays_minimum", 4, 2),
        ("redeal", 3, None),
        ("next_dealer", 3, None),
    ],
)
def test_somebody_plays_the_minimum_when_all_pass(all_pass: str, seats: int, seat: int | None) -> None:
    assert must_play(resolve("russian", {"all_pass": all_pass, "seats": seats}), 1) == seat


@pytest.mark.parametrize(
    ("entry", "all_pass", "dealer", "deal"),
    [
        (Played(declarer=0, bid=100, cards=(60, 40, 20)), "redeal", 0, True),
        (Reported(declarer=0, bid=100, made=True, scores=(None, 40, 20)), "redeal", 0, True),
        (WriteOff(declarer=0, bid=100), "redeal", 0, True),
        (AllPassed(), "redeal", 2, True),
        (AllPassed(), "next_dealer", 0, True),
        (Adjustment(player=0, points=5), "next_dealer", 2, False),
    ],
)
def test_the_deal_goes_on_to_the_next_seat(entry: Entry, all_pass: str, dealer: int, deal: bool) -> None:
    assert next_dealer(resolve("russian", {"all_pass": all_pass}), 2, entry) == dealer
    assert is_deal(entry) is deal
