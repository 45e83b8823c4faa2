"""The entry a result message is about: where it is now."""

from bot.keeper.keeper import Keeper, Table
from bot.storage import log
from bot.storage.log import Change


async def result_of(keeper: Keeper, log_id: int) -> tuple[Table, int, log.LogRow] | None:
    """The table, the position of the entry as it is now, and the line of the log a result message is about.

    The position is past the last entry when the entry is not there any more.
    """
    line = await log.find(keeper.reader, log_id)
    if line is None or line.game_id is None:
        return None
    table = await keeper.table(line.game_id)
    at = next((change["at"] for change in line.changes if change["of"] == "entry"), None)
    if table is None or at is None:
        return None
    gone = len(table.entries)
    if line.state != "done":
        return table, gone, line
    later = await log.of_game(keeper.reader, line.game_id)
    now = _moved(at, [change for one in later if one.log_id > log_id and one.state == "done" for change in one.changes])
    return table, gone if now is None else now, line


def _moved(at: int, changes: list[Change]) -> int | None:
    """Where an entry went when others were put in and taken out before it; None when it was taken out itself."""
    for change in changes:
        # A correction leaves every entry in its place.
        if change["of"] != "entry" or change["at"] > at or (change["old"] and change["new"]):
            continue
        if change["new"]:
            at += 1
        elif change["at"] == at:
            return None
        else:
            at -= 1
    return at
