from collections.abc import Callable

import pytest

from bot.i18n.catalog import LANGUAGES
from bot.rulebook import Verdict, book, offered, prepare, search

Queries = Callable[[str], list[dict[str, str]]]


@pytest.mark.parametrize("name", ["a", "b"])
def test_real_questions_find_their_article_first_and_always_among_three(
    name: str, queries: Queries, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [(row, search(row["query"], row["language"])) for row in queries(name)]
    places = [
        found.articles.index(row["expected"]) + 1 if row["expected"] in found.articles else 0 for row, found in rows
    ]
    with capsys.disabled():
        firsts, seconds, thirds = (places.count(place) for place in (1, 2, 3))
        print(f"\nlist {name}: {len(rows)} queries, first {firsts}, second {seconds}, third {thirds}")
        for (row, found), place in zip(rows, places, strict=True):
            print(f"  {place or '-'}  {row['language']}  {row['query']:<44} {row['expected']:<24} {found.verdict}")
    assert places.count(1) >= 0.95 * len(rows)
    assert set(places) <= {1, 2, 3}


def test_the_lists_are_long_enough_and_a_third_was_kept_from_tuning(queries: Queries) -> None:
    tuned, kept = queries("a"), queries("b")
    assert len(tuned) + len(kept) >= 120
    assert 3 * len(kept) >= len(tuned) + len(kept)
    assert not {row["query"] for row in tuned} & {row["query"] for row in kept}
    assert {row["expected"] for row in tuned + kept} <= set(book("en").articles)


def test_the_lists_ask_in_both_languages_for_nearly_every_article(queries: Queries) -> None:
    every = queries("a") + queries("b")
    assert {row["language"] for row in every} == set(LANGUAGES)
    assert set(book("en").articles) - {row["expected"] for row in every} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_title_finds_its_own_article_at_once(language: str) -> None:
    for each in book(language).articles.values():
        assert search(each.title, language).clear == each.id, each.title


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_synonym_finds_its_article_among_the_first_three(language: str) -> None:
    missed = [
        (each.id, synonym)
        for each in book(language).articles.values()
        for synonym in each.synonyms
        if each.id not in search(synonym, language).articles[:3]
    ]
    assert not missed


@pytest.mark.parametrize(
    "line",
    ["бочка", "БОЧКА", "бочке", "  бочка!  ", "боочка", "bochka", "<jxrf", "бoчкa", "barrel", "ифккуд", "barel", "880"],
)
def test_the_barrel_is_found_however_it_is_typed(line: str) -> None:
    assert search(line).clear == "barrel"


def test_a_line_that_may_mean_several_offers_them() -> None:
    found = search("прикуп", "ru")
    assert found.verdict is Verdict.SEVERAL
    assert {"terms", "sitter"} <= set(found.articles)


@pytest.mark.parametrize("line", ["", "   ", "🂡🂢", "ыъыъыъ", "qqqqqqq", "погода в Москве завтра", "?!"])
def test_a_line_about_something_else_finds_none_and_nothing_breaks(line: str) -> None:
    found = search(line)
    assert found.verdict is Verdict.NONE
    assert found.clear is None
    assert len(found.articles) <= 3


def test_a_line_of_any_length_is_answered() -> None:
    assert search("бочка " * 10_000).articles[0] == "barrel"


def test_the_beginning_of_a_word_is_enough_for_the_offers_of_an_inline_query() -> None:
    assert "dump_truck" in search("самос", "ru").articles[:3]
    assert "marriages" in search("марь", "ru").articles[:3]


def test_the_readers_own_language_wins_where_words_are_alike() -> None:
    for language in LANGUAGES:
        assert search("контра" if language == "ru" else "contra", language).clear == "contra"


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_typed_offers_what_is_asked_most(language: str) -> None:
    assert [each.id for each in offered("  ", language)] == list(book(language).most_asked)


def test_what_is_typed_inline_offers_articles_in_the_readers_language() -> None:
    prepare()
    assert offered("barrel", "ru")[0].title == "Бочка"
    assert len(offered("barrel", "ru", limit=2)) == 2
