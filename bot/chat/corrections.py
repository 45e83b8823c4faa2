"""Corrections: undo, redo, edit, insert and delete, each with a preview of every consequence before it happens."""

from bot.chat import access, named, rule_links
from bot.chat.content import Button, Content, Keyboard, content, pack
from bot.chat.outbox import Renderer
from bot.chat.turn import Handler, N, Turn, on_command, on_press, translator_of
from bot.entry import Draft, from_entry, opened
from bot.i18n.catalog import Translator
from bot.keeper import deals, ledger, plans
from bot.keeper.keeper import Keeper, Table
from bot.keeper.ledger import Conflict
from bot.keeper.plans import Plan, RematchBegun
from bot.scoring.refusals import Refusal
from bot.sheet.headline import headline
from bot.sheet.preview import Version, blocked, place, preview
from bot.sheet.refusals import refusal
from bot.sheet.rule_words import title
from bot.sheet.text import Text, bold, plain
from bot.storage.screens import Screen

ROWS = 8
"""Entries offered on one page of /edit."""


def handlers() -> list[Handler]:
    """Commands and buttons of this module."""
    return [
        on_command("undo", undo),
        on_press("u", undo_entry, N),
        on_command("redo", redo),
        on_command("edit", edit),
        on_press("e", paged, N, N, N),
        on_press("ee", chosen, N, N, N),
        on_press("ex", fill_in, N, N, N),
        on_press("ei", insert, N, N, N),
        on_press("ed", delete, N, N, N),
        on_press("p", decided, N, "(?:yes|no|drop|mend)"),
    ]


async def undo(turn: Turn) -> None:
    """/undo: the newest change, whatever it was."""
    await _turn_back(turn, redo=False)


async def redo(turn: Turn) -> None:
    """/redo: what was undone last."""
    await _turn_back(turn, redo=True)


async def undo_entry(turn: Turn) -> None:
    """“Undo” below a result belongs to that entry: the newest is undone, an earlier one opened for correction."""
    found = await named.entry(turn, turn.fields[0])
    if found is None:
        turn.answer(turn.t.gettext("This game is gone"))
        return
    if not await _may(turn, found[0]):
        return
    table, _, line = found
    newest = await ledger.last_line(turn.keeper, table.row.game_id)
    if newest is not None and newest.log_id == line.log_id:
        await _propose_turn(turn, table, redo=False)
    elif line.state != "done":
        turn.answer(turn.t.gettext("Undone already"))
    else:
        turn.answer(turn.t.gettext("There are later entries: /edit corrects or deletes this one"), alert=True)


async def edit(turn: Turn) -> None:
    """/edit: the entries to choose from, the newest first."""
    table = await turn.keeper.latest(turn.place)
    if table is None:
        await turn.refuse(turn.t.gettext("No game has been played here yet. /newgame starts one"))
        return
    if not await _may(turn, table):
        return
    text, keys = _list(turn.t, table, 0)
    await turn.post(text, keys)


async def paged(turn: Turn) -> None:
    """Another page of the list of entries."""
    table = await _table_at(turn)
    if table is not None:
        text, keys = _list(turn.t, table, int(turn.fields[2]))
        await turn.replace(text, keys)


async def chosen(turn: Turn) -> None:
    """One entry: correct it, put one before it, or delete it."""
    found = await _entry_at(turn)
    if found is None:
        return
    table, position = found
    at = (table.row.game_id, table.row.revision, position)
    t = turn.t
    keys: Keyboard = (
        (Button(t.gettext("Correct"), pack("ex", *at)), Button(t.gettext("Delete"), pack("ed", *at))),
        (Button(t.gettext("Insert a deal before it"), pack("ei", *at)),),
        (Button(t.gettext("‹ Back"), pack("e", *at[:2], (len(table.entries) - 1 - position) // ROWS)),),
    )
    await turn.replace((bold(_label(t, table, position)),), keys)


async def fill_in(turn: Turn) -> None:
    """Reopen an entry with everything filled in."""
    found = await _entry_at(turn)
    if found is None:
        return
    table, position = found
    draft = from_entry(table.rules, table.before(position), table.entries[position])
    await _open(turn, table, deals.EDIT, position, draft)


async def insert(turn: Turn) -> None:
    """Enter a forgotten deal."""
    found = await _entry_at(turn)
    if found is None:
        return
    table, position = found
    await _open(turn, table, deals.INSERT, position, opened(table.rules, table.before(position)))


async def delete(turn: Turn) -> None:
    """Propose to take an entry out."""
    found = await _entry_at(turn)
    if found is None:
        return
    table, position = found
    changes = ledger.delete_from(table.entries, position, position)
    screen = await turn.screen()
    await plans.propose(
        turn.keeper, table, "deleted", changes, turn.actor, screen_id=screen.screen_id if screen else None
    )
    turn.show()


async def decided(turn: Turn) -> None:
    """A proposal is confirmed, dropped, or its next trouble mended."""
    plan, act = await named.proposal(turn, turn.fields[0]), turn.fields[1]
    if plan is None:
        turn.answer(turn.t.gettext("This game is gone"))
        return
    if not await _may(turn, plan.preview.table):
        return
    try:
        await _decide(turn, plan, act)
    except Conflict:
        turn.answer(_too_late(turn.t, plan))
    except RematchBegun:
        turn.answer(turn.t.gettext("The next game has begun here. Set it aside first (/games)"), alert=True)
    except Refusal as refused:
        turn.answer(refusal(turn.t, plan.preview.table.names, refused, title))
    turn.show()


async def propose_correction(turn: Turn, seen: deals.DealView, ready: deals.Ready) -> None:
    """A correction has been filled in: show its consequences in the same message."""
    screen = await turn.screen()
    if not ready.changes:
        await deals.put_away(turn.keeper, seen, turn.actor)
        turn.answer(turn.t.gettext("Nothing changes"))
        turn.show()
        return
    await plans.propose(
        turn.keeper,
        (await turn.keeper.table(seen.table.row.game_id)) or seen.table,
        ready.kind,
        ready.changes,
        turn.actor,
        screen_id=screen.screen_id if screen else None,
        closing=seen.row.draft_id,
    )
    turn.show()


def renderers(keeper: Keeper) -> dict[str, Renderer]:
    """A proposal with its consequences."""

    async def proposal(screen: Screen) -> Content | None:
        plan = await plans.view(keeper, screen.ref)
        if plan is None:
            return None
        return _proposal(await translator_of(keeper, screen.place.chat_id), plan)

    return {plans.KIND: proposal}


async def _decide(turn: Turn, plan: Plan, act: str) -> None:
    if act == "no":
        await plans.cancel(turn.keeper, plan, turn.actor)
    elif act == "mend" and plan.preview.illegal is not None:
        await _mend(turn, plan, plan.preview.illegal.position)
    else:
        await plans.confirm(turn.keeper, plan, turn.actor, drop_later=act == "drop")


async def _mend(turn: Turn, plan: Plan, position: int) -> None:
    """Open the entry that could not stand, in the game as it would be before it."""
    table = ledger.as_table(plan.preview)
    state = table.before(position)
    draft = from_entry(table.rules, state, table.entries[position])
    await deals.open_draft(
        turn.keeper,
        plan.preview.table,
        turn.actor,
        draft,
        kind=deals.EDIT,
        position=position,
        changes=plan.row.changes,
    )


async def _turn_back(turn: Turn, *, redo: bool) -> None:
    table = await turn.keeper.latest(turn.place)
    if table is None:
        await turn.refuse(turn.t.gettext("No game has been played here yet. /newgame starts one"))
        return
    if await _may(turn, table):
        await _propose_turn(turn, table, redo=redo)


async def _propose_turn(turn: Turn, table: Table, *, redo: bool) -> None:
    if await plans.propose_turn(turn.keeper, table, turn.actor, redo=redo) is None:
        await turn.refuse(turn.t.gettext("Nothing to redo") if redo else turn.t.gettext("Nothing to undo"))
        return
    turn.answer()
    turn.show()


async def _open(turn: Turn, table: Table, kind: str, position: int, draft: Draft) -> None:
    await deals.open_draft(turn.keeper, table, turn.actor, draft, kind=kind, position=position)
    turn.answer()
    turn.show()


async def _table_at(turn: Turn) -> Table | None:
    """The game a button of the list names, as it was when the list was made."""
    table = await named.game(turn, turn.fields[0])
    if table is None or table.row.revision != int(turn.fields[1]):
        turn.answer(turn.t.gettext("The game has changed since. /edit shows it anew"))
        return None
    return table if await _may(turn, table) else None


async def _entry_at(turn: Turn) -> tuple[Table, int] | None:
    """The game and the position of the entry a button of the list names."""
    table, position = await _table_at(turn), int(turn.fields[2])
    return (table, position) if table is not None and position < len(table.entries) else None


async def _may(turn: Turn, table: Table) -> bool:
    if await access.may_write(turn, table):
        return True
    await access.refuse_outsider(turn)
    return False


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


def _proposal(t: Translator, plan: Plan) -> Content:
    if plan.row.status != "open" or plan.outdated:
        return content((plain(_settled(t, plan)),))
    table = plan.preview.table
    before = Version(table.rules, table.entries, table.results)
    after = Version(plan.preview.game.rules, plan.preview.game.entries, plan.preview.results)
    blocks = (bold(_question(t, plan)), *_reason(plan), *preview(t, plan.preview.game.players, before, after))
    number = plan.row.draft_id
    no = Button(t.gettext("Leave it"), pack("p", number, "no"))
    if plan.preview.illegal is None:
        return content(blocks, ((Button(t.gettext("Yes, do it"), pack("p", number, "yes")), no),))
    at, refused = plan.preview.illegal
    trouble = blocked(t, table.names, plan.preview.game.entries, at, refused, title)
    keys: Keyboard = (
        (Button(t.gettext("Mend that entry"), pack("p", number, "mend")),),
        (Button(t.gettext("Drop what cannot stand"), pack("p", number, "drop")), no),
        *rule_links.about(t, refused),
    )
    return content((*blocks, plain(trouble)), keys)


def _reason(plan: Plan) -> Text:
    return (plain(plan.reason),) if plan.kind == "rules_changed" else ()


def _question(t: Translator, plan: Plan) -> str:
    questions = {
        "undone": t.gettext("Undo this?"),
        "redone": t.gettext("Redo this?"),
        "edited": t.gettext("Correct this entry?"),
        "inserted": t.gettext("Insert this deal?"),
        "deleted": t.gettext("Delete this entry?"),
        "rules_changed": t.gettext("Change the rules of this game?"),
    }
    return questions.get(plan.kind, t.gettext("Change this?"))


def _settled(t: Translator, plan: Plan) -> str:
    if plan.row.status == "open":
        return t.gettext("The game has changed since: ask anew")
    if plan.row.status == "cancelled":
        return t.gettext("Left as it was: {name}", name=plan.row.closed_by)
    done = {
        "undone": t.gettext("Undone: {name}", name=plan.row.closed_by),
        "redone": t.gettext("Redone: {name}", name=plan.row.closed_by),
        "deleted": t.gettext("Deleted: {name}", name=plan.row.closed_by),
        "inserted": t.gettext("Inserted: {name}", name=plan.row.closed_by),
    }
    return done.get(plan.kind, t.gettext("Changed: {name}", name=plan.row.closed_by))


def _too_late(t: Translator, plan: Plan) -> str:
    return _settled(t, plan) if plan.row.status != "open" or plan.outdated else t.gettext("The game has changed since")
