from dataclasses import replace

import pytest

from bot.scoring.model import Played, Suit
from bot.scoring.rules import Rules
from bot.stats import game_summary, head_to_head, merged, opponents, person_stats

MADE = Played(declarer=0, bid=120, cards=(60, 35, 25), marriages={Suit.HEARTS: 0})
WON = (MADE,) * 9
"""The declarer's nine contracts: over the barrel, to the target."""


def test_sums_over_a_persons_games(summaries) -> None:
    mine = [(each, line) for each in summaries for line in each.lines if line.person == 3]
    stats = person_stats(summaries, 3)
    assert stats.games == len(mine) == 8
    assert stats.wins == sum(each.winner == line.side for each, line in mine) == stats.places[0]
    assert sum(stats.places) == stats.games
    assert sum(stats.played) == sum(sum(line.played) for _, line in mine)
    assert stats.defended == sum(line.defended for _, line in mine)
    assert stats.highest == max(line.highest for _, line in mine)
    assert stats.deals == sum(each.deals for each, _ in mine)


def test_averages(finished) -> None:
    stats = person_stats([game_summary(finished(MADE, replace(MADE, bid=160)))], 1)
    assert (stats.average_made, stats.average_place, stats.average_defended) == (140, 1, 0)


def test_somebody_who_never_played_has_zeros(summaries) -> None:
    stats = person_stats(summaries, 99)
    assert (stats.games, stats.average_place, stats.average_made, stats.row) == (0, 0, 0, 0)


def test_games_that_do_not_count_are_left_out(summaries) -> None:
    silent = [replace(each, counted=False) for each in summaries]
    assert person_stats(silent, 1).games == 0
    assert opponents(silent, 1) == ()


def test_rows_of_won_games(finished) -> None:
    winners = [1, 1, 2, 1]
    games = [game_summary(finished(*WON, persons=(who, 3 - who, 3), number=n)) for n, who in enumerate(winners)]
    stats = person_stats(games, 1)
    assert (stats.row, stats.best_row, stats.wins) == (1, 2, 3)


def test_one_person_under_two_ids_is_one_after_merging(summaries) -> None:
    together = merged(summaries, {4: 3})
    assert person_stats(together, 3).games == person_stats(summaries, 3).games + person_stats(summaries, 4).games


def test_head_to_head_counts_who_was_placed_above_whom(summaries) -> None:
    pair, back = head_to_head(summaries, 1, 2), head_to_head(summaries, 2, 1)
    assert pair.games == 12 == pair.ahead + pair.behind
    assert (pair.ahead, pair.behind) == (back.behind, back.ahead)


def test_partners_are_no_opponents(finished) -> None:
    games = [game_summary(finished(seed=4, rules=Rules(seats=4, four_players="partners")))]
    assert head_to_head(games, 1, 3).games == 0
    assert [pair.other for pair in opponents(games, 1)] == [2, 4]


@pytest.mark.parametrize("person", [1, 2, 3, 4])
def test_opponents_come_by_how_often_they_were_met(summaries, person: int) -> None:
    counts = [pair.games for pair in opponents(summaries, person)]
    assert counts == sorted(counts, reverse=True)
    assert person not in [pair.other for pair in opponents(summaries, person)]
