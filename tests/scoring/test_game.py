"""A game: entries one after another, dealers in turn."""

import pytest

from bot.scoring import begin, final, play, replay, results
from bot.scoring.game import pipeline
from bot.scoring.model import Adjustment, AllPassed, Entry, Game, Played, Reported, SeatState, WriteOff
from bot.scoring.refusals import Fault, Refusal
from bot.scoring.templates import resolve

DEAL = Played(declarer=0, bid=100, cards=(100, 10, 10))
PENALTY = Adjustment(player=1, points=-120, reason="misdeal")


def game(*entries: Entry, **rules: int | str) -> Game:
    named = {key.replace("__", "."): value for key, value in rules.items()}
    return Game(rules=resolve("russian", named), players=("A", "B", "C"), first_dealer=1, entries=entries)


def test_the_deal_rotates_and_an_adjustment_repeats_the_coming_dealer() -> None:
    scored = replay(game(DEAL, PENALTY, DEAL, DEAL))
    assert [result.dealer for result in scored] == [1, 2, 2, 0]
    assert [result.state.dealer for result in scored] == [2, 2, 0, 1]
    assert [result.number for result in scored] == [1, 2, 3, 4]


def test_a_dealer_set_right_leads_the_rotation_on() -> None:
    entries = (
        Played(declarer=0, bid=100, cards=(100, 10, 10), dealer=0),
        DEAL,
        Adjustment(player=0, points=5, dealer=0),
    )
    assert [result.dealer for result in replay(game(*entries, DEAL))] == [0, 1, 0, 0]


def test_a_redeal_keeps_the_dealer() -> None:
    assert [result.dealer for result in replay(game(AllPassed(), DEAL, all_pass="redeal"))] == [1, 1]
    assert [result.dealer for result in replay(game(AllPassed(), DEAL, all_pass="next_dealer"))] == [1, 2]


def test_the_final_state_is_that_after_the_last_entry() -> None:
    played = game(DEAL, PENALTY)
    assert final(played) == replay(played)[-1].state
    assert [seat.total for seat in final(played).seats] == [100, -110, 10]
    assert final(game()) == begin(resolve("russian"), 1)
    start = (SeatState(100), SeatState(), SeatState())
    taken_over = Game(rules=resolve("russian"), players=("A", "B", "C"), first_dealer=2, start=start)
    assert final(taken_over) == begin(resolve("russian"), 2, start)


def test_an_entry_scored_alone_is_the_first() -> None:
    assert play(resolve("russian"), begin(resolve("russian")), DEAL).number == 1


def test_scoring_one_by_one_is_scoring_all() -> None:
    rules, state, one_by_one = resolve("russian"), begin(resolve("russian"), 1), []
    for number, entry in enumerate((DEAL, PENALTY, DEAL), 1):
        one_by_one.append(play(rules, state, entry, number))
        state = one_by_one[-1].state
    assert tuple(one_by_one) == replay(game(DEAL, PENALTY, DEAL))


def test_results_come_up_to_the_entry_that_is_refused() -> None:
    scored = results(game(DEAL, AllPassed(), DEAL))
    assert next(scored).number == 1
    with pytest.raises(Refusal) as refused:
        next(scored)
    assert refused.value.fault is Fault.SOMEBODY_MUST_PLAY


def test_a_refused_entry_changes_nothing() -> None:
    rules = resolve("russian")
    state = begin(rules, 0, (SeatState(100), SeatState(), SeatState()))
    with pytest.raises(Refusal):
        play(rules, state, Played(declarer=0, bid=100, cards=(60, 60, 60)))
    assert state == begin(rules, 0, (SeatState(100), SeatState(), SeatState()))


def test_equal_rules_share_one_pipeline() -> None:
    assert pipeline(resolve("polish")) is pipeline(resolve("polish"))
    assert pipeline(resolve("polish")) is not pipeline(resolve("polish", {"seats": 2}))


def steps(kind: type, template: str, **rules: int | str) -> list[str]:
    named = {key.replace("__", "."): value for key, value in rules.items()}
    return [step.__name__ for step in pipeline(resolve(template, named)).steps[kind]]


RUSSIAN_END = ["mount", "collide", "dump", "find_winner"]


def test_only_rules_in_force_have_steps() -> None:
    assert steps(Played, "russian") == [
        "tell_deal", "keep_gain", "count_no_win", "freeze_barrels", "add_points", *RUSSIAN_END,
    ]  # fmt: skip
    assert steps(WriteOff, "russian") == [
        "share_write_off", "tell_write_off", "count_write_off", "freeze_written_off", "add_points", *RUSSIAN_END,
    ]  # fmt: skip
    assert steps(Adjustment, "russian") == RUSSIAN_END
    assert steps(AllPassed, "russian") == []
    assert steps(Played, "polish") == [
        "hold_line",
        "tell_deal",
        "tell_sitter",
        "tell_held",
        "add_points",
        "find_winner",
    ]
    assert steps(WriteOff, "polish") == [
        "share_write_off", "hold_line", "tell_write_off", "tell_held", "count_write_off", "add_points", "find_winner",
    ]  # fmt: skip


def test_every_rule_in_force_has_its_steps_in_order() -> None:
    rules = {
        "contract__failure_to_defenders": "split", "line__declarer_only_from": 700, "golden__deals": 1,
        "dark": "everyone_double", "contra": "contra", "sitter": "talon", "bolts": "any_three",
        "barrel__threshold": 0, "over_target": "exact",
    }  # fmt: skip
    every = [
        "share_failure", "hold_line", "double_golden", "double_dark", "double_contra", "tell_deal", "tell_sitter",
        "tell_held", "count_bolts", "count_no_win", "add_points", "cap", "dump", "count_golden", "find_winner",
    ]  # fmt: skip
    assert steps(Played, "russian", **rules) == every
    assert steps(Reported, "russian", **rules) == every


@pytest.mark.parametrize(("sitter", "reads"), [("nothing", False), ("talon", True)])
def test_a_talon_is_read_only_where_it_counts(sitter: str, reads: bool) -> None:
    readers = pipeline(resolve("russian", {"sitter": sitter})).readers
    for kind in (Played, Reported):
        assert ("score_sitter" in [reader.__name__ for reader in readers[kind]]) == reads


def test_a_result_has_the_points_the_change_and_the_totals() -> None:
    start = (SeatState(880, barrel=1), SeatState(860), SeatState())
    entry = Reported(declarer=0, bid=100, made=True, scores=(None, 30, 20))
    played = Game(
        rules=resolve("ukrainian", {"barrel.deals": 3}), players=("A", "B", "C"), start=start, entries=(entry,)
    )
    result = replay(played)[0]
    assert result.points == (100, 30, 20)
    assert result.change == (-120, 20, 20)
    assert result.totals == (760, 880, 20)
