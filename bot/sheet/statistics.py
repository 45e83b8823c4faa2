"""Texts of /stats, /top and /evening. The figures are values of ``bot.stats``, which knows no words."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, time, timedelta
from itertools import pairwise

from bot.i18n.catalog import N_, Translator
from bot.sheet.layout import cells, left, right, short_names, tidy
from bot.sheet.people import SENTENCE_WIDTH
from bot.sheet.summary import SEPARATOR, length
from bot.sheet.text import Text, bold, mono, plain
from bot.stats import BANDS, Evening, GameSummary, HeadToHead, Person, PersonStats, Rating, Record, RecordKind, Standing

PERIODS: Mapping[str, str] = {
    "evening": N_("this evening"),
    "month": N_("this month"),
    "all": N_("all time"),
}
"""The spans figures are shown for."""
SUITS = "♥♦♣♠"
OPPONENTS = 8
ROWS = 20
NAME_WIDTH = 10


def overview(t: Translator, period: str, names: Mapping[Person, str], rows: Sequence[PersonStats]) -> Text:
    """/stats: everybody's games, wins and contracts made, the most wins first."""
    heading = bold(t.gettext("Statistics: {period}", period=t.gettext(PERIODS[period])))
    if not rows:
        return heading, plain(t.gettext("No finished games yet."))
    # Among equal wins who needed fewer games for them.
    ranked = sorted(rows, key=lambda row: (-row.wins, row.games, row.person))[:ROWS]
    called = _short({row.person: names[row.person] for row in ranked}, NAME_WIDTH)
    head = ("", t.pgettext("column", "Games"), t.pgettext("column", "Wins"), t.pgettext("column", "Bids"))
    body = [
        (called[row.person], str(row.games), str(row.wins), t.percent(sum(row.made), sum(row.played))) for row in ranked
    ]
    return heading, mono(_table([head, *body])), plain(t.gettext("Bids: the share of contracts made."))


def person(
    t: Translator,
    period: str,
    name: str,
    stats: PersonStats,
    rating: Rating | None = None,
    met: Sequence[tuple[str, HeadToHead]] = (),
) -> Text:
    """/stats NAME: everything about one person; ``met`` names the opponents, the most frequent first."""
    heading = bold(f"{_one(name)}: {t.gettext(PERIODS[period])}")
    if not stats.games:
        return heading, plain(t.gettext("No finished games yet."))
    lines = [
        rating_line(t, rating) if rating else "",
        _games(t, stats),
        _places(t, stats),
        _rows_of_wins(t, stats),
        *_contracts(t, stats),
        _defence(t, stats),
        _marriages(t, stats),
        _penalties(t, stats),
        _barrels(t, stats),
        t.gettext("Dump trucks: {list}", list=stats.dump_trucks) if stats.dump_trucks else "",
        _met(t, met[:OPPONENTS]),
    ]
    return (heading, *(plain(line) for line in lines if line))


def top(t: Translator, period: str, names: Mapping[Person, str], table: Sequence[Standing]) -> Text:
    """/top: the rating list, in the order of ``table``."""
    heading = bold(t.gettext("Rating: {list}", list=t.gettext(PERIODS[period])))
    if not table:
        return heading, plain(t.gettext("No finished games yet."))
    shown = table[:ROWS]
    called = _short({row.person: names[row.person] for row in shown}, SENTENCE_WIDTH)
    lines = (plain(f"{place}. {_standing(t, called[row.person], row)}") for place, row in enumerate(shown, start=1))
    return (heading, *lines, plain(t.gettext("Ranked by what is certain: the rating less its margin.")))


def evening_text(t: Translator, names: Mapping[Person, str], evening: Evening) -> Text:
    """/evening: the games of one evening, winners, records broken, ratings."""
    heading = bold(t.gettext("The evening of {date}", date=t.date(datetime.combine(evening.day, time()))))
    if not evening.games:
        return heading, plain(t.gettext("No finished games yet."))
    persons = {line.person: names[line.person] for game in evening.games for line in game.lines}
    # Shortened together, so that two players stay two in every line of the message.
    called = _short({**persons, **{each.person: names[each.person] for each in evening.broken if each.person}})
    wins = SEPARATOR.join(f"{called[person]} {count}" for person, count in evening.wins)
    moved = sorted(evening.changes.items(), key=lambda item: -item[1].points)
    ratings = SEPARATOR.join(f"{called[person]} {t.signed(change.points)}" for person, change in moved)
    lines = [
        _amount(t, len(evening.games), evening.deals, evening.time),
        *(f"{number}. {_game(t, called, game)}" for number, game in list(enumerate(evening.games, start=1))[-ROWS:]),
        t.gettext("Wins: {list}", list=wins) if wins else "",
        t.gettext("Rating: {list}", list=ratings),
        *(t.gettext("Record: {record}", record=record(t, called, each)) for each in evening.broken),
    ]
    return (heading, *(plain(line) for line in lines if line))


def rating_line(t: Translator, rating: Rating) -> str:
    """A rating with its uncertainty."""
    return t.gettext("Rating: {list}", list=_rating(t, rating))


def record(t: Translator, called: Mapping[Person, str], broken: Record) -> str:
    """One record in words: what, who, how much."""
    what = t.gettext(RECORDS[broken.kind])
    unit = t.ngettext("{n} deal", "{n} deals", broken.value) if broken.kind in IN_DEALS else t.number(broken.value)
    return f"{what}: {called[broken.person]} {unit}" if broken.person is not None else f"{what}: {unit}"


RECORDS: Mapping[RecordKind, str] = {
    RecordKind.HIGHEST_CONTRACT: N_("highest contract made"),
    RecordKind.BEST_DEAL: N_("best deal"),
    RecordKind.MADE_STREAK: N_("contracts made in a row"),
    RecordKind.FALLS: N_("falls from the barrel in one game"),
    RecordKind.DUMP_TRUCKS: N_("dump trucks in one game"),
    RecordKind.MARGIN: N_("widest win"),
    RecordKind.LONGEST_GAME: N_("longest game"),
    RecordKind.SHORTEST_GAME: N_("shortest game"),
}
PLACES = (N_("1st: {n}"), N_("2nd: {n}"), N_("3rd: {n}"), N_("4th: {n}"))
IN_DEALS = frozenset({RecordKind.LONGEST_GAME, RecordKind.SHORTEST_GAME})


def _amount(t: Translator, games: int, deals: int, span: timedelta) -> str:
    count = t.ngettext("{n} game", "{n} games", games)
    return f"{count}, {length(t, deals, span)}"


def _games(t: Translator, stats: PersonStats) -> str:
    amount = _amount(t, stats.games, stats.deals, stats.time)
    wins = t.ngettext("{n} win", "{n} wins", stats.wins)
    return f"{amount}{SEPARATOR}{wins} ({t.percent(stats.wins, stats.games)})"


def _places(t: Translator, stats: PersonStats) -> str:
    counts = SEPARATOR.join(t.gettext(word, n=count) for word, count in zip(PLACES, stats.places, strict=True) if count)
    return t.gettext("Places: {list}; {average} on average", list=counts, average=t.decimal(stats.average_place))


def _rows_of_wins(t: Translator, stats: PersonStats) -> str:
    # One win is no row.
    if stats.best_row < 2:
        return ""
    return t.gettext("Wins in a row: {best} at best, {now} now", best=stats.best_row, now=stats.row)


def _contracts(t: Translator, stats: PersonStats) -> Iterable[str]:
    played, made = sum(stats.played), sum(stats.made)
    if not played:
        return
    share = t.percent(made, played)
    yield t.gettext("Contracts: {made} of {played} made ({share})", made=made, played=played, share=share)
    bands = zip(_bands(), stats.made, stats.played, strict=True)
    parts = (t.gettext("{name}: {made} of {played}", name=name, made=own, played=of) for name, own, of in bands if of)
    yield SEPARATOR.join(parts)
    if made:
        mean = t.number(round(stats.average_made))
        yield t.gettext("Made: {mean} on average, {most} at most", mean=mean, most=t.number(stats.highest))
    if stats.made_streak > 1:
        yield t.gettext("Contracts made in a row: {list}", list=stats.made_streak)
    if stats.best_deal:
        yield t.gettext("Best deal: {points}", points=t.signed(stats.best_deal))


def _bands() -> tuple[str, ...]:
    closed = (f"{least}–{above - 1}" for least, above in pairwise(BANDS[1:]))
    return (f"<{BANDS[1]}", *closed, f"{BANDS[-1]}+")


def _defence(t: Translator, stats: PersonStats) -> str:
    if not stats.defences:
        return ""
    deals = t.ngettext("{n} deal", "{n} deals", stats.defences)
    points, mean = t.number(stats.defended), t.decimal(stats.average_defended)
    return t.gettext("As defender: {points} points, {deals}, {mean} on average", points=points, deals=deals, mean=mean)


def _marriages(t: Translator, stats: PersonStats) -> str:
    # Not strict: the marriages have one number more, that of the aces.
    suits = [f"{suit} {count}" for suit, count in zip(SUITS, stats.marriages, strict=False) if count]
    aces = [t.gettext("aces {n}", n=stats.marriages[-1])] if stats.marriages[-1] else []
    return t.gettext("Marriages: {list}", list=SEPARATOR.join([*suits, *aces])) if suits or aces else ""


def _penalties(t: Translator, stats: PersonStats) -> str:
    counts = (
        (N_("Write-offs: {list}"), stats.write_offs),
        (N_("Bolts: {list}"), stats.bolts),
        (N_("No-win deals: {list}"), stats.no_wins),
        (N_("Penalties: {list}"), stats.penalties),
    )
    return SEPARATOR.join(t.gettext(sentence, list=count) for sentence, count in counts if count)


def _barrels(t: Translator, stats: PersonStats) -> str:
    parts = (
        stats.mounted and t.ngettext("mounted {n} time", "mounted {n} times", stats.mounted),
        stats.barrel_won and t.ngettext("won from it {n} time", "won from it {n} times", stats.barrel_won),
        stats.fell and t.ngettext("fell {n} time", "fell {n} times", stats.fell),
    )
    told = ", ".join(part for part in parts if part)
    return t.gettext("Barrel: {list}", list=told) if told else ""


def _met(t: Translator, met: Sequence[tuple[str, HeadToHead]]) -> str:
    if not met:
        return ""
    called = short_names([name for name, _ in met], SENTENCE_WIDTH)
    parts = (f"{name} {pair.ahead}:{pair.behind}" for name, (_, pair) in zip(called, met, strict=True))
    return t.gettext("Placed above and below: {list}", list=SEPARATOR.join(parts))


def _standing(t: Translator, name: str, row: Standing) -> str:
    games = t.ngettext("{n} game", "{n} games", row.games)
    wins = t.ngettext("{n} win", "{n} wins", row.wins)
    return f"{name} {_rating(t, row.rating)} ({games}, {wins})"


def _rating(t: Translator, rating: Rating) -> str:
    return f"{t.number(rating.shown)} ± {t.number(rating.margin)}"


def _game(t: Translator, called: Mapping[Person, str], game: GameSummary) -> str:
    order = sorted(game.lines, key=lambda line: line.place)
    totals = SEPARATOR.join(f"{called[line.person]} {t.number(line.total)}" for line in order)
    crown = "" if game.winner is None else "🏆 "
    deals = t.ngettext("{n} deal", "{n} deals", game.deals)
    return f"{crown}{totals} ({deals})"


def _one(name: str) -> str:
    return short_names([tidy(name)], SENTENCE_WIDTH)[0]


def _short(names: Mapping[Person, str], width: int = SENTENCE_WIDTH) -> dict[Person, str]:
    return dict(zip(names, short_names(tuple(names.values()), width), strict=True))


def _table(rows: Sequence[tuple[str, ...]]) -> str:
    """Columns: the first to the left, numbers to the right."""
    # By cells, not letters: a wide name must not push its numbers out of line.
    widths = [max(cells(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join(" ".join((left(row[0], widths[0]), *map(right, row[1:], widths[1:]))) for row in rows)
