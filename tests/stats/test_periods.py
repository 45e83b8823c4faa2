from dataclasses import replace
from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.stats import evening_of, game_summary, in_evening, in_month, in_order, last_evening, merged

MOSCOW = ZoneInfo("Europe/Moscow")


@pytest.mark.parametrize(
    ("when", "evening"),
    [
        ("2026-03-14T19:00+03:00", date(2026, 3, 14)),
        ("2026-03-15T00:30+03:00", date(2026, 3, 14)),
        ("2026-03-15T05:59+03:00", date(2026, 3, 14)),
        ("2026-03-15T06:00+03:00", date(2026, 3, 15)),
        ("2026-03-01T02:00+03:00", date(2026, 2, 28)),
    ],
)
def test_an_evening_lasts_until_six_in_the_morning(when: str, evening: date) -> None:
    assert evening_of(datetime.fromisoformat(when)) == evening


def test_games_belong_to_the_evening_they_started_in_by_the_asking_clock(finished) -> None:
    starts = ["2026-03-14T16:00+00:00", "2026-03-15T02:30+00:00", "2026-03-15T03:30+00:00"]
    games = [game_summary(finished(number=each, started=when)) for each, when in enumerate(starts)]
    now = datetime(2026, 3, 15, 1, 0, tzinfo=MOSCOW)
    assert [each.id for each in in_evening(games, now)] == ["g0", "g1"]
    assert [each.id for each in in_evening(games, now.astimezone(ZoneInfo("UTC")))] == ["g0", "g1", "g2"]


def test_a_stored_time_without_a_zone_is_taken_as_local(finished) -> None:
    game = replace(game_summary(finished()), started="2026-03-14T19:00:00", ended="2026-03-14T21:00:00")
    assert in_evening([game], datetime(2026, 3, 14, 23, 0, tzinfo=MOSCOW)) == (game,)


def test_a_month_is_one_of_evenings(finished) -> None:
    starts = ["2026-02-28T20:00+03:00", "2026-03-01T02:00+03:00", "2026-03-01T20:00+03:00", "2026-04-01T03:00+03:00"]
    games = [game_summary(finished(number=each, started=when)) for each, when in enumerate(starts)]
    assert [each.id for each in in_month(games, datetime(2026, 3, 14, tzinfo=MOSCOW))] == ["g2", "g3"]
    assert [each.id for each in in_month(games, datetime(2026, 2, 3, 12, tzinfo=MOSCOW))] == ["g0", "g1"]


def test_the_last_evening_is_that_of_the_latest_game(summaries) -> None:
    now = datetime(2026, 5, 1, tzinfo=MOSCOW)
    assert last_evening((), now) is None
    latest = last_evening(summaries, now)
    assert latest is not None
    assert summaries[-1] in in_evening(summaries, latest)


def test_games_count_in_the_order_they_ended_and_only_if_they_count(summaries) -> None:
    turned = (*reversed(summaries), replace(summaries[0], id="x", counted=False))
    assert in_order(turned) == summaries


def test_two_ids_of_one_person_are_merged(summaries) -> None:
    persons = {line.person for each in merged(summaries, {4: 3}) for line in each.lines}
    assert persons == {1, 2, 3}
    assert merged(summaries, {}) == summaries
