import pytest

from bot.i18n.catalog import Translator
from bot.scoring.rules import Rules
from bot.sheet.notes import barrel_left
from bot.sheet.refusals import gap

FORMS = {0: 2, 1: 0, 2: 1, 5: 2, 11: 2, 21: 0, 22: 1, 111: 2, -1: 0}


@pytest.mark.parametrize("n", list(FORMS))
def test_russian_words_follow_the_number(ru: Translator, n: int) -> None:
    form = FORMS[n]
    shown = str(n).replace("-", "−")
    assert ru.ngettext("{n} deal", "{n} deals", n) == f"{shown} {('кон', 'кона', 'конов')[form]}"
    left = ru.ngettext("{n} barrel deal left", "{n} barrel deals left", n)
    assert left == f"на бочке {('остался', 'осталось', 'осталось')[form]} {shown} {('кон', 'кона', 'конов')[form]}"
    golden = ru.ngettext("{n} golden deal left", "{n} golden deals left", n)
    assert golden.endswith(("золотой кон", "золотых кона", "золотых конов")[form])


@pytest.mark.parametrize(
    ("n", "english"), [(0, "0 deals"), (1, "1 deal"), (2, "2 deals"), (21, "21 deals"), (-1, "−1 deal")]
)
def test_english_words_follow_the_number(en: Translator, n: int, english: str) -> None:
    assert en.ngettext("{n} deal", "{n} deals", n) == english


@pytest.mark.parametrize(
    ("missing", "words"), [(1, "1 очка"), (2, "2 очков"), (11, "11 очков"), (21, "21 очка"), (111, "111 очков")]
)
def test_missing_points_are_in_the_genitive(ru: Translator, missing: int, words: str) -> None:
    assert gap(ru, missing).endswith(f"не хватает {words}")


def test_barrel_deals_left_count_down(en: Translator) -> None:
    assert [barrel_left(en, Rules(), used) for used in range(3)] == [
        "3 barrel deals left",
        "2 barrel deals left",
        "1 barrel deal left",
    ]
