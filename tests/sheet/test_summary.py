from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from bot.i18n.catalog import Translator, translator
from bot.scoring.model import Adjustment, Game, Kind, Played
from bot.scoring.rules import Rules
from bot.sheet.layout import utf16
from bot.sheet.summary import CAPTION, caption, game_over, length
from bot.sheet.text import bold, plain, to_plain
from bot.stats import FinishedGame, GameSummary, Moment, Rating, RatingChange, game_summary
from bot.storage.codec import game_from_json

GAMES = Path(__file__).parent / "games"
LONG = "Константин" * 6 + "Конь"
ODD = ("👨‍👩‍👧‍👦 Аня", "王伟", LONG, "<b>&")
RISE = RatingChange(Rating(25, 8), Rating(26, 7))
FALL = RatingChange(Rating(25, 8), Rating(24, 7))


def summed(game: Game, minutes: int = 100) -> GameSummary:
    ended = f"2026-03-14T{19 + minutes // 60}:{minutes % 60:02}:00+03:00"
    persons = tuple(range(1, game.rules.seats + 1))
    played = FinishedGame(
        id="g", revision=1, game=game, persons=persons, started="2026-03-14T19:00:00+03:00", ended=ended
    )
    return game_summary(played)


def one_deal(rules: Rules | None = None) -> GameSummary:
    entries = (Played(declarer=0, bid=100, cards=(120, 0, 0)),)
    return summed(Game(rules=rules or Rules(), players=("a", "b", "c"), entries=entries))


@pytest.mark.parametrize("deals", [12, 60])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_end_of_a_game_reads_as_people_have_read_it(
    t: Translator, golden: Callable[[Translator, str, str], None], seats: int, deals: int
) -> None:
    summary = summed(game_from_json((GAMES / f"evening_{seats}_{deals}.json").read_text("utf-8")))
    winner = next(line.person for line in summary.lines if line.place == 1)
    changes = {line.person: RISE if line.person == winner else FALL for line in summary.lines}
    text = to_plain(game_over(t, ODD[:seats], summary, changes))
    golden(t, f"summary_{seats}_{deals}", text)
    assert utf16(text) < 4096


def test_no_person_is_pinged_and_no_name_breaks_the_markup(en: Translator) -> None:
    text = to_plain(game_over(en, ("@all", "<i>", "b"), one_deal()))
    assert "@all" in text


def test_a_broken_off_game_names_no_winner(en: Translator, ru: Translator) -> None:
    assert to_plain(game_over(en, "abc", one_deal())).startswith("The game ended without a winner\n1. a 100\n")
    assert to_plain(game_over(ru, "абв", one_deal())).startswith("Партия окончена без победителя\n1. а 100\n")


def test_what_did_not_happen_is_not_told(en: Translator) -> None:
    lines = to_plain(game_over(en, "abc", one_deal())).splitlines()
    assert lines[4:] == ["1 deal, 1 hr 40 min", "Best deal: a +100 (deal 1)", "Contracts made: a 1 of 1"]


def test_ratings_that_stayed_are_not_told(en: Translator) -> None:
    stayed = dict.fromkeys((1, 2, 3), RatingChange(Rating(25, 8), Rating(25, 8)))
    assert game_over(en, "abc", one_deal(), stayed) == game_over(en, "abc", one_deal())


def test_without_a_gain_there_is_no_best_deal(en: Translator) -> None:
    summary = summed(Game(rules=Rules(), players=tuple("abc"), entries=(Adjustment(player=0, points=-120),)))
    assert to_plain(game_over(en, "abc", summary)).splitlines()[4:] == ["0 deals, 1 hr 40 min"]


def test_a_game_left_out_of_the_statistics_says_so(t: Translator) -> None:
    counted, silent = (game_over(t, "abc", replace(one_deal(), counted=each)) for each in (True, False))
    assert len(silent) == len(counted) + 1


def test_partners_are_named_together_but_for_their_contracts(en: Translator) -> None:
    entries = (Played(declarer=2, bid=120, cards=(60, 0, 60, 0)),)
    summary = summed(Game(rules=Rules(seats=4, four_players="partners"), players=tuple("abcd"), entries=entries))
    text = to_plain(game_over(en, "abcd", summary)).splitlines()
    assert text[1:3] == ["1. a+c 120", "2. b+d 0"]
    assert text[-1] == "Contracts made: c 1 of 1"


def test_a_long_barrel_story_is_counted_and_only_its_end_told(en: Translator, ru: Translator) -> None:
    on, off = (Moment(0, 0, kind, 880, 880) for kind in (Kind.BARREL_MOUNTED, Kind.BARREL_FELL))
    story = [each._replace(deal=deal) for deal, each in enumerate([on, off, on, off, on], start=10)]
    summary = replace(one_deal(), moments=(*story, Moment(15, 0, Kind.BARREL_WON, 880, 1000)))
    assert "Barrel, a: mounted 3 times, fell 2 times, wins in deal 15" in to_plain(game_over(en, "abc", summary))
    assert "Бочка: а — 3 раза на бочке, 2 слёта, выходит с победой в коне 15" in to_plain(game_over(ru, "абв", summary))


@pytest.mark.parametrize("kind", [Kind.BARREL_KNOCKED_OFF, Kind.BARREL_ZEROED])
def test_every_way_off_the_barrel_has_words(t: Translator, kind: Kind) -> None:
    summary = replace(one_deal(), moments=(Moment(41, 1, kind, 880, 0),))
    assert "41" in to_plain(game_over(t, "abc", summary))


def test_only_rows_of_three_and_more_are_told(en: Translator) -> None:
    lines = one_deal().lines
    two, three = (replace(one_deal(), lines=(lines[0]._replace(made_streak=row), *lines[1:])) for row in (2, 3))
    assert "in a row" not in to_plain(game_over(en, "abc", two))
    assert "Contracts made in a row: a 3" in to_plain(game_over(en, "abc", three))


@pytest.mark.parametrize(
    ("deals", "minutes", "english", "russian"),
    [
        (1, 0.5, "1 deal", "1 кон"),
        (22, 61, "22 deals, 1 hr 1 min", "22 кона, 1 ч 1 мин"),
        (15, 45, "15 deals, 45 min", "15 конов, 45 мин"),
    ],
)
def test_deals_and_time(deals: int, minutes: float, english: str, russian: str) -> None:
    span = timedelta(minutes=minutes)
    shown = [length(translator(language), deals, span).replace("\xa0", " ") for language in ("en", "ru")]
    assert shown == [english, russian]


def test_a_caption_holds_what_telegram_allows_and_the_rest_goes_on() -> None:
    text = (bold("heading"), plain("👨‍👩‍👧‍👦" * 50), plain("x" * 500), plain("end"))
    first, rest = caption(text)
    assert (first, rest) == (text[:2], text[2:])
    assert utf16(to_plain(first)) <= CAPTION
    assert caption(text[:1]) == (text[:1], ())
