from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from bot.bench.evenings import invented_game
from bot.i18n.catalog import Translator
from bot.sheet.layout import WIDTH, cells, utf16
from bot.sheet.statistics import RECORDS, evening_text, overview, person, top
from bot.sheet.text import to_plain
from bot.stats import (
    FinishedGame,
    GameSummary,
    RecordKind,
    evening,
    game_summary,
    leaderboard,
    opponents,
    person_stats,
    ratings,
)

BEGIN = datetime.fromisoformat("2026-03-14T18:00:00+03:00")
NAMES = {1: "👨‍👩‍👧‍👦 Аня", 2: "王伟", 3: "Константин" * 6 + "Конь", 4: "<b>&"}


def summed(number: int) -> GameSummary:
    begun = BEGIN + timedelta(hours=8 * number)
    played = FinishedGame(
        id=f"g{number}",
        revision=1,
        game=invented_game(number),
        persons=tuple(1 + (number + seat) % 4 for seat in range(3)),
        started=begun.isoformat(),
        ended=(begun + timedelta(minutes=90)).isoformat(),
    )
    return game_summary(played)


@pytest.fixture(scope="module")
def summaries() -> tuple[GameSummary, ...]:
    """Ten games of four persons."""
    return tuple(summed(number) for number in range(10))


def test_everybody_in_a_table(
    t: Translator, summaries: tuple[GameSummary, ...], golden: Callable[[Translator, str, str], None]
) -> None:
    text = overview(t, "all", NAMES, [person_stats(summaries, each) for each in NAMES])
    assert max(cells(line) for line in text[1].text.splitlines()) <= WIDTH
    golden(t, "statistics_overview", to_plain(text))


def test_one_person(
    t: Translator, summaries: tuple[GameSummary, ...], golden: Callable[[Translator, str, str], None]
) -> None:
    met = [(NAMES[pair.other], pair) for pair in opponents(summaries, 1)]
    text = person(t, "month", NAMES[1], person_stats(summaries, 1), ratings(summaries)[1], met)
    golden(t, "statistics_person", to_plain(text))


def test_the_rating_list(
    t: Translator, summaries: tuple[GameSummary, ...], golden: Callable[[Translator, str, str], None]
) -> None:
    golden(t, "statistics_top", to_plain(top(t, "all", NAMES, leaderboard(summaries))))


def test_an_evening(
    t: Translator, summaries: tuple[GameSummary, ...], golden: Callable[[Translator, str, str], None]
) -> None:
    tonight = evening(summaries, datetime.fromisoformat(summaries[7].started))
    golden(t, "statistics_evening", to_plain(evening_text(t, NAMES, tonight)))


@pytest.mark.parametrize("period", ["evening", "month", "all"])
def test_without_games_there_is_one_sentence(t: Translator, period: str) -> None:
    nothing = {
        to_plain(text).splitlines()[1]
        for text in (
            overview(t, period, NAMES, []),
            person(t, period, "Аня", person_stats((), 1)),
            top(t, period, NAMES, ()),
            evening_text(t, NAMES, evening((), BEGIN)),
        )
    }
    assert len(nothing) == 1


def test_what_never_happened_to_a_person_is_not_told(en: Translator, summaries: tuple[GameSummary, ...]) -> None:
    bare = replace(
        person_stats(summaries, 1),
        played=(0,) * 5,
        made=(0,) * 5,
        defences=0,
        marriages=(0,) * 5,
        best_row=1,
        dump_trucks=0,
        **dict.fromkeys(("bolts", "no_wins", "penalties", "write_offs", "mounted", "fell", "barrel_won"), 0),
    )
    assert len(person(en, "all", "Anna", bare)) == 3


def test_ace_marriages_are_named_beside_the_suits(en: Translator, summaries: tuple[GameSummary, ...]) -> None:
    stats = replace(person_stats(summaries, 1), marriages=(1, 0, 0, 2, 3))
    assert "Marriages: ♥ 1 · ♠ 2 · aces 3" in to_plain(person(en, "all", "Anna", stats))


def test_contracts_without_one_made_have_no_average(en: Translator, summaries: tuple[GameSummary, ...]) -> None:
    stats = replace(person_stats(summaries, 1), made=(0,) * 5, made_streak=0, best_deal=0)
    assert "on average, 0" not in to_plain(person(en, "all", "Anna", stats))


def test_single_contracts_and_losses_make_no_rows(en: Translator, summaries: tuple[GameSummary, ...]) -> None:
    stats = replace(person_stats(summaries, 1), made_streak=1, best_deal=0)
    text = to_plain(person(en, "all", "Anna", stats))
    assert "Contracts made in a row" not in text
    assert "Best deal" not in text


def test_every_record_has_words() -> None:
    assert set(RECORDS) == set(RecordKind)


def test_a_chat_of_hundreds_still_fits_one_message(t: Translator, summaries: tuple[GameSummary, ...]) -> None:
    many = {number: "👨‍👩‍👧‍👦" * 5 + str(number) for number in range(300)}
    rows = [replace(person_stats(summaries, 1), person=number) for number in many]
    table = [leaderboard(summaries)[0]._replace(person=number) for number in many]
    assert utf16(to_plain(overview(t, "all", many, rows))) < 4096
    assert utf16(to_plain(top(t, "all", many, table))) < 4096
