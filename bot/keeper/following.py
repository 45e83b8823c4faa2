"""What is being entered when a game changes under it, ends, or is laid down."""

from datetime import datetime

from bot.entry import Draft, carry
from bot.scoring.model import GameState
from bot.scoring.rules import Rules
from bot.storage import drafts, screens
from bot.storage.database import Connection
from bot.storage.drafts import DraftRow
from bot.storage.games import GameRow
from bot.storage.log import Actor
from bot.storage.screens import Place

FOLLOWING = ("deal", "penalty")
"""Drafts of what comes next: they go on from wherever the game stands."""
CORRECTING = ("edit", "insert", "note", "plan")
"""Drafts about a game as it was when they were opened."""


async def follow(
    tx: Connection,
    row: GameRow,
    rules: Rules,
    state: GameState,
    revision: int,
    now: datetime,
    own: int | None,
    over: str,
) -> None:
    """What is being entered keeps its legal answers when the ledger changes under it; corrections of what has
    changed meanwhile are put away, and so is everything of a game that is ``over`` (by whom)."""
    for kind in FOLLOWING + CORRECTING:
        draft = await drafts.find_open(tx, kind, row.place)
        if draft is None or draft.game_id != row.game_id or draft.draft_id == own:
            continue
        if over or kind in CORRECTING:
            await drafts.set_status(tx, draft.draft_id, "cancelled", over, now)
        else:
            carried = carry(rules, state, Draft.from_json(draft.body))
            await drafts.save(tx, draft.draft_id, carried.draft.to_json(), now, ledger_revision=revision)
        await screens.touch(tx, kind, draft.draft_id, now)


async def being_entered(connection: Connection, row: GameRow, own: int | None = None) -> bool:
    """Whether somebody has begun to enter something into the game, beside the draft ``own``."""
    # Notes and proposals hold no answers that could be lost.
    for kind in (*FOLLOWING, "edit", "insert"):
        draft = await drafts.find_open(connection, kind, row.place)
        if draft is None or draft.draft_id == own or draft.game_id != row.game_id:
            continue
        if Draft.from_json(draft.body).answers:
            return True
    return False


async def put_away(tx: Connection, place: Place, game_id: int, who: str, now: datetime) -> None:
    """Cancel everything being entered into a game that is laid down; what was typed can be brought back."""
    for kind in FOLLOWING + CORRECTING:
        draft = await drafts.find_open(tx, kind, place)
        if draft is not None and draft.game_id == game_id:
            await drafts.set_status(tx, draft.draft_id, "cancelled", who, now)
            await screens.touch(tx, kind, draft.draft_id, now)


async def cancel(tx: Connection, row: DraftRow | None, who: Actor, now: datetime) -> None:
    """Put a draft away, if there is one."""
    if row is not None:
        await drafts.set_status(tx, row.draft_id, "cancelled", who.name, now)
        await screens.touch(tx, row.kind, row.draft_id, now)
