import pytest

from bot.bench.evenings import invented_game
from bot.scoring import replay
from bot.scoring.model import Adjustment, Played, Reported, SeatState, Suit
from bot.stats import Mark, course

MADE = Played(declarer=0, bid=120, cards=(60, 35, 25), marriages={Suit.HEARTS: 0})


def test_totals_begin_at_the_start_and_follow_the_deals(finished) -> None:
    start = (SeatState(total=100), SeatState(), SeatState(total=-50))
    assert course(finished(MADE, MADE, start=start).game).totals == ((100, 220, 340), (0, 35, 70), (-50, -25, 0))


def test_an_adjustment_moves_the_point_of_the_deal_before_it(finished) -> None:
    penalty = Adjustment(player=0, points=-120)
    game = finished(penalty, MADE, penalty).game
    assert course(game).totals[0] == (-120, -120)


def test_falls_dump_trucks_and_wins_are_marked(finished) -> None:
    start = (SeatState(total=455), SeatState(total=880, barrel=2), SeatState())
    truck = Reported(declarer=0, bid=100, made=True, scores=(None, 20, 0))
    assert course(finished(truck, start=start).game).marks == (Mark(1, 1, "fell"), Mark(1, 0, "dump_truck"))


@pytest.mark.parametrize("seed", range(8))
def test_a_course_ends_where_the_game_ends(seed: int) -> None:
    game = invented_game(seed)
    found = course(game, replay(game))
    assert tuple(line[-1] for line in found.totals) == replay(game)[-1].totals
    assert {len(line) for line in found.totals} == {len(game.entries) + 1}
    assert [mark.deal for mark in found.marks if mark.sign == "won"] == [len(game.entries)]
    assert (found.threshold, found.target) == (880, 1000)
