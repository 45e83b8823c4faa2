from dataclasses import dataclass, replace

import pytest

from bot.i18n.catalog import LANGUAGES, Translator
from bot.rulebook import Rounded, book, work_out
from bot.scoring.refusals import Refusal
from bot.scoring.rules import Rules
from bot.scoring.templates import TEMPLATES
from bot.sheet import articles, sums
from bot.sheet.text import to_html, to_plain

MOST = 900
TABLES = [replace(rules, seats=seats) for rules in TEMPLATES.values() for seats in (2, 3, 4)]
BUSY = replace(
    TEMPLATES["russian_classic"],
    seats=4,
    sitter="aces_and_marriage",
    golden_deals=4,
    no_win="three_in_a_row",
    contra="contra_and_redouble",
    line_declarer_only_from=900,
    marriages_ace=200,
)


@dataclass(frozen=True)
class Note:
    title: str = "Title & <tag>"
    body: str = "First line.\nSecond line."
    example: str = "1 + 1"
    shown: tuple[str, ...] = ("barrel.threshold", "barrel.deals")
    summary: bool = False


def _sum(t: Translator, rules: Rules, text: object) -> str:
    wanted = getattr(text, "sum", None)
    if wanted is None:
        return ""
    try:
        worked = work_out(rules, wanted)
    except Refusal:
        return ""
    return sums.rounded(t, *worked) if isinstance(worked, Rounded) else sums.written_off(t, *worked)


@pytest.mark.parametrize("rules", [*TABLES, BUSY], ids=lambda rules: f"{rules.template}-{rules.seats}")
def test_every_article_fits_a_phone_screen_with_any_tables_values(t: Translator, rules: Rules) -> None:
    for text in book(t.language).articles.values():
        shown = to_plain(articles.article(t, text, rules, _sum(t, rules, text)))
        assert len(shown) <= MOST, f"{text.id}: {len(shown)}"
        assert not set("{}") & set(shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_of_articles_and_chapters_fit_a_button(language: str) -> None:
    assert all(len(each.title) <= articles.BUTTON for each in book(language).articles.values())
    assert all(len(topic.title) <= articles.BUTTON for topic in book(language).topics)


def test_an_article_ends_in_how_this_table_plays(ru: Translator) -> None:
    shown = to_plain(articles.article(ru, book("ru").articles["barrel"], replace(Rules(), barrel_deals=2)))
    assert shown.endswith(
        "За этим столом: Бочка с: 880 · Конов на бочке: 2 кона · Какие коны идут в счёт: все · Слёт с бочки: −120"
    )


def test_rules_that_decide_nothing_here_are_left_out(en: Translator) -> None:
    line = articles.at_this_table(
        en, TEMPLATES["polish"], ["barrel.threshold", "barrel.deals", "write_off.half_of_odd"]
    )
    assert line == "Barrel at: no barrel"


def test_a_table_without_anything_to_say_has_no_empty_line(en: Translator) -> None:
    shown = to_plain(articles.article(en, replace_shown(("barrel.deals",)), TEMPLATES["polish"]))
    assert "At this table" not in shown


def replace_shown(keys: tuple[str, ...]) -> Note:
    return Note(shown=keys)


def test_without_a_table_only_the_article_is_shown(en: Translator) -> None:
    assert to_plain(articles.article(en, Note())) == "Title & <tag>\nFirst line.\nSecond line.\nExample: 1 + 1"


def test_an_article_about_rule_sets_names_the_one_in_use(ru: Translator) -> None:
    line = articles.at_this_table(ru, replace(Rules(), write_off="sixty"), (), summary=True)
    assert line == "Русская, изменено 1 правило"
    assert articles.at_this_table(ru, Rules(), (), summary=True) == "Русская"


def test_titles_are_escaped_for_telegram(en: Translator) -> None:
    assert to_html(articles.article(en, Note())).startswith("<b>Title &amp; &lt;tag&gt;</b>")


def test_a_snippet_is_one_short_line(t: Translator) -> None:
    for text in book(t.language).articles.values():
        line = articles.snippet(text)
        assert 0 < len(line) <= articles.SNIPPET
        assert "\n" not in line


def test_long_titles_are_clipped_for_buttons() -> None:
    assert articles.button("a" * 50) == "a" * 39 + "…"


def test_the_index_names_its_chapters(t: Translator) -> None:
    topics = [topic.title for topic in book(t.language).topics]
    shown = to_plain(articles.index(t, topics))
    assert all(f"• {topic}" in shown for topic in topics)


def test_a_chapter_of_several_pages_says_which_one(en: Translator) -> None:
    assert to_plain(articles.chapter(en, "The barrel")) == "The barrel\nWhich article?"
    assert to_plain(articles.chapter(en, "The barrel", 2, 3)) == "The barrel\nWhich article? Page 2 of 3"


def test_a_long_query_is_clipped_in_the_answer(t: Translator) -> None:
    assert len(to_plain(articles.several(t, "б" * 500))) < 100
    assert len(to_plain(articles.nothing_found(t, "б" * 500, nearest=True))) < 120
    assert to_plain(articles.nothing_found(t, "x", nearest=True)) != to_plain(
        articles.nothing_found(t, "x", nearest=False)
    )


def test_an_old_link_is_answered_with_a_toast(t: Translator) -> None:
    assert 0 < len(articles.gone(t)) <= 200
