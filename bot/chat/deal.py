"""The deal conversation: one live message, driven by taps of anybody who may write."""

from warnings import catch_warnings, simplefilter

from telegram.ext import ConversationHandler
from telegram.warnings import PTBUserWarning

from bot.chat import access, named, rule_links
from bot.chat.content import Button, Content, Keyboard, content, pack
from bot.chat.corrections import propose_correction
from bot.chat.outbox import Renderer
from bot.chat.shown import translator_of
from bot.chat.turn import Handler, N, Turn, W, on_command, on_press
from bot.entry import quick
from bot.i18n.catalog import Translator
from bot.keeper import deals
from bot.keeper.deals import DealView, Old, Ready
from bot.keeper.keeper import Keeper, Table
from bot.keeper.results import result_of
from bot.scoring.refusals import Refusal
from bot.sheet import prompts
from bot.sheet.quick_words import not_understood
from bot.sheet.refusals import refusal
from bot.sheet.result import result_text
from bot.sheet.text import Text, plain
from bot.storage.screens import Screen

FLOW = "d"
OPEN = 0
AGAIN = "line_again"
"""Says what of a line was not understood: the line may be typed anew as a reply to it too."""


def handlers() -> list[Handler]:
    """The conversation. Entry point, state and fallback are one callback, for the draft is the truth: this object's
    own memory can be lost without harm."""
    # The last field is whatever a choice of the conversation calls itself, colons included.
    tap = on_press(FLOW, tapped, N, N, W, r"\S+")
    command = on_command("deal", open_)
    with catch_warnings():
        # One conversation over several messages is meant; the library warns of every such handler.
        simplefilter("ignore", PTBUserWarning)
        conversation: Handler = ConversationHandler(
            entry_points=[command, tap],
            states={OPEN: [tap]},
            fallbacks=[command, tap],
            # All of a chat share it: whoever taps goes on where somebody else stopped.
            per_user=False,
            # A second /deal shows the open deal again.
            allow_reentry=True,
        )
    return [
        conversation,
        on_press("deal", open_),
        on_press("back", brought_back, N),
        on_press("left", left_alone, N, "(?:on|anew)"),
    ]


async def open_(turn: Turn) -> None:
    """/deal and every “next deal” button: the deal's message, filled in from a typed line."""
    table = await access.running_table(turn)
    if table is None:
        return
    turn.answer()
    if turn.text:
        await _enter_line(turn, table, turn.text)
        return
    waiting = await deals.left_alone(turn.keeper, table)
    if waiting is not None:
        await turn.post(*_ask_about(turn.t, waiting))
        return
    await deals.open_draft(turn.keeper, table, turn.actor)
    turn.show()


async def left_alone(turn: Turn) -> None:
    """A deal begun long ago: go on with it, or put it away and start anew."""
    seen = await named.deal(turn, turn.fields[0])
    if seen is None or seen.row.status != "open" or seen.table.row.status != "running":
        turn.answer(turn.t.gettext("This deal is gone. /deal opens a new one"))
        return
    if not await access.admitted(turn, seen.table):
        return
    turn.answer()
    if turn.fields[1] == "anew":
        await deals.start_anew(turn.keeper, seen, turn.actor)
    else:
        await deals.open_draft(turn.keeper, seen.table, turn.actor, seen.draft)
    turn.show()


async def typed(turn: Turn, screen: Screen) -> None:
    """A line typed as a reply to the deal's message."""
    seen = await deals.view(turn.keeper, screen.ref)
    # Below a deal that is done people just talk to each other.
    if seen is None or seen.row.status != "open":
        return
    if not await access.admitted(turn, seen.table):
        return
    if seen.outdated:
        await turn.refuse(turn.t.gettext("The game has changed since. /edit shows it anew"))
        return
    await _enter_line(turn, seen.table, turn.text, seen)


async def typed_again(turn: Turn, screen: Screen) -> None:
    """A line typed as a reply to what was said about an earlier one."""
    if screen.ref:
        await typed(turn, screen)
    else:
        await open_(turn)


async def tapped(turn: Turn) -> None:
    """One press on the deal's keyboard."""
    draft_id, revision, step, *value = turn.fields
    seen = await named.deal(turn, draft_id)
    if seen is None:
        turn.answer(turn.t.gettext("This deal is gone. /deal opens a new one"))
        return
    if not await access.admitted(turn, seen.table):
        return
    try:
        done = await deals.tap(turn.keeper, seen, int(revision), step, ":".join(value), turn.actor)
    except Refusal as refused:
        turn.answer(refusal(turn.t, seen.table.names, refused))
        return
    if isinstance(done, Ready):
        await propose_correction(turn, seen, done)
        return
    turn.answer(_toast(turn.t, done))
    turn.show()


async def brought_back(turn: Turn) -> None:
    """“Bring back” below a cancelled deal."""
    seen = await named.deal(turn, turn.fields[0])
    if seen is None:
        turn.answer(turn.t.gettext("This deal is gone. /deal opens a new one"))
        return
    if not await access.admitted(turn, seen.table):
        return
    if await deals.bring_back(turn.keeper, seen.row.draft_id) is None:
        turn.answer(turn.t.gettext("Another deal is open. /deal shows it"))
        return
    turn.answer()
    turn.show()


def renderers(keeper: Keeper) -> dict[str, Renderer]:
    """The live message of a deal, and the result it becomes."""

    async def live(screen: Screen) -> Content | None:
        seen = await deals.view(keeper, screen.ref)
        t = await translator_of(keeper, screen.place.chat_id)
        return _live(t, seen) if seen else None

    async def result(screen: Screen) -> Content | None:
        found = await result_of(keeper, screen.ref)
        t = await translator_of(keeper, screen.place.chat_id)
        if found is None:
            return None
        table, position, line = found
        if line.state != "done" or position >= len(table.entries):
            return content((plain(t.gettext("Undone. /redo brings it back")),))
        # As it stood right after this entry: later ones have results of their own.
        entries, results = table.entries[: position + 1], table.results[: position + 1]
        text = result_text(t, table.names, table.rules, entries, results, line.who_name)
        won = results[-1].state.winner is not None
        return content(text, _result_keys(t, line.log_id, table, won=won))

    return {**dict.fromkeys(deals.KINDS, live), deals.RESULT: result}


async def _enter_line(turn: Turn, table: Table, line: str, seen: DealView | None = None) -> None:
    state = seen.state if seen else table.state
    parsed = quick.parse(line, table.names, table.rules, state, seen.draft if seen else None)
    if isinstance(parsed, quick.NotUnderstood):
        text = not_understood(turn.t, table.names, table.rules, state, parsed)
        said = content(text, rule_links.about_line(turn.t, parsed))
        await turn.post_content(said, kind=AGAIN, ref=seen.row.draft_id if seen else 0, reply=True)
        return
    if seen is not None:
        await deals.put(turn.keeper, seen, parsed)
    else:
        await deals.open_draft(turn.keeper, table, turn.actor, parsed)
    turn.show()


def _ask_about(t: Translator, seen: DealView) -> tuple[Text, Keyboard]:
    """Whether a deal that was left alone is still meant."""
    begun = seen.row.touched_at.astimezone()
    said = t.gettext(
        "Deal {number} was begun on {date} at {time} and left: {name}",
        number=seen.number,
        date=t.date(begun),
        time=t.time(begun),
        name=seen.row.opened_by,
    )
    keys: Keyboard = (
        (
            Button(t.gettext("Go on with it"), pack("left", seen.row.draft_id, "on")),
            Button(t.gettext("Start anew"), pack("left", seen.row.draft_id, "anew")),
        ),
    )
    return (plain(said),), keys


def _closed(t: Translator, seen: DealView) -> Content:
    """What is left of a draft that was put away, or overtaken."""
    row = seen.row
    # A correction: the entry stands as it was, there is nothing to bring back.
    if row.position is not None:
        said = t.gettext("Left as it was: {name}", name=row.closed_by) if row.closed_by else ""
        return content((plain(said or t.gettext("The game has changed since. /edit shows it anew")),))
    said = t.gettext("Deal cancelled: {name}", name=row.closed_by)
    if row.kind == deals.PENALTY:
        said = t.gettext("Cancelled: {name}", name=row.closed_by)
    keys: Keyboard = ((Button(t.gettext("Bring back"), pack("back", row.draft_id)),),)
    # Nothing was answered yet: a new deal is as good.
    return content((plain(said),), keys if seen.draft.answers else ())


def _live(t: Translator, seen: DealView) -> Content:
    table = seen.table
    if seen.row.status == "cancelled" or seen.outdated:
        return _closed(t, seen)
    prompt = prompts.prompt(t, table.names, table.rules, seen.state, seen.draft, seen.number)
    step = prompt.step
    # The revision goes along, so that a tap on an older keyboard is told from one on what is shown now.
    keyboard = tuple(
        tuple(Button(label, pack(FLOW, seen.row.draft_id, seen.row.revision, step, value)) for label, value in row)
        for row in prompt.rows
    )
    return content(prompt.text, keyboard)


def _result_keys(t: Translator, log_id: int, table: Table, *, won: bool) -> Keyboard:
    undo = Button(t.gettext("Undo"), pack("u", log_id))
    sheet = Button(t.gettext("Sheet"), pack("sheet", table.row.game_id))
    why = Button(t.gettext("Why?"), pack("why", log_id))
    # Nothing can be entered in a game that is won.
    goes_on = () if won else ((Button(t.gettext("Next deal"), pack("deal")),),)
    return (*goes_on, (undo, sheet, why))


def _toast(t: Translator, done: deals.Tapped) -> str:
    if not isinstance(done, Old):
        return ""
    if done.status == "closed":
        return t.gettext("Already recorded: {name}", name=done.by)
    if done.status == "cancelled":
        return t.gettext("Cancelled: {name}", name=done.by)
    return t.gettext("Too late: the deal has moved on")
