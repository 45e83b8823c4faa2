"""Steps 7 and 9: the barrel."""

from typing import Any

import pytest

from bot.scoring.model import AllPassed, Contra, Entry, Played, Reported, SeatState, WriteOff

Rules = dict[str, Any]
FOUR = {"seats": 4}


def on(used: int = 0, falls: int = 0) -> SeatState:
    return SeatState(880, barrel=used, falls=falls)


def reported(*scores: int | None, declarer: int = 0, bid: int = 100, made: bool = True, **facts: Any) -> Reported:
    return Reported(declarer=declarer, bid=bid, made=made, scores=scores, **facts)


def made(bid: int = 100, **facts: Any) -> Reported:
    """The first seat makes its contract, the others take 10 and 20."""
    return reported(None, 10, 20, bid=bid, **facts)


def failed(bid: int = 100, **facts: Any) -> Reported:
    return reported(None, 10, 20, bid=bid, made=False, **facts)


def against(points: int) -> Reported:
    """The second seat plays; the first takes these points as a defender."""
    return reported(points, None, 20, declarer=1)


STEP_7: list[tuple[str, Rules, SeatState, Entry, tuple[int, int | None, int], list[str]]] = [
    ("a made 120 wins with exactly the target", {}, on(), made(120), (1000, None, 0), ["barrel_won", "won"]),
    ("a made 200 wins with exactly the target too", {}, on(), made(200), (1000, None, 0), ["barrel_won", "won"]),
    ("a made 100 is not enough", {}, on(), made(100), (880, 1, 0), ["barrel_deal_used"]),
    ("a made 100 in the dark wins", {"dark": "declarer_double"}, on(), made(100, dark=True), (1000, None, 0),
     ["barrel_won", "won"]),
    ("a made 100 under contra wins", {"contra": "contra"}, on(), made(100, contra=Contra.CONTRA), (1000, None, 0),
     ["barrel_won", "won"]),
    ("120 as a defender win", {}, on(), against(120), (1000, None, 0), ["barrel_won", "won"]),
    ("115 do not", {}, on(), against(115), (880, 1, 0), ["barrel_deal_used"]),
    ("120 as a defender do nothing where only the declarer wins", {"barrel.win_by": "declarer"}, on(), against(120),
     (880, 1, 0), ["barrel_deal_used"]),
    ("the declarer wins where only the declarer wins", {"barrel.win_by": "declarer"}, on(), made(120), (1000, None, 0),
     ["barrel_won", "won"]),
    ("a failed bid leaves the total frozen", {}, on(), failed(300), (880, 1, 0), ["barrel_deal_used"]),
    ("the last barrel deal is a fall", {}, on(2), against(50), (760, None, 1), ["barrel_deal_used", "barrel_fell"]),
    ("the last barrel deal may still win", {}, on(2), made(120), (1000, None, 0), ["barrel_won", "won"]),
    ("the second is none", {}, on(1), against(50), (880, 2, 0), ["barrel_deal_used"]),
    ("two barrel deals", {"barrel.deals": 2}, on(1), against(50), (760, None, 1), ["barrel_deal_used", "barrel_fell"]),
    ("one barrel deal", {"barrel.deals": 1}, on(), against(50), (760, None, 1), ["barrel_deal_used", "barrel_fell"]),
    ("barrel deals without end", {"barrel.deals": 0}, on(17), against(50), (880, 18, 0), ["barrel_deal_used"]),
    ("another penalty", {"barrel.penalty": 100}, on(2), against(50), (780, None, 1),
     ["barrel_deal_used", "barrel_fell"]),
    ("another threshold", {"barrel.threshold": 900}, SeatState(900, barrel=0), made(100), (1000, None, 0),
     ["barrel_won", "won"]),
    ("the third fall zeroes", {}, on(2, 2), against(50), (0, None, 0), ["barrel_deal_used", "barrel_zeroed"]),
    ("the second fall does not", {}, on(2, 1), against(50), (760, None, 2), ["barrel_deal_used", "barrel_fell"]),
    ("falls go on where the third does not zero", {"barrel.third_fall_zero": "no"}, on(2, 2), against(50),
     (760, None, 3), ["barrel_deal_used", "barrel_fell"]),
    ("another's deal is none where only own contracts count", {"barrel.counts": "own_contracts"}, on(2), against(50),
     (880, 2, 0), []),
    ("the own one is", {"barrel.counts": "own_contracts"}, on(2), failed(), (760, None, 1),
     ["barrel_deal_used", "barrel_fell"]),
    ("a failed contract is subtracted", {"barrel.failed_contract": "subtract"}, on(), failed(110), (770, None, 1),
     ["barrel_deal_used", "barrel_fell"]),
    ("on the last barrel deal too", {"barrel.failed_contract": "subtract"}, on(2), failed(110), (770, None, 1),
     ["barrel_deal_used", "barrel_fell"]),
    ("the undoubled bid is", {"barrel.failed_contract": "subtract", "contra": "contra"}, on(),
     failed(110, contra=Contra.CONTRA), (770, None, 1), ["barrel_deal_used", "barrel_fell"]),
    ("and may be the third fall", {"barrel.failed_contract": "subtract"}, on(0, 2), failed(110), (0, None, 0),
     ["barrel_deal_used", "barrel_zeroed"]),
    ("a made contract is not subtracted", {"barrel.failed_contract": "subtract"}, on(), made(), (880, 1, 0),
     ["barrel_deal_used"]),
    ("a defender is not hit when another fails", {"barrel.failed_contract": "subtract"}, on(),
     reported(50, None, 20, declarer=1, made=False), (880, 1, 0), ["barrel_deal_used"]),
    ("a defender falls as usual when another fails", {"barrel.failed_contract": "subtract"}, on(2),
     reported(50, None, 20, declarer=1, made=False), (760, None, 1), ["barrel_deal_used", "barrel_fell"]),
    ("an own write-off uses a barrel deal", {}, on(), WriteOff(declarer=0, bid=300), (880, 1, 0), ["barrel_deal_used"]),
    ("an own write-off is not subtracted", {"barrel.failed_contract": "subtract"}, on(1),
     WriteOff(declarer=0, bid=300), (880, 2, 0), ["barrel_deal_used"]),
    ("an own write-off on the last deal is a fall", {}, on(2), WriteOff(declarer=0, bid=300), (760, None, 1),
     ["barrel_deal_used", "barrel_fell"]),
    ("an own write-off is an own contract", {"barrel.counts": "own_contracts"}, on(), WriteOff(declarer=0, bid=300),
     (880, 1, 0), ["barrel_deal_used"]),
    ("another's write-off uses a barrel deal", {}, on(), WriteOff(declarer=1, bid=300), (880, 1, 0),
     ["barrel_deal_used"]),
    ("another's write-off never wins", {}, on(), WriteOff(declarer=1, bid=400), (880, 1, 0), ["barrel_deal_used"]),
    ("another's write-off is not an own contract", {"barrel.counts": "own_contracts"}, on(),
     WriteOff(declarer=1, bid=300), (880, 0, 0), []),
    ("all passed uses no barrel deal", {"all_pass": "redeal"}, on(2), AllPassed(), (880, 2, 0), []),
    ("a failed bid's share counts from the barrel", {"contract.failure_to_defenders": "full"}, on(),
     reported(20, None, 20, declarer=1, made=False), (1000, None, 0), ["barrel_won", "won"]),
    ("a sitter uses no barrel deal", FOUR, on(2), reported(None, None, 20, 20, declarer=1), (880, 2, 0), []),
    ("a defender at the line cannot win from the barrel", {"line.declarer_only_from": 800}, on(), against(200),
     (880, 1, 0), ["barrel_deal_used"]),
]  # fmt: skip


@pytest.mark.parametrize(("what", "rules", "seat", "entry", "after", "events"), STEP_7, ids=[row[0] for row in STEP_7])
def test_on_the_barrel(
    score: Any, told: Any, what: str, rules: Rules, seat: SeatState, entry: Entry, after: Any, events: list[str]
) -> None:
    result = score(entry, rules=rules, start=[seat])
    state = result.state.seats[0]
    assert (state.total, state.barrel, state.falls) == after
    told_of_it = [kind for kind, of in told(result) if of == 0]
    nominal = {"contract_made", "contract_failed", "written_off", "all_passed"}
    assert [kind for kind in told_of_it if kind not in nominal] == events
    assert result.state.winner == (0 if "won" in events else None)


def test_a_penalty_does_not_stop_a_win_from_the_barrel(score: Any) -> None:
    """The points before the flat penalties decide."""
    rules = {
        "bolts": "any_three", "bolts.on_barrel": "count", "marriages.need_trick": "no", "barrel.threshold": 900,
        "marriages.hearts": 100,
    }  # fmt: skip
    entry = reported(100, None, 20, declarer=1, no_trick=(0,))
    result = score(entry, rules=rules, start=[SeatState(900, barrel=0, bolts=2)])
    assert (result.points[0], result.totals[0], result.state.winner) == (-20, 1000, 0)


def test_a_share_is_not_added_to_a_seat_on_the_barrel(score: Any) -> None:
    result = score(WriteOff(declarer=1, bid=100), start=[on()])
    assert result.points == (0, -100, 50)
    assert result.change == (0, -100, 50)


def test_a_write_off_on_the_barrel_moves_only_the_count_of_the_game(score: Any) -> None:
    start = [SeatState(880, barrel=0, write_offs=2, bolts=1, no_win=1)]
    seat = score(WriteOff(declarer=0, bid=100), start=start).state.seats[0]
    assert seat == SeatState(880, barrel=1, write_offs=2, bolts=1, no_win=1, write_offs_made=1)


def test_a_fall_tells_which_it_is(score: Any) -> None:
    used, fell = [event for event in score(against(50), start=[on(2, 1)]).events if event.kind.startswith("barrel")]
    assert (used.nth, used.of, used.cause) == (3, 3, "barrel.counts")
    assert (fell.nth, fell.of, fell.before, fell.after, fell.cause) == (2, 3, 880, 760, "barrel.deals")
    rules = {"barrel.third_fall_zero": "no", "barrel.failed_contract": "subtract"}
    fell = next(event for event in score(failed(), rules=rules, start=[on(2, 1)]).events if event.kind == "barrel_fell")
    assert (fell.nth, fell.of, fell.before, fell.after, fell.cause) == (2, None, 880, 780, "barrel.failed_contract")
    used = next(e for e in score(against(50), rules={"barrel.deals": 0}, start=[on(5)]).events if e.nth)
    assert (used.nth, used.of) == (6, None)
    zeroed = next(e for e in score(against(50), start=[on(2, 2)]).events if e.kind == "barrel_zeroed")
    assert (zeroed.nth, zeroed.of, zeroed.after, zeroed.cause) == (3, 3, 0, "barrel.third_fall_zero")


MOUNTS: list[tuple[str, Rules, int, Entry, tuple[int, int | None], list[str]]] = [
    ("870 and 10 mount", {}, 870, made(100), (880, 0), ["barrel_mounted"]),
    ("over the threshold mounts at exactly the threshold", {}, 870, made(120), (880, 0), ["barrel_mounted"]),
    ("875 does not", {}, 775, made(100), (875, None), []),
    ("995 mounts", {}, 800, made(195), (880, 0), ["barrel_mounted"]),
    ("1000 from below wins", {}, 800, made(200), (1000, None), ["won"]),
    ("and keeps its real total", {}, 800, made(250), (1050, None), ["won"]),
    ("or mounts", {"barrel.direct_win": "no"}, 800, made(250), (880, 0), ["barrel_mounted"]),
    ("no barrel, no mounting", {"barrel.threshold": 0}, 800, made(150), (950, None), []),
    ("no barrel, any win is direct", {"barrel.threshold": 0, "barrel.direct_win": "no"}, 800, made(250), (1050, None),
     ["won"]),
    ("a write-off's share mounts", {}, 830, WriteOff(declarer=1, bid=100), (880, 0), ["barrel_mounted"]),
    ("a write-off's share wins from below", {}, 870, WriteOff(declarer=1, bid=260), (1000, None), ["won"]),
]  # fmt: skip


@pytest.mark.parametrize(("what", "rules", "total", "entry", "after", "events"), MOUNTS, ids=[row[0] for row in MOUNTS])
def test_mounting(
    score: Any, told: Any, what: str, rules: Rules, total: int, entry: Entry, after: Any, events: list[str]
) -> None:
    result = score(entry, rules=rules, start=[total])
    assert (result.state.seats[0].total, result.state.seats[0].barrel) == after
    assert [kind for kind, seat in told(result) if seat == 0 and kind in ("barrel_mounted", "won")] == events


def test_a_mount_tells_what_the_total_would_have_been(score: Any) -> None:
    mounted = next(event for event in score(made(120), start=[870]).events if event.kind == "barrel_mounted")
    assert (mounted.before, mounted.after, mounted.cause) == (990, 880, "barrel.threshold")
    result = score(made(250), rules={"barrel.direct_win": "no"}, start=[800])
    mounted = next(event for event in result.events if event.kind == "barrel_mounted")
    assert (mounted.before, mounted.after, mounted.cause) == (1050, 880, "barrel.direct_win")
    result = score(made(200), rules={"barrel.direct_win": "no"}, start=[800])
    mounted = next(event for event in result.events if event.kind == "barrel_mounted")
    assert (mounted.before, mounted.cause) == (1000, "barrel.direct_win")


def test_a_seat_that_falls_does_not_mount_in_the_same_deal(score: Any) -> None:
    result = score(against(50), rules={"barrel.penalty": 0}, start=[on(2)])
    assert (result.state.seats[0].total, result.state.seats[0].barrel) == (880, None)


BOTH = reported(100, 100, None, declarer=2, made=False)
"""The third seat fails, the first two take 100 each."""
SECOND = reported(10, None, 20, declarer=1)
"""The second seat makes 100."""

Stand = tuple[int, int | None]

COLLISIONS: list[tuple[str, Rules, list[int | SeatState], Entry, list[Stand], list[tuple[str, int]]]] = [
    ("the later mounter stays", {}, [on(), 870], SECOND, [(760, None), (880, 0)], [("barrel_knocked_off", 0)]),
    ("the earlier mounter stays", {"barrel.collision": "first_stays"}, [on(), 870], SECOND, [(880, 1), (760, None)],
     [("barrel_knocked_off", 1)]),
    ("all fall", {"barrel.collision": "all_fall"}, [on(), 870], SECOND, [(760, None), (760, None)],
     [("barrel_knocked_off", 0), ("barrel_knocked_off", 1)]),
    ("nobody falls", {"barrel.collision": "coexist"}, [on(), 870], SECOND, [(880, 1), (880, 0)], []),
    ("of this deal the first after the dealer stays", {}, [800, 800], BOTH, [(760, None), (880, 0)],
     [("barrel_knocked_off", 0)]),
    ("of this deal the declarer stays", {}, [800, 800], reported(None, 100, 0), [(880, 0), (760, None)],
     [("barrel_knocked_off", 1)]),
    ("both of this deal stay", {"barrel.same_deal": "both_stay"}, [800, 800], BOTH, [(880, 0), (880, 0)], []),
    ("both of this deal fall", {"barrel.same_deal": "both_fall"}, [800, 800], BOTH, [(760, None), (760, None)],
     [("barrel_knocked_off", 0), ("barrel_knocked_off", 1)]),
    ("one of this deal alone does not fall by that", {"barrel.same_deal": "both_fall"}, [800], BOTH,
     [(880, 0), (100, None)], []),
    ("one alone never falls by a collision", {"barrel.collision": "all_fall"}, [800], BOTH,
     [(880, 0), (100, None)], []),
    ("first stays: of this deal the first after the dealer stays", {"barrel.collision": "first_stays"}, [800, 800],
     BOTH, [(760, None), (880, 0)], [("barrel_knocked_off", 0)]),
    ("first stays: of this deal both may stay", {"barrel.collision": "first_stays", "barrel.same_deal": "both_stay"},
     [800, 800], BOTH, [(880, 0), (880, 0)], []),
    ("coexist lets those of this deal stay", {"barrel.collision": "coexist", "barrel.same_deal": "both_fall"},
     [800, 800], BOTH, [(880, 0), (880, 0)], []),
    ("all of this deal fall", {"barrel.collision": "all_fall", "barrel.same_deal": "both_stay"}, [800, 800], BOTH,
     [(760, None), (760, None)], [("barrel_knocked_off", 0), ("barrel_knocked_off", 1)]),
    ("an earlier one falls and one of this deal stays", {}, [800, 800, on()], BOTH,
     [(760, None), (880, 0), (760, None)], [("barrel_knocked_off", 0), ("barrel_knocked_off", 2)]),
    ("an earlier one falls and both of this deal stay", {"barrel.same_deal": "both_stay"}, [800, 800, on()], BOTH,
     [(880, 0), (880, 0), (760, None)], [("barrel_knocked_off", 2)]),
    ("an earlier one falls and both of this deal too", {"barrel.same_deal": "both_fall"}, [800, 800, on()], BOTH,
     [(760, None), (760, None), (760, None)],
     [("barrel_knocked_off", 0), ("barrel_knocked_off", 1), ("barrel_knocked_off", 2)]),
    ("first stays: those of this deal fall", {"barrel.collision": "first_stays", "barrel.same_deal": "both_stay"},
     [800, 800, on()], BOTH, [(760, None), (760, None), (880, 1)],
     [("barrel_knocked_off", 0), ("barrel_knocked_off", 1)]),
    ("first stays: who fell in this deal no longer holds it", {"barrel.collision": "first_stays"}, [on(2), 870],
     SECOND, [(760, None), (880, 0)], []),
    ("two who share the barrel both fall to a third", {"barrel.same_deal": "both_stay"}, [on(), 870, on(1)],
     SECOND, [(760, None), (880, 0), (760, None)], [("barrel_knocked_off", 0), ("barrel_knocked_off", 2)]),
    ("two who share the barrel go on sharing it", {"barrel.same_deal": "both_stay"}, [on(), on(1)],
     reported(20, 20, None, declarer=2), [(880, 1), (880, 2)], []),
    ("a knock-off may be the third fall", {}, [on(0, 2), 870], SECOND, [(0, None), (880, 0)], [("barrel_zeroed", 0)]),
    ("a knock-off with another penalty", {"barrel.penalty": 80}, [on(), 870], SECOND, [(800, None), (880, 0)],
     [("barrel_knocked_off", 0)]),
    ("nobody is knocked off when somebody wins", {}, [on(), 870, 800],
     reported(10, 20, None, declarer=2, bid=200), [(880, 1), (880, 0), (1000, None)], []),
]  # fmt: skip


@pytest.mark.parametrize(
    ("what", "rules", "start", "entry", "after", "events"), COLLISIONS, ids=[row[0] for row in COLLISIONS]
)
def test_a_collision(
    score: Any, told: Any, what: str, rules: Rules, start: Any, entry: Entry, after: Any, events: list[tuple[str, int]]
) -> None:
    result = score(entry, rules={"no_win": "off", **rules}, start=start)
    assert [(seat.total, seat.barrel) for seat in result.state.seats][: len(after)] == after
    off = [event for event in told(result) if event[0] in ("barrel_knocked_off", "barrel_zeroed")]
    assert off == events


@pytest.mark.parametrize(("fall", "falls", "nth"), [("yes", 2, 2), ("no", 1, None)])
def test_a_knock_off_is_a_fall_or_not(score: Any, fall: str, falls: int, nth: int | None) -> None:
    result = score(SECOND, rules={"barrel.knock_off_is_fall": fall}, start=[on(0, 1), 870])
    off = next(event for event in result.events if event.kind == "barrel_knocked_off")
    assert result.state.seats[0].falls == falls
    assert (off.nth, off.before, off.after, off.cause) == (nth, 880, 760, "barrel.collision")


def test_a_knock_off_that_is_no_fall_never_zeroes(score: Any) -> None:
    result = score(SECOND, rules={"barrel.knock_off_is_fall": "no"}, start=[on(0, 2), 870])
    assert result.state.seats[0] == SeatState(760, falls=2)


@pytest.mark.parametrize("how", ["all_fall", "first_stays"])
def test_a_knock_off_by_collision_says_so(score: Any, how: str) -> None:
    result = score(BOTH, rules={"barrel.collision": how}, start=[800, 800, on()])
    off = [event for event in result.events if event.kind == "barrel_knocked_off"]
    assert {event.cause for event in off} == {"barrel.collision"}


def test_a_knock_off_names_the_rule_it_is_by(score: Any) -> None:
    result = score(BOTH, start=[800, 800, on()])
    causes = {e.seat: e.cause for e in result.events if e.kind == "barrel_knocked_off"}
    assert causes == {0: "barrel.same_deal", 2: "barrel.collision"}


def test_the_side_of_the_forehand_stays_where_partners_play(score: Any) -> None:
    rules = {"seats": 4, "four_players": "partners", "contract.success": "actual"}
    entry = reported(None, 100, None, 0, bid=100, made=False, declarer=0)
    assert [s.barrel for s in score(entry, rules=rules, start=[0, 800]).state.seats] == [None, 0]
    both = Played(declarer=0, bid=100, cards=(100, 20, 0, 0))
    seats = score(both, rules=rules, start=[780, 860], dealer=1).state.seats
    assert [(seat.total, seat.barrel) for seat in seats] == [(880, 0), (760, None)]
