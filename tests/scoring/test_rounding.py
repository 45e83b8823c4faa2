"""Rounding of card points and of shares."""

from typing import Any

import pytest

from bot.scoring.rounding import every_rounding, failure_share, nearest, rounded, write_off_share
from bot.scoring.templates import resolve


@pytest.mark.parametrize(
    ("to", "half", "pairs"),
    [
        (5, "up", {0: 0, 2: 0, 3: 5, 7: 5, 8: 10, 67: 65, 73: 75, 118: 120, 120: 120}),
        (5, "down", {0: 0, 2: 0, 3: 5, 7: 5, 8: 10, 118: 120}),
        (10, "up", {4: 0, 5: 10, 14: 10, 15: 20, 16: 20, 115: 120}),
        (10, "down", {4: 0, 5: 0, 6: 10, 15: 10, 16: 20, 115: 110}),
        (1, "up", {0: 0, 1: 1, 73: 73}),
        (1, "down", {0: 0, 1: 1, 73: 73}),
    ],
)
def test_card_points_go_to_the_nearest_step(to: int, half: str, pairs: dict[int, int]) -> None:
    rules = resolve("ukrainian", {"round.to": to, "round.half": half})
    assert {points: rounded(rules, points) for points in pairs} == pairs
    assert all(every_rounding(rules)[points] == value for points, value in pairs.items())
    assert len(every_rounding(rules)) == 121


@pytest.mark.parametrize(
    ("rules", "shares"),
    [
        ({}, {100: 50, 105: 55, 110: 55, 115: 60, 120: 60}),
        ({"bid.step": 1}, {101: 50, 102: 50, 103: 50, 104: 50, 105: 55, 106: 55}),
        ({"write_off.half_of_odd": "down"}, {100: 50, 105: 52, 110: 55, 115: 57}),
        ({"write_off": "sixty"}, {100: 60, 105: 60, 300: 60}),
    ],
)
def test_a_write_off_gives_half_the_bid_or_sixty(rules: dict[str, Any], shares: dict[int, int]) -> None:
    resolved = resolve("russian", rules)
    assert {bid: write_off_share(resolved, bid) for bid in shares} == shares


@pytest.mark.parametrize(
    ("rules", "bid", "defenders", "share"),
    [
        ({}, 100, 2, 0),
        ({"contract.failure_to_defenders": "full"}, 105, 2, 105),
        ({"contract.failure_to_defenders": "split"}, 100, 2, 50),
        ({"contract.failure_to_defenders": "split"}, 105, 2, 55),
        ({"contract.failure_to_defenders": "split", "round.half": "down"}, 105, 2, 50),
        ({"contract.failure_to_defenders": "split", "round.to": 1}, 105, 2, 53),
        ({"contract.failure_to_defenders": "split", "round.to": 1, "round.half": "down"}, 105, 2, 52),
        ({"contract.failure_to_defenders": "split"}, 105, 1, 105),
    ],
)
def test_a_failed_bid_is_shared_by_the_defenders(rules: dict[str, Any], bid: int, defenders: int, share: int) -> None:
    assert failure_share(resolve("russian", rules), bid, defenders) == share


def test_an_exact_half_goes_where_it_is_told() -> None:
    assert nearest(5, 2, 1, half_up=True) == 3
    assert nearest(5, 2, 1, half_up=False) == 2
    assert nearest(7, 3, 1, half_up=True) == nearest(7, 3, 1, half_up=False) == 2
