"""The message that ends a game. Its figures are values of ``bot.stats``, which knows no words and is handed in."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import timedelta

from bot.i18n.catalog import N_, Translator
from bot.scoring.model import Kind
from bot.sheet.layout import utf16
from bot.sheet.people import sides, spoken
from bot.sheet.text import Block, Text, bold, plain, to_plain
from bot.stats import GameSummary, Line, Moment, Person, RatingChange

CAPTION = 1024
"""What Telegram lets under a picture, in UTF-16 units."""
STREAK = 3
"""The shortest row of contracts worth a word."""
STORY = 4
"""Barrel events of one side told one by one; more are counted."""
SEPARATOR = " · "


def game_over(
    t: Translator, names: Sequence[str], summary: GameSummary, changes: Mapping[Person, RatingChange] | None = None
) -> Text:
    """Winner, places, deals and time, the best deal, contracts, barrels and the rest of the story of one game.

    ``names`` are the seats' in order; ``changes`` of ratings are left out where there are none.
    """
    # Partners have a line each, but one side: there are as many names as sides.
    called = sides(names, 1 + max(line.side for line in summary.lines))
    lines = [
        *_places(t, called, summary),
        _length(t, summary),
        _best_deal(t, called, summary),
        _contracts(t, names, summary),
        *_barrels(t, called, summary.moments),
        _counted(t, N_("Write-offs: {list}"), names, summary, lambda line: line.write_offs),
        _dump_trucks(t, called, summary.moments),
        t.gettext("Lead changes: {n}", n=summary.lead_changes) if summary.lead_changes else "",
        _streak(t, N_("Contracts made in a row: {list}"), names, summary, lambda line: line.made_streak),
        _streak(t, N_("Contracts not made in a row: {list}"), names, summary, lambda line: line.failed_streak),
        _ratings(t, names, summary, changes or {}),
        "" if summary.counted else t.gettext("This game is left out of the statistics."),
    ]
    return (bold(_heading(t, called, summary)), *(plain(line) for line in lines if line))


def caption(text: Text, limit: int = CAPTION) -> tuple[Text, Text]:
    """The text split in two: what fits under a picture, and the rest (empty nearly always)."""
    taken: list[Block] = []
    for block in text:
        # Telegram counts what is read, without the marks.
        if utf16(to_plain([*taken, block])) > limit:
            break
        taken.append(block)
    return tuple(taken), text[len(taken) :]


def length(t: Translator, deals: int, time: timedelta) -> str:
    """How many deals in what time; a time under a minute (a game typed in afterwards) is not told."""
    count = t.ngettext("{n} deal", "{n} deals", deals)
    return f"{count}, {t.duration(time)}" if time >= timedelta(minutes=1) else count


def _heading(t: Translator, called: Sequence[str], summary: GameSummary) -> str:
    if summary.winner is None:
        return t.gettext("The game ended without a winner")
    total = next(line.total for line in summary.lines if line.side == summary.winner)
    return t.gettext("🏆 Winner: {name}, {total}", name=called[summary.winner], total=t.number(total))


def _places(t: Translator, called: Sequence[str], summary: GameSummary) -> list[str]:
    order = {line.place: line for line in summary.lines}
    return [f"{place}. {called[line.side]} {t.number(line.total)}" for place, line in sorted(order.items())]


def _length(t: Translator, summary: GameSummary) -> str:
    return length(t, summary.deals, summary.duration)


def _best_deal(t: Translator, called: Sequence[str], summary: GameSummary) -> str:
    best = summary.best
    if best is None:
        return ""
    name, points = called[best.side], t.signed(best.best)
    return t.gettext("Best deal: {name} {points} (deal {deal})", name=name, points=points, deal=best.best_deal)


def _contracts(t: Translator, names: Sequence[str], summary: GameSummary) -> str:
    parts = [
        t.gettext("{name} {made} of {played}", name=name, made=sum(line.made), played=sum(line.played))
        for name, line in zip(spoken(names), summary.lines, strict=True)
        if sum(line.played)
    ]
    return t.gettext("Contracts made: {list}", list=SEPARATOR.join(parts)) if parts else ""


def _barrels(t: Translator, called: Sequence[str], moments: Iterable[Moment]) -> Iterable[str]:
    stories: dict[int, list[Moment]] = {}
    for moment in moments:
        if moment.kind in BARREL:
            stories.setdefault(moment.side, []).append(moment)
    for side, story in sorted(stories.items()):
        yield t.gettext("Barrel, {name}: {story}", name=called[side], story=", ".join(_story(t, story)))


BARREL: Mapping[str, str] = {
    Kind.BARREL_MOUNTED: N_("mounts in deal {deal}"),
    Kind.BARREL_FELL: N_("falls in deal {deal}"),
    Kind.BARREL_KNOCKED_OFF: N_("is knocked off in deal {deal}"),
    Kind.BARREL_ZEROED: N_("third fall in deal {deal}, back to 0"),
    Kind.BARREL_WON: N_("wins in deal {deal}"),
}


def _story(t: Translator, story: Sequence[Moment]) -> Iterable[str]:
    # However long the story, its end is what people remember.
    told = story if len(story) <= STORY else story[-1:]
    if len(told) < len(story):
        mounted = sum(moment.kind == Kind.BARREL_MOUNTED for moment in story[:-1])
        yield t.ngettext("mounted {n} time", "mounted {n} times", mounted)
        yield t.ngettext("fell {n} time", "fell {n} times", len(story) - 1 - mounted)
    yield from (t.gettext(BARREL[moment.kind], deal=moment.deal) for moment in told)


def _dump_trucks(t: Translator, called: Sequence[str], moments: Iterable[Moment]) -> str:
    parts = [
        t.gettext(
            "{name} {before} → {after} (deal {deal})",
            name=called[moment.side],
            before=t.number(moment.before),
            after=t.number(moment.after),
            deal=moment.deal,
        )
        for moment in moments
        if moment.kind == Kind.DUMP_TRUCK
    ]
    return t.gettext("Dump trucks: {list}", list=SEPARATOR.join(parts)) if parts else ""


def _counted(
    t: Translator, sentence: str, names: Sequence[str], summary: GameSummary, count: Callable[[Line], int]
) -> str:
    parts = [f"{name} {count(line)}" for name, line in zip(spoken(names), summary.lines, strict=True) if count(line)]
    return t.gettext(sentence, list=SEPARATOR.join(parts)) if parts else ""


def _streak(
    t: Translator, sentence: str, names: Sequence[str], summary: GameSummary, count: Callable[[Line], int]
) -> str:
    longest = max(count(line) for line in summary.lines)
    if longest < STREAK:
        return ""
    return _counted(t, sentence, names, summary, lambda line: longest if count(line) == longest else 0)


def _ratings(t: Translator, names: Sequence[str], summary: GameSummary, changes: Mapping[Person, RatingChange]) -> str:
    parts = [
        f"{name} {change.after.shown} ({t.signed(change.points)})"
        for name, line in zip(spoken(names), summary.lines, strict=True)
        if (change := changes.get(line.person))
    ]
    # A line of nothing but zeros tells nobody anything.
    moved = any(change.points for change in changes.values())
    return t.gettext("Rating: {list}", list=SEPARATOR.join(parts)) if parts and moved else ""
