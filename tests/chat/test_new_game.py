"""The first minute: a table gathers, is arranged, and starts."""

from typing import Any

import pytest


def table_of(party: Any) -> dict[str, Any]:
    """The newest message of a table being gathered."""
    return next(one for one in reversed(party.posts) if one["text"].startswith(("Новая партия", "New game")))


def seats_of(party: Any) -> list[str]:
    """Who sits at it, in order."""
    lines = table_of(party)["text"].split("\n")
    return [line.split(". ", 1)[1] for line in lines if line[:1].isdigit()]


async def test_three_gather_by_taps_and_start(party: Any) -> None:
    await party.say("Аня", "/newgame")
    for who in ("Аня", "Боря", "Вера"):
        await party.tap(who, "Я играю")
    assert seats_of(party) == ["Аня", "Боря", "Вера"]
    await party.tap("Боря", "Сдаёт первым: Аня ▸")
    await party.tap("Вера", "Так и играем")
    assert "Партия начинается: Аня, Боря, Вера\nСдаёт Боря, первое слово — Вера" in party.last
    assert party.labels() == [["Первый кон"]]
    assert party.labels(table_of(party)["message_id"]) == []


async def test_names_in_the_command_are_the_whole_table(party: Any) -> None:
    await party.say("Аня", "/newgame Аня, «Дед Мороз», <b>Вася & Co/>, 王伟")
    assert seats_of(party) == ["Аня", "Дед Мороз", "<b>Вася & Co/>", "王伟"]
    await party.tap("Гриша", "Так и играем")
    assert "На прикупе — Аня" in party.last


async def test_a_name_that_cannot_be_gets_one_short_answer(party: Any) -> None:
    await party.say("Аня", "/newgame Аня аня")
    assert "«аня» уже есть" in party.last or "аня" in party.last
    before = len(party.posts)
    await party.say("Аня", "/newgame а б в г д")
    assert len(party.posts) == before + 1


async def test_tapping_again_leaves_and_a_doubled_tap_does_not(party: Any) -> None:
    await party.say("Аня", "/newgame")
    number = table_of(party)["message_id"]
    for _ in range(2):
        party.world.press(party.chat, party.people["Аня"], number, "Я играю")
    await party.go()
    assert seats_of(party) == ["Аня"]
    await party.tap("Аня", "Я играю", times=2)
    assert seats_of(party) == []


async def test_two_who_tap_at_once_both_sit_down(party: Any) -> None:
    await party.say("Аня", "/newgame")
    number = table_of(party)["message_id"]
    for who in ("Аня", "Боря"):
        party.world.press(party.chat, party.people[who], number, "Я играю")
    await party.go()
    assert seats_of(party) == ["Аня", "Боря"]


async def test_two_phones_open_one_table(party: Any) -> None:
    party.world.post_message(party.chat, party.people["Аня"], "/newgame")
    await party.say("Боря", "/newgame")
    assert sum(one["text"].startswith("Новая партия") for one in party.posts) == 1


async def test_only_the_one_who_pressed_is_asked_for_the_guests_name(party: Any) -> None:
    await party.say("Аня", "/newgame")
    await party.tap("Аня", "Я играю")
    await party.tap("Аня", "+ Гость")
    prompt = party.posts[-1]
    assert prompt["force_reply_for"] == party.people["Аня"]
    await party.say("Боря", "Кузя", reply_to=prompt["message_id"])
    assert seats_of(party) == ["Аня"]
    await party.say("Аня", "  Петя ", reply_to=prompt["message_id"])
    assert seats_of(party) == ["Аня", "Петя"]
    await party.say("Аня", "петя", reply_to=prompt["message_id"])
    assert seats_of(party) == ["Аня", "Петя"]
    assert "петя" in party.last


async def test_a_guest_who_joins_takes_their_own_seat(party: Any) -> None:
    await party.say("Аня", "/newgame Аня Боря")
    await party.tap("Боря", "Я играю")
    assert seats_of(party) == ["Аня", "Боря"]
    assert await party.tap("Гриша", "Так и играем") == "Здесь решают те, кто за столом. Сесть: «Я играю»"


async def test_the_order_is_made_on_a_page_of_its_own(party: Any) -> None:
    await party.say("Аня", "/newgame Аня Боря Вера")
    await party.tap("Аня", "Порядок")
    await party.taps("Аня", "↑ Вера", "✕ Аня", "← К столу")
    assert seats_of(party) == ["Вера", "Боря"]
    assert "Первым сдаёт Вера" in table_of(party)["text"]


async def test_an_old_keyboard_changes_nothing_and_says_so(party: Any) -> None:
    await party.say("Аня", "/newgame Аня Боря Вера")
    number = table_of(party)["message_id"]
    old = table_of(party)["keyboard"]
    await party.tap("Аня", "Сдаёт первым: Аня ▸")
    data = next(key["data"] for row in old for key in row if key["label"].startswith("Сдаёт"))
    press = party.world.press(party.chat, party.people["Аня"], number, data=data, forge=True)
    await party.go()
    assert "только что" in party.toast(press)
    assert "Первым сдаёт Боря" in table_of(party)["text"]


@pytest.mark.parametrize(
    "data", ["lobby", "lobby:1:1", "lobby:99:1:join", "lobby:1:1:up:7", "lobby:1:1:set:castling:1", "lobby:a:b"]
)
async def test_forged_buttons_are_answered_and_do_nothing(party: Any, data: str) -> None:
    await party.say("Аня", "/newgame Аня Боря")
    before = table_of(party)["text"]
    press = party.world.press(party.chat, party.people["Аня"], table_of(party)["message_id"], data=data, forge=True)
    await party.go()
    assert party.toast(press)
    assert table_of(party)["text"] == before


async def test_a_table_of_another_chat_cannot_be_touched(party: Any) -> None:
    await party.say("Аня", "/newgame Аня Боря")
    data = table_of(party)["keyboard"][1][0]["data"]
    party.gather("Аня", "Дима", title="Другие")
    await party.say("Дима", "/newgame Дима Аня")
    press = party.world.press(party.chat, party.people["Дима"], table_of(party)["message_id"], data=data, forge=True)
    await party.go()
    assert "устарела" in party.toast(press)


@pytest.mark.parametrize(
    ("label", "shown"),
    [("Украинская", "Украинская"), ("Польская", "Польская"), ("Литовская", "Литовская")],
)
async def test_every_rule_set_is_two_taps_away(party: Any, label: str, shown: str) -> None:
    await party.say("Аня", "/newgame Аня Боря Вера")
    await party.taps("Аня", "Другие наборы ▸", label, "← Назад", "← К столу")
    assert f"Правила: {shown}" in table_of(party)["text"]
    await party.tap("Аня", "Русская классическая: болты, роспись по 60")
    assert "Правила: Русская классическая" in table_of(party)["text"]


async def test_rules_are_changed_in_the_lobby(party: Any) -> None:
    await party.say("Аня", "/newgame Аня Боря Вера")
    await party.taps("Аня", "Изменить", "Роспись", "по 60", "← Назад", "← Назад", "← Назад", "← К столу")
    assert "• Роспись: по 60" in table_of(party)["text"]
    await party.tap("Аня", "Так и играем")
    assert "изменено 1 правило" in party.last


async def test_rules_that_contradict_are_refused_by_both_names(party: Any) -> None:
    await party.say("Аня", "/newgame Аня Боря Вера")
    await party.taps("Аня", "Изменить", "Все правила ▸", "Цель и самосвал")
    await party.tap("Аня", "Больше, чем нужно")
    refused = await party.tap("Аня", "нужно ровно")
    assert "«Больше, чем нужно»" in refused
    assert refused.count("«") == 2


async def test_four_choose_pairs(party: Any) -> None:
    await party.say("Аня", "/newgame Аня Боря Вера Гриша")
    await party.tap("Аня", "двое на двое")
    await party.tap("Аня", "Так и играем")
    assert "Партия начинается: Аня+Вера, Боря+Гриша" in party.last


async def test_totals_on_paper_are_taken_over(party: Any) -> None:
    await party.say("Аня", "/newgame Аня Боря Вера")
    await party.tap("Аня", "Счёт уже есть")
    prompt = party.posts[-1]["message_id"]
    await party.say("Аня", "много", reply_to=prompt)
    assert "много" in party.last
    await party.say("Аня", "640, 900, 75", reply_to=prompt)
    assert "Боря" in party.last
    await party.say("Аня", "640 Боря 880 бочка 1 -75", reply_to=prompt)
    assert "Аня 640 · Боря 880 (на бочке прошло конов: 1) · Вера −75" in table_of(party)["text"]
    await party.tap("Аня", "Так и играем")
    assert "Аня 640 · Боря 880 · Вера −75" in party.last


@pytest.mark.parametrize(
    ("code", "title"),
    [("ru", "Новая партия"), ("uk", "Новая партия"), ("kk", "Новая партия"), ("en", "New game"), ("pt-br", "New game")],
)
async def test_the_starters_language_is_the_chats_first(party: Any, code: str, title: str) -> None:
    party.gather("Илья", "Олег", language=code, title="Ещё одни")
    await party.say("Илья", "/newgame")
    assert party.last.startswith(title)


async def test_the_language_changes_in_one_tap(party: Any) -> None:
    await party.say("Аня", "/newgame Аня Боря")
    await party.tap("Аня", "English")
    assert table_of(party)["text"].startswith("New game\n1. Аня")
    await party.tap("Аня", "Play by these")
    assert party.last.startswith("The game begins: Аня, Боря\nDeals: Аня, first to speak — Боря")


async def test_a_lobby_goes_on_after_a_restart_at_every_step(party: Any) -> None:
    await party.say("Аня", "/newgame")
    for who, label in [
        ("Аня", "Я играю"),
        ("Боря", "Я играю"),
        ("Аня", "Порядок"),
        ("Аня", "↑ Боря"),
        ("Аня", "← К столу"),
        ("Аня", "Изменить"),
        ("Аня", "← К столу"),
        ("Боря", "Так и играем"),
    ]:
        await party.restart()
        await party.tap(who, label)
    assert "Партия начинается: Боря, Аня" in party.last


async def test_a_started_table_answers_its_old_buttons(party: Any) -> None:
    await party.say("Аня", "/newgame Аня Боря")
    table = table_of(party)
    data = next(key["data"] for row in table["keyboard"] for key in row if key["label"] == "Так и играем")
    await party.tap("Аня", "Так и играем")
    press = party.world.press(party.chat, party.people["Боря"], table["message_id"], data=data, forge=True)
    await party.go()
    assert party.toast(press) == "Партия уже начата: Аня"
    assert sum(one["text"].startswith("Партия начинается") for one in party.posts) == 1


async def test_a_cancelled_table_comes_back(party: Any) -> None:
    await party.say("Аня", "/newgame Аня Боря")
    await party.tap("Боря", "✕ Отмена")
    assert party.last == "Новая партия отменена: Боря"
    await party.tap("Аня", party.labels()[0][0])
    assert seats_of(party) == ["Аня", "Боря"]


async def test_one_player_cannot_start(party: Any) -> None:
    await party.say("Аня", "/newgame")
    await party.tap("Аня", "Я играю")
    assert not any("Так и играем" in row for row in party.labels())


async def test_an_anonymous_administrator_opens_a_table_without_a_name(party: Any) -> None:
    party.world.promote(party.chat, party.people["Вера"], anonymous=True)
    await party.say("Вера", "/newgame Аня Боря", anonymous=True)
    assert seats_of(party) == ["Аня", "Боря"]
    assert not any("Вера" in one["text"] for one in party.posts)


async def test_two_topics_have_two_tables(party: Any) -> None:
    party.gather("Аня", "Боря", kind="forum", title="Форум", topics=("Карты", "Ещё"))
    topics = [one for one in party.world.core.state.chat(party.chat).topics if one != 1]
    for topic, names in zip(topics[-2:], ("Аня Боря", "Аня Вера"), strict=True):
        await party.say("Аня", f"/newgame {names}", topic=topic)
        assert party.posts[-1]["topic"] == topic
        assert f"2. {names.split()[1]}" in party.last


async def test_a_private_chat_is_one_phone_at_the_table(party: Any) -> None:
    party.chat = party.people["Аня"]
    await party.say("Аня", "/newgame Аня Боря")
    await party.tap("Аня", "Так и играем")
    assert party.last.startswith("Партия начинается: Аня, Боря")


async def test_the_first_minute_in_english(party: Any) -> None:
    party.gather("Anna", "Bob", "Carl", language="en", title="Cards")
    await party.say("Anna", "/newgame")
    await party.tap("Anna", "I play")
    await party.tap("Bob", "I play")
    await party.tap("Bob", "+ Guest")
    await party.say("Bob", "Carl", reply_to=party.posts[-1]["message_id"])
    text = table_of(party)["text"]
    assert text.startswith("New game\n1. Anna\n2. Bob\n3. Carl\nFirst to deal: Anna\nPlaying Russian rules")
    assert text.endswith("The players write, and administrators")
    assert text.count("•") == 5
    await party.tap("Bob", "There is a score")
    assert "Totals so far, in one line: Anna, Bob, Carl\nFor example: Anna 640, Bob 880 barrel 1" in party.last
    await party.say("Bob", "Anna 100 Carl 880 barrel Bob -75", reply_to=party.posts[-1]["message_id"])
    assert "Taken over from paper: Anna 100 · Bob −75 · Carl 880 (barrel deals used: 0)" in table_of(party)["text"]
    assert "“I play” seats you" in await party.tap("Carl", "Order")
    await party.tap("Anna", "Play by these")
    assert "The game begins: Anna, Bob, Carl\nDeals: Anna, first to speak — Bob\n" in party.last
    await party.say("Bob", "/newgame")
    assert "A game is running here\nAnna 100 · Bob −75 · Carl 880 · 0 deals" in party.last
    await party.tap("Bob", "Set it aside")
    assert "The game is set aside: Bob" in party.posts[-2]["text"]
    assert party.last.startswith("New game")


async def test_the_next_table_plays_by_the_rules_of_the_last_until_the_settings_say_others(party: Any) -> None:
    await party.say("Аня", "/newgame Аня Боря")
    await party.taps("Аня", "Русская классическая: болты, роспись по 60", "Так и играем")
    await party.say("Аня", "/endgame")
    await party.tap("Аня", "Да, закончить")
    await party.say("Аня", "/newgame")
    assert "Правила: Русская классическая: болты, роспись по 60" in party.last
    await party.tap("Аня", "✕ Отмена")
    await party.say("Аня", "/settings")
    await party.taps("Аня", "Правила стола ▸", "Другой набор правил ▸", "Польская")
    await party.say("Аня", "/newgame")
    assert "Правила: Польская" in party.last


async def test_every_page_of_the_rules_leads_back_to_the_table(party: Any) -> None:
    await party.say("Аня", "/newgame Аня Боря")
    for path in (["Роспись"], ["Все правила ▸"], ["Все правила ▸", "Бочка"], ["Другой набор правил ▸"]):
        await party.taps("Аня", "Изменить", *path, "← К столу")
        assert "Так и играем" in [label for row in party.labels() for label in row]
