"""The players of a chat, under /settings: names, seats, two records of one person, who is left out of statistics."""

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from bot.chat import access, named
from bot.chat.alongside import posting
from bot.chat.asking import prompt
from bot.chat.content import Button, Keyboard, pack
from bot.chat.told import telling
from bot.chat.turn import Handler, N, Turn, W, on_press
from bot.entry.lobby import clean
from bot.i18n.catalog import Translator
from bot.keeper import people
from bot.keeper.keeper import Table
from bot.keeper.ledger import Conflict
from bot.keeper.people import Known
from bot.sheet import people_words as words
from bot.sheet.text import plain
from bot.storage.screens import Screen

FLOW = "ppl"
ROWS = 10
ASK_NAME, ASK_PLAYER = "ask_name", "ask_player"


class Scene(NamedTuple):
    """The players as they are: all of them, the one a button names, the other one, and the game at the table.

    ``second`` is the button's second number: a page, another player or record, or what it would change from.
    """

    everybody: list[Known]
    one: Known | None
    other: Known | None
    second: int
    table: Table | None
    seat: int | None


def handlers() -> list[Handler]:
    """Buttons of this module."""
    return [on_press(FLOW, tapped, W, N, N), on_press("ucl", undo, N)]


async def tapped(turn: Turn) -> None:
    """One press on a page of the players."""
    action, number, second = turn.fields[0], int(turn.fields[1]), int(turn.fields[2])
    seen = await _scene(turn, number, second)
    act = PAGES.get(action) or ACTS.get(action)
    if act is None or (seen.one is None and action != "list"):
        turn.answer(turn.t.gettext("This button is out of date. /settings shows new ones"))
        return
    if action in ACTS and not await _may(turn, seen.table):
        return
    try:
        await act(turn, seen)
    except Conflict:
        turn.answer(turn.t.gettext("Changed meanwhile: look again and tap once more"))
    turn.show()


async def name_typed(turn: Turn, screen: Screen) -> None:
    """Another name for a player."""
    seen, name = await _scene(turn, screen.ref, 0), _typed_name(turn)
    if seen.one is None or not await _may(turn, seen.table):
        return
    person = seen.one.person
    if not name or name == person.name:
        await turn.refuse(turn.t.gettext("Nothing changes"))
        return
    said = words.renamed(turn.t, person.name, name, turn.actor.name)
    await people.rename(turn.keeper, turn.place.chat_id, seen.table, person, name, turn.actor, telling(turn, said))
    turn.show()


async def player_typed(turn: Turn, screen: Screen) -> None:
    """A guest who takes over a seat."""
    seen, name = await _scene(turn, screen.ref, 0), _typed_name(turn)
    if seen.one is None or not await _may(turn, seen.table):
        return
    if not name or seen.table is None or seen.seat is None:
        await turn.refuse(turn.t.gettext("Nothing changes"))
        return
    said = words.replaced(turn.t, seen.table.names[seen.seat], name, turn.actor.name)
    await people.replace(turn.keeper, seen.table, seen.seat, name, turn.actor, telling(turn, said))
    turn.show()


async def undo(turn: Turn) -> None:
    """“Undo” below a line about the chat's players."""
    line = await named.line(turn, turn.fields[0])
    if line is None or not await _may(turn, await turn.keeper.latest(turn.place)):
        return
    said = posting(turn, (plain(turn.t.gettext("Undone: {name}", name=turn.actor.name)),))
    try:
        await people.take_back(turn.keeper, turn.place.chat_id, line, turn.actor, said)
    except Conflict:
        gone = line.state != "done"
        turn.answer(turn.t.gettext("Undone already") if gone else turn.t.gettext("Changed again since then"))
    turn.show()


async def _scene(turn: Turn, number: int, second: int) -> Scene:
    everybody = await people.known(turn.keeper, turn.place.chat_id)
    by_id = {each.person.person_id: each for each in everybody}
    table = await turn.keeper.running(turn.place)
    seat = await people.seat_of(turn.keeper, table, number) if table is not None and number in by_id else None
    return Scene(everybody, by_id.get(number), by_id.get(second), second, table, seat)


def _typed_name(turn: Turn) -> str:
    # Cutting may leave a blank at the end.
    return clean(turn.text)[: people.NAME_LIMIT].strip()


async def _may(turn: Turn, running: Table | None) -> bool:
    table = running or await turn.keeper.latest(turn.place)
    allowed = await (access.may_write(turn, table) if table is not None else access.may_govern(turn, None))
    if not allowed:
        await access.refuse_outsider(turn)
    return allowed


async def _list(turn: Turn, seen: Scene) -> None:
    keys = _pick(turn.t, seen.everybody, seen.second, "one", lambda number: (number, 0), ("list", 0))
    home = Button(turn.t.gettext("← Settings"), pack("set", "page", ""))
    await turn.replace(words.list_text(turn.t, len(seen.everybody)), (*keys, (home,)))


async def _one(turn: Turn, seen: Scene) -> None:
    assert seen.one is not None
    t, person = turn.t, seen.one.person
    number = person.person_id
    keys: list[tuple[Button, ...]] = [(Button(t.gettext("Another name"), pack(FLOW, "name", number, 0)),)]
    if seen.seat is not None:
        keys.append((Button(t.gettext("Somebody else plays this game ▸"), pack(FLOW, "seats", number, 0)),))
    if len(seen.everybody) > 1:
        keys.append((Button(t.gettext("The same person as ▸"), pack(FLOW, "same", number, 0)),))
    keys += [
        (Button(t.gettext("{name} is somebody else", name=each.name), pack(FLOW, "apart", number, each.person_id)),)
        for each in seen.one.merged
    ]
    label = t.gettext("Show in the statistics") if person.hidden else t.gettext("Hide in the statistics")
    keys.append((Button(label, pack(FLOW, "hide", number, int(person.hidden))),))
    keys.append((Button(t.gettext("← Players"), pack(FLOW, "list", 0, 0)),))
    text = words.person_text(
        t,
        person.name,
        seen.one.games,
        [each.name for each in seen.one.merged],
        guest=person.user_id is None,
        hidden=person.hidden,
    )
    await turn.replace(text, tuple(keys))


async def _same(turn: Turn, seen: Scene) -> None:
    assert seen.one is not None
    person = seen.one.person
    others = [each for each in seen.everybody if each is not seen.one]
    keys = _pick(turn.t, others, seen.second, "pair", lambda n: (person.person_id, n), ("same", person.person_id))
    await turn.replace(words.same_question(turn.t, person.name), (*keys, _back(turn.t, person.person_id)))


async def _pair(turn: Turn, seen: Scene) -> None:
    if seen.one is None or seen.other is None or await _have_met(turn, seen.one, seen.other):
        return
    one, other = seen.one.person, seen.other.person
    yes = Button(turn.t.gettext("Yes, one person"), pack(FLOW, "merge", one.person_id, other.person_id))
    text = words.merge_question(turn.t, one.name, seen.one.games, other.name, seen.other.games)
    await turn.replace(text, ((yes,), _back(turn.t, one.person_id)))


async def _seats(turn: Turn, seen: Scene) -> None:
    if seen.one is None or seen.table is None or seen.seat is None:
        turn.answer(turn.t.gettext("No game is running here any more"))
        return
    number = seen.one.person.person_id
    others = [each for each in seen.everybody if each.person.person_id not in seen.table.stored.persons]
    others = [each for each in others if await people.seat_of(turn.keeper, seen.table, each.person.person_id) is None]
    keys = _pick(turn.t, others, seen.second, "put", lambda other: (number, other), ("seats", number))
    guest = Button(turn.t.gettext("+ Guest"), pack(FLOW, "guest", number, 0))
    await turn.replace(
        words.seat_question(turn.t, seen.table.names[seen.seat]), (*keys, (guest,), _back(turn.t, number))
    )


async def _put(turn: Turn, seen: Scene) -> None:
    if seen.one is None or seen.other is None or seen.table is None or seen.seat is None:
        turn.answer(turn.t.gettext("No game is running here any more"))
        return
    if await people.seat_of(turn.keeper, seen.table, seen.other.person.person_id) is not None:
        turn.answer(turn.t.gettext("This seat is taken"))
        return
    said = words.replaced(turn.t, seen.table.names[seen.seat], seen.other.person.name, turn.actor.name)
    await people.replace(turn.keeper, seen.table, seen.seat, seen.other.person, turn.actor, telling(turn, said))
    await _again(turn, seen.other.person.person_id)


async def _have_met(turn: Turn, one: Known, other: Known) -> bool:
    """Whether two sat at one table and so cannot be one person; if so, the presser has been told."""
    met = await people.met(turn.keeper, turn.place.chat_id, one.person.person_id, other.person.person_id)
    if met:
        turn.answer(turn.t.gettext("They sat at one table: they are two"), alert=True)
    return met


async def _merge(turn: Turn, seen: Scene) -> None:
    # Asked again: they may have met since the question was put.
    if seen.one is None or seen.other is None or await _have_met(turn, seen.one, seen.other):
        return
    one, other = seen.one.person, seen.other.person
    said = words.merged(turn.t, one.name, other.name, turn.actor.name)
    await people.merge(turn.keeper, turn.place.chat_id, one, other, turn.actor, telling(turn, said))
    await _list(turn, await _scene(turn, 0, 0))


async def _apart(turn: Turn, seen: Scene) -> None:
    assert seen.one is not None
    record = next((each for each in seen.one.merged if each.person_id == seen.second), None)
    # Somebody took the records apart already.
    if record is None:
        raise Conflict
    said = words.separated(turn.t, seen.one.person.name, record.name, turn.actor.name)
    await people.separate(turn.keeper, turn.place.chat_id, record, turn.actor, telling(turn, said))
    await _again(turn, seen.one.person.person_id)


async def _hide(turn: Turn, seen: Scene) -> None:
    assert seen.one is not None
    person = seen.one.person
    # The button says what it changes from: tapped twice, it must not swing back.
    if int(person.hidden) != seen.second:
        raise Conflict
    said = words.hidden(turn.t, person.name, turn.actor.name, now=not person.hidden)
    await people.hide(turn.keeper, turn.place.chat_id, person, turn.actor, telling(turn, said))
    await _again(turn, person.person_id)


async def _ask_name(turn: Turn, seen: Scene) -> None:
    assert seen.one is not None
    question = turn.t.gettext("{name}: the new name? Answer this message", name=seen.one.person.name)
    await _ask(turn, ASK_NAME, seen.one.person.person_id, question)


async def _ask_guest(turn: Turn, seen: Scene) -> None:
    assert seen.one is not None
    question = turn.t.gettext("Who plays instead of {name}? Answer this message", name=seen.one.person.name)
    await _ask(turn, ASK_PLAYER, seen.one.person.person_id, question)


async def _ask(turn: Turn, kind: str, number: int, question: str) -> None:
    turn.answer()
    if turn.user is not None:
        await turn.post_content(prompt(turn.user, question), kind=kind, ref=number)


async def _again(turn: Turn, number: int) -> None:
    """The page of a player as it is after the change."""
    await _one(turn, await _scene(turn, number, 0))


def _pick(
    t: Translator,
    others: list[Known],
    page: int,
    action: str,
    fields: Callable[[int], tuple[int, int]],
    turning: tuple[str, int],
) -> Keyboard:
    """Players to choose from, page by page."""
    shown = others[page * ROWS : (page + 1) * ROWS]
    keys = [Button(words.label(t, each), pack(FLOW, action, *fields(each.person.person_id))) for each in shown]
    turns = []
    if page > 0:
        turns.append(Button("‹", pack(FLOW, *turning, page - 1)))
    if (page + 1) * ROWS < len(others):
        turns.append(Button("›", pack(FLOW, *turning, page + 1)))
    return (*((key,) for key in keys), tuple(turns))


def _back(t: Translator, number: int) -> tuple[Button, ...]:
    return (Button(t.gettext("← Back"), pack(FLOW, "one", number, 0)),)


Act = Callable[[Turn, Scene], Awaitable[None]]

PAGES: dict[str, Act] = {"list": _list, "one": _one, "same": _same, "pair": _pair, "seats": _seats}
"""What anybody may look at."""
ACTS: dict[str, Act] = {
    "name": _ask_name,
    "guest": _ask_guest,
    "put": _put,
    "merge": _merge,
    "apart": _apart,
    "hide": _hide,
}
"""What changes something."""
