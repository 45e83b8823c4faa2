"""Step 6: bolts, every third write-off, deals without a win."""

from typing import Any

import pytest

from bot.scoring.model import AllPassed, Entry, Played, Reported, SeatState, Suit, WriteOff

CLASSIC = "russian_classic"


def played(*cards: int | None, declarer: int = 0, bid: int = 100, **facts: Any) -> Played:
    return Played(declarer=declarer, bid=bid, cards=cards, **facts)


def reported(*scores: int | None, declarer: int = 0, bid: int = 100, made: bool = True, **facts: Any) -> Reported:
    return Reported(declarer=declarer, bid=bid, made=made, scores=scores, **facts)


BOLTS: list[tuple[str, dict[str, Any], Entry, list[int], tuple[int, ...]]] = [
    ("no card points is a bolt", {}, played(110, 0, 10), [0, 0, 0], (0, 1, 0)),
    ("0 with a marriage is none", {}, played(110, 0, 10, marriages={Suit.HEARTS: 1}), [0, 0, 0], (0, 0, 0)),
    ("0 with an ace marriage is none", {"marriages.ace": 200}, played(110, 0, 10, ace_marriage=1), [0, 0, 0],
     (0, 0, 0)),
    ("1 point is a trick", {}, played(110, 1, 9), [0, 0, 0], (0, 0, 0)),
    ("0 with a trick of nines is none", {}, played(110, 0, 10, no_trick=()), [0, 0, 0], (0, 0, 0)),
    ("two bolts in one deal", {}, played(120, 0, 0), [0, 0, 1], (0, 1, 2)),
    ("one of two zeros had a trick", {}, played(120, 0, 0, no_trick=(2,)), [0, 0, 1], (0, 0, 2)),
    ("a declarer's bolt", {}, played(0, 60, 60), [0, 0, 0], (1, 0, 0)),
    ("an exempt declarer", {"bolts.declarer": "exempt"}, played(0, 60, 60), [1, 0, 0], (1, 0, 0)),
    ("an exempt defender there is not", {"bolts.declarer": "exempt"}, played(110, 0, 10), [0, 0, 0], (0, 1, 0)),
    ("any three: a trick clears nothing", {}, played(60, 40, 20), [2, 1, 2], (2, 1, 2)),
    ("in a row: a trick breaks it", {"bolts": "three_in_a_row"}, played(60, 0, 60), [2, 1, 2], (0, 2, 0)),
    ("in a row: an exempt declarer's row stands", {"bolts": "three_in_a_row", "bolts.declarer": "exempt"},
     played(0, 60, 60), [2, 1, 2], (2, 0, 0)),
    ("in a row: an exempt declarer's trick breaks it", {"bolts": "three_in_a_row", "bolts.declarer": "exempt"},
     played(60, 60, 0), [2, 1, 1], (0, 0, 2)),
    ("a reported 0 of a defender is a bolt", {}, reported(None, 0, 20), [0, 0, 0], (0, 1, 0)),
    ("a reported declarer took a trick", {"contract.success": "actual"}, reported(0, 0, 20), [1, 0, 0], (1, 1, 0)),
    ("a reported bolt of the declarer", {}, reported(None, 0, 20, made=False, no_trick=(0,)), [0, 0, 0], (1, 0, 0)),
    ("a reported 0 with a trick", {}, reported(None, 0, 20, no_trick=()), [0, 0, 0], (0, 0, 0)),
    ("a write-off moves no bolt", {}, WriteOff(declarer=0, bid=100), [1, 2, 0], (1, 2, 0)),
    ("a write-off breaks no row", {"bolts": "three_in_a_row"}, WriteOff(declarer=0, bid=100), [1, 2, 0], (1, 2, 0)),
    ("all passed breaks no row", {"bolts": "three_in_a_row", "all_pass": "redeal"}, AllPassed(), [1, 2, 0], (1, 2, 0)),
    ("a sitter's bolts stand", {"seats": 4, "bolts": "three_in_a_row"}, played(None, 60, 0, 60, declarer=1),
     [2, 1, 1], (2, 0, 2, 0)),
    ("golden bolts count double", {"golden.deals": 3}, played(110, 0, 10, bid=120), [0, 0, 0], (0, 2, 0)),
    ("or once", {"golden.deals": 3, "bolts.in_golden": 1}, played(110, 0, 10, bid=120), [0, 0, 0], (0, 1, 0)),
    ("dark bolts count once", {}, played(110, 0, 10, dark=True), [0, 0, 0], (0, 1, 0)),
    ("or double", {"bolts.in_dark": 2}, played(110, 0, 10, dark=True), [0, 0, 0], (0, 2, 0)),
    ("open bolts stay single where dark ones are double", {"bolts.in_dark": 2}, played(110, 0, 10), [0, 0, 0],
     (0, 1, 0)),
    ("no golden deal left, no double bolt", {"bolts.in_golden": 2}, played(110, 0, 10), [0, 0, 0], (0, 1, 0)),
    ("bolts off", {"bolts": "off"}, played(110, 0, 10), [0, 0, 0], (0, 0, 0)),
]  # fmt: skip


@pytest.mark.parametrize(("what", "rules", "entry", "before", "after"), BOLTS, ids=[row[0] for row in BOLTS])
def test_bolts(
    score: Any, what: str, rules: dict[str, Any], entry: Entry, before: list[int], after: tuple[int, ...]
) -> None:
    result = score(entry, template=CLASSIC, rules=rules, start=[SeatState(bolts=bolts) for bolts in before])
    assert tuple(seat.bolts for seat in result.state.seats) == after


@pytest.mark.parametrize(
    ("rules", "before", "points", "after", "told"),
    [
        ({}, 2, -120, 0, [("bolt", 3, 3), ("bolt_penalty", None, None)]),
        ({"bolts.penalty": 100}, 2, -100, 0, [("bolt", 3, 3), ("bolt_penalty", None, None)]),
        ({"bolts.penalty": 0}, 2, 0, 0, [("bolt", 3, 3)]),
        ({"bolts.count": 4}, 2, 0, 3, [("bolt", 3, 4)]),
        ({"bolts.count": 2}, 1, -120, 0, [("bolt", 2, 2), ("bolt_penalty", None, None)]),
        ({"golden.deals": 1}, 2, -120, 0, [("bolt", 3, 3), ("bolt_penalty", None, None)]),
        ({"golden.deals": 1}, 1, -120, 0, [("bolt", 3, 3), ("bolt_penalty", None, None)]),
        ({}, 0, 0, 1, [("bolt", 1, 3)]),
    ],
)
def test_the_third_bolt_costs_and_clears(
    score: Any, rules: dict[str, Any], before: int, points: int, after: int, told: list[Any]
) -> None:
    entry = played(110, 0, 10, bid=120, declarer=0, no_trick=(1,))
    result = score(entry, template=CLASSIC, rules=rules, start=[0, SeatState(300, bolts=before)])
    assert (result.points[1], result.totals[1], result.state.seats[1].bolts) == (points, 300 + points, after)
    own = [(event.kind.value, event.nth, event.of) for event in result.events if event.seat == 1]
    assert [event for event in own if event[0].startswith("bolt")] == told


def test_a_bolt_and_its_penalty_come_seat_by_seat(score: Any, told: Any) -> None:
    result = score(played(120, 0, 0), template=CLASSIC, start=[0, SeatState(bolts=2), SeatState(bolts=2)])
    assert told(result) == [
        ("contract_made", 0), ("bolt", 1), ("bolt_penalty", 1), ("bolt", 2), ("bolt_penalty", 2),
    ]  # fmt: skip


def test_bolts_come_before_no_win_deals(score: Any, told: Any) -> None:
    result = score(played(120, 0, 0), template=CLASSIC, rules={"no_win": "any_three"})
    assert told(result) == [("contract_made", 0), ("bolt", 1), ("bolt", 2), ("no_win", 1), ("no_win", 2)]


PARTNERS = {"seats": 4, "four_players": "partners", "bolts": "any_three", "no_win": "any_three"}


@pytest.mark.parametrize(
    ("entry", "bolts", "no_win"),
    [
        (played(60, 60, 0, 0), (0, 0), (1, 0)),
        (played(110, 0, 10, 0), (0, 1), (0, 1)),
        (played(110, 0, 10, 0, no_trick=(1,)), (0, 0), (0, 1)),
        (played(0, 60, 0, 60), (1, 0), (1, 0)),
        (reported(None, 0, None, 0), (0, 1), (0, 1)),
        (reported(None, 0, None, 20), (0, 0), (0, 0)),
        (reported(None, 0, None, 0, no_trick=(0, 2), made=False), (1, 0), (1, 1)),
        (reported(None, 0, None, 0, no_trick=(0, 1), made=False), (0, 0), (1, 1)),
    ],
)
def test_a_side_has_a_bolt_when_neither_partner_has_a_trick(
    score: Any, entry: Entry, bolts: tuple[int, ...], no_win: tuple[int, ...]
) -> None:
    seats = score(entry, rules=PARTNERS).state.seats
    assert tuple(seat.bolts for seat in seats) == bolts
    assert tuple(seat.no_win for seat in seats) == no_win


@pytest.mark.parametrize(
    ("rules", "before", "points", "after"),
    [
        ({}, 0, -100, 1),
        ({}, 1, -100, 2),
        ({}, 2, -220, 0),
        ({"write_off.third_penalty": 60}, 2, -160, 0),
        ({"write_off.third_penalty": 0}, 2, -100, 0),
        ({"write_off.declarer": "pays_nothing"}, 2, -120, 0),
    ],
)
def test_every_third_write_off_costs_more(
    score: Any, told: Any, rules: dict[str, Any], before: int, points: int, after: int
) -> None:
    start = [SeatState(write_offs=before, write_offs_made=7)]
    result = score(WriteOff(declarer=0, bid=100), rules=rules, start=start)
    seat = result.state.seats[0]
    assert (seat.total, seat.write_offs, seat.write_offs_made) == (points, after, 8)
    fined = before == 2 and rules != {"write_off.third_penalty": 0}
    assert told(result) == [("written_off", 0)] + [("write_off_penalty", 0)] * fined


NO_WIN: list[tuple[str, dict[str, Any], Entry, list[int], tuple[int, ...]]] = [
    ("a failed contract", {}, played(60, 40, 20), [0, 0, 0], (1, 0, 0)),
    ("a made contract", {}, played(100, 10, 10), [1, 1, 1], (1, 1, 1)),
    ("a defender without points", {}, played(100, 20, 0), [0, 0, 0], (0, 0, 1)),
    ("a defender whose points round to 0", {}, played(100, 18, 2), [0, 0, 0], (0, 0, 1)),
    ("a defender with one point where nothing is rounded", {"round.to": 1}, played(100, 19, 1), [0, 0, 0], (0, 0, 0)),
    ("a defender with a marriage only", {}, played(100, 20, 0, marriages={Suit.SPADES: 2}), [0, 0, 0], (0, 0, 0)),
    ("in a row: a win breaks it", {"no_win": "three_in_a_row"}, played(100, 20, 0), [2, 2, 1], (0, 0, 2)),
    ("in a row: a defender's points break it", {"no_win": "three_in_a_row"}, played(60, 40, 20), [1, 2, 2], (2, 0, 0)),
    ("a reported 0", {}, reported(None, 0, 20), [0, 0, 0], (0, 1, 0)),
    ("a reported failed contract", {}, reported(None, 5, 20, made=False), [0, 0, 0], (1, 0, 0)),
    ("a write-off moves none", {"no_win": "three_in_a_row"}, WriteOff(declarer=0, bid=100), [1, 2, 0], (1, 2, 0)),
    ("all passed moves none", {"no_win": "three_in_a_row", "all_pass": "redeal"}, AllPassed(), [1, 2, 0], (1, 2, 0)),
    ("a sitter's stand", {"seats": 4, "no_win": "three_in_a_row"}, played(None, 60, 0, 60, declarer=1), [2, 1, 1],
     (2, 2, 2, 0)),
    ("off", {"no_win": "off"}, played(60, 40, 20), [0, 0, 0], (0, 0, 0)),
]  # fmt: skip


@pytest.mark.parametrize(("what", "rules", "entry", "before", "after"), NO_WIN, ids=[row[0] for row in NO_WIN])
def test_deals_without_a_win(
    score: Any, what: str, rules: dict[str, Any], entry: Entry, before: list[int], after: tuple[int, ...]
) -> None:
    result = score(entry, rules=rules, start=[SeatState(no_win=count) for count in before])
    assert tuple(seat.no_win for seat in result.state.seats) == after


@pytest.mark.parametrize(
    ("rules", "before", "points", "after", "told"),
    [
        ({}, 1, -100, 2, [("no_win", 2, 3)]),
        ({}, 2, -220, 0, [("no_win", 3, 3), ("no_win_penalty", None, None)]),
        ({"no_win.penalty": 60}, 2, -160, 0, [("no_win", 3, 3), ("no_win_penalty", None, None)]),
        ({"no_win.count": 5}, 2, -100, 3, [("no_win", 3, 5)]),
        ({"golden.deals": 1}, 2, -360, 0, [("no_win", 3, 3), ("no_win_penalty", None, None)]),
    ],
)
def test_the_third_deal_without_a_win_costs_and_clears(
    score: Any, rules: dict[str, Any], before: int, points: int, after: int, told: list[Any]
) -> None:
    bid = 120 if "golden.deals" in rules else 100
    result = score(played(60, 40, 20, bid=bid), rules=rules, start=[SeatState(no_win=before)])
    assert (result.points[0], result.state.seats[0].no_win) == (points, after)
    own = [(event.kind.value, event.nth, event.of) for event in result.events if event.kind.value.startswith("no_win")]
    assert own == told


@pytest.mark.parametrize(("rule", "counts"), [("skip", False), ("count", True)])
def test_counters_of_a_seat_on_the_barrel_stand_unless_they_count(score: Any, rule: str, counts: bool) -> None:
    start = [SeatState(880, barrel=0, bolts=2, no_win=2), SeatState(bolts=1, no_win=1)]
    rules = {"bolts": "any_three", "no_win": "any_three", "bolts.on_barrel": rule, "no_win.on_barrel": rule}
    result = score(played(0, 0, 120, no_trick=(0, 1)), rules=rules, start=start)
    assert result.state.seats[0][3:5] == ((0, 0) if counts else (2, 2))
    assert result.state.seats[1][3:5] == (2, 2)
    assert result.totals[0] == 880
    assert result.points[0] == (-340 if counts else -100)


def test_a_row_on_the_barrel_breaks_only_where_it_counts(score: Any) -> None:
    start = [SeatState(880, barrel=0, bolts=2, no_win=2)]
    rules = {"bolts": "three_in_a_row", "no_win": "three_in_a_row"}
    entry = played(100, 10, 10)
    assert score(entry, rules=rules, start=start).state.seats[0][3:5] == (2, 2)
    counting = {**rules, "bolts.on_barrel": "count", "no_win.on_barrel": "count"}
    assert score(entry, rules=counting, start=start).state.seats[0][3:5] == (0, 0)
