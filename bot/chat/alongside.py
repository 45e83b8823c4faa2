"""Messages that belong to a change: written in the same transaction, so that neither is there without the other."""

from bot.chat.content import Keyboard, content, to_json
from bot.chat.turn import Turn
from bot.keeper.keeper import Also
from bot.sheet.text import Text
from bot.storage import screens
from bot.storage.database import Connection


def posting(turn: Turn, text: Text, keyboard: Keyboard = ()) -> Also:
    """A message of its own."""
    message = content(text, keyboard)

    async def also(tx: Connection) -> None:
        await turn.note(tx, "post", message=message)

    return also


async def replacing(turn: Turn, text: Text, keyboard: Keyboard = ()) -> Also:
    """What the pressed message shows from now on; in place of an old or unknown one a new one is sent."""
    screen = await turn.screen()
    if screen is None or turn.far:
        return posting(turn, text, keyboard)
    body = to_json(content(text, keyboard))

    async def also(tx: Connection) -> None:
        # "post" is drawn by no renderer: what stood there live before is from now on what is stored here.
        await screens.change(tx, screen.screen_id, turn.keeper.clock(), kind="post", ref=screen.ref, body=body)

    return also
