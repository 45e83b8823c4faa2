"""The log of a game as values: what each line changed, with entries instead of rows."""

from datetime import datetime
from typing import NamedTuple

from bot.keeper.keeper import Keeper, Table
from bot.scoring.model import Entry
from bot.storage import log
from bot.storage.codec import entry_from_document
from bot.storage.log import Change, LogRow


class Deed(NamedTuple):
    """One line. ``old``/``new``: the entry before and after; ``at`` its position from 0; for other changes the field
    with its values in ``field``, ``old_value`` and ``new_value``. ``target``: what was undone or redone."""

    kind: str
    who: str
    when: datetime
    names: tuple[str, ...]
    reason: str = ""
    undone: bool = False
    at: int | None = None
    old: Entry | None = None
    new: Entry | None = None
    field: str = ""
    old_value: object = None
    new_value: object = None


async def of_game(keeper: Keeper, table: Table) -> list[Deed]:
    """All lines of one game, oldest first."""
    lines = await log.of_game(keeper.reader, table.row.game_id)
    by_id = {line.log_id: line for line in lines}
    return [_deed(line, by_id.get(line.target or 0), table.names) for line in lines]


def _deed(line: LogRow, target: LogRow | None, names: tuple[str, ...]) -> Deed:
    told = target or line
    change = told.changes[0] if told.changes else {}
    common = Deed(line.kind, line.who_name, line.at, names, line.reason, line.state in ("undone", "dropped"))
    if change.get("of") == "entry":
        return common._replace(at=change["at"], old=_entry(change["old"]), new=_entry(change["new"]))
    if change:
        return common._replace(field=change["field"], old_value=change["old"], new_value=change["new"])
    return common


def _entry(document: Change | None) -> Entry | None:
    return None if document is None else entry_from_document(document)
