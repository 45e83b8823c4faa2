"""Numbers, dates and spans of time as readers of each language expect them."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.i18n.catalog import language_for, translator

RU, EN = translator("ru"), translator("en")
EVENING = datetime(2026, 3, 14, 21, 5, tzinfo=UTC)


@pytest.mark.parametrize(("value", "said"), [(0, "0"), (40, "40"), (-120, "−120"), (1050, "1050"), (-9999, "−9999")])
def test_totals_have_a_real_minus_and_no_gaps(value: int, said: str) -> None:
    assert RU.number(value) == EN.number(value) == said


def test_large_numbers_are_grouped_by_the_language() -> None:
    assert EN.number(12345) == "12,345"
    assert RU.number(-12345).replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ") == "−12 345"


@pytest.mark.parametrize(("value", "said"), [(40, "+40"), (0, "0"), (-40, "−40")])
def test_changes_carry_their_sign(value: int, said: str) -> None:
    assert EN.signed(value) == said


def test_decimals_have_the_mark_of_the_language() -> None:
    assert (EN.decimal(4.25, 1), RU.decimal(-4.5, 1), RU.decimal(2, 2)) == ("4.2", "−4,5", "2,00")


@pytest.mark.parametrize(("part", "whole", "english", "russian"), [(1, 3, "33%", "33 %"), (2, 2, "100%", "100 %")])
def test_shares_are_whole_per_cents(part: int, whole: int, english: str, russian: str) -> None:
    assert EN.percent(part, whole) == english
    assert RU.percent(part, whole) == russian.replace(" ", "\N{NO-BREAK SPACE}")


def test_a_share_of_nothing_is_a_dash() -> None:
    assert EN.percent(0, 0) == RU.percent(0, 0) == "–"


def test_dates_and_times() -> None:
    assert EN.date(EVENING) == "Mar 14, 2026"
    assert RU.date(EVENING).startswith("14 мар")
    assert RU.time(EVENING) == "21:05"


@pytest.mark.parametrize(
    ("minutes", "english", "russian"),
    [(0, "1 min", "1 мин"), (5, "5 min", "5 мин"), (60, "1 hr", "1 ч"), (125, "2 hr 5 min", "2 ч 5 мин")],
)
def test_spans_of_time_have_their_two_largest_units(minutes: int, english: str, russian: str) -> None:
    said = RU.duration(timedelta(minutes=minutes)).replace("\N{NO-BREAK SPACE}", " ").replace(".", "")
    assert EN.duration(timedelta(minutes=minutes)) == english
    assert said == russian


@pytest.mark.parametrize(
    ("code", "language"),
    [("ru", "ru"), ("RU-ru", "ru"), ("uk", "ru"), ("be", "ru"), ("kk", "ru"), ("en", "en"), ("de", "en"), ("??", "en")],
)
def test_a_person_starts_a_chat_in_a_language_they_read(code: str, language: str) -> None:
    assert language_for(code) == language


@pytest.mark.parametrize("code", [None, ""])
def test_who_has_no_language_code_gets_the_default(code: str | None) -> None:
    assert language_for(code, "ru") == "ru"


def test_a_language_nobody_translated_is_english() -> None:
    assert translator("xx").language == "en"
    assert translator("xx").gettext("{n} deals", n=3) == "3 deals"


def test_the_same_words_may_mean_two_things() -> None:
    assert EN.pgettext("a context nobody uses", "{name} deals", name="Ann") == "Ann deals"
    assert EN.npgettext("a context nobody uses", "{n} deal", "{n} deals", -1) == "−1 deal"
