"""Where a game may begin."""

from typing import Any

import pytest

from bot.scoring import begin
from bot.scoring.model import GameState, SeatState
from bot.scoring.refusals import Fault, Refusal
from bot.scoring.templates import resolve

Z = SeatState()
ON = SeatState(880, barrel=0)


def test_everybody_begins_at_zero() -> None:
    assert begin(resolve("russian"), 1) == GameState((Z, Z, Z), 1)
    assert begin(resolve("russian", {"seats": 4, "golden.deals": 4})) == GameState((Z,) * 4, 0, golden_left=4)
    assert len(begin(resolve("russian", {"seats": 4, "four_players": "partners"})).seats) == 2


REFUSED: list[tuple[dict[str, Any], tuple[SeatState, ...], Fault, dict[str, Any]]] = [
    ({}, (Z, Z), Fault.WRONG_NUMBER, {"what": "start", "wanted": 3, "got": 2}),
    ({"seats": 4, "four_players": "partners"}, (Z, Z, Z, Z), Fault.START_NOT_ON_SIDE, {}),
    ({"seats": 4, "four_players": "partners"}, (Z, Z, Z), Fault.WRONG_NUMBER, {"what": "start", "wanted": 2, "got": 3}),
    ({}, (Z, SeatState(880), Z), Fault.START_TOTAL_FROZEN, {"seat": 1, "total": 880}),
    ({}, (Z, SeatState(995), Z), Fault.START_TOTAL_FROZEN, {"seat": 1, "total": 995}),
    ({}, (Z, SeatState(1000), Z), Fault.START_WON, {"seat": 1, "total": 1000}),
    ({}, (Z, SeatState(1000, barrel=0), Z), Fault.START_WON, {"seat": 1, "total": 1000}),
    ({"barrel.threshold": 0}, (Z, SeatState(1005), Z), Fault.START_WON, {"seat": 1, "total": 1005}),
    ({}, (Z, SeatState(875, barrel=0), Z), Fault.START_BARREL_TOTAL, {"seat": 1, "total": 875, "threshold": 880}),
    ({}, (Z, SeatState(900, barrel=0), Z), Fault.START_BARREL_TOTAL, {"seat": 1, "total": 900, "threshold": 880}),
    ({"barrel.threshold": 0}, (Z, SeatState(0, barrel=0), Z), Fault.START_BARREL_TOTAL,
     {"seat": 1, "total": 0, "threshold": 0}),
    ({}, (Z, SeatState(880, barrel=3), Z), Fault.START_BARREL_USED, {"seat": 1, "used": 3, "limit": 3}),
    ({}, (Z, SeatState(880, barrel=-1), Z), Fault.START_BARREL_USED, {"seat": 1, "used": -1, "limit": 3}),
    ({}, (SeatState(falls=3), Z, Z), Fault.START_COUNTER, {"seat": 0, "counter": "falls", "value": 3, "limit": 3}),
    ({}, (SeatState(falls=-1), Z, Z), Fault.START_COUNTER, {"seat": 0, "counter": "falls", "value": -1, "limit": 3}),
    ({}, (SeatState(bolts=3), Z, Z), Fault.START_COUNTER, {"seat": 0, "counter": "bolts", "value": 3, "limit": 3}),
    ({"no_win.count": 2}, (SeatState(no_win=2), Z, Z), Fault.START_COUNTER,
     {"seat": 0, "counter": "no_win", "value": 2, "limit": 2}),
    ({}, (SeatState(write_offs=3), Z, Z), Fault.START_COUNTER,
     {"seat": 0, "counter": "write_offs", "value": 3, "limit": 3}),
    ({"write_off.per_game": 1}, (SeatState(write_offs_made=2), Z, Z), Fault.START_COUNTER,
     {"seat": 0, "counter": "write_offs_made", "value": 2, "limit": 2}),
    ({}, (ON, ON, Z), Fault.START_TWO_ON_BARREL, {}),
    ({"barrel.same_deal": "both_fall"}, (ON, ON, Z), Fault.START_TWO_ON_BARREL, {}),
    ({"barrel.same_deal": "both_stay", "barrel.collision": "all_fall"}, (ON, ON, Z), Fault.START_TWO_ON_BARREL, {}),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "start", "fault", "values"), REFUSED)
def test_a_start_that_cannot_be_is_refused(
    rules: dict[str, Any], start: tuple[SeatState, ...], fault: Fault, values: dict[str, Any]
) -> None:
    with pytest.raises(Refusal) as refused:
        begin(resolve("russian", rules), 0, start)
    assert (refused.value.fault, refused.value.values) == (fault, values)


@pytest.mark.parametrize(
    ("rules", "start"),
    [
        ({}, (SeatState(875), SeatState(880, barrel=2, falls=2, bolts=2, no_win=2, write_offs=2), Z)),
        ({}, (SeatState(-555), SeatState(555), SeatState(write_offs_made=40))),
        ({"barrel.threshold": 0}, (SeatState(995), Z, Z)),
        ({"barrel.third_fall_zero": "no"}, (SeatState(falls=7), Z, Z)),
        ({"barrel.deals": 0}, (SeatState(880, barrel=70), Z, Z)),
        ({"write_off.per_game": 1}, (SeatState(write_offs_made=1), Z, Z)),
        ({"barrel.collision": "coexist"}, (ON, ON, ON)),
        ({"barrel.same_deal": "both_stay"}, (ON, ON, Z)),
        ({"barrel.same_deal": "both_stay", "barrel.collision": "first_stays"}, (ON, ON, Z)),
    ],
)
def test_a_start_that_play_can_lead_to_stands(rules: dict[str, Any], start: tuple[SeatState, ...]) -> None:
    assert begin(resolve("russian", rules), 2, start).seats == start


@pytest.mark.parametrize("dealer", [-1, 3])
def test_the_first_dealer_is_a_seat(dealer: int) -> None:
    with pytest.raises(Refusal) as refused:
        begin(resolve("russian"), dealer)
    assert (refused.value.fault, refused.value.values) == (Fault.NO_SUCH_SEAT, {"seat": dealer, "what": "dealer"})
