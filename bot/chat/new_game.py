"""The lobby conversation: one message in which a table gathers, is arranged, and starts."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from bot.chat import access, lobby_keys, rule_links
from bot.chat.alongside import posting
from bot.chat.asking import prompt
from bot.chat.content import Content
from bot.chat.lobby_keys import FLOW
from bot.chat.outbox import Renderer
from bot.chat.turn import ANY, Handler, N, Turn, display_name, is_administrator, on_command, on_press
from bot.entry import house
from bot.entry import lobby as steps
from bot.entry.lobby import Lobby, LobbyFault, LobbyRefusal
from bot.entry.names import split_names
from bot.entry.start_line import StartTrouble, parse_start
from bot.i18n.catalog import LANGUAGES, Translator, translator
from bot.keeper import ledger, lobby, shelf
from bot.keeper.keeper import Keeper, Table
from bot.keeper.lobby import LobbyView
from bot.scoring.model import GameState
from bot.scoring.refusals import Refusal
from bot.sheet import new_game, rule_words
from bot.sheet.lobby import lobby_refusal, start_question, start_refusal
from bot.sheet.refusals import refusal
from bot.storage import chats, screens
from bot.storage.screens import Screen

ASK_GUEST = "ask_guest"
ASK_START = "ask_start"


def handlers() -> list[Handler]:
    """The command, the button that does the same, and the lobby's own buttons."""
    return [on_command("newgame", open_), on_press("new", open_), on_press(FLOW, tapped, N, N, ANY)]


async def open_(turn: Turn) -> None:
    """/newgame, with or without the names of a whole table."""
    running = await turn.keeper.running(turn.place)
    if running is not None and not await access.admitted(turn, running):
        return
    turn.answer()
    try:
        await lobby.open_lobby(turn.keeper, turn.chat, turn.place, turn.actor, split_names(turn.text))
    except LobbyRefusal as refused:
        await turn.refuse(_sentence(turn.t, refused))
        return
    turn.show()


async def tapped(turn: Turn) -> None:
    """One press on the lobby's keyboard."""
    # Each action has as many fields as it needs; missing ones read as empty, for the action to turn away.
    fields: list[str] = [*turn.fields, "", "", "", "", ""]
    draft_id, revision, action = fields[:3]
    act = ACTIONS.get(action)
    seen = await lobby.view(turn.keeper, int(draft_id))
    if act is None or seen is None or seen.row.place != turn.place:
        turn.answer(turn.t.gettext("This button is out of date. /newgame opens a table"))
        return
    # Only a table that was cancelled can be brought back, only an open one changed.
    if seen.row.status != ("cancelled" if action == "again" else "open"):
        turn.answer(_past(turn.t, seen))
        return
    if action != "join" and not await _may_arrange(turn, seen):
        await _refuse_outsider(turn, seen)
        return
    if action in STRICT and int(revision) != seen.row.revision:
        turn.answer(turn.t.gettext("The table has just changed: look again and tap once more"))
        return
    await _tried(turn, seen, act, fields[3:])


async def guest_named(turn: Turn, screen: Screen) -> None:
    """The typed name of a guest."""
    await _typed(turn, screen, lambda table: steps.add_guest(table, turn.text))


async def start_typed(turn: Turn, screen: Screen) -> None:
    """The typed totals of a game on paper."""
    seen = await lobby.view(turn.keeper, screen.ref)
    if seen is None:
        return
    parsed = parse_start(turn.text, seen.lobby.totals, seen.lobby.names)
    if isinstance(parsed, StartTrouble):
        await turn.refuse(start_refusal(turn.t, parsed), ((rule_links.link(turn.t, rule_links.FROM_PAPER),),))
        return
    await _typed(turn, screen, lambda table: steps.take_start(table, parsed))


def renderers(keeper: Keeper) -> dict[str, Renderer]:
    """The lobby's live message, and the message a game begins with."""

    async def live(screen: Screen) -> Content | None:
        seen = await lobby.view(keeper, screen.ref)
        chat = await chats.find_chat(keeper.reader, screen.place.chat_id)
        if seen is None or chat is None:
            return None
        deal = await shelf.open_deal(keeper, seen.row.place)
        return lobby_keys.lobby_content(translator(chat.language), seen, chat.writers, deal_open=deal is not None)

    async def started(screen: Screen) -> Content | None:
        table = await keeper.table(screen.ref)
        chat = await chats.find_chat(keeper.reader, screen.place.chat_id)
        if table is None or chat is None:
            return None
        return lobby_keys.started_content(translator(chat.language), table)

    return {lobby.KIND: live, lobby.STARTED: started}


async def _tried(turn: Turn, seen: LobbyView, act: "Act", fields: list[str]) -> None:
    try:
        await act(turn, seen, fields)
    except LobbyRefusal as refused:
        turn.answer(_sentence(turn.t, refused))
    except Refusal as refused:
        turn.answer(refusal(turn.t, seen.lobby.names, refused, rule_words.title), alert=True)
    except ledger.Conflict:
        turn.answer(turn.t.gettext("The game has just changed: look again and tap once more"))
    turn.show()


async def _typed(turn: Turn, screen: Screen, change: Callable[[Lobby], Lobby]) -> None:
    seen = await lobby.view(turn.keeper, screen.ref)
    if seen is None or seen.row.status != "open":
        await turn.refuse(turn.t.gettext("This table is not open any more. /newgame opens one"))
        return
    try:
        changed = change(seen.lobby)
    except LobbyRefusal as refused:
        await turn.refuse(_sentence(turn.t, refused))
        return
    except Refusal as refused:
        said = refusal(turn.t, seen.lobby.names, refused, rule_words.title)
        await turn.refuse(said, rule_links.about(turn.t, refused))
        return
    await lobby.save(turn.keeper, seen, changed)
    turn.show()


async def _may_arrange(turn: Turn, seen: LobbyView) -> bool:
    if seen.running is not None:
        return await access.may_write(turn, seen.running)
    if turn.private or turn.chat.writers == "anyone":
        return True
    account = turn.user.id if turn.user else None
    if turn.chat.writers == "players" and steps.may_run(seen.lobby, account):
        return True
    return await is_administrator(turn)


async def _refuse_outsider(turn: Turn, seen: LobbyView) -> None:
    if seen.running is not None:
        await access.refuse_outsider(turn)
    else:
        turn.answer(turn.t.gettext("Only those at the table arrange it. “I play” seats you"))


async def _join(turn: Turn, seen: LobbyView, _fields: list[str]) -> None:
    if turn.user is None:
        raise LobbyRefusal(LobbyFault.NOT_SEATED)
    person = await chats.person_of_user(turn.keeper.reader, turn.place.chat_id, turn.user.id)
    name = person.name if person else display_name(turn.user)
    # One button seats and unseats: which was meant depends on what the presser's phone showed.
    shown, revision = int(turn.fields[1]), seen.row.revision + 1
    changed = steps.toggle(seen.lobby, turn.user.id, name, shown, revision)
    if changed is not None:
        await lobby.save(turn.keeper, seen, changed)


async def _ask_guest(turn: Turn, seen: LobbyView, _fields: list[str]) -> None:
    if fault := steps.join_fault(seen.lobby):
        raise LobbyRefusal(fault, seats=steps.MOST)
    await _ask(turn, seen, ASK_GUEST, turn.t.gettext("What is the guest’s name? Answer this message"))


async def _ask_start(turn: Turn, seen: LobbyView, _fields: list[str]) -> None:
    if fault := steps.start_fault(seen.lobby):
        raise LobbyRefusal(fault, seats=steps.FEWEST)
    await _ask(turn, seen, ASK_START, start_question(turn.t, seen.lobby.names, seen.lobby.game_rules))


async def _ask(turn: Turn, seen: LobbyView, kind: str, question: str) -> None:
    if turn.user is not None:
        await turn.post_content(prompt(turn.user, question), kind=kind, ref=seen.row.draft_id)


async def _cancel(turn: Turn, seen: LobbyView, _fields: list[str]) -> None:
    await lobby.cancel(turn.keeper, seen, turn.actor)


async def _again(turn: Turn, seen: LobbyView, _fields: list[str]) -> None:
    if not await lobby.bring_back(turn.keeper, seen, turn.actor):
        turn.answer(turn.t.gettext("Another table is open. /newgame shows it"))


async def _start(turn: Turn, seen: LobbyView, _fields: list[str]) -> None:
    await lobby.start(turn.keeper, seen, turn.actor)


async def _language(turn: Turn, seen: LobbyView, fields: list[str]) -> None:
    if fields[0] not in LANGUAGES:
        return
    async with turn.keeper.database.effect() as tx:
        await chats.set_chat(tx, turn.place.chat_id, "language", fields[0])
        # The table stays the same, but its message has to be worded anew.
        await screens.touch(tx, lobby.KIND, seen.row.draft_id, turn.keeper.clock())


# Buttons about the game in the way name it: by the time of the press another one may run.
async def _finish(turn: Turn, seen: LobbyView, fields: list[str]) -> None:
    if seen.running is not None and fields[0] == str(seen.running.row.game_id):
        also = posting(turn, new_game.ended(*_about(turn, seen.running)))
        await shelf.finish(turn.keeper, seen.running, turn.actor, also)
        await lobby.bring_down(turn.keeper, seen)


async def _aside(turn: Turn, seen: LobbyView, fields: list[str]) -> None:
    if seen.running is not None and fields[0] == str(seen.running.row.game_id):
        also = posting(turn, new_game.laid_down(*_about(turn, seen.running)))
        await shelf.set_aside(turn.keeper, seen.running, turn.actor, also)
        await lobby.bring_down(turn.keeper, seen)


def _stepping(step: Callable[[Lobby, list[str]], Lobby]) -> "Act":
    """A press that only changes the lobby."""

    async def act(turn: Turn, seen: LobbyView, fields: list[str]) -> None:
        changed = step(seen.lobby, fields)
        if changed != seen.lobby:
            await lobby.save(turn.keeper, seen, changed)

    return act


def _about(turn: Turn, table: Table) -> tuple[Translator, Sequence[str], GameState, int, str]:
    return turn.t, table.names, table.state, lobby_keys.deals_of(table), turn.actor.name


def _seat_number(fields: list[str]) -> int:
    return int(fields[0]) if fields[0].isdecimal() else -1


Act = Callable[[Turn, LobbyView, list[str]], Awaitable[None]]

ACTIONS: dict[str, Act] = {
    "join": _join,
    "guest": _ask_guest,
    "paper": _ask_start,
    "cancel": _cancel,
    "again": _again,
    "start": _start,
    "language": _language,
    "finish": _finish,
    "aside": _aside,
    "page": _stepping(lambda table, fields: replace(table, page=fields[0])),
    "up": _stepping(lambda table, fields: steps.raise_seat(table, _seat_number(fields))),
    "drop": _stepping(lambda table, fields: steps.remove(table, _seat_number(fields))),
    "dealer": _stepping(lambda table, _fields: steps.next_dealer(table)),
    "sets": _stepping(lambda table, fields: steps.choose_template(table, fields[0])),
    "set": _stepping(lambda table, fields: steps.set_rule(table, fields[0], house.value_of(fields[0], fields[1]))),
}
"""What the lobby's buttons do."""

STRICT = frozenset({"up", "drop", "dealer", "start"})
"""What counts only on the table as it was shown; all else says itself what it wants, however often it is tapped."""


def _past(t: Translator, seen: LobbyView) -> str:
    if seen.row.status == "closed":
        return t.gettext("This game has begun already: {name}", name=seen.row.closed_by)
    if seen.row.status == "cancelled":
        return t.gettext("Cancelled: {name}", name=seen.row.closed_by)
    return ""


def _sentence(t: Translator, refused: LobbyRefusal) -> str:
    return lobby_refusal(t, refused.fault, refused.name, seats=refused.seats)
