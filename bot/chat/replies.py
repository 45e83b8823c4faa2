"""Typed answers: a reply to a message of ours goes to what that message asks; all other talk is left alone."""

from collections.abc import Awaitable, Callable

from telegram import Update
from telegram.ext import MessageHandler, filters

from bot.chat import deal, editing, new_game, penalty, people
from bot.chat.content import from_json
from bot.chat.turn import Context, Handler, Turn, turn_of
from bot.keeper import deals
from bot.storage import screens
from bot.storage.screens import Screen

ANSWERS: dict[str, Callable[[Turn, Screen], Awaitable[None]]] = {
    **dict.fromkeys(deals.KINDS, deal.typed),
    deal.AGAIN: deal.typed_again,
    penalty.AGAIN: lambda turn, _: penalty.penalty(turn),
    editing.ASK_NOTE: editing.note_typed,
    people.ASK_NAME: people.name_typed,
    people.ASK_PLAYER: people.player_typed,
    new_game.ASK_GUEST: new_game.guest_named,
    new_game.ASK_START: new_game.start_typed,
}
"""What a reply means, by the kind of the message replied to."""


def handlers() -> list[Handler]:
    """The one handler of typed text."""
    # An edited message is no second answer, and commands have handlers of their own.
    wanted = filters.TEXT & filters.REPLY & ~filters.COMMAND & filters.UpdateType.MESSAGE
    return [MessageHandler(wanted, _replied)]


async def _replied(update: Update, context: Context) -> None:
    message = update.message
    if message is None or message.reply_to_message is None:
        return
    turn = await turn_of(update, context)
    screen = await screens.by_message(turn.keeper.reader, turn.place.chat_id, message.reply_to_message.message_id)
    if screen is None or screen.kind not in ANSWERS:
        return
    # Only prompts are stored with whom they ask; live messages are for anybody who may write.
    asked = from_json(screen.body).ask if screen.body else None
    if asked is not None and (turn.user is None or turn.user.id != asked):
        return  # somebody else was asked
    await ANSWERS[screen.kind](turn, screen)
