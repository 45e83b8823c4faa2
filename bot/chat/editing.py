"""/edit: an entry picked from the list is corrected, deleted, noted upon, or has a forgotten deal put before it."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.chat import access, named, rule_links
from bot.chat.asking import prompt
from bot.chat.content import Button, Content, Keyboard, content, pack
from bot.chat.turn import Handler, N, Turn, on_command, on_press
from bot.entry import Draft, from_entry, opened, quick
from bot.i18n.catalog import Translator
from bot.keeper import deals, edits, ledger, noting, plans
from bot.keeper.correcting import Correction, open_correction
from bot.keeper.keeper import Table
from bot.scoring.refusals import Refusal
from bot.sheet.headline import headline
from bot.sheet.people import deal_numbers
from bot.sheet.preview import place
from bot.sheet.quick_words import not_understood
from bot.sheet.refusals import refusal
from bot.sheet.text import Text, bold, plain
from bot.storage.screens import Screen

ROWS = 8
"""Entries offered on one page of /edit."""
ASK_NOTE = "ask_note"


def handlers() -> list[Handler]:
    """Commands and buttons of this module."""
    return [
        on_command("edit", edit),
        on_press("e", paged, N, N, N),
        _on_entry("ee", chosen),
        _on_entry("ex", fill_in),
        _on_entry("ei", insert),
        _on_entry("ed", delete),
        _on_entry("en", ask_note),
    ]


async def edit(turn: Turn) -> None:
    """/edit: the entries to choose from, the newest first; with a number the deal of it at once, and with a typed line
    after that what it is to be; with the letters of a game the entries of that one."""
    wanted = turn.args[0] if turn.args else ""
    other = bool(wanted) and not wanted.isdecimal()
    table = await (named.short(turn, wanted) if other else turn.keeper.latest(turn.place))
    if table is None:
        none = turn.t.gettext("No game has been played here yet. /newgame starts one")
        await turn.refuse(turn.t.gettext("There is no such game here. /games lists them") if other else none)
        return
    if not await access.admitted(turn, table):
        return
    named_deal = int(wanted) if wanted.isdecimal() else 0
    numbers = deal_numbers(table.entries)
    found = numbers.index(named_deal) if named_deal in numbers else None
    if found is not None and turn.args[1:]:
        await _typed(turn, table, found, " ".join(turn.args[1:]))
        return
    text, keys = _list(turn.t, table, 0) if found is None else _choice(turn.t, table, found)
    await turn.post(text, keys)


async def paged(turn: Turn) -> None:
    """Another page of the list of entries."""
    table = await _table_at(turn)
    if table is not None:
        text, keys = _list(turn.t, table, int(turn.fields[2]))
        await turn.replace(text, keys)


async def chosen(turn: Turn, table: Table, position: int) -> None:
    """One entry: what can be done about it."""
    await turn.replace(*_choice(turn.t, table, position))


def _choice(t: Translator, table: Table, position: int) -> tuple[Text, Keyboard]:
    # A position counts only in the game as it was listed, so the revision goes along in every button.
    at = (table.row.game_id, table.row.revision, position)
    keys: Keyboard = (
        (Button(t.gettext("Correct"), pack("ex", *at)), Button(t.gettext("Delete"), pack("ed", *at))),
        (Button(t.gettext("Insert a deal before it"), pack("ei", *at)), Button(t.gettext("Note"), pack("en", *at))),
        (Button(t.gettext("‹ Back"), pack("e", *at[:2], (len(table.entries) - 1 - position) // ROWS)),),
    )
    note = table.entries[position].note
    said = (plain(t.gettext("“{note}”", note=note)),) if note else ()
    return (bold(_label(t, table, position)), *said), keys


async def fill_in(turn: Turn, table: Table, position: int) -> None:
    """Reopen an entry with everything filled in."""
    draft = from_entry(table.rules, table.before(position), table.entries[position])
    await _open(turn, table, deals.EDIT, position, draft)


async def insert(turn: Turn, table: Table, position: int) -> None:
    """Enter a forgotten deal."""
    try:
        draft = opened(table.rules, table.before(position))
    except Refusal as refused:
        turn.answer(refusal(turn.t, table.names, refused))
        return
    await _open(turn, table, deals.INSERT, position, draft)


async def delete(turn: Turn, table: Table, position: int) -> None:
    """Propose to take an entry out."""
    what = plans.Proposal("deleted", edits.delete_from(table.entries, position, position))
    await plans.propose(turn.keeper, table, what, turn.actor, screen_id=await turn.screen_id())
    turn.show()


async def ask_note(turn: Turn, table: Table, position: int) -> None:
    """Ask the presser for the words to be kept with an entry."""
    if turn.user is None:
        return
    label = _label(turn.t, table, position)
    question = turn.t.gettext("{entry}. What is to be noted? Answer this message; “-” takes the note away", entry=label)
    turn.answer()
    async with turn.keeper.database.effect() as tx:
        draft_id = await noting.ask(tx, turn.keeper, table, position, turn.actor)
        await turn.note(tx, ASK_NOTE, ref=draft_id, message=prompt(turn.user, question))
    turn.show()


async def note_typed(turn: Turn, screen: Screen) -> None:
    """The words of a note."""
    asked = await noting.view(turn.keeper, screen.ref)
    if asked is None:
        await turn.refuse(turn.t.gettext("The game has changed since. /edit shows it anew"))
        return
    table, position = asked.table, asked.position
    if not await access.admitted(turn, table):
        return
    # Phones make any of these of a typed hyphen.
    text = "" if turn.text in ("-", "−", "–", "—") else " ".join(turn.text.split())[: noting.LIMIT]
    old = table.entries[position]
    changes = edits.replace_entry(old, position, replace(old, note=text or None))
    where = place(turn.t, table.entries, position)
    said = turn.t.gettext("{entry}: note taken away — {name}", entry=where, name=turn.actor.name)
    if text:
        said = turn.t.gettext("{entry}: “{note}” — {name}", entry=where, note=text, name=turn.actor.name)
    if not changes:
        await turn.refuse(turn.t.gettext("Nothing changes"))
        return
    async with ledger.change(turn.keeper, ledger.preview(table, changes), "noted", turn.actor) as (tx, done):
        await noting.close(tx, turn.keeper, asked, turn.actor)
        key = Button(turn.t.gettext("Undo"), pack("ul", done.log_id))
        await turn.note(tx, "post", message=_told(said, key), reply=True)
    turn.show()


async def _typed(turn: Turn, table: Table, position: int, line: str) -> None:
    """A deal of the past as a typed line says it was."""
    state = table.before(position)
    was = from_entry(table.rules, state, table.entries[position])
    parsed = quick.parse(line, table.names, table.rules, state, was)
    if isinstance(parsed, quick.NotUnderstood):
        text = not_understood(turn.t, table.names, table.rules, state, parsed)
        await turn.post(text, rule_links.about_line(turn.t, parsed), reply=True)
        return
    await _open(turn, table, deals.EDIT, position, parsed)


async def _open(turn: Turn, table: Table, kind: str, position: int, draft: Draft) -> None:
    await open_correction(turn.keeper, table, Correction(kind, position, draft), turn.actor)
    turn.answer()
    turn.show()


async def _table_at(turn: Turn) -> Table | None:
    """The game a button of the list names, as it was when the list was made."""
    table = await named.game(turn, turn.fields[0])
    if table is None or table.row.revision != int(turn.fields[1]):
        turn.answer(turn.t.gettext("The game has changed since. /edit shows it anew"))
        return None
    return table if await access.admitted(turn, table) else None


def _on_entry(flow: str, handle: Callable[[Turn, Table, int], Awaitable[None]]) -> Handler:
    """The handler of a button about one entry of the list: it is given the game and the entry's position."""

    async def pressed(turn: Turn) -> None:
        table, position = await _table_at(turn), int(turn.fields[2])
        if table is not None and position < len(table.entries):
            await handle(turn, table, position)

    return on_press(flow, pressed, N, N, N)


def _told(said: str, key: Button) -> Content:
    return content((plain(said),), ((key,),))


def _list(t: Translator, table: Table, page: int) -> tuple[Text, Keyboard]:
    count = len(table.entries)
    at = (table.row.game_id, table.row.revision)
    newest = count - 1 - page * ROWS
    oldest = max(newest - ROWS + 1, 0)
    rows = tuple((Button(_label(t, table, n), pack("ee", *at, n)),) for n in range(newest, oldest - 1, -1))
    turns = []
    if oldest > 0:
        turns.append(Button(t.gettext("‹ Earlier"), pack("e", *at, page + 1)))
    if page > 0:
        turns.append(Button(t.gettext("Later ›"), pack("e", *at, page - 1)))
    text = t.gettext("Which entry is to be corrected?") if count else t.gettext("Nothing has been entered yet")
    return (plain(text),), (*rows, tuple(turns))


def _label(t: Translator, table: Table, position: int) -> str:
    where = place(t, table.entries, position)
    return f"{where}: {headline(t, table.names, table.entries[position], table.results[position])}"
