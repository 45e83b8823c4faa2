from collections.abc import Callable

import pytest

from bot.i18n.catalog import Translator
from bot.scoring.model import Adjustment, AllPassed, Contra, Played, Reported, Suit, WriteOff
from bot.scoring.rules import Rules
from bot.sheet.headline import deal_title, headline, marriages, reason

ODD = Rules(dark="declarer_double", contra="contra_and_redouble", all_pass="redeal", marriages_ace=200)


@pytest.mark.parametrize(
    ("entry", "russian", "english"),
    [
        (Played(declarer=0, bid=120, cards=(120, 0, 0)), "Аня, заказ 120 — сыграно", "Anna, bid 120 — made"),
        (Played(declarer=0, bid=120, cards=(71, 40, 9)), "Аня, заказ 120 — не сыграно", "Anna, bid 120 — failed"),
        (
            Reported(declarer=1, bid=100, made=True, scores=(20, None, 0), dark=True),
            "Боря, заказ 100 втёмную — сыграно",
            "Boris, bid 100 in the dark — made",
        ),
        (
            Reported(declarer=1, bid=100, made=False, scores=(20, None, 0), contra=Contra.CONTRA),
            "Боря, заказ 100 с контрой — не сыграно",
            "Boris, bid 100 with contra — failed",
        ),
        (
            Reported(declarer=1, bid=100, made=False, scores=(20, None, 0), dark=True, contra=Contra.REDOUBLE),
            "Боря, заказ 100 втёмную с реконтрой — не сыграно",
            "Boris, bid 100 in the dark with redouble — failed",
        ),
        (WriteOff(declarer=2, bid=105), "Вера, заказ 105 — роспись", "Vera, bid 105 — write-off"),
        (AllPassed(), "все пас", "all passed"),
        (
            Adjustment(player=1, points=-120, reason="misdeal"),
            "Штраф · Боря −120 (пересдача)",
            "Penalty · Boris −120 (misdeal)",
        ),
        (Adjustment(player=1, points=50), "Поправка · Боря +50", "Correction · Boris +50"),
    ],
)
def test_every_kind_of_entry_has_a_headline(
    entry: object, russian: str, english: str, ru: Translator, en: Translator, names: Callable, game: Callable
) -> None:
    it = game(entry, rules=ODD)
    assert headline(ru, names(ru), entry, it.results[0]) == russian
    assert headline(en, names(en), entry, it.results[0]) == english


def test_the_title_of_a_deal_names_dealer_and_forehand(ru: Translator, en: Translator) -> None:
    assert deal_title(ru, 7, "Аня", "Боря") == "Кон 7 · сдаёт Аня, первое слово — Боря"
    assert deal_title(ru, 7, "Аня", "Боря", must_play=True) == "Кон 7 · сдаёт Аня, на ста — Боря"
    assert deal_title(en, 7, "Anna", "Boris") == "Deal 7 · dealer Anna, first to speak — Boris"
    assert deal_title(en, 7, "Anna", "Boris", must_play=True) == "Deal 7 · dealer Anna, forced bid — Boris"


def test_marriages_come_in_the_order_of_their_worth(ru: Translator) -> None:
    declared = {Suit.SPADES: 1, Suit.HEARTS: 0}
    entry = Played(declarer=0, bid=120, cards=(71, 40, 9), marriages=declared, ace_marriage=2)
    assert marriages(ru, ("Аня", "Боря", "Вера"), entry) == "♥ Аня, ♠ Боря, тузы Вера"
    assert marriages(ru, ("Аня", "Боря", "Вера"), WriteOff(declarer=0, bid=100)) == ""


@pytest.mark.parametrize(
    ("code", "russian"),
    [("misdeal", "пересдача"), ("revoke", "фальшренонс"), ("showing", "показ карт"), ("correction", "поправка")],
)
def test_known_reasons_are_translated(ru: Translator, code: str, russian: str) -> None:
    assert reason(ru, code) == russian


def test_a_typed_reason_stays_as_typed_on_one_line_and_short(ru: Translator) -> None:
    assert reason(ru, "чай на\nкарты") == "чай на карты"
    assert len(reason(ru, "ы" * 500)) == 60
