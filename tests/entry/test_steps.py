"""Which question follows which, and what each offers."""

import pytest

from bot.entry import Act, Stale, Step, Way, answer, facts, opened, opened_adjustment, preview
from bot.scoring.model import AllPassed, Contra, Played, Reported, SeatState, WriteOff
from bot.scoring.refusals import Fault, Refusal


def test_three_players_are_asked_for_two_numbers_and_the_declarer_gets_the_remainder(talk):
    deal = talk().tap("0", "120", "40..49", "40", "0..9", "9")
    assert deal.question.step is Step.REVIEW
    assert deal.entry == Played(declarer=0, bid=120, cards=(71, 40, 9))


def test_the_defenders_are_asked_in_turn_after_the_declarer(talk):
    deal = talk().tap("2", "100")
    assert deal.question.seat == 0
    deal.tap("20..29", "25")
    assert deal.question.seat == 1
    assert deal.tap("30..39", "35").entry == Played(declarer=2, bid=100, cards=(25, 35, 60))


def test_two_players_are_both_asked_because_cards_stay_out(talk):
    deal = talk(rules={"seats": 2}).tap("0", "100", "40..49", "40")
    assert deal.question.seat == 0
    assert [value for value in deal.values if value[0].isdigit()] == ["58..59", "60..69", "70..79", "80"]
    assert deal.tap("58..59", "58").entry == Played(declarer=0, bid=100, cards=(58, 40))


def test_four_players_leave_the_dealer_out(talk):
    deal = talk(rules={"seats": 4}, first_dealer=1)
    assert [choice.seat for choice in deal.question.choices if choice.act is Act.SEAT] == [0, 2, 3]
    deal.tap("3", "100", "0..9", "5", "10..19", "15")
    assert deal.entry == Played(declarer=3, bid=100, cards=(5, None, 15, 100))


def test_partners_are_asked_for_three_numbers(talk):
    deal = talk(rules={"seats": 4, "four_players": "partners"}).tap("0", "100", "20..29", "20", "10..19", "15")
    assert deal.question.seat == 3
    assert deal.tap("0..9", "5").entry == Played(declarer=0, bid=100, cards=(80, 20, 15, 5))


@pytest.mark.parametrize(
    ("template", "rules", "seat", "minimum"),
    [
        ("russian", {}, 0, 100),
        ("russian_classic", {}, 1, 100),
        ("russian", {"seats": 4}, 1, 100),
        ("russian", {"seats": 4, "four_players": "partners"}, 0, 100),
        ("polish", {"bid.minimum": 95}, 1, 100),
    ],
)
def test_all_passed_offers_the_minimum_to_whoever_must_play_it(talk, template, rules, seat, minimum):
    deal = talk(template, rules)
    choice = deal.question.choice("pass")
    assert (choice.seat, choice.low) == (seat, minimum)
    deal.tap("pass")
    known = facts(deal.rules, deal.state, deal.draft)
    assert (known.declarer, known.bid, deal.question.step) == (seat, minimum, Step.CARDS)


@pytest.mark.parametrize("rule", ["redeal", "next_dealer"])
def test_all_passed_asks_once_where_nobody_must_play(talk, rule):
    deal = talk(rules={"all_pass": rule})
    assert deal.question.choice("pass").seat is None
    deal.tap("pass")
    assert deal.values == ["save", "back", "cancel"]
    assert deal.entry == AllPassed()


def test_another_dealer_can_be_set_before_the_declarer_is_known(talk):
    deal = talk(rules={"seats": 4}).tap("dealer")
    assert (deal.question.step, deal.values) == (Step.DEALER, ["0", "1", "2", "3", "back", "cancel"])
    deal.tap("2")
    assert [choice.seat for choice in deal.question.choices if choice.act is Act.SEAT] == [0, 1, 3]
    assert deal.tap("0", "100", "made", "20", "30").entry == Reported(
        declarer=0, bid=100, made=True, scores=(None, 20, None, 30), dealer=2
    )


def test_setting_the_dealer_can_be_given_up(talk):
    deal = talk().tap("dealer", "back")
    assert deal.question.step is Step.DECLARER
    assert deal.draft.dealer is None


def test_a_reported_deal_asks_the_defenders_scores_by_fives(talk):
    deal = talk().tap("1", "110", "failed")
    assert deal.question.step is Step.SCORE
    assert deal.values[:4] == ["0", "5", "10", "15"]
    assert deal.values[24:28] == ["120", "125..195", "200..295", "300..400"]
    assert deal.tap("60", "200..295", "220").entry == Reported(declarer=1, bid=110, made=False, scores=(220, None, 60))


def test_scores_on_a_grid_of_one_take_two_taps(talk):
    deal = talk(rules={"round.to": 1}).tap("1", "110", "made")
    assert deal.values[:3] == ["0..9", "10..19", "20..29"]
    assert "121..140" not in deal.values
    assert deal.tap("30..39", "33", "0..9", "4").entry.scores == (4, None, 33)


@pytest.mark.parametrize(("made", "asked"), [("made", [2, 0, 1]), ("failed", [2, 0])])
def test_the_declarers_score_is_asked_where_a_made_contract_is_worth_it(talk, made, asked):
    deal = talk(rules={"contract.success": "larger"}).tap("1", "110", made)
    seen = []
    while deal.question.step is Step.SCORE:
        seen.append(deal.question.seat)
        deal.tap("40" if deal.question.seat != 1 else "115")
    assert seen == asked
    assert preview(deal.rules, deal.state, deal.draft).points[1] == (115 if made == "made" else -110)


def test_partners_report_their_opponents_scores(talk):
    deal = talk(rules={"seats": 4, "four_players": "partners"}).tap("1", "110", "made", "40", "20")
    assert deal.entry == Reported(declarer=1, bid=110, made=True, scores=(20, None, 40, None))


@pytest.mark.parametrize("taps", [["120"], ["120", "40..49"], ["120", "made"], ["120", "made", "125..195"]])
def test_a_write_off_is_offered_until_the_first_number_is_in(talk, taps):
    deal = talk().tap("0", *taps, "writeoff")
    assert deal.values == ["save", "back", "cancel"]
    assert deal.entry == WriteOff(declarer=0, bid=120)


@pytest.mark.parametrize("taps", [["120", "40..49", "40"], ["120", "made", "40"], ["120", "40..49", "40", "0..9"]])
def test_a_write_off_is_not_offered_any_more_once_a_number_is_in(talk, taps):
    assert "writeoff" not in talk().tap("0", *taps).values


@pytest.mark.parametrize(
    ("rules", "start", "offered"),
    [
        ({"write_off": "off"}, (), False),
        ({"golden.deals": 1}, (), False),
        ({"write_off.per_game": 2}, (SeatState(write_offs_made=1),), True),
        ({"write_off.per_game": 2}, (SeatState(write_offs_made=2),), False),
    ],
)
def test_a_write_off_is_offered_only_as_the_rules_allow(talk, rules, start, offered):
    deal = talk(rules=rules, start=start).tap("0")
    if deal.question.step is Step.CONTRACT:
        deal.tap("100")
    assert ("writeoff" in deal.values) is offered


def test_declining_the_write_off_goes_on_with_the_deal(talk):
    deal = talk().tap("0", "120", "writeoff", "back")
    assert deal.question.step is Step.CARDS
    assert deal.tap("40..49", "40", "0..9", "9").entry == Played(declarer=0, bid=120, cards=(71, 40, 9))


def test_a_golden_contract_is_fixed(talk):
    deal = talk(rules={"golden.deals": 3}).tap("1")
    assert deal.question.step is Step.CARDS
    assert "pass" not in talk(rules={"golden.deals": 3}).values
    assert deal.tap("0..9", "0", "0..9", "0").entry == Played(declarer=1, bid=120, cards=(0, 120, 0))


@pytest.mark.parametrize(("seats", "cards"), [(2, (0, 120)), (3, (0, 120, 0))])
def test_nobody_is_asked_for_points_when_all_are_taken(talk, seats, cards):
    deal = talk(rules={"seats": seats}).tap("0", "100", "120")
    assert deal.question.step is Step.REVIEW
    assert deal.entry == Played(declarer=0, bid=100, cards=cards)
    assert deal.back().question.step is Step.CARDS


@pytest.mark.parametrize(
    ("start", "rules", "offered"),
    [
        ((), {}, True),
        ((), {"dark": "off"}, False),
        ((), {"golden.deals": 1}, False),
        ((SeatState(880, 0),), {}, False),
    ],
)
def test_dark_is_offered_only_as_the_rules_allow(talk, start, rules, offered):
    deal = talk("russian_classic", rules, start=start).tap("0")
    assert ("dark" in deal.values) is offered


def test_dark_is_a_switch_beside_the_contract(talk):
    deal = talk("russian_classic").tap("0", "dark")
    assert deal.question.choice("dark").on
    deal.tap("dark")
    assert not deal.question.choice("dark").on
    deal.tap("dark", "100", "20..29", "20", "30..39", "30")
    assert deal.entry == Played(declarer=0, bid=100, cards=(70, 20, 30), dark=True)


def test_a_minimum_that_must_be_played_is_never_dark(talk):
    deal = talk("russian_classic").tap("0", "dark").back().tap("pass")
    assert deal.draft.dark is False


@pytest.mark.parametrize(
    ("rule", "offered"), [("off", []), ("contra", ["contra"]), ("contra_and_redouble", ["contra", "redouble"])]
)
def test_contra_is_a_switch_of_the_review(talk, rule, offered):
    deal = talk(rules={"contra": rule}).tap("0", "100", "made", "20", "30")
    assert [value for value in deal.values if value in tuple(Contra)] == offered
    for value in offered:
        deal.tap(value)
        assert deal.entry.contra is Contra(value)
        deal.tap(value)
        assert deal.entry.contra is None


def test_contra_is_not_called_in_a_golden_deal(talk):
    deal = talk(rules={"contra": "contra", "golden.deals": 1}).tap("0", "made", "20", "30")
    assert "contra" not in deal.values


def test_points_outside_play_take_who_how_much_and_why(talk):
    deal = talk(adjustment=True).tap("1", "-120", "revoke")
    assert (deal.entry.player, deal.entry.points, deal.entry.reason) == (1, -120, "revoke")
    assert deal.taps == 3
    assert deal.values == ["save", "back", "cancel"]


def test_any_points_on_the_grid_take_two_taps(talk):
    deal = talk(adjustment=True).tap("2")
    assert deal.tap("-395..-300", "-345", "misdeal").entry.points == -345
    assert talk(adjustment=True).tap("2", "900..1000", "1000", "misdeal").entry.points == 1000


def test_saving_and_cancelling_leave_the_draft_to_the_caller(talk):
    deal = talk().tap("0", "100", "writeoff")
    before = deal.draft
    assert deal.tap("save", "cancel").draft == before


@pytest.mark.parametrize(("step", "value"), [("cards", "0"), ("declarer", "7"), ("declarer", "back"), ("no step", "0")])
def test_what_is_not_on_offer_is_stale(talk, step, value):
    deal = talk()
    with pytest.raises(Stale):
        answer(deal.rules, deal.state, deal.draft, step, value)


def test_a_won_game_takes_no_more_entries(talk):
    deal = talk()
    won = deal.state._replace(winner=1)
    for open_ in (lambda: opened(deal.rules, won), lambda: opened_adjustment(won)):
        with pytest.raises(Refusal) as refused:
            open_()
        assert refused.value.fault is Fault.GAME_OVER


@pytest.mark.parametrize("dealer", [-1, 3])
def test_a_dealer_who_is_not_there_is_refused(talk, dealer):
    with pytest.raises(Refusal) as refused:
        talk(dealer=dealer)
    assert refused.value.fault is Fault.NO_SUCH_SEAT


def test_nothing_is_finished_or_previewed_before_the_last_answer(talk):
    deal = talk().tap("0", "100")
    assert deal.entry is None
    assert preview(deal.rules, deal.state, deal.draft) is None


def test_facts_tell_the_way_of_a_deal(talk):
    deal = talk().tap("0", "100", "made")
    assert facts(deal.rules, deal.state, deal.draft).way is Way.REPORTED


def test_every_choice_fits_into_a_button(talk):
    for taps in ([], ["0"], ["0", "100"], ["0", "100", "0..9", "0", "0..9", "0"]):
        deal = talk(rules={"marriages.ace": 200, "contra": "contra"}).tap(*taps)
        assert all(len(choice.value.encode()) <= 16 for choice in deal.question.choices)
