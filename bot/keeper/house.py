"""A chat's settings: its house rules, its language, who may write."""

import json
from dataclasses import replace

from bot.entry import house
from bot.keeper import deals, edits, lobby, plans
from bot.keeper.keeper import Also, Keeper, Table
from bot.scoring.rules import Rules
from bot.storage import chats, drafts, log, screens
from bot.storage.chats import Chat
from bot.storage.codec import rules_to_document
from bot.storage.database import Connection
from bot.storage.log import Actor, Change
from bot.storage.screens import Place

WRITERS = ("players", "anyone", "administrators")


def rules_of(chat: Chat) -> Rules:
    """The chat's house rules as the settings show them: four at the table, so that nothing is out of reach."""
    return replace(house.from_set(chat.rules), seats=4)


async def set_rules(keeper: Keeper, chat: Chat, rules: Rules, who: Actor, also: Also) -> None:
    """Play by these from the next game on."""
    kept = house.as_set(rules)
    async with keeper.database.effect() as tx:
        # Compared in one spelling: the same rules chosen once more are no line of the log.
        if kept != house.as_set(house.from_set(chat.rules)):
            await chats.set_chat(tx, chat.chat_id, "rules", json.dumps(kept))
            await _note(keeper, tx, chat.chat_id, "rules", {"old": chat.rules, "new": kept}, who)
        await also(tx)


async def set_language(keeper: Keeper, place: Place, language: str, also: Also) -> None:
    """Speak another language from now on; what is live at this place is shown anew."""
    now = keeper.clock()
    async with keeper.database.effect() as tx:
        await chats.set_chat(tx, place.chat_id, "language", language)
        for kind in (lobby.KIND, *deals.KINDS, plans.KIND):
            draft = await drafts.find_open(tx, kind, place)
            if draft is not None:
                await screens.touch(tx, kind, draft.draft_id, now)
        await also(tx)


async def set_writers(keeper: Keeper, chat: Chat, writers: str, who: Actor, also: Also) -> None:
    """Let others write from now on."""
    async with keeper.database.effect() as tx:
        if writers != chat.writers:
            await chats.set_chat(tx, chat.chat_id, "writers", writers)
            await _note(keeper, tx, chat.chat_id, "writers", {"old": chat.writers, "new": writers}, who)
        await also(tx)


def of_this_game(table: Table, rules: Rules) -> tuple[Change, ...]:
    """The change of the ledger that lets a whole game be played by other rules; its players stay as many."""
    ours = replace(rules, seats=table.rules.seats)
    old, new = (json.dumps(rules_to_document(one, frozen=True)) for one in (table.rules, ours))
    return edits.set_game("rules", old, new)


async def _note(keeper: Keeper, tx: Connection, chat_id: int, field: str, values: Change, who: Actor) -> None:
    # A note and no step of /undo: settings are set back by a tap.
    change = {"of": "chat", "field": field, **values}
    await log.write(tx, chat_id, "settings", who, keeper.clock(), changes=(change,), state="note")
