from dataclasses import replace

import pytest

from bot.scoring.rules import Rules
from bot.stats import Rating, game_summary, rating_changes, ratings
from bot.stats.ratings import NEWCOMER


def test_a_newcomer_stands_at_a_thousand_and_little_is_sure() -> None:
    assert (NEWCOMER.shown, NEWCOMER.margin, NEWCOMER.sure) == (1000, 333, 667)


def test_a_higher_place_gains_on_a_lower_one(summaries) -> None:
    first = summaries[0]
    table = ratings([first])
    shown = [table[line.person].shown for line in sorted(first.lines, key=lambda line: line.place)]
    assert shown == sorted(shown, reverse=True)
    assert shown[0] > 1000 > shown[-1]


def test_every_game_makes_a_rating_surer(summaries) -> None:
    margins = [ratings(summaries[:count])[1].margin for count in range(1, 13)]
    assert margins == sorted(margins, reverse=True)


def test_ratings_follow_the_games_order_whatever_order_they_are_handed_in(summaries) -> None:
    assert ratings(reversed(summaries)) == ratings(summaries)


def test_a_game_that_does_not_count_moves_nothing(summaries) -> None:
    silent = replace(summaries[4], counted=False)
    assert ratings((*summaries[:4], silent, *summaries[5:])) == ratings((*summaries[:4], *summaries[5:]))
    assert rating_changes((silent,)) == {}


def test_a_correction_of_an_old_game_reaches_every_later_rating(summaries) -> None:
    a, b, c = summaries[0].lines
    corrected = replace(summaries[0], lines=(a._replace(place=b.place), b._replace(place=a.place), c))
    now, then = ratings((corrected, *summaries[1:])), ratings(summaries)
    assert all(now[person].mu != then[person].mu for person in (1, 2, 3, 4))


def test_changes_of_the_last_game_lead_from_the_ratings_before_to_those_after(summaries) -> None:
    changes, before, after = rating_changes(summaries), ratings(summaries[:-1]), ratings(summaries)
    assert set(changes) == {line.person for line in summaries[-1].lines}
    for person, change in changes.items():
        assert (change.before, change.after) == (before[person], after[person])
        assert change.points == after[person].shown - before[person].shown


def test_changes_of_an_earlier_game_are_those_it_made_then(summaries) -> None:
    assert rating_changes(summaries, summaries[3].id) == rating_changes(summaries[:4])
    assert rating_changes(summaries, "unknown") == {}
    assert rating_changes(()) == {}


def test_the_first_game_changes_newcomers(summaries) -> None:
    assert all(change.before == NEWCOMER for change in rating_changes(summaries[:1]).values())


def test_partners_rise_and_fall_together(finished) -> None:
    table = ratings([game_summary(finished(seed=4, rules=Rules(seats=4, four_players="partners")))])
    assert table[1] == table[3] != table[2] == table[4]


def test_two_players_exchange_what_one_loses(finished) -> None:
    table = ratings([game_summary(finished(seed=4, rules=Rules(seats=2)))])
    assert table[1].mu + table[2].mu == pytest.approx(2 * NEWCOMER.mu)


def test_one_person_in_every_seat_is_not_rated(finished) -> None:
    summary = game_summary(finished())
    assert ratings([replace(summary, lines=summary.lines[:1])]) == {}


@pytest.mark.parametrize(("mu", "sigma", "shown", "margin"), [(25, 25 / 3, 1000, 333), (30, 2, 1100, 80)])
def test_what_is_shown_of_a_rating(mu: float, sigma: float, shown: int, margin: int) -> None:
    rating = Rating(mu, sigma)
    assert (rating.shown, rating.margin, rating.sure) == (shown, margin, shown - margin)
