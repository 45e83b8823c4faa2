"""The life of a chat: greeting, help, upgrades, being let in and shut out; and presses nobody claims."""

from telegram import ChatMemberUpdated, Update
from telegram.ext import CallbackQueryHandler, ChatMemberHandler, MessageHandler, filters

from bot.chat import rules
from bot.chat.content import Button, Keyboard, content, pack
from bot.chat.turn import Context, Handler, Services, Turn, on_command, on_press, turn_of
from bot.sheet.help import greeting, help_text, set_up
from bot.sheet.text import Text
from bot.storage import chats


def handlers() -> list[Handler]:
    """Commands and notices of this module."""
    return [
        MessageHandler(filters.StatusUpdate.MIGRATE, _migrated),
        ChatMemberHandler(_my_membership, ChatMemberHandler.MY_CHAT_MEMBER),
        on_command("start", start),
        on_command("help", help_),
        on_press("help", help_),
    ]


def unclaimed_press() -> Handler:
    """The last handler: a press of a keyboard nobody knows any more is answered too."""

    async def callback(update: Update, context: Context) -> None:
        turn = await turn_of(update, context)
        turn.answer(turn.t.gettext("This button is out of date. /deal or /newgame goes on."))

    return CallbackQueryHandler(callback)


async def start(turn: Turn) -> None:
    """The greeting, or what a deep link names."""
    if await rules.linked(turn):
        return
    await turn.post(*_greeting(turn))


async def help_(turn: Turn) -> None:
    """Everything the bot can do, on one screen."""
    turn.answer()
    await turn.post(help_text(turn.t), ((Button(turn.t.gettext("Rules"), pack("rules")),),))


def _greeting(turn: Turn, more: Text = ()) -> tuple[Text, Keyboard]:
    return (*greeting(turn.t), *more), ((Button(turn.t.gettext("New game"), pack("new")),),)


async def _my_membership(update: Update, context: Context) -> None:
    change = update.my_chat_member
    assert change is not None
    turn = await turn_of(update, context)
    state = _state_after(change)
    # Privacy mode does not hold for administrators.
    hears_all = turn.services.outbox.bot.can_read_all_group_messages or change.new_chat_member.status == "administrator"
    async with turn.keeper.database.effect() as tx:
        await chats.set_chat(tx, turn.place.chat_id, "state", state)
        # Once in a group's life: rights that change must not bring the greeting again.
        if state == "here" and not turn.chat.greeted and change.chat.type != "private":
            await chats.set_chat(tx, turn.place.chat_id, "greeted", 1)
            more = set_up(turn.t, hears_all=hears_all, topics=bool(change.chat.is_forum))
            await turn.note(tx, "post", message=content(*_greeting(turn, more)))
    turn.show()  # also what could not be said while muted


def _state_after(change: ChatMemberUpdated) -> str:
    member = change.new_chat_member
    if member.status in ("left", "kicked"):
        return "gone"
    if member.status == "restricted" and not getattr(member, "can_send_messages", True):
        return "muted"
    return "here"


async def _migrated(update: Update, context: Context) -> None:
    message = update.effective_message
    assert message is not None
    services: Services = context.application.bot_data["services"]
    # Telegram tells of an upgrade in the old group, in the new one, or in both, in either order.
    if message.migrate_to_chat_id:
        await services.outbox.moved(message.chat.id, message.migrate_to_chat_id)
    elif message.migrate_from_chat_id:
        await services.outbox.moved(message.migrate_from_chat_id, message.chat.id)
