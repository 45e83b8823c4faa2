"""Corrections proposed and decided: undo, redo and everything else that changes the past, each previewed first."""

from bot.chat import access, named, rule_links
from bot.chat.content import Button, Content, Keyboard, content, pack
from bot.chat.outbox import Renderer
from bot.chat.shown import translator_of
from bot.chat.turn import Handler, N, Turn, on_command, on_press
from bot.entry import carry, from_entry
from bot.i18n.catalog import Translator
from bot.keeper import deals, history, ledger, plans
from bot.keeper.correcting import Correction, open_correction
from bot.keeper.keeper import Keeper, Table
from bot.keeper.ledger import BEGINNING, Conflict, Illegal, RematchBegun
from bot.keeper.plans import Plan
from bot.scoring.refusals import Fault, Refusal
from bot.sheet.log import deed as deed_words
from bot.sheet.log_lines import facts, log_lines
from bot.sheet.preview import Version, blocked, preview
from bot.sheet.refusals import refusal
from bot.sheet.rule_words import title
from bot.sheet.text import Text, bold, plain
from bot.storage.codec import entry_from_document
from bot.storage.screens import Screen


def handlers() -> list[Handler]:
    """Commands and buttons of this module."""
    return [
        on_command("undo", undo),
        on_press("u", undo_entry, N),
        on_press("ul", undo_line, N),
        on_command("redo", redo),
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
    if not await access.admitted(turn, found[0]):
        return
    table, _, line = found
    newest = await ledger.last_line(turn.keeper, table.row.game_id)
    if newest is not None and newest.log_id == line.log_id:
        await _propose_turn(turn, table, redo=False)
    elif line.state != "done":
        turn.answer(turn.t.gettext("Undone already"))
    else:
        turn.answer(turn.t.gettext("There are later entries: /edit corrects or deletes this one"), alert=True)


async def undo_line(turn: Turn) -> None:
    """“Undo” below a note of what was changed belongs to that change, as long as it is the newest."""
    line = await named.line(turn, turn.fields[0])
    table = await turn.keeper.table(line.game_id) if line is not None and line.game_id is not None else None
    if line is None or table is None:
        turn.answer(turn.t.gettext("This game is gone"))
        return
    if not await access.admitted(turn, table):
        return
    newest = await ledger.last_line(turn.keeper, table.row.game_id)
    if newest is None or newest.log_id != line.log_id:
        gone = turn.t.gettext("Undone already")
        turn.answer(
            gone if line.state != "done" else turn.t.gettext("More has changed since: /undo goes back step by step")
        )
        return
    await _propose_turn(turn, table, redo=False)


async def decided(turn: Turn) -> None:
    """A proposal is confirmed, dropped, or its next trouble mended."""
    plan, act = await named.proposal(turn, turn.fields[0]), turn.fields[1]
    if plan is None:
        turn.answer(turn.t.gettext("This game is gone"))
        return
    # Other house rules take the same right to confirm them as to propose them.
    if not await access.admitted(turn, plan.preview.table, governs=plan.kind == "rules_changed"):
        return
    try:
        await _decide(turn, plan, act)
    except Conflict:
        turn.answer(_too_late(turn.t, plan))
    except RematchBegun:
        turn.answer(turn.t.gettext("The next game has begun here. Set it aside first (/games)"), alert=True)
    except Refusal as refused:
        turn.answer(refusal(turn.t, plan.preview.table.names, refused, title), alert=True)
    turn.show()


async def propose_correction(turn: Turn, seen: deals.DealView, ready: deals.Ready) -> None:
    """A correction has been filled in: show its consequences in the same message."""
    if not ready.changes:
        await deals.put_away(turn.keeper, seen, turn.actor)
        turn.answer(turn.t.gettext("Nothing changes"))
        turn.show()
        return
    row = seen.row
    table = (await turn.keeper.table(seen.table.row.game_id)) or seen.table
    what = await plans.proposal_of(turn.keeper, row, ready.kind, ready.changes)
    screen_id = await turn.screen_id()
    await plans.propose(turn.keeper, table, what, turn.actor, screen_id=screen_id, origin=row.draft_id)
    turn.show()


def renderers(keeper: Keeper) -> dict[str, Renderer]:
    """A proposal with its consequences."""

    async def proposal(screen: Screen) -> Content | None:
        plan = await plans.view(keeper, screen.ref)
        if plan is None:
            return None
        t = await translator_of(keeper, screen.place.chat_id)
        if plan.row.status != "open" or plan.outdated:
            done = await _subject(keeper, t, plan) if plan.row.status == "closed" else ()
            return content((plain(_settled(t, plan)), *done))
        return _proposal(t, plan, await _subject(keeper, t, plan))

    return {plans.KIND: proposal}


async def _decide(turn: Turn, plan: Plan, act: str) -> None:
    if act == "no":
        await plans.cancel(turn.keeper, plan, turn.actor)
    elif act == "yes":
        await plans.confirm(turn.keeper, plan, turn.actor)
    # Confirming looks for itself whether it comes too late; what only opens a next step has to be checked here.
    elif plan.row.status != "open" or plan.outdated or plan.preview.illegal is None:
        raise Conflict
    elif act == "drop":
        await plans.propose_dropping(turn.keeper, plan, turn.actor, await turn.screen_id())
    else:
        await _mend(turn, plan, plan.preview.illegal.position)


async def _mend(turn: Turn, plan: Plan, position: int) -> None:
    """Open the entry that could not stand, in the game as it would be before it: what still fits stays answered."""
    table = ledger.as_table(plan.preview)
    state = table.before(position)
    draft = carry(table.rules, state, from_entry(table.rules, state, table.entries[position])).draft
    what = Correction(deals.EDIT, position, draft, plan.row.changes, plan.row.draft_id)
    await open_correction(turn.keeper, plan.preview.table, what, turn.actor, await turn.screen_id())


async def _turn_back(turn: Turn, *, redo: bool) -> None:
    table = await turn.keeper.latest(turn.place)
    if table is None:
        await turn.refuse(turn.t.gettext("No game has been played here yet. /newgame starts one"))
        return
    if await access.admitted(turn, table):
        await _propose_turn(turn, table, redo=redo)


async def _propose_turn(turn: Turn, table: Table, *, redo: bool) -> None:
    if await plans.propose_turn(turn.keeper, table, turn.actor, redo=redo) is None:
        await turn.refuse(turn.t.gettext("Nothing to redo") if redo else turn.t.gettext("Nothing to undo"))
        return
    turn.answer()
    turn.show()


async def _subject(keeper: Keeper, t: Translator, plan: Plan) -> Text:
    """What is changed where no total tells it: the line of the log that is taken back, or the new rules. Once done no
    totals are shown any more, and it is always said."""
    table, first, done = plan.preview.table, plan.row.changes[0], plan.row.status == "closed"
    if plan.kind == "rules_changed":
        return (plain(plan.reason),)
    if plan.line is not None and (done or plan.line.kind == "noted" or first["of"] != "entry"):
        told = log_lines(t, [await history.of_line(keeper, table, plan.line)])
        return (plain(deed_words(t, told[0])),)
    if first["of"] != "entry" or not (done or (first["old"] and first["new"])):
        return ()
    said = [facts(t, table.names, entry_from_document(first[end])) for end in ("old", "new") if first[end]]
    return (plain(" → ".join(said)),) if len(set(said)) == len(said) else ()


def _proposal(t: Translator, plan: Plan, subject: Text) -> Content:
    table, after = plan.preview.table, plan.preview
    ending = _ending(t, plan)
    told = bool(subject) or bool(ending) or after.illegal is not None
    # Something is changed that no total tells: “nothing changes” would be untrue.
    same = told and after.results == table.results[: len(after.results)]
    changed = preview(
        t,
        after.game.players,
        Version(table.rules, table.entries, table.results),
        Version(after.game.rules, after.game.entries, after.results),
    )
    blocks = (bold(_question(t, plan)), *subject, *(() if same else changed), *ending)
    why = (plain(_blocked(t, plan, after.illegal)),) if after.illegal else ()
    return content((*blocks, *why), _proposal_keys(t, plan))


def _blocked(t: Translator, plan: Plan, illegal: Illegal) -> str:
    """What of the game could not stand after the change, and why."""
    at, refused = illegal
    names, entries = plan.preview.table.names, plan.preview.game.entries
    if at == BEGINNING:
        return refusal(t, names, refused, title)
    return blocked(t, names, entries, at, refused, title)


def _proposal_keys(t: Translator, plan: Plan) -> Keyboard:
    number, illegal = plan.row.draft_id, plan.preview.illegal
    no = Button(t.gettext("Leave it"), pack("p", number, "no"))
    if illegal is None:
        return ((Button(t.gettext("Yes, do it"), pack("p", number, "yes")), no),)
    # The rules or the start themselves are at fault: there is no entry to mend or to drop.
    if illegal.position == BEGINNING:
        return ((no,), *rule_links.about(t, illegal.refusal))
    mend = Button(t.gettext("Mend that entry"), pack("p", number, "mend"))
    drop = Button(t.gettext("Drop what cannot stand"), pack("p", number, "drop"))
    return ((mend,) if _can_be_mended(plan) else (), (drop, no), *rule_links.about(t, illegal.refusal))


def _can_be_mended(plan: Plan) -> bool:
    """After the end of a game nothing can be entered, however it is put."""
    illegal = plan.preview.illegal
    return illegal is not None and illegal.refusal.fault is not Fault.GAME_OVER


def _ending(t: Translator, plan: Plan) -> Text:
    """What ends, or goes on, beside the totals."""
    status = [one["new"] for one in plan.row.changes if one["of"] == "game" and one["field"] == "status"]
    said = [t.gettext("The game goes on")] if "running" in status else []
    if "finished" in status and plan.preview.state.winner is None:
        said.append(t.gettext("The game is finished without a winner"))
    if plan.puts_away:
        said.append(t.gettext("Something else is being entered: it would be put away unrecorded."))
    return tuple(plain(line) for line in said)


def _question(t: Translator, plan: Plan) -> str:
    questions = {
        "undone": t.gettext("Undo this?"),
        "redone": t.gettext("Redo this?"),
        "edited": t.gettext("Correct this entry?"),
        "inserted": t.gettext("Insert this deal?"),
        "deleted": t.gettext("Delete this entry?"),
        "rules_changed": t.gettext("Change the rules of this game?"),
        "reopened": t.gettext("Open this game again?"),
        # A won deal is asked about only where it would put something else away.
        "entered": t.gettext("Record this and end the game?"),
        "adjusted": t.gettext("Record this and end the game?"),
    }
    return questions.get(plan.kind, t.gettext("Change this?"))


def _settled(t: Translator, plan: Plan) -> str:
    if plan.row.status == "open":
        return t.gettext("The game has changed since: ask anew")
    # Put away by another change, not by a person.
    if plan.row.status == "cancelled" and not plan.row.closed_by:
        return t.gettext("The game has changed since: ask anew")
    if plan.row.status == "cancelled":
        return t.gettext("Left as it was: {name}", name=plan.row.closed_by)
    done = {
        "undone": t.gettext("Undone: {name}", name=plan.row.closed_by),
        "redone": t.gettext("Redone: {name}", name=plan.row.closed_by),
        "deleted": t.gettext("Deleted: {name}", name=plan.row.closed_by),
        "inserted": t.gettext("Inserted: {name}", name=plan.row.closed_by),
        "reopened": t.gettext("The game goes on: {name}", name=plan.row.closed_by),
    }
    return done.get(plan.kind, t.gettext("Changed: {name}", name=plan.row.closed_by))


def _too_late(t: Translator, plan: Plan) -> str:
    return _settled(t, plan) if plan.row.status != "open" or plan.outdated else t.gettext("The game has changed since")
