"""The catalogues hold every word of the code, and nothing that is lost, left over or half done."""

import re
from collections.abc import Iterator
from itertools import chain
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message

from bot.i18n import template
from bot.i18n.catalog import translator

NUMBERS = {0: 2, 1: 0, 2: 1, 5: 2, 11: 2, 21: 0, 22: 1, 111: 2, -1: 0}


@pytest.fixture(scope="module")
def fresh() -> Catalog:
    return template.template()


@pytest.fixture(scope="module")
def russian() -> Catalog:
    return template.read(template.catalogue_of("ru"), "ru")


def named(catalogue: Catalog) -> dict[tuple[object, str | None], Message]:
    return {(message.id, message.context): message for message in template.messages(catalogue)}


def texts(message: Message) -> Iterator[tuple[str, str]]:
    """Each English text of a message with each Russian one that stands for it."""
    if not message.pluralizable:
        yield message.id, message.string
        return
    for form in message.string:
        yield message.id[1], form


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_the_template_is_fresh(fresh: Catalog) -> None:
    assert template.TEMPLATE.read_bytes() == template.written(fresh)


def test_the_catalogue_holds_the_template_and_no_leftovers(fresh: Catalog, russian: Catalog) -> None:
    assert set(named(russian)) == set(named(fresh))
    assert not russian.obsolete


def test_the_catalogue_is_written_as_the_command_writes_it(fresh: Catalog, russian: Catalog) -> None:
    written = template.written(template.merged(fresh, russian, "ru"))
    assert template.catalogue_of("ru").read_bytes() == written


def test_nothing_is_empty_or_fuzzy(russian: Catalog) -> None:
    unfinished = [
        message.id for message in template.messages(russian) if message.fuzzy or not template.translated(message)
    ]
    assert unfinished == []


def test_russian_has_three_plural_forms(russian: Catalog) -> None:
    assert russian.num_plurals == 3
    plural = [message for message in template.messages(russian) if message.pluralizable]
    assert plural
    assert [message.id for message in plural if len(message.string) != 3] == []


def test_placeholders_are_the_same_in_both_languages(russian: Catalog) -> None:
    pairs = chain.from_iterable(texts(message) for message in template.messages(russian))
    assert [(english, other) for english, other in pairs if fields(english) != fields(other)] == []


def test_the_singular_lacks_nothing_but_the_number(fresh: Catalog) -> None:
    plural = [message.id for message in template.messages(fresh) if message.pluralizable]
    assert [ids for ids in plural if fields(ids[1]) - fields(ids[0]) - {"n"}] == []


def test_no_markup_stands_in_a_text(russian: Catalog) -> None:
    pairs = chain.from_iterable(texts(message) for message in template.messages(russian))
    assert [pair for pair in pairs if any(re.search(r"</?[a-z]+>", text) for text in pair)] == []


def test_lines_and_edges_are_the_same_in_both_languages(russian: Catalog) -> None:
    def shape(text: str) -> tuple[int, bool, bool]:
        return text.count("\n"), text[:1].isspace(), text[-1:].isspace()

    pairs = chain.from_iterable(texts(message) for message in template.messages(russian))
    assert [(english, other) for english, other in pairs if shape(english) != shape(other)] == []


def test_russian_keeps_to_its_typography(russian: Catalog) -> None:
    """Real quotes, dash and minus: none of the typewriter's."""
    wrong = re.compile(r"[“”\"]|(?<=\s)-(?=\s)|(?<![\w-])-(?=\d)")
    pairs = chain.from_iterable(texts(message) for message in template.messages(russian))
    assert [other for _, other in pairs if wrong.search(other)] == []


@pytest.mark.parametrize(("n", "form"), NUMBERS.items())
def test_a_number_takes_its_russian_form(n: int, form: int, russian: Catalog) -> None:
    message = named(russian)[("{n} deal", "{n} deals"), None]
    said = translator("ru").ngettext("{n} deal", "{n} deals", n)
    assert said == message.string[form].format(n=translator("ru").number(n))


@pytest.mark.parametrize(
    ("n", "said"), [(0, "0 deals"), (1, "1 deal"), (2, "2 deals"), (21, "21 deals"), (-1, "−1 deal")]
)
def test_a_number_takes_its_english_form(n: int, said: str) -> None:
    assert translator("en").ngettext("{n} deal", "{n} deals", n) == said


def test_a_lost_placeholder_would_be_found() -> None:
    catalogue = template.empty("ru")
    catalogue.add("{name} deals", "сдаёт")
    (message,) = template.messages(catalogue)
    assert [fields(english) - fields(other) for english, other in texts(message)] == [{"name"}]
