from string import Formatter

import pytest

from bot.i18n.catalog import Translator, translator
from bot.scoring.refusals import Fault, Refusal
from bot.sheet.refusals import FILE_FAULTS, SENTENCES, TOAST, bad_file, gap, refusal
from bot.storage.badfile import BadFile, FileFault

NAMES = ("Аня", "Боря", "Вера")
VALUES = {
    "seat": 1, "bid": 95, "minimum": 100, "step": 10, "maximum": 400, "score": 33, "suit": "hearts", "cards": 5,
    "limit": 3, "total": 900, "threshold": 880, "used": 4, "counter": "bolts", "value": 3, "what": "cards", "wanted": 3,
    "got": 4, "key": "over_target", "other": "barrel.threshold", "template": "swedish", "sum": 125, "gap": -5,
}  # fmt: skip


@pytest.mark.parametrize("fault", list(Fault))
def test_every_fault_has_a_sentence_in_both_languages_that_fits_a_toast(fault: Fault) -> None:
    said = [refusal(translator(code), ("Ы" * 64,) * 2, Refusal(fault, **VALUES)) for code in ("ru", "en")]
    assert said[0] != said[1]
    for sentence in said:
        assert 10 < len(sentence) <= TOAST
        assert "{" not in sentence
        assert "?" not in sentence


@pytest.mark.parametrize("fault", list(Fault))
def test_a_refusal_without_its_values_still_makes_a_sentence(fault: Fault) -> None:
    assert refusal(translator("ru"), (), Refusal(fault))


def test_only_known_fields_are_used() -> None:
    used = {field for sentence in SENTENCES.values() for _, field, _, _ in Formatter().parse(sentence) if field}
    assert used <= {*VALUES, "name"}


@pytest.mark.parametrize(
    ("refused", "russian"),
    [
        (Refusal(Fault.BID_OFF_STEP, bid=205, step=10), "Заказ 205 не подходит: здесь шаг заказа 10"),
        (Refusal(Fault.SOMEBODY_MUST_PLAY, seat=2, minimum=100), "Все пас здесь нельзя: Вера играет 100"),
        (
            Refusal(Fault.MARRIAGE_WITHOUT_TRICK, seat=0, suit="ace"),
            "Аня: без взятки марьяж тузов по этим правилам не считается",
        ),
        (Refusal(Fault.MARRIAGE_TWICE, suit="clubs"), "Марьяж ♣ бывает один раз за кон"),
        (Refusal(Fault.START_BARREL_TOTAL, seat=0, total=5, threshold=0), "По этим правилам бочки нет"),
        (
            Refusal(Fault.START_COUNTER, seat=0, counter="bolts", value=3, limit=3),
            "Аня: «болты» — 3 не бывает, на 3 счёт закрывается",
        ),
        (Refusal(Fault.CARDS_SUM, sum=125, gap=-5), "Очков за взятки всего 120, а вышло на 5 больше"),
        (Refusal(Fault.WRONG_NUMBER, what="start", wanted=3, got=2), "Начальный счёт: нужно 3, указано 2"),
    ],
)
def test_russian_sentences(ru: Translator, refused: Refusal, russian: str) -> None:
    assert refusal(ru, NAMES, refused) == russian


@pytest.mark.parametrize(
    ("missing", "russian"),
    [
        (1, "Очков за взятки всего 120: не хватает 1 очка"),
        (2, "Очков за взятки всего 120: не хватает 2 очков"),
        (21, "Очков за взятки всего 120: не хватает 21 очка"),
        (-1, "Очков за взятки всего 120, а вышло на 1 больше"),
        (-40, "Очков за взятки всего 120, а вышло на 40 больше. Не марьяж ли на 40? Его записывают отдельно"),
        (-100, "Очков за взятки всего 120, а вышло на 100 больше. Не марьяж ли на 100? Его записывают отдельно"),
        (-101, "Очков за взятки всего 120, а вышло на 101 больше"),
    ],
)
def test_by_how_much_card_points_miss(ru: Translator, missing: int, russian: str) -> None:
    assert gap(ru, missing) == russian


def test_the_marriages_of_the_table_are_asked_about(en: Translator) -> None:
    assert "marriage of 50" in gap(en, -50, (50,))
    assert "marriage" not in gap(en, -40, (50,))


def test_two_players_may_have_less_than_120(en: Translator) -> None:
    line = refusal(en, NAMES[:2], Refusal(Fault.CARDS_SUM, sum=90, gap=30))
    assert line == "With two players card points make 98 to 120 together, not 90"


def test_rule_keys_get_their_titles(en: Translator) -> None:
    refused = Refusal(Fault.RULES_CONTRADICT, key="over_target", other="barrel.threshold")
    line = refusal(en, NAMES, refused, lambda _, key: key.upper())
    assert line.startswith("These rules contradict each other: “OVER_TARGET” and “BARREL.THRESHOLD”")


def test_a_total_of_partners_names_the_pair(en: Translator) -> None:
    refused = Refusal(Fault.START_WON, seat=1, total=1000)
    line = refusal(en, ("A", "B", "C", "D"), refused, partners=True)
    assert line == "B+D: with 1000 the game would be won already"


@pytest.mark.parametrize("fault", list(FileFault))
def test_every_fault_of_a_file_is_one_line_in_both_languages(fault: FileFault) -> None:
    bad = BadFile(fault, "bid", 3, value="x\ny", wanted="whole number", got=2, reason="Expecting value", line=5)
    said = {bad_file(translator(code), bad.fault, bad.key, bad.entry, bad.values) for code in ("ru", "en")}
    assert len(said) == 2
    assert all("3" in line and "bid" in line and "\n" not in line and "{" not in line for line in said)
    assert set(FILE_FAULTS) == set(FileFault)


def test_a_file_with_facts_the_rules_refuse_names_entry_key_and_fault(ru: Translator, en: Translator) -> None:
    bad = BadFile(Refusal(Fault.BID_OFF_STEP, bid=205, step=10), "bid", 7)
    assert bad_file(ru, bad.fault, bad.key, bad.entry) == (
        "Запись 7, ключ «bid»: Заказ 205 не подходит: здесь шаг заказа 10"
    )
    unnamed = BadFile(Refusal(Fault.CARDS_MISSING, seat=1), "cards")
    assert bad_file(en, unnamed.fault, unnamed.key) == "Key “cards”: Player 2: card points are missing"


def test_a_file_that_is_none_has_no_key(en: Translator) -> None:
    assert bad_file(en, FileFault.NOT_TEXT, "file") == "The file is not text in UTF-8"
    line = bad_file(en, FileFault.NOT_JSON, "file", None, {"reason": "Expecting value", "line": 7})
    assert line == "The file is not valid JSON, look at line 7"
    assert bad_file(en, FileFault.NOT_JSON, "file", None, {"reason": "NaN"}).endswith("line 1")


@pytest.mark.parametrize("wanted", ["whole number", "true or false", "text", "name", "list", "object", "ISO 8601 time"])
def test_what_a_key_holds_is_said_in_the_reader_s_language(ru: Translator, wanted: str) -> None:
    line = bad_file(ru, FileFault.WRONG_TYPE, "bid", 1, {"value": '"120"', "wanted": wanted})
    assert line.startswith('Запись 1, ключ «bid»: "120" не подходит, нужно: ')
    assert wanted not in line
