"""Step 1: facts that cannot stand are refused, each with its fault."""

from typing import Any

import pytest

from bot.scoring.model import Adjustment, AllPassed, Contra, Entry, Played, Reported, SeatState, Suit, Talon, WriteOff
from bot.scoring.refusals import Fault, Refusal

CARDS = (60, 40, 20)
TWO, FOUR = {"seats": 2}, {"seats": 4}
PARTNERS = {"seats": 4, "four_players": "partners"}


def played(bid: int = 100, declarer: int = 0, cards: Any = CARDS, **facts: Any) -> Played:
    return Played(declarer=declarer, bid=bid, cards=cards, **facts)


def reported(scores: Any = (None, 40, 20), made: bool = True, **facts: Any) -> Reported:
    return Reported(declarer=facts.pop("declarer", 0), bid=facts.pop("bid", 100), made=made, scores=scores, **facts)


REFUSED: list[tuple[str, dict[str, Any], Entry, Fault, dict[str, Any]]] = [
    ("a bid below the minimum", {}, played(95), Fault.BID_BELOW_MINIMUM, {"bid": 95, "minimum": 100}),
    ("a bid off the step", {}, played(103), Fault.BID_OFF_STEP, {"bid": 103, "step": 5}),
    ("a bid off the step from 200", {}, played(205), Fault.BID_OFF_STEP, {"bid": 205, "step": 10}),
    ("a bid over the maximum", {}, played(410), Fault.BID_OVER_MAXIMUM, {"bid": 410, "maximum": 400}),
    ("a bid over what a deal brings", {"marriages.spades": 0}, played(370), Fault.BID_OVER_MAXIMUM,
     {"bid": 370, "maximum": 360}),
    ("a low bid where the minimum is off the step", {"bid.minimum": 102}, played(100), Fault.BID_BELOW_MINIMUM,
     {"bid": 100, "minimum": 105}),
    ("the minimum itself where it is off the step", {"bid.minimum": 102}, played(102), Fault.BID_OFF_STEP,
     {"bid": 102, "step": 5}),
    ("the maximum itself where it is off the step", {"bid.maximum": 395}, played(395), Fault.BID_OFF_STEP,
     {"bid": 395, "step": 10}),
    ("another bid in a golden deal", {"golden.deals": 3}, played(100), Fault.BID_NOT_GOLDEN, {"bid": 100}),
    ("card points that are not whole", {}, played(cards=(60, 40, 20.0)), Fault.CARDS_NOT_WHOLE, {"seat": 2}),
    ("card points that are a truth value", {}, played(cards=(True, 99, 20)), Fault.CARDS_NOT_WHOLE, {"seat": 0}),
    ("negative card points", {}, played(cards=(125, -5, 0)), Fault.CARDS_NEGATIVE, {"seat": 1, "cards": -5}),
    ("card points over 120", {}, played(cards=(60, 40, 25)), Fault.CARDS_SUM, {"sum": 125, "gap": -5}),
    ("card points under 120", {}, played(cards=(60, 40, 15)), Fault.CARDS_SUM, {"sum": 115, "gap": 5}),
    ("too few card points of two", TWO, played(cards=(57, 40)), Fault.CARDS_SUM, {"sum": 97, "gap": 23}),
    ("too many card points of two", TWO, played(cards=(81, 40)), Fault.CARDS_SUM, {"sum": 121, "gap": -1}),
    ("missing card points", {}, played(cards=(60, None, 60)), Fault.CARDS_MISSING, {"seat": 1}),
    ("card points of the seat that sits out", FOUR, played(declarer=1, cards=(0, 60, 40, 20)), Fault.CARDS_OF_SITTER,
     {"seat": 0}),
    ("card points of too few seats", {}, played(cards=(60, 60)), Fault.WRONG_NUMBER,
     {"what": "cards", "wanted": 3, "got": 2}),
    ("a declarer who sits out", FOUR, played(cards=(None, 60, 40, 20)), Fault.DECLARER_SITS_OUT, {"seat": 0}),
    ("a declarer who is not there", {}, played(declarer=3), Fault.NO_SUCH_SEAT,
     {"seat": 3, "what": "declarer"}),
    ("a dealer who is not there", {}, played(dealer=3), Fault.NO_SUCH_SEAT,
     {"seat": 3, "what": "dealer"}),
    ("a dealer before the first", {}, played(dealer=-1), Fault.NO_SUCH_SEAT,
     {"seat": -1, "what": "dealer"}),
    ("a marriage of a seat without a trick", {}, played(cards=(60, 60, 0), no_trick=(2,), marriages={Suit.CLUBS: 2}),
     Fault.MARRIAGE_WITHOUT_TRICK, {"seat": 2, "suit": "clubs"}),
    ("an ace marriage of a seat without a trick", {"marriages.ace": 200},
     played(cards=(60, 60, 0), no_trick=(2,), ace_marriage=2), Fault.MARRIAGE_WITHOUT_TRICK,
     {"seat": 2, "suit": "ace"}),
    ("a marriage of a defender", {"marriages.who": "declarer_only"}, played(marriages={Suit.HEARTS: 1}),
     Fault.MARRIAGE_OF_DEFENDER, {"seat": 1, "suit": "hearts"}),
    ("a marriage of the seat that sits out", FOUR,
     played(declarer=1, cards=(None, 60, 40, 20), marriages={Suit.HEARTS: 0}), Fault.MARRIAGE_OF_SITTER,
     {"seat": 0, "suit": "hearts"}),
    ("a marriage of nobody", {}, played(marriages={Suit.HEARTS: 7}), Fault.NO_SUCH_SEAT,
     {"seat": 7, "what": "marriages"}),
    ("an ace marriage of nobody", {"marriages.ace": 200}, played(ace_marriage=7), Fault.NO_SUCH_SEAT,
     {"seat": 7, "what": "ace_marriage"}),
    ("an ace marriage where none counts", {}, played(ace_marriage=0), Fault.ACE_MARRIAGE_OFF, {}),
    ("a seat without a trick but with points", {}, played(no_trick=(2,)), Fault.TRICKLESS_WITH_POINTS,
     {"seat": 2, "cards": 20}),
    ("a seat without a trick that sits out", FOUR, played(declarer=1, cards=(None, 60, 40, 20), no_trick=(0,)),
     Fault.CARDS_OF_SITTER, {"seat": 0, "what": "no_trick"}),
    ("a seat without a trick that is not there", {}, played(no_trick=(5,)), Fault.NO_SUCH_SEAT,
     {"seat": 5, "what": "no_trick"}),
    ("no trick for anybody", {}, reported((None, 0, 0), made=False, no_trick=(0, 1, 2)), Fault.NOBODY_TOOK_A_TRICK,
     {}),
    ("a score without a trick", {}, reported(no_trick=(1,)), Fault.TRICKLESS_WITH_POINTS, {"seat": 1, "cards": 40}),
    ("a score off the step", {}, reported((None, 42, 20)), Fault.SCORE_OFF_STEP, {"seat": 1, "score": 42, "step": 5}),
    ("a score below 0", {}, reported((None, -5, 20)), Fault.SCORE_OUT_OF_RANGE,
     {"seat": 1, "score": -5, "maximum": 400}),
    ("a score over everything", {}, reported((None, 405, 20)), Fault.SCORE_OUT_OF_RANGE,
     {"seat": 1, "score": 405, "maximum": 400}),
    ("a score over everything with aces", {"marriages.ace": 200}, reported((None, 605, 20)), Fault.SCORE_OUT_OF_RANGE,
     {"seat": 1, "score": 605, "maximum": 600}),
    ("a score that is not whole", {}, reported((None, 40.0, 20)), Fault.CARDS_NOT_WHOLE, {"seat": 1}),
    ("a missing score", {}, reported((None, None, 20)), Fault.SCORE_MISSING, {"seat": 1}),
    ("a missing score of the declarer", {"contract.success": "actual"}, reported(), Fault.SCORE_MISSING, {"seat": 0}),
    ("a score of the declarer where the bid counts", {}, reported((100, 40, 20)), Fault.SCORE_UNWANTED, {"seat": 0}),
    ("a score of the declarer off the step", {"contract.success": "larger"}, reported((101, 40, 20)),
     Fault.SCORE_OFF_STEP, {"seat": 0, "score": 101, "step": 5}),
    ("a score of the seat that sits out", FOUR, reported((0, None, 40, 20), declarer=1), Fault.SCORE_UNWANTED,
     {"seat": 0}),
    ("scores of too many seats", {}, reported((None, 40, 20, 0)), Fault.WRONG_NUMBER,
     {"what": "scores", "wanted": 3, "got": 4}),
    ("a missing score of the second defender of partners", PARTNERS, reported((None, 40, None, None)),
     Fault.SCORE_MISSING, {"seat": 3}),
    ("a write-off where there is none", {"write_off": "off"}, WriteOff(declarer=0, bid=100), Fault.WRITE_OFF_OFF, {}),
    ("a write-off in a golden deal", {"golden.deals": 3}, WriteOff(declarer=0, bid=120), Fault.WRITE_OFF_IN_GOLDEN,
     {}),
    ("a write-off below the minimum", {}, WriteOff(declarer=0, bid=90), Fault.BID_BELOW_MINIMUM,
     {"bid": 90, "minimum": 100}),
    ("a write-off of the seat that sits out", FOUR, WriteOff(declarer=0, bid=100), Fault.DECLARER_SITS_OUT,
     {"seat": 0}),
    ("all passed where the dealer must play", {}, AllPassed(), Fault.SOMEBODY_MUST_PLAY, {"seat": 0, "minimum": 100}),
    ("all passed where the forehand must play", {"all_pass": "forehand_plays_minimum"}, AllPassed(),
     Fault.SOMEBODY_MUST_PLAY, {"seat": 1, "minimum": 100}),
    ("all passed in a golden deal", {"golden.deals": 3, "all_pass": "redeal"}, AllPassed(),
     Fault.ALL_PASSED_IN_GOLDEN, {}),
    ("dark where it is off", {}, played(dark=True), Fault.DARK_OFF, {}),
    ("contra where it is off", {}, played(contra=Contra.CONTRA), Fault.CONTRA_OFF, {}),
    ("redouble where it is off", {"contra": "contra"}, played(contra=Contra.REDOUBLE), Fault.REDOUBLE_OFF, {}),
    ("contra in a golden deal", {"golden.deals": 3, "contra": "contra"}, played(120, contra=Contra.CONTRA),
     Fault.CONTRA_IN_GOLDEN, {}),
    ("a talon that does not count", FOUR, played(declarer=1, cards=(None, 60, 40, 20), talon=Talon(cards=5)),
     Fault.TALON_UNWANTED, {}),
    ("a talon where everybody plays", {"sitter": "talon"}, played(talon=Talon(cards=5)), Fault.TALON_UNWANTED, {}),
    ("an adjustment of 0", {}, Adjustment(player=0, points=0), Fault.ADJUSTMENT_ZERO, {}),
    ("an adjustment of nobody", {}, Adjustment(player=3, points=5), Fault.NO_SUCH_SEAT,
     {"seat": 3, "what": "player"}),
]  # fmt: skip


@pytest.mark.parametrize(("what", "rules", "entry", "fault", "values"), REFUSED, ids=[row[0] for row in REFUSED])
def test_is_refused(
    score: Any, what: str, rules: dict[str, Any], entry: Entry, fault: Fault, values: dict[str, Any]
) -> None:
    with pytest.raises(Refusal) as refused:
        score(entry, rules=rules)
    assert (refused.value.fault, refused.value.values) == (fault, values)


@pytest.mark.parametrize(
    ("talon", "what", "value"),
    [
        (Talon(cards=34), "cards", 34),
        (Talon(cards=-1), "cards", -1),
        (Talon(aces=4), "aces", 4),
        (Talon(marriages=(Suit.HEARTS, Suit.CLUBS)), "marriages", 2),
    ],
)
def test_a_talon_holds_three_cards(score: Any, talon: Talon, what: str, value: int) -> None:
    with pytest.raises(Refusal) as refused:
        score(played(declarer=1, cards=(None, 60, 40, 20), talon=talon), rules={"seats": 4, "sitter": "talon"})
    assert refused.value.fault is Fault.TALON_OUT_OF_RANGE
    assert refused.value.values == {"what": what, "value": value}


STANDS: list[tuple[str, dict[str, Any], Entry]] = [
    ("the highest contract", {}, played(400)),
    ("a classic 205", {"bid.step_from_200": 5}, played(205)),
    ("195 below the coarse step", {}, played(195)),
    ("a golden 120 below the minimum", {"golden.deals": 3, "bid.minimum": 130}, played(120)),
    ("98 card points of two", TWO, played(cards=(58, 40))),
    ("120 card points of two", TWO, played(cards=(80, 40))),
    ("a marriage with a trick of nines", {}, played(cards=(60, 60, 0), marriages={Suit.CLUBS: 2})),
    ("a marriage without a trick where none is needed", {"marriages.need_trick": "no"},
     played(cards=(60, 60, 0), no_trick=(2,), marriages={Suit.CLUBS: 2})),
    ("a marriage of a seat with a trick beside one without", {},
     played(cards=(60, 60, 0), no_trick=(2,), marriages={Suit.CLUBS: 1})),
    ("a marriage of the declarer where only that counts", {"marriages.who": "declarer_only"},
     played(marriages={Suit.HEARTS: 0})),
    ("a marriage of the declarer's partner", {**PARTNERS, "marriages.who": "declarer_only"},
     played(cards=(60, 40, 10, 10), marriages={Suit.HEARTS: 2})),
    ("an ace marriage", {"marriages.ace": 200}, played(ace_marriage=1)),
    ("a declarer without a trick", {}, played(cards=(0, 60, 60), no_trick=(0,))),
    ("a reported score of everything", {}, reported((None, 400, 0), made=False)),
    ("a reported score with aces", {"marriages.ace": 200}, reported((None, 600, 0), made=False)),
    ("a reported marriage without a trick where none is needed", {"marriages.need_trick": "no"},
     reported((None, 40, 20), no_trick=(1,))),
    ("a failed contract without the declarer's score", {"contract.success": "actual"}, reported(made=False)),
    ("a failed contract with the declarer's score", {"contract.success": "actual"}, reported((60, 40, 20), made=False)),
    ("partners without the second score of the declarer's side", PARTNERS, reported((None, 40, None, 20))),
    ("partners with it", PARTNERS, reported((None, 40, 30, 20))),
    ("contra", {"contra": "contra"}, played(contra=Contra.CONTRA)),
    ("redouble", {"contra": "contra_and_redouble"}, played(contra=Contra.REDOUBLE)),
    ("dark", {"dark": "everyone_double"}, played(dark=True)),
    ("all passed", {"all_pass": "next_dealer"}, AllPassed()),
    ("an adjustment of 1", {}, Adjustment(player=2, points=1)),
    ("a talon of three aces", {"seats": 4, "sitter": "talon"},
     played(declarer=1, cards=(None, 60, 40, 20), talon=Talon(cards=33, aces=3, marriages=(Suit.HEARTS,)))),
]  # fmt: skip


@pytest.mark.parametrize(("what", "rules", "entry"), STANDS, ids=[row[0] for row in STANDS])
def test_stands(score: Any, what: str, rules: dict[str, Any], entry: Entry) -> None:
    assert score(entry, rules=rules).number == 1


@pytest.mark.parametrize(("made", "limit", "stands"), [(0, 1, True), (1, 1, False), (1, 2, True), (9, 0, True)])
def test_write_offs_are_limited_in_a_game(score: Any, made: int, limit: int, stands: bool) -> None:
    entry, start = WriteOff(declarer=0, bid=100), [SeatState(write_offs_made=made)]
    rules = {"write_off.per_game": limit}
    if stands:
        assert score(entry, rules=rules, start=start).state.seats[0].write_offs_made == made + 1
        return
    with pytest.raises(Refusal) as refused:
        score(entry, rules=rules, start=start)
    assert (refused.value.fault, refused.value.values) == (Fault.WRITE_OFF_USED_UP, {"seat": 0, "limit": limit})


def test_nothing_is_added_after_the_win(score: Any) -> None:
    win = Reported(declarer=0, bid=250, made=True, scores=(None, 0, 0))
    with pytest.raises(Refusal) as refused:
        score(win, Adjustment(player=1, points=5), start=[800])
    assert (refused.value.fault, refused.value.values) == (Fault.GAME_OVER, {"seat": 0})


def test_a_refusal_says_its_fault_and_values() -> None:
    assert str(Refusal(Fault.DARK_OFF)) == "dark_off"
    assert str(Refusal(Fault.NO_SUCH_SEAT, seat=3)) == "no_such_seat {'seat': 3}"
