from dataclasses import fields, replace

import pytest

from bot.i18n.catalog import LANGUAGES, Translator, translator
from bot.scoring.rules import KEYS, Rules
from bot.scoring.templates import TEMPLATES
from bot.sheet import rule_table, rule_words
from bot.sheet.text import to_plain

CYRILLIC = set("абвгдежзийклмнопрстуфхцчшщъыьэюяё")


@pytest.fixture(params=LANGUAGES)
def t(request: pytest.FixtureRequest) -> Translator:
    return translator(request.param)


def _ids() -> list[str]:
    rows = rule_table.WORDS.values()
    words = [id_ for row in rows for id_ in (row.title, row.line, *row.values.values())]
    names = [id_ for pair in rule_table.TEMPLATES.values() for id_ in pair]
    return [*words, *names, *rule_table.GROUPS.values()]


def test_every_rule_has_words_and_no_words_are_without_a_rule() -> None:
    assert list(rule_table.WORDS) == list(KEYS)
    assert {key.replace(".", "_") for key in rule_table.WORDS} == {f.name for f in fields(Rules)} - {"template"}


def test_every_template_has_words() -> None:
    assert list(rule_table.TEMPLATES) == list(TEMPLATES)


@pytest.mark.parametrize("words", _ids())
def test_every_word_is_russian_in_russian(words: str) -> None:
    found = translator("ru").gettext(words)
    assert CYRILLIC & set(found.lower()), f"no Russian for {words!r}"


@pytest.mark.parametrize("key", KEYS)
def test_titles_and_explanations_fit_their_places(key: str, t: Translator) -> None:
    assert 0 < len(rule_words.title(t, key)) <= 28
    assert 0 < len(rule_words.explanation(t, key)) <= 140


@pytest.mark.parametrize("key", [name for name, key in KEYS.items() if key.choices])
def test_every_choice_has_words_that_fit_a_button_and_differ(key: str, t: Translator) -> None:
    words = [rule_words.value(t, key, choice) for choice in KEYS[key].choices]
    assert all(0 < len(word) <= 24 for word in words)
    assert len(set(words)) == len(words)


@pytest.mark.parametrize("template", TEMPLATES)
def test_every_value_of_every_template_fits_a_button(template: str, t: Translator) -> None:
    rules = TEMPLATES[template]
    for key in KEYS:
        assert 0 < len(rule_words.value(t, key, KEYS[key].plain(rules))) <= 24


def test_no_words_stand_for_a_value_the_rules_do_not_know() -> None:
    for key, row in rule_table.WORDS.items():
        if choices := KEYS[key].choices:
            assert set(row.values) <= set(choices), key


@pytest.mark.parametrize("name", rule_table.GROUPS)
def test_groups_have_titles_that_fit_a_button(name: str, t: Translator) -> None:
    assert 0 < len(rule_words.group(t, name)) <= 28


def test_every_group_of_rules_has_a_heading() -> None:
    assert list(rule_table.GROUPS) == list(dict.fromkeys(key.group for key in KEYS.values()))


@pytest.mark.parametrize(
    ("key", "value", "ru", "en"),
    [
        ("barrel.threshold", 880, "880", "880"),
        ("barrel.threshold", 0, "без бочки", "no barrel"),
        ("barrel.deals", 3, "3 кона", "3 deals"),
        ("barrel.deals", 1, "1 кон", "1 deal"),
        ("barrel.deals", 0, "без ограничений", "unlimited"),
        ("barrel.penalty", 120, "−120", "−120"),
        ("barrel.penalty", 0, "без штрафа", "no penalty"),
        ("marriages.hearts", 100, "+100", "+100"),
        ("marriages.ace", 0, "не считается", "not scored"),
        ("write_off", "sixty", "по 60", "60 to each"),
        ("write_off.per_game", 0, "без ограничений", "unlimited"),
        ("bolts.in_golden", 2, "2 болта", "2 bolts"),
        ("golden.deals", 0, "не играем", "not played"),
        ("round.before_contract", True, "сначала округляем", "round first"),
        ("seats", 4, "4 игрока", "4 players"),
        ("line.declarer_only_from", 0, "не играем", "not played"),
    ],
)
def test_values_read_as_people_say_them(key: str, value: int | str | bool, ru: str, en: str) -> None:
    assert rule_words.value(translator("ru"), key, value) == ru
    assert rule_words.value(translator("en"), key, value) == en


def test_a_rule_set_is_told_in_one_line() -> None:
    assert rule_words.summary_line(translator("ru"), Rules()) == "Русская: роспись пополам, пустые коны"
    changed = replace(Rules(), write_off="sixty", barrel_deals=2)
    assert rule_words.summary_line(translator("ru"), changed) == "Русская, изменено 2 правила"
    changed = replace(Rules(), write_off="off")
    assert rule_words.summary_line(translator("en"), changed) == "Russian rules, 1 rule changed"


def test_the_five_agreements_name_what_this_table_plays() -> None:
    lines = [f"{title}: {value}" for _, title, value in rule_words.five_agreements(translator("ru"), Rules())]
    assert lines == [
        "Двое на бочке: остаётся последний",
        "Выход с бочки: играющий или соперник",
        "Округление до проверки: сначала округляем",
        "Роспись: пополам",
        "Пустые коны: копятся",
    ]


def test_the_agreements_name_bolts_where_bolts_are_played_and_the_line_where_there_is_no_barrel() -> None:
    classic = rule_words.five_agreements(translator("en"), TEMPLATES["russian_classic"])
    polish = rule_words.five_agreements(translator("en"), TEMPLATES["polish"])
    assert classic[4] == ("bolts", "Bolts", "added up")
    assert [value for _, _, value in polish[:2]] == ["no barrel", "800"]


def test_the_house_card_lists_each_difference_beside_the_usual_value() -> None:
    card = to_plain(rule_words.house_card(translator("ru"), replace(Rules(), write_off="sixty")))
    assert "• Роспись: по 60 (в наборе: пополам)" in card
    assert card.count("Роспись:") == 1


def test_the_house_card_of_an_unchanged_table_says_so_and_keeps_the_agreements(t: Translator) -> None:
    card = to_plain(rule_words.house_card(t, TEMPLATES["ukrainian"]))
    assert {"ru": "ничего не изменено", "en": "Nothing changed"}[t.language] in card
    assert card.count("•") == 5


def test_the_house_card_of_a_table_with_every_agreement_changed_has_no_empty_heading(t: Translator) -> None:
    rules = replace(
        Rules(),
        barrel_collision="coexist",
        barrel_win_by="declarer",
        round_before_contract=False,
        write_off="off",
        no_win="off",
        bolts="three_in_a_row",
    )
    assert rule_words.house_card(t, rules)[-1].style == "plain"


@pytest.mark.parametrize("rules", [Rules(seats=2), Rules(seats=4), Rules(seats=4, four_players="partners")])
def test_who_sits_how_at_the_table_changes_no_rule(rules: Rules, t: Translator) -> None:
    assert rule_words.summary_line(t, rules) == rule_words.summary_line(t, Rules())
