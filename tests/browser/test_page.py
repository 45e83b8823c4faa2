"""The chat page in Chromium, on a phone and on a desktop, in both languages."""

import base64
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page, expect

from bot.playground import Upload

pytestmark = pytest.mark.asyncio(loop_scope="session")

SHEET = "<b>Кон 7</b>\n<pre> №    Аня  Боря  Вера\n 5    505   640   800\n 7   −505×  715   880б</pre>\nдальше /deal"
LONG = (
    ["100", "105", "110", "115", "120", "125", "130", "140"],
    ["Русская классическая: болты, роспись по 60 ▸", "Русская: роспись пополам, пустые коны ▸"],
    ["Перераспределение неразыгранных очков", "Unbelievablylongwordwithoutanyspaces", "Да"],
)
_CLIPPED = """() => [...document.querySelectorAll('.key')].filter((key) => key.scrollWidth > key.clientWidth
    || key.scrollHeight > key.clientHeight).map((key) => key.textContent)"""
_COLUMNS = """() => {
    const text = document.querySelector('pre').firstChild;
    const ends = text.data.split('\\n').map((line, index, all) => {
        const range = document.createRange();
        const start = all.slice(0, index).join('\\n').length + (index ? 1 : 0);
        range.setStart(text, start);
        range.setEnd(text, start + 21);
        return Math.round(range.getBoundingClientRect().width * 10);
    });
    return new Set(ends).size;
}"""


async def _open(window: Any, bot: Any, person: int = 0, **more: Any) -> Page:
    return await window(bot.url, bot.people[person], chat=bot.chat, **more)


@pytest.mark.parametrize("phone", [True, False])
@pytest.mark.parametrize("lang", ["ru", "en"])
async def test_no_button_is_clipped_and_columns_are_straight(window: Any, bot: Any, phone: bool, lang: str) -> None:
    await bot.say(SHEET)
    await bot.say("Заказ?", *LONG)
    page = await _open(window, bot, phone=phone, lang=lang)
    await expect(page.get_by_role("button", name="Unbelievably")).to_be_visible()
    assert await page.evaluate(_CLIPPED) == []
    assert await page.evaluate(_COLUMNS) == 1
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")


async def test_a_press_spins_until_its_answer_and_only_the_presser_sees_the_toast(window: Any, bot: Any) -> None:
    message = await bot.say("Кто играет?", ["Аня", "Боря"])
    anya, borya = await _open(window, bot, 0), await _open(window, bot, 1)
    await anya.get_by_role("button", name="Боря").click()
    query = await bot.next("callback_query")
    assert (query["from"]["id"], query["data"]) == (bot.people[0], "Боря")
    await expect(anya.locator(".key.busy")).to_have_text("Боря")
    await bot.do("editMessageText", chat_id=bot.chat, message_id=message, text="Играет Боря")
    await bot.do("answerCallbackQuery", callback_query_id=query["id"], text="Записано")
    await expect(anya.get_by_role("status")).to_have_text("Записано")
    for page in (anya, borya):
        await expect(page.get_by_role("log")).to_contain_text("Играет Боря")
        await expect(page.locator(".key")).to_have_count(0)
        await expect(page.get_by_role("log")).to_contain_text("edited")
    await expect(borya.get_by_role("status")).to_be_empty()


async def test_an_alert_waits_for_its_reader(window: Any, bot: Any) -> None:
    await bot.say("Кон 7", ["Почему?"])
    page = await _open(window, bot, lang="ru")
    await page.get_by_role("button", name="Почему?").click()
    query = await bot.next("callback_query")
    await bot.do("answerCallbackQuery", callback_query_id=query["id"], text="Роспись пополам", show_alert=True)
    await expect(page.get_by_role("dialog")).to_contain_text("Роспись пополам")
    await page.get_by_role("button", name="Понятно").click()
    await expect(page.get_by_role("dialog")).to_be_hidden()


async def test_everything_can_be_done_by_keyboard_and_the_focus_stays_on_the_keys(window: Any, bot: Any) -> None:
    message = await bot.say("Кто играет?", ["Аня", "Боря"])
    page = await _open(window, bot)
    await page.locator("#log").focus()
    while await page.evaluate("document.activeElement.textContent") != "Боря":
        await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await bot.next("callback_query")
    keys = {"inline_keyboard": [[{"text": label, "callback_data": label} for label in ("100", "105")]]}
    await bot.do("editMessageText", chat_id=bot.chat, message_id=message, text="Заказ?", reply_markup=keys)
    await expect(page.get_by_role("button", name="105")).to_be_focused()


async def test_two_windows_are_two_people(window: Any, bot: Any) -> None:
    anya, borya = await _open(window, bot, 0), await _open(window, bot, 1, phone=True)
    await anya.get_by_role("textbox").fill("Играем?")
    await anya.keyboard.press("Enter")
    await expect(borya.get_by_role("article").last).to_contain_text("Играем?")
    await borya.get_by_role("article").last.hover()
    await borya.get_by_role("button", name="Reply").last.click()
    await borya.get_by_role("textbox").fill("Да!")
    await borya.get_by_role("button", name="Send").click()
    last = anya.get_by_role("article").last
    await expect(last).to_contain_text("Да!")
    await expect(last.locator(".reply")).to_contain_text("Играем?")
    await anya.locator("#who").select_option(label="Вера")
    await expect(anya.locator(".mine")).to_have_count(0)


async def test_own_messages_can_be_edited(window: Any, bot: Any) -> None:
    page = await _open(window, bot)
    await page.get_by_role("textbox").fill("/deal Аня 12")
    await page.keyboard.press("Enter")
    await page.get_by_role("article").last.hover()
    await page.get_by_role("button", name="Edit").last.click()
    await page.get_by_role("textbox").fill("/deal Аня 120")
    await page.keyboard.press("Enter")
    assert (await bot.next("edited_message"))["text"] == "/deal Аня 120"
    await expect(page.get_by_role("article").last).to_contain_text("edited")


async def test_the_menu_shows_commands_in_the_persons_language(window: Any, bot: Any) -> None:
    for language, text in (("ru", "Записать кон"), ("", "Enter a deal")):
        commands = [{"command": "deal", "description": text}]
        await bot.do("setMyCommands", commands=commands, language_code=language)
    page = await _open(window, bot)
    await page.get_by_role("textbox").fill("/d")
    await expect(page.locator("#above").get_by_role("option")).to_have_text("/dealЗаписать кон")
    await page.keyboard.press("ArrowUp")
    await page.keyboard.press("Enter")
    assert (await bot.next("message"))["text"] == "/deal@thousand_bot"
    english = next(one for one in bot.world.overview()["users"] if one["language_code"] == "en")["id"]
    other = await window(bot.url, english, chat=english)
    await other.get_by_role("button", name="Commands").click()
    await expect(other.locator("#above").get_by_role("option")).to_have_text("/dealEnter a deal")


async def test_a_command_in_a_message_is_sent_by_a_tap(window: Any, bot: Any) -> None:
    await bot.say(SHEET)
    page = await _open(window, bot)
    await page.get_by_role("button", name="/deal", exact=True).click()
    assert (await bot.next("message"))["text"] == "/deal@thousand_bot"


async def test_an_inline_query_is_typed_and_its_result_posted(window: Any, bot: Any) -> None:
    page = await _open(window, bot)
    await page.get_by_role("textbox").fill("@thousand_bot бочка")
    query = await bot.next("inline_query")
    assert query["query"] == "бочка"
    content = {"message_text": "Бочка: три кона"}
    result = {"type": "article", "id": "1", "title": "Бочка", "description": "880", "input_message_content": content}
    await bot.do("answerInlineQuery", inline_query_id=query["id"], results=[result])
    await page.locator("#above").get_by_role("option", name="Бочка").click()
    last = page.get_by_role("article").last
    await expect(last).to_contain_text("Бочка: три кона")
    await expect(page.get_by_role("textbox")).to_have_value("")


async def test_force_reply_opens_the_reply_of_the_addressed_person_only(window: Any, bot: Any) -> None:
    anya, borya = await _open(window, bot, 0), await _open(window, bot, 1)
    text = f'<a href="tg://user?id={bot.people[0]}">Аня</a>, имя гостя?'
    asked = await bot.say(text, reply_markup={"force_reply": True, "selective": True})
    await expect(anya.locator("#quote")).to_contain_text("имя гостя?")
    await anya.keyboard.type("Дед")
    await anya.keyboard.press("Enter")
    assert (await bot.next("message"))["reply_to_message"]["message_id"] == asked
    await expect(borya.get_by_role("log")).to_contain_text("Дед")
    await expect(borya.locator("#quote")).to_be_hidden()


async def test_topics_are_tabs_and_a_message_goes_to_the_chosen_one(window: Any, bot: Any) -> None:
    forum = next(one for one in bot.world.overview()["chats"] if one["topics"])
    page = await window(bot.url, bot.people[0], chat=forum["id"], lang="ru")
    await page.get_by_role("tab", name="Разговоры").click()
    await page.get_by_role("textbox").fill("/score")
    await page.keyboard.press("Enter")
    assert (await bot.next("message"))["message_thread_id"] == forum["topics"][1]["id"]
    await page.get_by_role("tab", name="Карты").click()
    await expect(page.get_by_role("log")).not_to_contain_text("/score")


async def test_files_go_up_and_come_down(window: Any, bot: Any, tmp_path: Path) -> None:
    page = await _open(window, bot)
    source = tmp_path / "партия.json"
    source.write_text('{"format": "thousand-game/1"}')
    bot.world.faults(privacy=False)
    await page.locator("#file").set_input_files(source)
    assert (await bot.next("message"))["document"]["file_name"] == "партия.json"
    async with page.expect_download() as waiting:
        await page.get_by_role("link", name="партия.json").click()
    download = await waiting.value
    assert download.suggested_filename == "партия.json"
    saved = tmp_path / "saved.json"
    await download.save_as(saved)
    assert saved.read_bytes() == source.read_bytes()


async def test_pictures_are_shown_with_their_caption(window: Any, bot: Any) -> None:
    dot = base64.b64decode(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    )
    params = {"chat_id": bot.chat, "caption": "Счёт по конам"}
    await bot.world.call("sendPhoto", params, {"photo": Upload("t.png", dot)})
    page = await _open(window, bot)
    picture = page.get_by_role("img", name="Счёт по конам")
    await expect(picture).to_be_visible()
    assert await picture.evaluate("(one) => one.complete && one.naturalWidth") == 1


async def test_a_pinned_message_stays_on_top(window: Any, bot: Any) -> None:
    message = await bot.say("Договорённости")
    bot.world.promote(bot.chat)
    page = await _open(window, bot, lang="ru")
    await expect(page.locator("#pin")).to_be_hidden()
    await bot.do("pinChatMessage", chat_id=bot.chat, message_id=message)
    await expect(page.locator("#pin")).to_contain_text("Договорённости")
    await expect(page.get_by_role("log")).to_contain_text("Закреплено сообщение: Thousand")


async def test_a_phone_shows_the_list_or_the_chat_and_counts_what_is_new(window: Any, bot: Any) -> None:
    page = await window(bot.url, bot.people[0], phone=True, lang="ru")
    await expect(page.get_by_role("main")).to_be_hidden()
    await bot.say("Кон 1")
    await bot.say("Кон 2")
    item = page.get_by_role("button", name="Карты").first
    await expect(item.get_by_label("2 новых сообщения")).to_be_visible()
    await item.click()
    await expect(page.get_by_role("log")).to_contain_text("Кон 2")
    await page.get_by_role("button", name="К списку чатов").click()
    await expect(page.get_by_role("main")).to_be_hidden()
    await expect(item.locator(".badge")).to_have_count(0)


async def test_the_language_of_the_page_changes_in_place(window: Any, bot: Any) -> None:
    page = await _open(window, bot, lang="ru")
    await expect(page.get_by_placeholder("Сообщение")).to_be_visible()
    await expect(page.locator("#subtitle")).to_have_text("5 участников")
    await page.get_by_role("button", name="In English").click()
    await expect(page.get_by_placeholder("Message")).to_be_visible()
    await expect(page.locator("#subtitle")).to_have_text("5 members")
    assert await page.evaluate("document.documentElement.lang") == "en"


async def test_a_link_to_the_bot_opens_its_private_chat(window: Any, bot: Any) -> None:
    button = [{"text": "Правило", "url": "https://t.me/thousand_bot?start=rule_1"}]
    await bot.do("sendMessage", chat_id=bot.chat, text="x", reply_markup={"inline_keyboard": [button]})
    page = await _open(window, bot)
    await page.get_by_role("link", name="Правило").click()
    message = await bot.next("message")
    while message["chat"]["type"] != "private":
        message = await bot.next("message")
    assert message["text"] == "/start rule_1"
    await expect(page.locator("#title")).to_have_text("Thousand")


async def test_a_window_follows_its_group_when_it_becomes_a_supergroup(window: Any, bot: Any) -> None:
    page = await _open(window, bot, lang="ru")
    await expect(page.locator("#title")).to_have_text("Карты")
    new = bot.world.upgrade(bot.chat)
    await expect(page.get_by_role("log")).to_contain_text("Группа стала супергруппой")
    await bot.do("sendMessage", chat_id=new["id"], text="Кон 6")
    await expect(page.get_by_role("log")).to_contain_text("Кон 6")
