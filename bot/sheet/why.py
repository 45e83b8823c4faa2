"""Why the numbers of a deal are what they are, seat by seat, each step with the rule behind it."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from bot.i18n.catalog import N_, Translator
from bot.scoring.explain import Reason, Working
from bot.scoring.model import Entry, Event, Kind, Result, Suit
from bot.scoring.rules import KEYS, Rules
from bot.sheet.headline import SUIT_SIGNS, headline
from bot.sheet.notes import sentence
from bot.sheet.people import sides
from bot.sheet.rule_words import agreement
from bot.sheet.text import Block, Text, bold, plain

_EVENT_FIELDS = ("points", "before", "after", "nth", "of")


def why(
    t: Translator,
    names: Sequence[str],
    rules: Rules,
    entry: Entry,
    result: Result,
    workings: Sequence[Working],
    number: int | None = None,
) -> Text:
    """The workings of one entry as a message; ``number`` is what people call the deal, None for an adjustment."""
    head = headline(t, names, entry, result)
    if number is not None:
        head = t.gettext("Deal {number} · {headline}", number=number, headline=head)
    blocks: list[Block] = [bold(t.gettext("Why: {headline}", headline=head))]
    for side, name in enumerate(sides(names, len(result.totals))):
        lines = list(_lines(t, name, rules, [working for working in workings if working.seat == side]))
        blocks += [bold(name), *(plain(line) for line in lines)] if lines else []
    return tuple(blocks)


def causes(workings: Sequence[Working]) -> tuple[str, ...]:
    """The rule keys the workings name, each once, in order: what the message can link to."""
    return tuple(dict.fromkeys(working.cause for working in workings if working.cause in KEYS))


def _lines(t: Translator, name: str, rules: Rules, workings: Sequence[Working]) -> Iterator[str]:
    said: int | str | None = None
    for working in workings:
        amount = working.numbers.get("points", working.numbers.get("rounded"))
        # A number that was just said is not said again: a defender's card points are the deal score and the gain.
        # Of the points of who sits out the rule is still to be told.
        if working.kind in _REPEATS and amount == said and working.cause != "sitter":
            continue
        line = _words(t, name, rules, working)
        if line:
            yield f"• {line}{_rule(t, rules, working)}"
        said = amount if working.kind in (Reason.ROUNDED, *_REPEATS) else None


def _words(t: Translator, name: str, rules: Rules, working: Working) -> str:
    if isinstance(working.kind, Kind):
        values = {field: int(working.numbers[field]) for field in _EVENT_FIELDS if field in working.numbers}
        line = sentence(t, name, rules, Event(working.kind, working.seat, **values, cause=working.cause))
        # The name stands as a heading over these lines.
        return line.removeprefix(f"{name}: ")
    special = _SPECIAL.get(working.kind)
    return special(t, working.numbers) if special else t.gettext(SENTENCES[working.kind], **_shown(t, working))


def _shown(t: Translator, working: Working) -> dict[str, object]:
    shown: dict[str, object] = {
        field: t.number(value) if isinstance(value, int) else value for field, value in working.numbers.items()
    }
    points = working.numbers.get("points")
    shown["signed"] = t.signed(points) if isinstance(points, int) else ""
    suit = working.numbers.get("suit")
    if isinstance(suit, str):
        shown["suit"] = SUIT_SIGNS[Suit(suit)] if suit in set(Suit) else t.pgettext("marriage of", "aces")
    return shown


def _rule(t: Translator, rules: Rules, working: Working) -> str:
    # What a made bid scores says nothing about one that failed, or that was reported.
    unmade = working.cause == "contract.success" and int(working.numbers.get("points", 0)) <= 0
    if working.cause not in KEYS or unmade:
        return ""
    _, title, words = agreement(t, rules, working.cause)
    return t.gettext(" [{rule}: {value}]", rule=title, value=words)


def _rounded(t: Translator, numbers: Mapping[str, int | str]) -> str:
    cards, rounded = t.number(int(numbers["cards"])), t.number(int(numbers["rounded"]))
    if cards == rounded:
        return t.gettext("card points: {cards}", cards=cards)
    return t.gettext("card points: {cards}, rounded {rounded}", cards=cards, rounded=rounded)


def _compared(t: Translator, numbers: Mapping[str, int | str]) -> str:
    score, bid = t.number(int(numbers["score"])), t.number(int(numbers["bid"]))
    if numbers["made"]:
        return t.gettext("{score} of {bid}: made", score=score, bid=bid)
    return t.gettext("{score} of {bid}: failed", score=score, bid=bid)


def _stated(t: Translator, numbers: Mapping[str, int | str]) -> str:
    bid = t.number(int(numbers["bid"]))
    if numbers["made"]:
        return t.gettext("bid {bid}: made, as reported", bid=bid)
    return t.gettext("bid {bid}: failed, as reported", bid=bid)


def _own(t: Translator, numbers: Mapping[str, int | str]) -> str:
    points = int(numbers["points"])
    if points < 0:
        return t.gettext("the bid is paid: {points}", points=t.signed(points))
    return t.gettext("for the deal: {points}", points=t.signed(points))


def _total(t: Translator, numbers: Mapping[str, int | str]) -> str:
    before, points, after = (int(numbers[field]) for field in ("before", "points", "after"))
    # The rules may hold a total back: the points were played for all the same.
    if before == after:
        return t.gettext("total stays {after}", after=t.number(after)) if points else ""
    if before + points == after:
        sign = "−" if points < 0 else "+"
        return t.gettext(
            "total: {before} {sign} {points} = {after}",
            before=t.number(before),
            sign=sign,
            points=t.number(abs(points)),
            after=t.number(after),
        )
    return t.gettext("total: {before} → {after}", before=t.number(before), after=t.number(after))


_REPEATS = (Reason.DEAL_SCORE, Reason.REPORTED_SCORE, Reason.OWN)

SENTENCES: Mapping[Reason, str] = {
    Reason.ROUNDED: N_("card points: {cards}, rounded {rounded}"),
    Reason.MARRIAGE: N_("marriage {suit}: {signed}"),
    Reason.ACES: N_("aces, {aces} × {each}: {signed}"),
    Reason.DEAL_SCORE: N_("deal score: {points}"),
    Reason.REPORTED_SCORE: N_("deal score as reported: {points}"),
    Reason.COMPARED: N_("{score} of {bid}"),
    Reason.STATED: N_("bid {bid}"),
    Reason.OWN: N_("for the deal: {points}"),
    Reason.GIVEN: N_("from the declarer: {signed}"),
    Reason.MULTIPLIED: N_("times {factor}: {before} → {after}"),
    Reason.LINE: N_("at {line} or more without an own bid: {withheld} not added"),
    Reason.TOTAL: N_("total: {before} → {after}"),
}

_SPECIAL: Mapping[Reason, Callable[[Translator, Mapping[str, int | str]], str]] = {
    Reason.ROUNDED: _rounded,
    Reason.COMPARED: _compared,
    Reason.STATED: _stated,
    Reason.OWN: _own,
    Reason.TOTAL: _total,
}
