"""Figures and pictures: the end of a game, statistics, ratings, the evening, charts and sheets to share."""

import asyncio
from collections.abc import Sequence
from datetime import datetime
from functools import partial

from bot.chat import named, reopening, rule_links
from bot.chat.content import Button, Content, Keyboard, content, pack
from bot.chat.drawings import chart_picture, sheet_picture, sheet_picture_count
from bot.chat.outbox import Renderer
from bot.chat.shown import game_of
from bot.chat.turn import Handler, N, Turn, W, on_command, on_press
from bot.i18n.catalog import Translator
from bot.keeper import figures, ledger
from bot.keeper.figures import Figures
from bot.keeper.keeper import Keeper, Table
from bot.sheet import statistics
from bot.sheet.people import button_names
from bot.sheet.statistics import PERIODS
from bot.sheet.summary import caption, game_over
from bot.sheet.text import Text, plain, to_html
from bot.stats import (
    GameSummary,
    evening,
    in_evening,
    in_month,
    last_evening,
    leaderboard,
    opponents,
    person_stats,
    rating_changes,
    ratings,
)
from bot.storage.screens import Screen

CHART, PICTURE = "chart", "picture"
MOST_PAGES = 20
"""Pictures one sheet is sent as; what does not fit is left to the file."""
NAMES = 12
"""Persons offered by buttons below the statistics."""


def handlers() -> list[Handler]:
    """Commands and buttons of this module."""
    return [
        on_command("stats", stats),
        on_press("stats", stats_pressed),
        on_press("stats", stats_pressed, W),
        on_press("stats", stats_pressed, W, N),
        on_command("top", top),
        on_press("top", top_pressed, W),
        on_command("evening", evening_),
        on_press("pic", picture, N),
        on_press("chart", chart, N),
    ]


async def stats(turn: Turn) -> None:
    """/stats: everybody; /stats NAME: one person."""
    found = await figures.of_chat(turn.keeper, turn.place.chat_id)
    if not turn.text:
        text, keys = await asyncio.to_thread(_overview, turn, found, "all")
        await turn.post(text, keys)
        return
    wanted = turn.text.casefold()
    persons = [number for number, name in found.names.items() if name.casefold().startswith(wanted)]
    if not persons:
        await turn.refuse(turn.t.gettext("Nobody of that name has played here. /stats shows everybody"))
        return
    text = await asyncio.to_thread(_person, turn, found, persons[0], "all")
    await turn.post(text, _periods(turn.t, "stats", "all", persons[0]))


async def stats_pressed(turn: Turn) -> None:
    """“Statistics” below a game opens a message; its own buttons change the period or the person."""
    turn.answer()
    # The button below a game has no fields, those of the periods have one, those of a person two.
    period, number = (*turn.fields, "", "")[:2]
    found = await figures.of_chat(turn.keeper, turn.place.chat_id)
    if period not in PERIODS:
        text, keys = await asyncio.to_thread(_overview, turn, found, "all")
        await turn.post(text, keys)
    elif number and int(number) in found.names:
        text = await asyncio.to_thread(_person, turn, found, int(number), period)
        await turn.replace(text, _periods(turn.t, "stats", period, int(number)))
    else:
        text, keys = await asyncio.to_thread(_overview, turn, found, period)
        await turn.replace(text, keys)


async def top(turn: Turn) -> None:
    """/top: the ratings."""
    await turn.post(*await _top(turn, "all"))


async def top_pressed(turn: Turn) -> None:
    """The ratings of another period."""
    turn.answer()
    period = turn.fields[0] if turn.fields and turn.fields[0] in PERIODS else "all"
    await turn.replace(*await _top(turn, period))


async def evening_(turn: Turn) -> None:
    """/evening: the latest evening with a game."""
    found = await figures.of_chat(turn.keeper, turn.place.chat_id)
    now = _now(turn)
    when = last_evening(found.summaries, now) or now
    told = await asyncio.to_thread(evening, found.summaries, when)
    await turn.post(statistics.evening_text(turn.t, found.names, told))


async def picture(turn: Turn) -> None:
    """The sheet as a picture, long games as several."""
    table = await _named(turn)
    if table is None:
        return
    pages = await asyncio.to_thread(_pages, turn.t, table)
    async with turn.keeper.database.effect() as tx:
        for page in range(pages):
            await turn.note(tx, f"{PICTURE}{page}", ref=table.row.game_id)
    turn.show()


async def chart(turn: Turn) -> None:
    """The totals over time."""
    table = await _named(turn)
    if table is not None:
        await turn.post_rendered(CHART, table.row.game_id)


def renderers(keeper: Keeper) -> dict[str, Renderer]:
    """The end of a game, and pictures."""
    # A picture's page is told by the kind alone, for a message keeps but one number: that of its game.
    pages = {f"{PICTURE}{page}": partial(_page_message, keeper, page) for page in range(MOST_PAGES)}
    return {ledger.SUMMARY: partial(_end_message, keeper), CHART: partial(_chart_message, keeper), **pages}


async def _end_message(keeper: Keeper, screen: Screen) -> Content | None:
    found = await game_of(keeper, screen)
    if found is None:
        return None
    t, table = found
    if table.row.status != "finished":
        return await asyncio.to_thread(_reopened, t, table)
    all_games = await figures.of_chat(keeper, screen.place.chat_id)
    return await asyncio.to_thread(_ended, t, table, all_games)


async def _chart_message(keeper: Keeper, screen: Screen) -> Content | None:
    found = await game_of(keeper, screen)
    if found is None:
        return None
    t, table = found
    photo = await asyncio.to_thread(chart_picture, t, table.names, table.game, table.results)
    return Content("", photo=photo)


async def _page_message(keeper: Keeper, page: int, screen: Screen) -> Content | None:
    found = await game_of(keeper, screen)
    if found is None:
        return None
    t, table = found
    # Deals may have been taken out since the picture was asked for.
    if page >= sheet_picture_count(t, table.names, table.game, table.results):
        return None
    photo = await asyncio.to_thread(sheet_picture, t, table.names, table.game, table.results, page)
    return Content("", photo=photo)


async def _named(turn: Turn) -> Table | None:
    """The game a button names; the press is answered."""
    table = await named.game(turn, turn.fields[0])
    turn.answer("" if table else turn.t.gettext("This game is gone"))
    return table


def _pages(t: Translator, table: Table) -> int:
    return min(MOST_PAGES, sheet_picture_count(t, table.names, table.game, table.results))


def _ended(t: Translator, table: Table, found: Figures) -> Content:
    summary = figures.summary_of(table)
    changes = rating_changes(found.summaries, table.row.short)
    text = game_over(t, table.names, summary, changes)
    below, rest = caption(text)
    keys = _end_keys(t, table)
    if rest:
        return content(text, keys)  # too long to go below a picture
    photo = chart_picture(t, table.names, table.game, table.results)
    return Content(to_html(below), keys, photo=photo)


def _reopened(t: Translator, table: Table) -> Content:
    """What the message about an end says when there is none any more: its picture stays as it was sent."""
    photo = chart_picture(t, table.names, table.game, table.results)
    return Content(to_html((plain(t.gettext("The game was opened again")),)), photo=photo)


def _end_keys(t: Translator, table: Table) -> Keyboard:
    game_id = table.row.game_id
    return (
        (Button(t.gettext("Rematch"), pack("rematch", game_id)), Button(t.gettext("Sheet"), pack("sheet", game_id))),
        (Button(t.gettext("Statistics"), pack("stats")),),
        reopening.keys(t, table),
    )


def _overview(turn: Turn, found: Figures, period: str) -> tuple[Text, Keyboard]:
    chosen = _within(turn, found, period)
    persons = {line.person for summary in chosen if summary.counted for line in summary.lines}
    shown = sorted(number for number in persons if number in found.names and not found.persons[number].hidden)
    rows = [person_stats(chosen, number) for number in shown]
    text = statistics.overview(turn.t, period, found.names, rows)
    called = zip(shown, button_names([found.names[number] for number in shown]), strict=True)
    people = [Button(name, pack("stats", period, number)) for number, name in called][:NAMES]
    return text, (*_periods(turn.t, "stats", period), *rule_links.in_rows(people))


def _person(turn: Turn, found: Figures, number: int, period: str) -> Text:
    chosen = _within(turn, found, period)
    # A rating is of all games: it has no meaning within a month.
    rated = ratings(found.summaries).get(number)
    met = [(found.names[one.other], one) for one in opponents(chosen, number) if one.other in found.names]
    return statistics.person(turn.t, period, found.names[number], person_stats(chosen, number), rated, met)


async def _top(turn: Turn, period: str) -> tuple[Text, Keyboard]:
    found = await figures.of_chat(turn.keeper, turn.place.chat_id)
    chosen = _within(turn, found, period)
    table = await asyncio.to_thread(lambda: leaderboard(chosen, ratings(found.summaries)))
    shown = [row for row in table if row.person in found.names and not found.persons[row.person].hidden]
    return statistics.top(turn.t, period, found.names, shown), _periods(turn.t, "top", period)


def _within(turn: Turn, found: Figures, period: str) -> Sequence[GameSummary]:
    now = _now(turn)
    if period == "month":
        return in_month(found.summaries, now)
    if period == "evening":
        return in_evening(found.summaries, last_evening(found.summaries, now) or now)
    return found.summaries


def _periods(t: Translator, flow: str, period: str, number: int | None = None) -> Keyboard:
    keys = []
    for one, words in PERIODS.items():
        label = t.gettext(words)
        fields = (one,) if number is None else (one, number)
        keys.append(Button(f"• {label}" if one == period else label, pack(flow, *fields)))
    return rule_links.in_rows(keys)


def _now(turn: Turn) -> datetime:
    """By the clock of the machine's own time zone."""
    return turn.keeper.clock().astimezone()
