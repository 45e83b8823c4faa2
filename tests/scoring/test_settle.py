"""Steps 8, 10 and 11, and points outside play."""

from typing import Any

import pytest

from bot.scoring.model import Adjustment, Entry, Event, Kind, Played, Reported, SeatState, Suit, WriteOff

Rules = dict[str, Any]
EXACT = {"over_target": "exact", "barrel.threshold": 0}


def on(used: int = 0, falls: int = 0) -> SeatState:
    return SeatState(880, barrel=used, falls=falls)


def reported(*scores: int | None, declarer: int = 0, bid: int = 100, made: bool = True) -> Reported:
    return Reported(declarer=declarer, bid=bid, made=made, scores=scores)


def adjust(points: int, player: int = 0) -> Adjustment:
    return Adjustment(player=player, points=points, reason="revoke")


@pytest.mark.parametrize(
    ("rules", "total", "points", "after"),
    [
        ({}, 530, 25, 0),
        ({}, 530, 20, 550),
        ({}, -435, -120, 0),
        ({"dump_truck": "positive"}, 530, 25, 0),
        ({"dump_truck": "positive"}, -435, -120, -555),
        ({"dump_truck": "off"}, 530, 25, 555),
        ({"dump_truck.at": 700}, 675, 25, 0),
        ({"dump_truck.at": 700}, 530, 25, 555),
        ({}, 555, 0, 555),
        ({}, -555, 0, -555),
        ({}, 675, -120, 0),
    ],
)
def test_the_dump_truck_takes_an_exact_total(score: Any, rules: Rules, total: int, points: int, after: int) -> None:
    failed, defended = reported(None, 20, 20, bid=120, made=False), reported(max(points, 0), None, 20, declarer=1)
    entry = failed if points < 0 else defended
    result = score(entry, rules=rules, start=[SeatState(total, falls=1, write_offs=1)])
    assert result.totals[0] == after
    assert (result.state.seats[0].falls, result.state.seats[0].write_offs) == (1, 1)
    dumped = [(e.kind, e.seat, e.before, e.after, e.cause) for e in result.events if e.kind is Kind.DUMP_TRUCK]
    assert dumped == [(Kind.DUMP_TRUCK, 0, total + points, 0, "dump_truck")] * (after == 0)


def test_the_dump_truck_runs_after_penalties(score: Any) -> None:
    assert score(reported(0, None, 20, declarer=1), start=[SeatState(675, no_win=2)]).totals[0] == 0


def test_a_fall_onto_the_number_is_dumped(score: Any) -> None:
    rules = {"barrel.penalty": 325}
    assert score(reported(20, None, 20, declarer=1), rules=rules, start=[on(2)]).totals[0] == 0


@pytest.mark.parametrize(
    ("rules", "total", "bid", "after", "winner"),
    [
        (EXACT, 900, 100, 1000, 0),
        (EXACT, 900, 105, 995, None),
        (EXACT, 900, 95 + 5, 1000, 0),
        (EXACT, 890, 100, 990, None),
        ({**EXACT, "dump_truck": "off", "round.to": 10}, 900, 120, 990, None),
        ({**EXACT, "round.to": 1}, 900, 120, 999, None),
    ],
)
def test_the_target_must_be_met_exactly(
    score: Any, rules: Rules, total: int, bid: int, after: int, winner: int | None
) -> None:
    result = score(reported(None, 0, 0, bid=bid), rules={"no_win": "off", **rules}, start=[total])
    assert (result.totals[0], result.state.winner) == (after, winner)
    capped = [event for event in result.events if event.kind is Kind.CAPPED]
    over = total + bid > 1000
    assert capped == [Event(Kind.CAPPED, 0, 0, total + bid, after, cause="over_target")] * over


@pytest.mark.parametrize(
    ("start", "entry", "dealer", "winner"),
    [
        ([870, 800], reported(200, None, 0, declarer=1, bid=220), 0, 0),
        ([800, 880 - 10], reported(200, None, 0, declarer=1, bid=200), 0, 1),
        ([800, 800], reported(200, None, 0, declarer=1, bid=200), 0, 1),
        ([800, 800], reported(200, 200, None, declarer=2), 2, 0),
        ([800, 800], reported(200, 200, None, declarer=2), 0, 1),
        ([800, 805], reported(200, 200, None, declarer=2), 2, 1),
        ([on(), 800], reported(120, 200, None, declarer=2), 2, 0),
        ([on(), 800], reported(120, 200, None, declarer=2), 0, 1),
        ([on(), 800], reported(120, 205, None, declarer=2), 2, 1),
    ],
)
def test_the_highest_wins_then_the_declarer_then_the_first_after_the_dealer(
    score: Any, told: Any, start: list[Any], entry: Entry, dealer: int, winner: int
) -> None:
    result = score(entry, start=start, dealer=dealer)
    assert result.state.winner == winner
    assert told(result)[-1] == ("won", winner)
    won = result.events[-1]
    assert won.before == won.after == result.totals[winner]


@pytest.mark.parametrize(("target", "winner"), [(500, 0), (520, None)])
def test_another_target_is_another_win(score: Any, target: int, winner: int | None) -> None:
    rules = {"target": target, "barrel.threshold": 0, "dump_truck": "off"}
    result = score(reported(None, 0, 20), rules=rules, start=[400])
    assert (result.totals[0], result.state.winner) == (500, winner)


ADJUSTED: list[tuple[str, Rules, list[int | SeatState], Adjustment, list[SeatState], list[str]]] = [
    ("a penalty", {}, [100], adjust(-120), [SeatState(-20)], ["adjusted"]),
    ("a correction mounts", {}, [870], adjust(15), [SeatState(880, barrel=0)], ["adjusted", "barrel_mounted"]),
    ("a correction wins", {}, [870], adjust(135), [SeatState(1005)], ["adjusted", "won"]),
    ("or mounts where a win is not direct", {"barrel.direct_win": "no"}, [870], adjust(135),
     [SeatState(880, barrel=0)], ["adjusted", "barrel_mounted"]),
    ("a mount knocks off", {}, [870, on(1)], adjust(15), [SeatState(880, barrel=0), SeatState(760, falls=1)],
     ["adjusted", "barrel_mounted", "barrel_knocked_off"]),
    ("the dump truck takes it", {}, [500], adjust(55), [SeatState()], ["adjusted", "dump_truck"]),
    ("off the barrel without a fall", {}, [on(1, 1)], adjust(-5), [SeatState(875, falls=1)], ["adjusted"]),
    ("off the barrel onto the dump truck", {}, [on()], adjust(-325), [SeatState()], ["adjusted", "dump_truck"]),
    ("frozen in between", {}, [on(1)], adjust(115), [SeatState(880, barrel=1)], ["adjusted"]),
    ("from the barrel to exactly the target", {}, [on(1)], adjust(120), [SeatState(1000)],
     ["adjusted", "barrel_won", "won"]),
    ("from the barrel over it", {}, [on(1)], adjust(200), [SeatState(1000)], ["adjusted", "barrel_won", "won"]),
    ("also where a win is not direct", {"barrel.direct_win": "no", "barrel.win_by": "declarer"}, [on(1)], adjust(200),
     [SeatState(1000)], ["adjusted", "barrel_won", "won"]),
    ("capped", EXACT, [900], adjust(200), [SeatState(995)], ["adjusted", "capped"]),
    ("the line does not hold it", {"line.declarer_only_from": 800}, [850], adjust(10), [SeatState(860)], ["adjusted"]),
    ("counters stand", {"bolts": "three_in_a_row", "no_win": "three_in_a_row"},
     [SeatState(0, None, 1, 2, 2, 2, 2)], adjust(5), [SeatState(5, None, 1, 2, 2, 2, 2)], ["adjusted"]),
    ("golden deals stand", {"golden.deals": 2}, [0], adjust(5), [SeatState(5)], ["adjusted"]),
    ("a pair of partners", {"seats": 4, "four_players": "partners"}, [0], adjust(5, player=2), [SeatState(5)],
     ["adjusted"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("what", "rules", "start", "entry", "after", "events"), ADJUSTED, ids=[row[0] for row in ADJUSTED]
)
def test_an_adjustment(
    score: Any, told: Any, what: str, rules: Rules, start: Any, entry: Adjustment, after: Any, events: list[str]
) -> None:
    result = score(entry, rules=rules, start=start)
    assert list(result.state.seats)[: len(after)] == after
    assert [kind for kind, _ in told(result)] == events
    assert result.points[0] == entry.points
    assert (result.dealer, result.state.dealer) == (0, 0)
    assert result.state.golden_left == rules.get("golden.deals", 0)


@pytest.mark.parametrize(("entry", "barrel"), [(adjust(5), None), (reported(None, 0, 0), 0)])
def test_who_fell_for_nothing_mounts_in_a_deal_not_by_the_correction_of_another(
    score: Any, entry: Entry, barrel: int | None
) -> None:
    fall = WriteOff(declarer=2, bid=100)
    result = score(fall, entry, rules={"barrel.penalty": 0}, start=[0, on(2)])
    assert result.state.seats[1]._replace(no_win=0) == SeatState(880, barrel=barrel, falls=1)


def test_an_adjustment_tells_how_the_total_moved(score: Any) -> None:
    def told(start: Any, points: int) -> tuple[Any, ...]:
        event = score(adjust(points), start=start).events[0]
        return (event.points, event.before, event.after)

    assert told([100], -120) == (-120, 100, -20)
    assert told([on(1)], -120) == (-120, 880, 760)
    assert told([on(1)], 50) == (50, 880, 880)
    won = score(adjust(150), start=[on(1)]).events[1]
    assert (won.kind, won.before, won.after, won.cause) == (Kind.BARREL_WON, 880, 1000, "target")


GOLDEN = {"golden.deals": 2, "no_win": "off"}
LOST = Played(declarer=0, bid=120, cards=(60, 40, 20))
MADE = Played(declarer=0, bid=120, cards=(80, 20, 20), marriages={Suit.SPADES: 0})


@pytest.mark.parametrize(
    ("nobody", "entries", "totals", "left"),
    [
        ("go_on", (LOST, LOST), (-480, 160, 80), 0),
        ("reset", (LOST, LOST), (0, 0, 0), 0),
        ("replay", (LOST, LOST), (0, 0, 0), 2),
        ("reset", (LOST,), (-240, 80, 40), 1),
        ("reset", (MADE, LOST), (0, 120, 80), 0),
        ("reset", (LOST, MADE), (0, 120, 80), 0),
        ("replay", (LOST, LOST, LOST), (-240, 80, 40), 1),
        ("replay", (LOST, LOST, LOST, LOST), (0, 0, 0), 2),
        ("replay", (LOST, LOST, MADE, LOST), (0, 120, 80), 0),
        ("reset", (LOST, LOST, Played(declarer=0, bid=100, cards=(60, 40, 20))), (-100, 40, 20), 0),
    ],
)
def test_golden_deals_that_nobody_makes(
    score: Any, nobody: str, entries: tuple[Entry, ...], totals: tuple[int, ...], left: int
) -> None:
    result = score(*entries, rules={**GOLDEN, "golden.nobody_made": nobody})
    assert result.totals == totals
    assert result.state.golden_left == left


def test_the_golden_reset_is_told_of_every_seat_and_keeps_the_counters(score: Any) -> None:
    rules = {"golden.deals": 1, "golden.nobody_made": "reset"}
    start = [SeatState(falls=1, no_win=1), on(1), SeatState(700, bolts=2)]
    result = score(LOST, rules=rules, start=start)
    resets = [e for e in result.events if e.kind is Kind.GOLDEN_RESET]
    assert [(e.seat, e.before, e.after, e.cause) for e in resets] == [
        (0, -240, 0, "golden.nobody_made"), (1, 880, 0, "golden.nobody_made"), (2, 740, 0, "golden.nobody_made"),
    ]  # fmt: skip
    assert result.state.seats == (SeatState(falls=1, no_win=2), SeatState(), SeatState(bolts=2))


def test_a_win_in_the_last_golden_deal_is_not_reset(score: Any) -> None:
    rules = {"golden.deals": 1, "golden.nobody_made": "reset"}
    result = score(LOST, rules=rules, start=[0, 0, 800], dealer=0)
    assert result.totals == (0, 0, 0)
    won = score(Played(declarer=0, bid=120, cards=(60, 40, 20)), rules=rules, start=[0, 865])
    assert won.totals == (0, 0, 0)
    beaten = Played(declarer=0, bid=120, cards=(20, 80, 20))
    result = score(beaten, rules=rules, start=[0, 840])
    assert (result.totals, result.state.winner) == ((-240, 1000, 40), 1)


def test_a_win_by_write_off_share_keeps_the_order_of_events(score: Any, told: Any) -> None:
    result = score(WriteOff(declarer=1, bid=260), start=[870])
    assert told(result) == [("written_off", 1), ("won", 0)]
