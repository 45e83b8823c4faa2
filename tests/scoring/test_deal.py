"""Steps 2 to 5: deal scores, the contract check, base deltas and multipliers."""

from typing import Any

import pytest

from bot.scoring.model import AllPassed, Contra, Entry, Kind, Played, Reported, SeatState, Suit, Talon, WriteOff

H, D, C, S = Suit
TWO, FOUR = {"seats": 2}, {"seats": 4}
PARTNERS = {"seats": 4, "four_players": "partners"}


def played(bid: int, *cards: int | None, declarer: int = 0, **facts: Any) -> Played:
    return Played(declarer=declarer, bid=bid, cards=cards, **facts)


def reported(bid: int, made: bool, *scores: int | None, declarer: int = 0, **facts: Any) -> Reported:
    return Reported(declarer=declarer, bid=bid, made=made, scores=scores, **facts)


POINTS: list[tuple[str, dict[str, Any], Entry, tuple[int, ...]]] = [
    ("the bid is added, not the points over it", {}, played(100, 73, 22, 25, marriages={H: 0}), (100, 20, 25)),
    ("a failed bid is taken off", {}, played(120, 73, 22, 25), (-120, 20, 25)),
    ("exactly the bid makes it", {}, played(120, 80, 20, 20, marriages={S: 0}), (120, 20, 20)),
    ("one step less fails", {}, played(125, 80, 20, 20, marriages={S: 0}), (-125, 20, 20)),
    ("118 makes 120 when rounded first", {}, played(120, 118, 2, 0), (120, 0, 0)),
    ("117 does not", {}, played(120, 117, 3, 0), (-120, 5, 0)),
    ("118 fails 120 when compared raw", {"round.before_contract": "no"}, played(120, 118, 2, 0), (-120, 0, 0)),
    ("raw 102 makes 102", {"round.before_contract": "no", "bid.step": 1}, played(102, 102, 18, 0), (102, 20, 0)),
    ("rounded 102 fails 102", {"bid.step": 1}, played(102, 102, 18, 0), (-102, 20, 0)),
    ("every marriage has its worth", {}, played(280, 0, 60, 60, marriages={H: 1, D: 0, C: 2, S: 0}), (-280, 160, 120)),
    ("marriages are added exactly after rounding", {}, played(160, 58, 40, 22, marriages={H: 0}), (160, 40, 20)),
    ("a table's own marriage values count", {"marriages.hearts": 200, "marriages.spades": 0},
     played(200, 60, 40, 20, marriages={H: 1, S: 2}), (-200, 240, 20)),
    ("each suit has its own value", {"marriages.hearts": 10, "marriages.diamonds": 20, "marriages.clubs": 30,
     "marriages.spades": 45}, played(100, 60, 40, 20, marriages={H: 1, D: 2, C: 1, S: 2}), (-100, 80, 85)),
    ("an ace marriage is 200", {"marriages.ace": 200}, played(260, 60, 40, 20, ace_marriage=0), (260, 40, 20)),
    ("an ace marriage of a defender", {"marriages.ace": 200}, played(100, 60, 40, 20, ace_marriage=1), (-100, 240, 20)),
    ("success by actual points", {"contract.success": "actual"}, played(100, 78, 22, 20, marriages={S: 0}),
     (120, 20, 20)),
    ("actual points may be below a raw bid", {"contract.success": "actual", "round.before_contract": "no",
     "bid.step": 1}, played(102, 102, 18, 0), (100, 20, 0)),
    ("the larger of bid and points is the bid", {"contract.success": "larger", "round.before_contract": "no",
     "bid.step": 1}, played(102, 102, 18, 0), (102, 20, 0)),
    ("the larger of bid and points is the points", {"contract.success": "larger"},
     played(100, 80, 20, 20, marriages={S: 0}), (120, 20, 20)),
    ("a failed contract costs the bid whatever success brings", {"contract.success": "actual"},
     played(120, 60, 40, 20), (-120, 40, 20)),
    ("a failed bid is shared on top", {"contract.failure_to_defenders": "split"}, played(105, 60, 40, 20),
     (-105, 95, 75)),
    ("a failed bid goes to each in full", {"contract.failure_to_defenders": "full"}, played(105, 60, 40, 20),
     (-105, 145, 125)),
    ("a made bid is not shared", {"contract.failure_to_defenders": "full"}, played(100, 100, 0, 20), (100, 0, 20)),
    ("two players: the one defender gets all of a shared bid", {**TWO, "contract.failure_to_defenders": "split"},
     played(105, 60, 60), (-105, 165)),
    ("four players: two defenders share", {**FOUR, "contract.failure_to_defenders": "split"},
     played(100, None, 60, 40, 20, declarer=1), (0, -100, 90, 70)),
    ("a reported result is taken as stated", {}, reported(300, True, None, 0, 0), (300, 0, 0)),
    ("a reported score is not rounded again", {}, reported(100, False, None, 35, 0), (-100, 35, 0)),
    ("a reported score of the declarer counts where points do", {"contract.success": "actual"},
     reported(100, True, 140, 35, 0), (140, 35, 0)),
    ("golden doubles everybody", {"golden.deals": 3}, played(120, 60, 35, 25, marriages={H: 0}), (240, 70, 50)),
    ("golden doubles a loss and its shares", {"golden.deals": 3, "contract.failure_to_defenders": "split"},
     played(120, 60, 35, 25), (-240, 190, 170)),
    ("dark doubles the declarer", {"dark": "declarer_double"}, played(120, 120, 0, 0, no_trick=(), dark=True),
     (240, 0, 0)),
    ("dark doubles a loss", {"dark": "declarer_double"}, played(120, 60, 40, 20, dark=True), (-240, 40, 20)),
    ("an open deal is not doubled where dark is known", {"dark": "declarer_double"}, played(120, 60, 40, 20),
     (-120, 40, 20)),
    ("dark doubles everyone", {"dark": "everyone_double", "contract.failure_to_defenders": "full"},
     played(100, 60, 40, 20, dark=True), (-200, 280, 240)),
    ("dark for the declarer leaves shares alone", {"dark": "declarer_double", "contract.failure_to_defenders": "full"},
     played(100, 60, 40, 20, dark=True), (-200, 140, 120)),
    ("golden and dark do not multiply", {"golden.deals": 3, "dark": "declarer_double"},
     played(120, 60, 40, 20, dark=True), (-240, 80, 40)),
    ("golden and everyone's dark do not multiply", {"golden.deals": 3, "dark": "everyone_double"},
     played(120, 120, 0, 0, no_trick=(), dark=True), (240, 0, 0)),
    ("contra doubles the declarer only", {"contra": "contra"}, played(100, 100, 0, 20, contra=Contra.CONTRA),
     (200, 0, 20)),
    ("redouble is four times", {"contra": "contra_and_redouble"}, played(100, 60, 40, 20, contra=Contra.REDOUBLE),
     (-400, 40, 20)),
    ("no contra, no doubling", {"contra": "contra"}, played(100, 100, 0, 20), (100, 0, 20)),
    ("dark and contra multiply", {"contra": "contra", "dark": "declarer_double"},
     played(100, 100, 0, 20, contra=Contra.CONTRA, dark=True), (400, 0, 20)),
    ("everyone's dark and redouble multiply for the declarer",
     {"contra": "contra_and_redouble", "dark": "everyone_double"},
     reported(100, True, None, 10, 20, contra=Contra.REDOUBLE, dark=True), (800, 20, 40)),
    ("actual points are doubled too", {"contract.success": "actual", "dark": "declarer_double"},
     played(100, 80, 20, 20, marriages={S: 0}, dark=True), (240, 20, 20)),
    ("a write-off gives half", {}, WriteOff(declarer=1, bid=105), (55, -105, 55)),
    ("a write-off gives sixty", {"write_off": "sixty"}, WriteOff(declarer=1, bid=300), (60, -300, 60)),
    ("a write-off that pays nothing", {"write_off.declarer": "pays_nothing"}, WriteOff(declarer=1, bid=100),
     (50, 0, 50)),
    ("a write-off of two", TWO, WriteOff(declarer=1, bid=100), (50, -100)),
    ("a write-off of four leaves the sitter out", FOUR, WriteOff(declarer=1, bid=100), (0, -100, 50, 50)),
    ("a write-off of partners gives the other side one share", PARTNERS, WriteOff(declarer=3, bid=100), (50, -100)),
    ("all passed moves nothing", {"all_pass": "redeal"}, AllPassed(), (0, 0, 0)),
    ("partners' card points are summed before rounding", PARTNERS, played(100, 41, 13, 41, 25), (-100, 40)),
    ("partners' sum may make the contract", PARTNERS, played(100, 49, 11, 49, 11), (100, 20)),
    ("partners' marriages count together", PARTNERS,
     played(200, 49, 11, 49, 11, marriages={H: 2, S: 1}, declarer=2), (200, 60)),
    ("partners' reported scores are summed", PARTNERS, reported(100, False, None, 40, None, 20), (-100, 60)),
    ("partners' actual points are those of both",
     {**PARTNERS, "contract.success": "actual"}, reported(100, True, 60, 40, 50, 20), (110, 60)),
]  # fmt: skip


@pytest.mark.parametrize(("what", "rules", "entry", "points"), POINTS, ids=[row[0] for row in POINTS])
def test_points(score: Any, what: str, rules: dict[str, Any], entry: Entry, points: tuple[int, ...]) -> None:
    result = score(entry, rules={"no_win": "off", **rules})
    assert result.points == result.change == result.totals == points


TALON = Talon(cards=22, marriages=(C,), aces=1)


@pytest.mark.parametrize(
    ("rules", "talon", "points"),
    [
        ({"sitter": "talon"}, TALON, 20),
        ({"sitter": "talon"}, Talon(cards=23), 25),
        ({"sitter": "talon"}, None, 0),
        ({"sitter": "talon_and_marriage"}, TALON, 80),
        ({"sitter": "aces_and_marriage"}, TALON, 100),
        ({"sitter": "aces_and_marriage", "sitter.ace": 50}, Talon(aces=3), 150),
        ({"sitter": "aces_and_marriage", "sitter.ace": 0}, TALON, 60),
        ({"sitter": "talon", "golden.deals": 1}, TALON, 40),
        ({"sitter": "talon", "dark": "everyone_double"}, TALON, 20),
    ],
)
def test_the_sitter_scores_the_talon(score: Any, rules: dict[str, Any], talon: Talon | None, points: int) -> None:
    entry = played(120, None, 60, 40, 20, declarer=1, talon=talon, dark="dark" in rules)
    result = score(entry, rules={"seats": 4, **rules})
    assert result.points[0] == points
    told = [(event.points, event.cause) for event in result.events if event.kind is Kind.SITTER_SCORED]
    assert told == [(points, "sitter")] * bool(points)


def test_a_sitter_on_the_barrel_scores_nothing(score: Any) -> None:
    entry = reported(100, True, None, None, 20, 20, declarer=1, talon=Talon(cards=33))
    result = score(entry, rules={"seats": 4, "sitter": "talon"}, start=[SeatState(880, barrel=1)])
    assert result.points[0] == 0
    assert result.state.seats[0] == SeatState(880, barrel=1)


LINE = {"line.declarer_only_from": 800, "barrel.threshold": 0}


@pytest.mark.parametrize(
    ("start", "entry", "rules", "points", "held"),
    [
        ([800], reported(100, True, 60, None, 20, declarer=1), {}, (0, 100, 20), [0]),
        ([795], reported(100, True, 60, None, 20, declarer=1), {}, (60, 100, 20), []),
        ([850], reported(100, True, None, 60, 20), {}, (100, 60, 20), []),
        ([850, 900], reported(100, False, None, 60, 20), {}, (-100, 0, 20), [1]),
        ([850], reported(100, True, 0, None, 20, declarer=1), {}, (0, 100, 20), []),
        ([850], WriteOff(declarer=1, bid=100), {}, (0, -100, 50), [0]),
        ([850], reported(100, False, 60, None, 20, declarer=1), {"contract.failure_to_defenders": "full"},
         (0, -100, 120), [0]),
        ([850], reported(100, True, None, None, 20, 20, declarer=1, talon=Talon(cards=30)),
         {"seats": 4, "sitter": "talon"}, (0, 100, 20, 20), [0]),
    ],
)  # fmt: skip
def test_at_the_line_only_a_declarer_scores(
    score: Any, start: list[int], entry: Entry, rules: dict[str, Any], points: tuple[int, ...], held: list[int]
) -> None:
    result = score(entry, rules={**LINE, **rules, "no_win": "off"}, start=start)
    assert result.points == points
    told = [(event.seat, event.points, event.cause) for event in result.events if event.kind is Kind.LINE_HELD]
    assert told == [(seat, 0, "line.declarer_only_from") for seat in held]


def test_a_defender_held_by_the_line_has_still_taken_points(score: Any) -> None:
    entry = reported(100, True, 60, None, 20, declarer=1)
    result = score(entry, rules={**LINE, "no_win": "any_three"}, start=[800])
    assert result.state.seats[0].no_win == 0


def test_the_events_of_a_deal_begin_with_the_contract_and_go_on_by_seat(score: Any) -> None:
    entry = reported(100, False, 40, None, 20, declarer=1)
    result = score(entry, rules={"contract.failure_to_defenders": "full"})
    told = [(event.kind, event.seat, event.points, event.cause) for event in result.events]
    assert told == [
        (Kind.CONTRACT_FAILED, 1, -100, "contract.success"),
        (Kind.DEFENDED, 0, 40, "round.to"),
        (Kind.DEFENDED, 2, 20, "round.to"),
        (Kind.SHARE, 0, 100, "contract.failure_to_defenders"),
        (Kind.SHARE, 2, 100, "contract.failure_to_defenders"),
        (Kind.NO_WIN, 1, 0, "no_win"),
    ]


def test_the_events_of_a_write_off_begin_with_the_declarer(score: Any) -> None:
    told = [
        (event.kind, event.seat, event.points, event.cause) for event in score(WriteOff(declarer=1, bid=100)).events
    ]
    assert told == [
        (Kind.WRITTEN_OFF, 1, -100, "write_off.declarer"),
        (Kind.SHARE, 0, 50, "write_off"),
        (Kind.SHARE, 2, 50, "write_off"),
    ]


def test_all_passed_is_told_of_the_dealer(score: Any) -> None:
    result = score(AllPassed(), rules={"all_pass": "next_dealer"}, dealer=2)
    assert [(event.kind, event.seat, event.cause) for event in result.events] == [(Kind.ALL_PASSED, 2, "all_pass")]
    assert (result.dealer, result.state.dealer) == (2, 0)
