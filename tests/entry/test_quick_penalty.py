"""Penalties typed in one line."""

import pytest

from bot.entry import Step, finished, next_step
from bot.entry.not_understood import NotUnderstood
from bot.entry.quick_penalty import parse_penalty
from bot.scoring import begin
from bot.scoring.model import Adjustment
from bot.scoring.templates import resolve

NAMES = ("Аня", "Боря", "Вера Павловна", "Гриша")


def read(line, rules=None, names=NAMES):
    under = resolve("russian", rules or {})
    state = begin(under)
    return under, state, parse_penalty(line, names[: under.seats], under, state)


@pytest.mark.parametrize("minus", ["-100", "−100", "–100", "- 100", "— 100"])
def test_every_minus_is_a_minus(minus):
    under, state, draft = read(f"Боря {minus} Пересдача, опять")
    assert finished(under, state, draft) == Adjustment(player=1, points=-100, reason="Пересдача, опять")


@pytest.mark.parametrize("plus", ["40", "+40", "+ 40"])
def test_points_without_a_minus_are_given(plus):
    under, state, draft = read(f"вера павл {plus} так вышло")
    assert finished(under, state, draft) == Adjustment(player=2, points=40, reason="так вышло")


def test_partners_share_their_points():
    under, state, draft = read("гриша -20 x", {"seats": 4, "four_players": "partners"})
    assert finished(under, state, draft) == Adjustment(player=1, points=-20, reason="x")


@pytest.mark.parametrize(("line", "step"), [("Боря", Step.POINTS), ("Боря -37", Step.REASON)])
def test_what_is_not_typed_is_asked(line, step):
    under, state, draft = read(line)
    assert next_step(under, state, draft).step is step


@pytest.mark.parametrize(
    ("line", "trouble"),
    [
        ("", "empty"),
        ("Юра -100", "declarer_unknown"),
        ("Боря много", "word_unknown"),
        ("Боря -", "word_unknown"),
        ("Боря 0", "adjustment_zero"),
    ],
)
def test_what_is_not_understood_is_named(line, trouble):
    _, _, parsed = read(line)
    assert isinstance(parsed, NotUnderstood)
    assert parsed.trouble == trouble


def test_names_that_begin_alike_are_said_to():
    _, _, parsed = read("ан -20", names=("Анна", "Аня", "Вера"))
    assert (parsed.trouble, parsed.values["seats"]) == ("name_ambiguous", (0, 1))
