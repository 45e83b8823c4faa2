"""Settings and house rules, page by page."""

from typing import Any

import pytest

from bot.chat import rule_pages
from bot.chat.content import DATA_LIMIT, Button, pack
from bot.i18n.catalog import translator
from bot.scoring.rules import KEYS, Rules
from bot.scoring.templates import TEMPLATES
from bot.sheet.settings import groups_of, keys_of

WRITE_OFF_BY_SIXTY = ("Правила стола ▸", "Роспись", "по 60")


async def test_write_off_gives_sixty_in_few_taps(party: Any, play: Any) -> None:
    await party.say("Аня", "/settings")
    taps = WRITE_OFF_BY_SIXTY
    await party.taps("Аня", *taps)
    assert len(taps) <= 5
    assert "Здесь: по 60\nВ наборе: пополам\nРоспись: по 60 — Аня" in party.last
    await play("Аня", "Боря", "Вера")
    await party.say("Аня", "/deal Аня 120 роспись")
    assert "Боря +60 · Вера +60" in party.last or "Боря +60, Вера +60" in party.last


async def test_in_a_running_game_five_taps_change_the_whole_game(party: Any, play: Any) -> None:
    await play("Аня", "Боря", "Вера")
    await party.say("Аня", "/deal Аня 105 роспись")
    await party.tap("Аня", "Да, роспись")
    await party.say("Аня", "/settings")
    taps = (*WRITE_OFF_BY_SIXTY, "Для всей этой партии")
    await party.taps("Аня", *taps)
    assert "Сменить правила этой партии?" in party.last
    assert "Боря 55 → 60" in party.last
    await party.tap("Аня", "Да")
    assert len(taps) + 1 <= 5
    await party.say("Аня", "/score")
    assert "Боря 60" in party.last
    await party.say("Аня", "/undo")
    await party.tap("Аня", party.labels()[0][0])
    await party.say("Аня", "/score")
    assert "Боря 55" in party.last


async def test_from_the_next_game_on_leaves_the_running_one_alone(party: Any, play: Any) -> None:
    await play("Аня", "Боря", "Вера")
    await party.say("Аня", "/settings")
    await party.taps("Аня", *WRITE_OFF_BY_SIXTY)
    toast = await party.tap("Аня", "Со следующей партии")
    assert toast == "Со следующей партии: Роспись: по 60"
    await party.say("Аня", "/deal Аня 105 роспись")
    assert "+55" in party.last
    await party.tap("Аня", "Да, роспись")
    await party.say("Аня", "/endgame")
    await party.tap("Аня", "Да, закончить")
    await party.say("Аня", "/newgame Аня Боря")
    assert "• Роспись: по 60" in party.last


async def test_the_log_says_what_was_and_what_is(party: Any, play: Any) -> None:
    await play("Аня", "Боря", "Вера")
    await party.say("Аня", "/settings")
    await party.taps("Аня", *WRITE_OFF_BY_SIXTY, "Для всей этой партии", "Да")
    assert "Изменено: Аня\nРоспись: по 60" in party.last
    await party.say("Аня", "/settings")
    await party.taps("Аня", "Правила стола ▸", "Роспись", "не играем", "Со следующей партии")
    await party.taps("Аня", "← Назад", "← Назад", "Пустые коны", "Пустые коны", "не играем", "Со следующей партии")
    await party.taps("Аня", "← Назад", "← Назад", "← Назад", "↺ Как в наборе", "Со следующей партии")
    await party.taps("Аня", "Другой набор правил ▸", "Литовская", "Со следующей партии")
    await party.say("Аня", "/log")
    lines = [line.partition(" · ")[2] for line in party.last.splitlines()[2:]]
    assert lines == [
        "правила: Роспись: пополам → по 60",
        "настройки: Роспись: пополам → не играем",
        "настройки: Пустые коны: копятся → не играем",
        "настройки: Роспись: пополам; Пустые коны: копятся",
        "настройки: Русская → Литовская",
    ]


async def test_what_the_running_game_has_already_is_not_asked(party: Any, play: Any) -> None:
    await play("Аня", "Боря", "Вера")
    await party.say("Аня", "/settings")
    await party.taps("Аня", "Правила стола ▸", "Роспись", "✓ пополам")
    assert "Здесь: пополам" in party.last


async def test_a_rule_set_is_chosen_and_gone_back_to(party: Any) -> None:
    await party.say("Аня", "/settings")
    await party.taps("Аня", "Правила стола ▸", "Другой набор правил ▸", "Литовская")
    assert "Литовская" in party.last
    await party.taps("Аня", "Роспись", "не играем", "← Назад")
    assert "✎ Роспись: не играем" in party.last
    assert "✎ — изменено за этим столом" in party.last
    assert any("✎ Роспись" in row for row in party.labels())
    await party.taps("Аня", "← Назад", "← Назад", "↺ Как в наборе")
    assert "Литовская: бочка с 900" in party.last


async def test_another_rule_set_for_the_running_game_is_previewed(party: Any, play: Any) -> None:
    await play("Аня", "Боря", "Вера")
    await party.say("Аня", "/deal Аня 120 71 40 9")
    await party.tap("Аня", "✓ Записать")
    await party.say("Аня", "/settings")
    await party.taps("Аня", "Правила стола ▸", "Другой набор правил ▸", "Русская классическая", "Для всей этой партии")
    assert "Сменить правила этой партии?" in party.last
    await party.tap("Аня", "Оставить")
    await party.say("Аня", "/house")
    assert "Русская: роспись пополам" in party.last


async def test_a_contradiction_is_refused_by_both_names(party: Any) -> None:
    await party.say("Аня", "/settings")
    await party.taps("Аня", "Правила стола ▸", "Все правила ▸", "Цель и самосвал", "Больше, чем нужно")
    refused = await party.tap("Аня", "нужно ровно")
    assert "«Больше, чем нужно»" in refused
    assert refused.count("«") == 2


async def test_a_number_among_few_that_contradicts_another_rule_is_refused_by_both_names(party: Any) -> None:
    await party.say("Аня", "/settings")
    await party.taps("Аня", "Правила стола ▸", "Все правила ▸", "Округление и заказ", "Округление очков")
    refused = await party.tap("Аня", "до 10")
    assert "«Самосвал на» и «Округление очков»" in refused
    assert "Здесь: до 5" in party.last


async def test_a_change_that_only_makes_a_deal_impossible_does_not_claim_that_nothing_changes(
    party: Any, play: Any
) -> None:
    await party.say("Аня", "/settings")
    await party.taps("Аня", "Правила стола ▸", "Все правила ▸", "Золотые, втёмную, контра", "Втёмную")
    await party.tap("Аня", "играющему вдвойне")
    await play("Аня", "Боря", "Вера")
    await party.say("Аня", "/deal Аня 120 71 40 9 втёмную")
    await party.taps("Аня", "✓ Записать")
    await party.say("Аня", "/settings")
    await party.taps("Аня", "Правила стола ▸", "Все правила ▸", "Золотые, втёмную, контра", "Втёмную", "не играем")
    await party.tap("Аня", "Для всей этой партии")
    assert "Кон 1 станет невозможен" in party.last
    assert "Ничего не изменится" not in party.last


async def test_another_target_says_where_the_barrel_goes(party: Any) -> None:
    await party.say("Аня", "/settings")
    await party.taps("Аня", "Правила стола ▸", "Все правила ▸", "Цель и самосвал")
    await party.tap("Аня", party.labels()[0][0])
    await party.tap("Аня", "1500, бочка с 1380")
    await party.taps("Аня", "← Назад", "← Назад", "Бочка")
    assert "1380" in party.last


async def test_language_and_writers_change(party: Any) -> None:
    await party.say("Аня", "/settings")
    await party.tap("Аня", "English")
    assert party.last.startswith("Settings\nLanguage: English\nWho may write: Players")
    await party.taps("Боря", "Who may write ▸", "Anyone")
    assert "Who may write: Anyone" in party.last
    await party.say("Аня", "/newgame")
    assert "Anyone in the chat may write" in party.last


async def test_an_outsider_looks_but_does_not_change(party: Any) -> None:
    await party.say("Аня", "/newgame")
    await party.tap("Аня", "Я играю")
    await party.tap("Боря", "Я играю")
    await party.tap("Аня", "Так и играем")
    await party.say("Гриша", "/settings")
    await party.tap("Гриша", "Правила стола ▸")
    await party.tap("Гриша", "Роспись")
    assert "игроки и администраторы" in await party.tap("Гриша", "по 60")
    assert "Здесь: пополам" in party.last


async def test_only_the_creator_and_administrators_change_a_running_game(party: Any) -> None:
    await party.say("Аня", "/newgame")
    await party.tap("Аня", "Я играю")
    await party.tap("Боря", "Я играю")
    await party.tap("Аня", "Так и играем")
    await party.say("Боря", "/settings")
    await party.taps("Боря", *WRITE_OFF_BY_SIXTY)
    assert "администратор" in await party.tap("Боря", "Для всей этой партии")
    party.world.promote(party.chat, party.people["Боря"])
    await party.tap("Боря", "Для всей этой партии")
    assert await party.tap("Боря", "Для всей этой партии") == ""
    assert "Сменить правила этой партии?" in party.last


async def test_only_administrators_write_where_the_chat_says_so(party: Any) -> None:
    party.world.promote(party.chat, party.people["Вера"])
    await party.say("Вера", "/settings")
    await party.taps("Вера", "Кто записывает ▸", "Администраторы")
    await party.say("Боря", "/newgame")
    await party.tap("Боря", "Я играю")
    assert "Здесь решают" in await party.tap("Боря", "Порядок")
    await party.say("Боря", "/settings")
    assert await party.tap("Боря", "Кто записывает ▸") == ""
    assert "администраторы" in await party.tap("Боря", "Все")


@pytest.mark.parametrize("label", ["Правила стола ▸", "Роспись", "по 60", "Со следующей партии"])
async def test_pages_go_on_after_a_restart(party: Any, play: Any, label: str) -> None:
    await play("Аня", "Боря", "Вера")
    await party.say("Аня", "/settings")
    for tap in (*WRITE_OFF_BY_SIXTY, "Со следующей партии"):
        if tap == label:
            await party.restart()
        await party.tap("Аня", tap)
    assert "Здесь: по 60" in party.last


@pytest.mark.parametrize(
    "data", ["set", "set:", "set:set:castling:yes", "set:set:target:много", "set:sets:martian", "set:nonsense:1"]
)
async def test_forged_buttons_are_answered(party: Any, data: str) -> None:
    await party.say("Аня", "/settings")
    number = party.world.press(party.chat, party.people["Аня"], party.posts[-1]["message_id"], data=data, forge=True)
    await party.go()
    assert party.toast(number)
    assert "Русская: роспись пополам" in party.last


async def test_the_card_is_pinned_where_that_is_allowed(party: Any) -> None:
    party.world.promote(party.chat)
    await party.say("Аня", "/house")
    card = party.posts[-1]["message_id"]
    await party.tap("Аня", "📌 Закрепить")
    assert [one["message_id"] for one in party.posts if one["pinned"]] == [card]


async def test_without_the_right_to_pin_a_hint_is_given_once(party: Any) -> None:
    await party.say("Аня", "/house")
    assert await party.tap("Аня", "📌 Закрепить") == ""
    assert "нужно право закреплять" in party.last
    assert party.labels() == []


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("template", sorted(TEMPLATES))
def test_every_page_fits_a_message_and_its_buttons(language: str, template: str) -> None:
    t = translator(language)
    rules = Rules(**{**_fields(TEMPLATES[template]), "seats": 4})

    def data(action: str, *fields: int | str) -> str:
        return pack("lobby", 9_999_999, 9_999, action, *fields)

    groups, keys = [f"group/{name}" for name in groups_of(rules)], [f"rule/{key}" for key in KEYS]
    for name in ("rules", "groups", "sets", *groups, *keys):
        shown = rule_pages.page(t, rules, name, data, Button("home", data("page", "")))
        assert sum(len(block.text) + 1 for block in shown.text) <= 4096
        for row in shown.keyboard:
            assert all(len((button.data or "").encode()) <= DATA_LIMIT for button in row)
            assert sum(len(button.label) + 2 for button in row) <= 34
    assert {key for group in groups_of(rules) for key in keys_of(rules, group)} <= set(KEYS) - {"seats"}


def _fields(rules: Rules) -> dict[str, Any]:
    return {name: getattr(rules, name) for name in Rules.__slots__}


def test_an_unknown_page_is_the_first_one() -> None:
    t = translator("en")
    home = Button("home", "home")
    first = rule_pages.page(t, Rules(), "rules", pack, home)
    for name in ("", "group/castling", "rule/castling", "nonsense"):
        assert rule_pages.page(t, Rules(), name, pack, home) == first
