from dataclasses import replace
from datetime import date, datetime

from bot.bench.evenings import invented_game
from bot.scoring.model import Played
from bot.stats import (
    RecordKind,
    evening,
    game_summary,
    in_evening,
    leaderboard,
    person_stats,
    ratings,
    records,
    records_broken,
    summary_from_json,
    summary_to_json,
)
from bot.stats.values import moment
from bot.storage.codec import game_from_json, game_to_json


def test_the_leaderboard_goes_by_what_is_sure_of_a_rating(summaries) -> None:
    table = leaderboard(summaries)
    assert [row.rating.sure for row in table] == sorted((row.rating.sure for row in table), reverse=True)
    assert sum(row.wins for row in table) == 12
    assert {row.person: row.games for row in table} == {1: 12, 2: 12, 3: 8, 4: 4}


def test_a_leaderboard_of_few_games_may_show_ratings_of_all_time(summaries) -> None:
    rated = ratings(summaries)
    table = leaderboard(summaries[:2], rated)
    assert all(row.rating == rated[row.person] for row in table)


def test_records_name_who_was_first(finished) -> None:
    games = [game_summary(finished(number=each, persons=(each, 8, 9))) for each in (1, 2)]
    twice = [games[0], replace(games[0], id="again", ended=games[1].ended)]
    assert records(twice) == records(games[:1])


def test_records_are_the_greatest_of_all_games(summaries) -> None:
    found = {record.kind: record for record in records(summaries)}
    assert found[RecordKind.HIGHEST_CONTRACT].value == max(line.highest for s in summaries for line in s.lines)
    assert found[RecordKind.SHORTEST_GAME].value == min(each.deals for each in summaries)
    assert found[RecordKind.LONGEST_GAME].value == max(each.deals for each in summaries)
    assert found[RecordKind.LONGEST_GAME].person is None


def test_a_broken_off_game_is_neither_the_shortest_nor_won_by_far(finished) -> None:
    broken_off = game_summary(finished(Played(declarer=0, bid=100, cards=(120, 0, 0))))
    kinds = {record.kind for record in records([broken_off])}
    assert RecordKind.SHORTEST_GAME not in kinds
    assert RecordKind.MARGIN not in kinds


def test_only_what_beats_an_older_record_is_broken(summaries) -> None:
    assert records_broken((), summaries) == ()
    assert records_broken(summaries, summaries) == ()
    best = replace(summaries[-1], lines=tuple(line._replace(highest=400) for line in summaries[-1].lines))
    broken = [record for record in records_broken(summaries[:-1], [best]) if record.kind is RecordKind.HIGHEST_CONTRACT]
    assert [(record.value, record.person) for record in broken] == [(400, best.lines[0].person)]


def test_an_evening_holds_its_games_winners_and_what_ratings_did(summaries) -> None:
    when = moment(summaries[5].started)
    tonight = evening(summaries, when)
    assert tonight.games == in_evening(summaries, when)
    assert tonight.day == date(2026, 3, 15)
    assert tonight.deals == sum(each.deals for each in tonight.games)
    assert sum(wins for _, wins in tonight.wins) == len(tonight.games)
    first = summaries.index(tonight.games[0])
    before, after = ratings(summaries[:first]), ratings(summaries[: first + len(tonight.games)])
    assert all(change.after == after[person] for person, change in tonight.changes.items())
    assert all(change.before == before[person] for person, change in tonight.changes.items() if person in before)


def test_an_evening_without_games_is_empty(summaries) -> None:
    quiet = evening(summaries, datetime.fromisoformat("2027-01-01T20:00:00+03:00"))
    assert (quiet.games, quiet.wins, quiet.changes, quiet.broken) == ((), (), {}, ())


def test_kept_summaries_give_the_same_figures_as_fresh_ones(summaries) -> None:
    kept = tuple(summary_from_json(summary_to_json(each)) for each in summaries)
    assert leaderboard(kept) == leaderboard(summaries)
    assert records(kept) == records(summaries)
    assert person_stats(kept, 1) == person_stats(summaries, 1)


def test_after_an_edit_every_figure_equals_recomputation_from_the_exported_game(finished, summaries) -> None:
    played = finished(seed=2, number=2, persons=(1, 4, 2))
    entries = list(played.game.entries)
    index = next(at for at, entry in enumerate(entries) if isinstance(entry, Played))
    entries[index] = replace(entries[index], bid=300)
    edited = replace(played, revision=2, game=replace(played.game, entries=tuple(entries[:9])))
    exported = replace(edited, game=game_from_json(game_to_json(edited.game)))
    ours, theirs = ([summaries[0], game_summary(each), *summaries[2:]] for each in (edited, exported))
    assert game_summary(edited) != summaries[1]
    assert leaderboard(ours) == leaderboard(theirs)
    assert [person_stats(ours, person) for person in (1, 2, 3, 4)] == [
        person_stats(theirs, person) for person in (1, 2, 3, 4)
    ]


def test_invented_games_end_with_a_winner_mostly() -> None:
    assert sum(len(invented_game(seed).entries) < 200 for seed in range(20)) >= 18
