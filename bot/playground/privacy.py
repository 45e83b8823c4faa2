"""Which group messages reach the bot while its privacy mode is on."""

from bot.playground.entities import commands
from bot.playground.model import Chat, Message
from bot.playground.state import State


def bot_sees(state: State, chat: Chat, message: Message, *, privacy: bool) -> bool:
    """Whether Telegram delivers this message.

    In privacy mode: commands that name this bot or none, replies to it, what was sent through it, service messages.
    An administrator sees everything; so does the bot in a private chat.
    """
    me = chat.members.get(state.bot.id)
    if not chat.private and (me is None or not me.inside):
        return False
    if chat.private or not privacy or me is None or me.rules or message.service or message.via_bot:
        return True
    return _is_for_bot(state, message)


def _is_for_bot(state: State, message: Message) -> bool:
    name = f"@{state.bot.username}"
    if message.text.startswith("/"):
        command = next(iter(commands(message.text, message.entities)), "")
        return "@" not in command or command.endswith(name)
    target = state.messages[message.chat].get(message.reply_to) if message.reply_to is not None else None
    return target is not None and target.sender == state.bot.id
