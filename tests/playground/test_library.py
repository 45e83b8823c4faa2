"""The Telegram library itself talks to the playground, with nothing but another address."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
from telegram import (
    Bot,
    BotCommand,
    BotCommandScopeAllGroupChats,
    ForceReply,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InputTextMessageContent,
)
from telegram.error import BadRequest, ChatMigrated, Conflict, Forbidden, InvalidToken, RetryAfter, TimedOut

Http = Any
TOKEN = "1000000001:AAbbCCddEEffGGhhIIjjKKllMMnnOOppQQr"
MARKUP = InlineKeyboardMarkup([[InlineKeyboardButton("Да", callback_data="yes")]])


@pytest.fixture
async def bot(http: Http) -> AsyncIterator[Bot]:
    """A bot of the library, connected."""
    async with Bot(TOKEN, base_url=f"{http.url}/bot", base_file_url=f"{http.url}/file/bot") as connected:
        yield connected


async def test_messages_presses_and_files_go_through_the_library(http: Http, bot: Bot) -> None:
    chat = await http.group()
    sent = await bot.send_message(chat["id"], "<b>Кон 1</b>", parse_mode="HTML", reply_markup=MARKUP)
    await http.post("presses", chat=chat["id"], user=chat["members"][1], message=sent.message_id, label="Да")
    (update,) = await bot.get_updates(timeout=5)
    query = update.callback_query
    assert query is not None
    assert (query.data, query.from_user.first_name) == ("yes", "Боря")
    assert await query.answer("Записано", show_alert=True)
    assert await query.edit_message_text("Кон 2", reply_markup=MARKUP)
    document = await bot.send_document(chat["id"], "№;Аня".encode(), filename="таблица.csv", caption="Счёт")
    assert document.document is not None
    file = await document.document.get_file()
    assert bytes(await file.download_as_bytearray()).decode() == "№;Аня"
    await bot.send_message(chat["id"], "Имя?", reply_markup=ForceReply(selective=True))
    assert await bot.delete_message(chat["id"], sent.message_id)
    assert await bot.set_my_commands([BotCommand("deal", "Кон")], BotCommandScopeAllGroupChats(), "ru")
    assert (await bot.get_chat(chat["id"])).title == "Стол"
    assert len(await bot.get_chat_administrators(chat["id"])) == 1
    assert (await bot.get_chat_member(chat["id"], bot.id)).status == "member"
    assert await bot.send_chat_action(chat["id"], "upload_photo")
    assert not (await bot.get_webhook_info()).url


async def test_inline_queries_go_through_the_library(http: Http, bot: Bot) -> None:
    chat = await http.group()
    made = await http.post("inline", user=chat["members"][0], query="бочка")
    (update,) = await bot.get_updates(timeout=5)
    assert update.inline_query is not None
    result = InlineQueryResultArticle("1", "Бочка", InputTextMessageContent("Три кона"))
    assert await update.inline_query.answer([result], cache_time=10, is_personal=True)
    assert (await http.get(f"inline/{made['id']}"))["results"][0]["text"] == "Три кона"


async def test_refusals_arrive_as_the_librarys_errors(http: Http, bot: Bot) -> None:
    chat = await http.group()
    with pytest.raises(BadRequest, match="text is empty"):
        await bot.send_message(chat["id"], "")
    await http.post("faults", fail=[{"method": "sendMessage", "status": 429, "retry_after": 3, "times": 1}])
    with pytest.raises(RetryAfter):
        await bot.send_message(chat["id"], "x")
    await http.post("faults", fail=[{"method": "sendMessage", "times": 1, "after_effect": True}])
    with pytest.raises(TimedOut):
        await bot.send_message(chat["id"], "x", read_timeout=0.3)
    await http.bot("setWebhook", url="http://127.0.0.1:9/hook")
    with pytest.raises(Conflict):
        await bot.get_updates()
    new = await http.post(f"chats/{chat['id']}/upgrade")
    with pytest.raises(ChatMigrated) as moved:
        await bot.send_message(chat["id"], "x")
    assert moved.value.new_chat_id == new["id"]
    await http.post(f"chats/{new['id']}/kick")
    with pytest.raises(Forbidden, match="kicked"):
        await bot.send_message(new["id"], "x")


async def test_a_refused_token_is_an_invalid_token(http: Http) -> None:
    bot = Bot("1000000001:refused-by-this-world-always-and-ever", base_url=f"{http.url}/bot")
    with pytest.raises(InvalidToken):
        await bot.__aenter__()
