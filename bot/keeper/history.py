"""The log of a game as values: what each line changed, with entries instead of rows."""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from bot.keeper.keeper import Keeper, Table
from bot.scoring import is_deal
from bot.scoring.model import Entry
from bot.storage import chats, log
from bot.storage.codec import entry_from_document, rules_from_document
from bot.storage.log import Change, LogRow


class Deed(NamedTuple):
    """One line. ``old``/``new``: the entry before and after; ``number``: what people called the deal then, None for
    what is no deal; for other changes the field with its values in ``field``, ``old_value`` and ``new_value``.
    ``turned``: the kind of the line it undid or redid.
    """

    kind: str
    who: str
    when: datetime
    names: tuple[str, ...]
    reason: str = ""
    undone: bool = False
    number: int | None = None
    old: Entry | None = None
    new: Entry | None = None
    field: str = ""
    old_value: object = None
    new_value: object = None
    turned: str = ""


async def of_game(keeper: Keeper, table: Table) -> list[Deed]:
    """All lines of one game, and those about its chat since it began; oldest first."""
    lines = await log.of_game(keeper.reader, table.row.game_id)
    about_chat = await log.of_chat_alone(keeper.reader, table.row.place.chat_id, table.row.created_at)
    numbers = _numbers(table, lines)
    known = await _names(keeper, table)
    by_id = {line.log_id: line for line in (*lines, *about_chat)}
    # By time first: imported lines have new numbers but old times.
    ordered = sorted(by_id.values(), key=lambda line: (line.at, line.log_id))
    return [deed(line, by_id.get(line.target or 0), table.names, known, numbers.get(line.log_id)) for line in ordered]


async def of_line(keeper: Keeper, table: Table, line: LogRow) -> Deed:
    """One line of a game."""
    numbers = _numbers(table, await log.of_game(keeper.reader, table.row.game_id))
    return deed(line, None, table.names, await _names(keeper, table), numbers.get(line.log_id))


def deed(
    line: LogRow,
    target: LogRow | None,
    names: tuple[str, ...],
    known: Mapping[int, str],
    number: int | None = None,
) -> Deed:
    """A line as values; ``target`` is what it undid or redid, ``known`` the names of persons."""
    told = target or line
    change = told.changes[0] if told.changes else {}
    taken_back = line.state in ("undone", "dropped")
    turned = target.kind if target else ""
    common = Deed(line.kind, line.who_name, line.at, names, line.reason, taken_back, turned=turned)
    if change.get("of") == "entry":
        return common._replace(number=number, old=_entry(change["old"]), new=_entry(change["new"]))
    if not change:
        return common
    old, new = _values(change, known)
    return common._replace(field=change["field"], old_value=old, new_value=new)


def _values(change: Change, known: Mapping[int, str]) -> tuple[object, object]:
    """Before and after; persons by what they are called, rules with every key."""
    if change["field"] == "rules":
        # A game's rules are stored as text, a chat's as a document.
        old, new = (json.loads(one) if isinstance(one, str) else one for one in (change["old"], change["new"]))
        return rules_from_document(old), rules_from_document(new)
    if change["field"] == "person_id":
        return known.get(change["old"], ""), known.get(change["new"], "")
    if change["of"] != "person" or change["field"] == "name":
        return change["old"], change["new"]
    name = known.get(change["person"], "")
    if change["field"] == "merged_into":
        return name, known.get(change["new"] or change["old"], "")
    return None, name


async def _names(keeper: Keeper, table: Table) -> dict[int, str]:
    return {one.person_id: one.name for one in await chats.persons(keeper.reader, table.row.place.chat_id)}


def _numbers(table: Table, lines: list[LogRow]) -> dict[int, int | None]:
    """For each line about an entry the number its deal had then: the past is walked back from the entries of now."""
    by_id = {line.log_id: line for line in lines}
    deals = [is_deal(entry) for entry in table.entries]
    numbers: dict[int, int | None] = {}
    for line in reversed(lines):
        changes = _effect(line, by_id.get(line.target or 0))
        first = next((change for change in changes if change["of"] == "entry"), None)
        for change in reversed(changes):
            if change["of"] == "entry":
                _take_back(deals, change)
        if first is not None:
            before, facts = deals[: first["at"]], first["new"] or first["old"]
            numbers[line.log_id] = 1 + sum(before) if facts["type"] != "adjustment" else None
    return numbers


def _effect(line: LogRow, target: LogRow | None) -> tuple[Change, ...]:
    """What a line did when it was written."""
    if target is None:
        return line.changes
    return log.inverse(target.changes) if line.kind == "undone" else target.changes


def _take_back(deals: list[bool], change: Change) -> None:
    at = change["at"]
    if change["new"] is not None:
        del deals[at : at + 1]
    if change["old"] is not None:
        deals.insert(at, change["old"]["type"] != "adjustment")


def _entry(document: Change | None) -> Entry | None:
    return None if document is None else entry_from_document(document)
