from datetime import datetime, timedelta

import pytest

from bot.i18n.catalog import Translator, translator
from bot.sheet.layout import utf16
from bot.sheet.log import KINDS, PAGE_LINES, LogLine, log, log_line, log_pages
from bot.sheet.text import to_html, to_plain

AT = datetime(2026, 11, 30, 21, 40)


def line(kind: str, **more: object) -> LogLine:
    return LogLine(kind=kind, who="Боря", at=AT, **more)


@pytest.mark.parametrize("kind", list(KINDS))
def test_every_kind_has_words_in_both_languages(kind: str) -> None:
    said = {log_line(translator(code), line(kind)) for code in ("ru", "en")}
    assert len(said) == 2


def test_a_page_of_the_log(t: Translator, golden: object) -> None:
    lines = (
        LogLine(kind="entered", who="Аня", at=AT - timedelta(hours=4), deal=1, new="Аня, заказ 120 — сыграно"),
        line("edited", deal=1, old="Аня, заказ 120 — сыграно", new="Аня, заказ 125 — не сыграно", reason="ослышались"),
        line("adjusted", new="Штраф · Вера −120", reason="misdeal", undone=True),
        line("inserted", deal=2, new="все пас"),
        line("deleted", deal=2, old="все пас"),
        LogLine(kind="undone", who="Аня", at=AT + timedelta(hours=4), deal=3, old="Вера, заказ 105 — роспись"),
        LogLine(kind="renamed", who="Аня", at=AT + timedelta(hours=4), old="Боря", new="Борис"),
        LogLine(
            kind="rules_changed", who="Аня", at=AT + timedelta(hours=5), old="Роспись: пополам", new="Роспись: по 60"
        ),
        LogLine(kind="finished", who="Аня", at=AT + timedelta(hours=5)),
    )
    golden(t, "log", to_plain(log(t, lines)))


def test_the_newest_lines_are_seen_first_and_pages_hold_all(en: Translator) -> None:
    lines = [line("entered", deal=number) for number in range(1, 31)]
    assert log_pages(lines) == 3
    assert log(en, lines)[-1].text.endswith("recorded, deal 30")
    assert len(log(en, lines, 2)) == 2 + 30 - 2 * PAGE_LINES
    assert log(en, lines, 99) == log(en, lines, 2)


def test_an_empty_log_says_so(ru: Translator) -> None:
    assert to_plain(log(ru, [])) == "Журнал\nПока пусто"


def test_a_full_page_with_long_names_stays_below_the_limit(ru: Translator) -> None:
    family = "👨‍👩‍👧‍👦" * 40
    lines = [LogLine(kind="edited", who="Ы" * 64, at=AT, old="ы" * 300, new="ы" * 300, reason="ы" * 300)] * 12
    assert utf16(to_html(log(ru, lines))) < 4000
    assert family not in to_html(log(ru, [LogLine(kind="edited", who=family, at=AT)]))
