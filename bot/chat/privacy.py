"""/privacy: what is stored of a chat, all of it as a file, and its deletion after two questions."""

from bot.chat import access
from bot.chat.alongside import posting
from bot.chat.content import Button, Keyboard, pack
from bot.chat.turn import Handler, Turn, on_command, on_press
from bot.i18n.catalog import Translator
from bot.keeper import erasing
from bot.sheet import transfer as words
from bot.sheet.text import plain

FLOW = "priv"


def handlers() -> list[Handler]:
    """The command and its buttons."""
    return [on_command("privacy", privacy), on_press(FLOW, tapped, "(?:ask|sure|erase|no)")]


async def privacy(turn: Turn) -> None:
    """What is stored."""
    found = await erasing.stored(turn.keeper, turn.place.chat_id)
    await turn.post(words.privacy_text(turn.t, *found), _keys(turn.t))


async def tapped(turn: Turn) -> None:
    """The way to a deletion: asked once, asked again, done; or left at any point."""
    act = turn.fields[0]
    # Before anybody is turned away: leaving all as it is takes no right.
    if act == "no":
        turn.answer()
        await turn.replace((plain(turn.t.gettext("Left as it was: {name}", name=turn.actor.name)),))
        return
    if not await access.may_govern(turn, await turn.keeper.latest(turn.place)):
        turn.answer(turn.t.gettext("Only who started the game and administrators may delete"))
        return
    turn.answer()
    if act == "ask":
        found = await erasing.stored(turn.keeper, turn.place.chat_id)
        await turn.replace(words.erase_first(turn.t, found.games, found.persons), _asking(turn.t, "sure"))
    elif act == "sure":
        await turn.replace(words.erase_last(turn.t), _asking(turn.t, "erase"))
    else:
        also = posting(turn, words.erased(turn.t, turn.actor.name))
        await erasing.erase(turn.keeper, turn.place.chat_id, also)
        turn.show()


def _keys(t: Translator) -> Keyboard:
    return (
        (Button(t.gettext("Everything as a file"), pack("exc")),),
        (Button(t.gettext("Delete everything…"), pack(FLOW, "ask")),),
    )


def _asking(t: Translator, act: str) -> Keyboard:
    yes = t.gettext("Yes, delete") if act == "sure" else t.gettext("Delete for good")
    return (
        (Button(yes, pack(FLOW, act)),),
        (Button(t.gettext("Everything as a file"), pack("exc")), Button(t.gettext("Leave it"), pack(FLOW, "no"))),
    )
