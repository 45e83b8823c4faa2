from collections import Counter

import pytest

from bot.i18n.catalog import LANGUAGES
from bot.rulebook import Article, about_command, about_event, about_refusal, about_rule, article, book
from bot.scoring.model import Kind
from bot.scoring.refusals import Fault, Refusal
from bot.scoring.rules import KEYS

COMMANDS = (
    "newgame deal score sheet undo rules settings help redo edit log penalty why house stats top games export import"
    " evening endgame rematch privacy start"
)
EVERY = [(language, each) for language in LANGUAGES for each in book(language).articles]
CYRILLIC = set("абвгдежзийклмнопрстуфхцчшщъыьэюя")


@pytest.fixture(params=EVERY, ids=lambda pair: f"{pair[0]}-{pair[1]}")
def each(request: pytest.FixtureRequest) -> tuple[str, Article]:
    language, article_id = request.param
    return language, book(language).articles[article_id]


def test_every_article_is_in_both_languages_under_the_same_topics() -> None:
    ru, en = book("ru"), book("en")
    assert list(ru.articles) == list(en.articles)
    assert [(topic.id, topic.articles) for topic in ru.topics] == [(topic.id, topic.articles) for topic in en.topics]


def test_no_file_holds_an_article_the_index_does_not_know(raw: dict[str, dict[str, set[str]]]) -> None:
    for language in LANGUAGES:
        assert raw[language] == {topic.id: set(topic.articles) for topic in book(language).topics}


def test_every_rule_belongs_to_exactly_one_article() -> None:
    owned = Counter(key for each in book("en").articles.values() for key in each.keys)
    assert owned == Counter(list(KEYS))


def test_every_effect_of_a_deal_belongs_to_exactly_one_article() -> None:
    owned = Counter(kind for each in book("en").articles.values() for kind in each.events)
    assert owned == Counter([str(kind) for kind in Kind])


def test_every_command_belongs_to_exactly_one_article() -> None:
    owned = Counter(name for each in book("en").articles.values() for name in each.commands)
    assert owned == Counter(COMMANDS.split())


def test_what_is_tied_to_an_article_leads_to_it() -> None:
    for each in book("en").articles.values():
        assert {about_rule(key) for key in each.keys} <= {each.id}
        assert {about_event(kind) for kind in each.events} <= {each.id}
        assert {about_command(name) for name in each.commands} <= {each.id}


UNEXPLAINED = {Fault.NO_SUCH_SEAT, Fault.WRONG_NUMBER}


def test_every_refusal_that_needs_explaining_belongs_to_exactly_one_article() -> None:
    owned = Counter(fault for each in book("en").articles.values() for fault in each.refusals)
    assert owned == Counter([str(fault) for fault in Fault if fault not in UNEXPLAINED])


@pytest.mark.parametrize(
    ("refused", "found"),
    [
        (Refusal(Fault.BID_OFF_STEP, bid=107, step=5), "bidding"),
        (Refusal(Fault.RULES_CONTRADICT, key="over_target", other="barrel.threshold"), "over_target"),
        (Refusal(Fault.RULE_UNKNOWN, key="giraffes"), "settings"),
        (Refusal(Fault.NO_SUCH_SEAT, seat=7), None),
    ],
)
def test_a_refusal_leads_to_the_article_on_its_rule(refused: Refusal, found: str | None) -> None:
    assert about_refusal(refused) == found


def test_an_unknown_command_has_no_article() -> None:
    assert about_command("dance") is None


def test_an_old_link_to_an_article_that_is_no_more_finds_none() -> None:
    assert article("ru", "giraffes") is None


def test_a_language_without_articles_gets_the_english_ones() -> None:
    assert book("fr").articles == book("en").articles


def test_links_between_articles_lead_somewhere_else(each: tuple[str, Article]) -> None:
    language, text = each
    known = book(language).articles
    assert text.see_also
    assert set(text.see_also) <= set(known) - {text.id}
    assert len(set(text.see_also)) == len(text.see_also) <= 5


def test_every_article_is_whole_and_in_its_language(each: tuple[str, Article]) -> None:
    language, text = each
    for words in (text.title, text.body):
        letters = [char for char in words.lower() if char.isalpha()]
        russian = sum(char in CYRILLIC for char in letters) / len(letters)
        assert russian > 0.5 if language == "ru" else russian < 0.1
    assert text.example
    assert len(text.synonyms) >= 3
    assert len(set(text.synonyms)) == len(text.synonyms)


def test_every_article_on_a_rule_or_score_has_an_example_with_numbers(each: tuple[str, Article]) -> None:
    _, text = each
    if text.topic != "bot" and text.id != "house_rules":
        assert any(char.isdigit() for char in text.example)


def test_the_shown_rules_exist_and_come_once(each: tuple[str, Article]) -> None:
    _, text = each
    assert set(text.shown) <= set(KEYS)
    assert len(set(text.shown)) == len(text.shown)


def test_no_article_has_loose_markup_or_hyphens_for_minus(each: tuple[str, Article]) -> None:
    _, text = each
    for words in (text.title, text.body, text.example):
        assert not set("<>{}") & set(words)
        assert " -1" not in words


def test_the_most_asked_are_articles_and_come_once() -> None:
    for language in LANGUAGES:
        asked = book(language).most_asked
        assert set(asked) <= set(book(language).articles)
        assert len(set(asked)) == len(asked) >= 8
