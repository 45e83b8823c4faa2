"""Answers to typed deals that were not understood."""

import pytest

from bot.entry import facts, opened_adjustment
from bot.entry.not_understood import TROUBLES, NotUnderstood
from bot.entry.quick import parse
from bot.scoring import begin
from bot.scoring.templates import TEMPLATES, resolve
from bot.sheet.quick_words import TROUBLE_WORDS, example, not_understood
from bot.sheet.text import to_plain


def said(t, names, line, template="russian", rules=None):
    under = resolve(template, rules or {})
    state = begin(under)
    called = names(t, under.seats)
    parsed = parse(line, called, under, state)
    assert isinstance(parsed, NotUnderstood)
    return to_plain(not_understood(t, called, under, state, parsed))


def test_it_says_what_is_wrong_what_was_understood_and_gives_an_example(ru, names):
    assert said(ru, names, "Аня 120 втёмную 71 40 9 мимо", "russian_classic").split("\n") == [
        "Непонятно: «мимо»",
        "Понятно: Аня, заказ 120, втёмную",
        "Например: Аня 120 71 40 9 ♥Аня",
    ]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "Пустая строка"),
        ("юра 120", "Кто играет? За столом нет имени «юра»"),
        ("роспись", "Кто играет? Начните с имени"),
        ("Аня 120 ♥", "Не хватает имени: «♥»"),
        ("Аня 120 Боря", "Боря: после имени нужно число"),
        ("Аня роспись", "Нет заказа: он идёт сразу после имени"),
        ("Аня 120 + 40", "Нужно чисел: 2, введено: 1"),
        ("Аня 123", "Заказ 123 не подходит: здесь шаг заказа 5"),
        ("Аня 120 60 35 30", "Очков за взятки всего 120, а вышло на 5 больше"),
        ("Аня 120 60 35 20 ♥Юра", "Не хватает имени: «юра»"),
    ],
)
def test_each_trouble_has_its_sentence(ru, names, line, words):
    assert said(ru, names, line).split("\n")[0] == words


def test_names_that_begin_alike_are_listed(ru):
    under = resolve("russian", {})
    called = ("Анна", "Анастасия", "Вера")
    parsed = parse("ан 120", called, under, begin(under))
    text = to_plain(not_understood(ru, called, under, begin(under), parsed))
    assert text.startswith("Анна, Анастасия: имена начинаются одинаково, добавьте букву")


def test_what_was_understood_holds_result_and_marriages(ru, names):
    assert "Понятно: Аня, заказ 120, сыграно" in said(ru, names, "Аня 120 + мимо")
    assert "Понятно: Аня, заказ 120, не сыграно" in said(ru, names, "Аня 120 - мимо")
    assert "Понятно: Аня, заказ 120, ♥ Боря" in said(ru, names, "Аня 120 ♥Боря мимо")
    assert "Понятно: Аня\n" in said(ru, names, "Аня мимо")
    assert "Понятно: все пас" in said(ru, names, "пас мимо", rules={"all_pass": "redeal"})
    assert "Марьяж ♠" in said(ru, names, "Аня 120 ♠Аня", rules={"marriages.spades": 0})


def test_every_trouble_has_words(t):
    assert set(TROUBLE_WORDS) == set(TROUBLES)
    blank = dict.fromkeys(("word", "names", "name", "wanted", "got", "suit"), "…")
    assert all(t.gettext(words, **blank) for words in TROUBLE_WORDS.values())


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("four", ["dealer_sits_out", "partners"])
@pytest.mark.parametrize("template", sorted(TEMPLATES))
def test_the_example_itself_is_understood(t, names, template, seats, four):
    rules = resolve(template, {"seats": seats, "four_players": four, "golden.deals": seats - 2})
    state = begin(rules)
    called = names(t, seats)
    parsed = parse("?", called, rules, state)
    line = example(called, rules, facts(rules, state, parsed.understood))
    assert not isinstance(parse(line, called, rules, state), NotUnderstood), line


def test_a_table_without_marriages_of_hearts_sees_none_in_the_example(ru, names):
    text = said(ru, names, "мимо", rules={"marriages.hearts": 0, "bid.maximum": 115, "barrel.threshold": 0})
    assert text.endswith("Например: Аня 100 71 40 9")


def test_a_penalty_has_an_example_of_its_own(ru):
    rules = resolve("russian", {})
    state = begin(rules)
    parsed = parse("Аня много", ("Аня", "Боря", "Вера"), rules, state, opened_adjustment(state))
    text = to_plain(not_understood(ru, ("Аня", "Боря", "Вера"), rules, state, parsed))
    assert text == "Непонятно: «много»\nПонятно: Аня\nНапример: Аня −120 пересдача"
