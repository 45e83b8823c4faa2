from dataclasses import replace
from datetime import timedelta

import pytest

from bot.bench.evenings import invented_game
from bot.scoring import final, replay
from bot.scoring.model import Adjustment, AllPassed, Contra, Kind, Played, Reported, SeatState, Suit, WriteOff
from bot.scoring.rules import Rules
from bot.stats import FinishedGame, GameSummary, Moment, game_summary, summary_from_json, summary_to_json
from bot.stats.values import band

MADE = Played(declarer=0, bid=120, cards=(60, 35, 25), marriages={Suit.HEARTS: 0})
FAILED = Played(declarer=1, bid=100, cards=(40, 60, 20))
WRITTEN = WriteOff(declarer=2, bid=120)
PARTNERS = Rules(seats=4, four_players="partners")
FOUR = Rules(seats=4)
TWO = Rules(seats=2)


def test_a_game_in_figures(finished) -> None:
    summary = game_summary(finished(MADE, FAILED, WRITTEN))
    anna, boris, vera = summary.lines
    assert (summary.deals, summary.winner, summary.lead_changes) == (3, None, 0)
    assert [line.total for line in summary.lines] == [220, -5, -75]
    assert [line.place for line in summary.lines] == [1, 2, 3]
    assert (sum(anna.played), sum(anna.made), anna.bids, anna.highest) == (1, 1, 120, 120)
    assert (sum(boris.played), sum(boris.made), boris.highest) == (1, 0, 0)
    assert (sum(vera.played), vera.write_offs) == (0, 1)
    assert (anna.defended, anna.defences) == (40, 1)
    assert (vera.defended, vera.defences) == (45, 2)
    assert anna.marriages == (1, 0, 0, 0, 0)
    assert (anna.best, anna.best_deal) == (120, 1)
    assert (boris.best, boris.best_deal) == (60, 3)
    assert summary.duration == timedelta(hours=2)


def test_the_best_deal_is_the_earliest_of_equal_ones(finished) -> None:
    assert game_summary(finished(MADE, FAILED, MADE)).best == game_summary(finished(MADE, FAILED, MADE)).lines[0]
    assert game_summary(finished(FAILED, MADE)).lines[0].best_deal == 2


def test_a_game_in_which_nobody_gained_has_no_best_deal(finished) -> None:
    assert game_summary(finished(Adjustment(player=0, points=-120))).best is None


def test_an_adjustment_is_no_deal_and_no_best_deal(finished) -> None:
    summary = game_summary(finished(MADE, Adjustment(player=2, points=300)))
    assert (summary.deals, summary.lines[2].best, summary.lines[2].total) == (1, 25, 325)
    assert summary.lead_changes == 1


def test_a_redeal_counts_as_a_deal_without_contract(finished) -> None:
    summary = game_summary(finished(AllPassed(), MADE, rules=Rules(all_pass="redeal")))
    assert (summary.deals, summary.lines[0].best_deal) == (2, 2)


def test_a_reported_deal_counts_like_a_played_one_but_its_marriages_are_unknown(finished) -> None:
    anna = game_summary(finished(Reported(declarer=0, bid=160, made=True, scores=(None, 40, 20)))).lines[0]
    assert (anna.made, anna.highest, anna.marriages) == ((0, 0, 0, 1, 0), 160, (0, 0, 0, 0, 0))


@pytest.mark.parametrize(
    ("bid", "index"), [(10, 0), (95, 0), (100, 1), (115, 1), (120, 2), (155, 2), (160, 3), (195, 3), (200, 4), (420, 4)]
)
def test_bands_of_contract_sizes(bid: int, index: int) -> None:
    assert band(bid) == index


def test_equal_totals_at_the_target_go_to_the_declarer(finished) -> None:
    start = (SeatState(total=870), SeatState(total=870), SeatState())
    both = Played(declarer=1, bid=130, cards=(50, 40, 30), marriages={Suit.HEARTS: 1, Suit.DIAMONDS: 0})
    summary = game_summary(finished(both, start=start))
    assert summary.winner == 1
    assert [line.total for line in summary.lines[:2]] == [1000, 1000]
    assert [line.place for line in summary.lines] == [2, 1, 3]


def test_equal_totals_of_a_broken_off_game_follow_the_seating_after_the_dealer(finished) -> None:
    summary = game_summary(finished(Reported(declarer=0, bid=100, made=False, scores=(None, 40, 40), dealer=1)))
    assert [line.place for line in summary.lines] == [3, 2, 1]


def test_a_game_without_entries_stands_as_it_began(finished) -> None:
    game = replace(finished(MADE).game, entries=(), start=(SeatState(), SeatState(total=300), SeatState()))
    summary = game_summary(replace(finished(MADE), game=game))
    assert [line.total for line in summary.lines] == [0, 300, 0]
    assert (summary.deals, summary.lines[1].place) == (0, 1)


def test_the_story_of_a_barrel(finished) -> None:
    start = (SeatState(total=800), SeatState(total=400), SeatState())
    quiet = Reported(declarer=1, bid=100, made=False, scores=(0, None, 0), no_trick=())
    win = Reported(declarer=0, bid=120, made=True, scores=(None, 0, 0), no_trick=())
    moments = game_summary(finished(win, quiet, quiet, quiet, win, win, start=start)).moments
    assert moments == (
        Moment(1, 0, Kind.BARREL_MOUNTED, 920, 880),
        Moment(4, 0, Kind.BARREL_FELL, 880, 760),
        Moment(5, 0, Kind.BARREL_MOUNTED, 880, 880),
        Moment(6, 0, Kind.BARREL_WON, 880, 1000),
    )


def test_a_dump_truck_is_told_with_what_it_took(finished) -> None:
    start = (SeatState(total=455), SeatState(), SeatState())
    summary = game_summary(finished(Reported(declarer=0, bid=100, made=True, scores=(None, 20, 0)), start=start))
    assert summary.moments == (Moment(1, 0, Kind.DUMP_TRUCK, 555, 0),)
    assert summary.lines[0].dump_trucks == 1


def test_rows_of_contracts_end_with_a_failed_or_written_off_one(finished) -> None:
    lost = Played(declarer=0, bid=200, cards=(60, 35, 25))
    line = game_summary(finished(MADE, MADE, WriteOff(declarer=0, bid=100), lost, lost, MADE)).lines[0]
    assert (line.made_streak, line.failed_streak) == (2, 3)


def test_partners_share_points_and_barrels_but_not_contracts(finished) -> None:
    deal = Played(declarer=2, bid=120, cards=(40, 20, 30, 30), marriages={Suit.HEARTS: 2})
    lines = game_summary(finished(deal, rules=PARTNERS)).lines
    assert [line.side for line in lines] == [0, 1, 0, 1]
    assert [line.total for line in lines] == [120, 50, 120, 50]
    assert [line.place for line in lines] == [1, 2, 1, 2]
    assert [sum(line.made) for line in lines] == [0, 0, 1, 0]
    assert [line.marriages[0] for line in lines] == [0, 0, 1, 0]
    assert [line.defended for line in lines] == [0, 50, 0, 50]


@pytest.mark.parametrize("rules", [Rules(), FOUR, TWO, PARTNERS], ids=["three", "sitter", "two", "partners"])
@pytest.mark.parametrize("seed", range(12))
def test_figures_agree_with_the_game_itself(finished, rules: Rules, seed: int) -> None:
    played: FinishedGame = finished(seed=seed, rules=rules)
    results, summary = replay(played.game), game_summary(played)
    events = [event for result in results for event in result.events]
    contracts = [entry for entry in played.game.entries if isinstance(entry, Played)]
    assert summary.winner == final(played.game).winner
    assert sum(sum(line.played) for line in summary.lines) == len(contracts)
    assert sum(sum(line.made) for line in summary.lines) == sum(each.kind is Kind.CONTRACT_MADE for each in events)
    assert sum(sum(line.marriages) for line in summary.lines) == sum(len(entry.marriages) for entry in contracts)
    assert {line.side: line.total for line in summary.lines} == dict(enumerate(results[-1].totals))
    assert sorted({line.place for line in summary.lines}) == list(range(1, len(results[-1].totals) + 1))
    firsts = {line.side: line for line in summary.lines}.values()
    assert sum(line.mounted for line in firsts) == sum(each.kind is Kind.BARREL_MOUNTED for each in events)
    assert sum(line.defended for line in firsts) == sum(e.points for e in events if e.kind is Kind.DEFENDED)


def test_results_at_hand_spare_the_replay_and_change_nothing(finished) -> None:
    played = finished(seed=5)
    assert game_summary(played, replay(played.game)) == game_summary(played)


def test_a_kept_summary_is_the_summary(summaries: tuple[GameSummary, ...]) -> None:
    assert tuple(summary_from_json(summary_to_json(each)) for each in summaries) == summaries


def test_a_kept_summary_is_small(finished) -> None:
    assert len(summary_to_json(game_summary(finished(seed=3))).encode()) < 1500


@pytest.mark.parametrize("text", ["[]", "[0,1]", "[1]", "[1,2,3]", "{}", "7", "null", "", "[1,2", '["1"]'])
def test_a_damaged_summary_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="summary"):
        summary_from_json(text)


def test_a_summary_of_another_version_is_refused(summaries: tuple[GameSummary, ...]) -> None:
    with pytest.raises(ValueError, match="format 99"):
        summary_from_json("[99" + summary_to_json(summaries[0])[2:])


def test_an_end_before_the_beginning_takes_no_time(summaries: tuple[GameSummary, ...]) -> None:
    turned = replace(summaries[0], started=summaries[0].ended, ended=summaries[0].started)
    assert turned.duration == timedelta()


def test_contra_and_dark_are_in_the_points_of_the_best_deal(finished) -> None:
    rules = Rules(contra="contra")
    line = game_summary(finished(replace(MADE, contra=Contra.CONTRA), rules=rules)).lines[0]
    assert (line.best, line.highest) == (240, 120)


def test_invented_games_are_the_same_for_the_same_seed() -> None:
    assert invented_game(7) == invented_game(7)
    assert invented_game(7) != invented_game(8)


def test_four_aces_are_counted_beside_the_suits(finished) -> None:
    deal = Played(declarer=0, bid=200, cards=(60, 35, 25), ace_marriage=1)
    lines = game_summary(finished(deal, rules=Rules(marriages_ace=200))).lines
    assert [line.marriages for line in lines] == [(0,) * 5, (0, 0, 0, 0, 1), (0,) * 5]
