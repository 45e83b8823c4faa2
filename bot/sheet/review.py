"""Before saving: what was entered, what it gives, and every effect it will have."""

from collections.abc import Sequence
from typing import cast

from bot.entry import Draft, Facts, Way, facts, finished, preview
from bot.entry.choices import marriage_value
from bot.i18n.catalog import Translator
from bot.scoring.model import Adjustment, AllPassed, Contra, Entry, GameState, Kind, Played, Reported, Result, Talon
from bot.scoring.refusals import Refusal
from bot.scoring.rounding import rounded
from bot.scoring.rules import Rules
from bot.scoring.seats import side
from bot.sheet.headline import SUIT_SIGNS, headline, made, marriages
from bot.sheet.notes import notes
from bot.sheet.people import sides
from bot.sheet.refusals import refusal
from bot.sheet.result import changes
from bot.sheet.text import Block, Text, bold, plain


def review_text(t: Translator, names: Sequence[str], rules: Rules, state: GameState, draft: Draft, number: int) -> Text:
    """The last look before the entry is recorded."""
    entry, known = cast(Entry, finished(rules, state, draft)), facts(rules, state, draft)
    try:
        result = cast(Result, preview(rules, state, draft, number))
    except Refusal as refused:
        # The game may have changed under a draft that was complete: what is wrong with it now is said in its place.
        return bold(contract_title(t, names, draft, known, number)), plain(refusal(t, names, refused))
    if isinstance(entry, Adjustment):
        return (
            bold(headline(t, names, entry, result)),
            plain(_moved(t, names, result, entry)),
            *_effects(t, names, rules, result),
        )
    if isinstance(entry, AllPassed):
        return bold(contract_title(t, names, draft, known, number)), *_all_passed(t, names, result)
    told = cast(Played | Reported, entry)
    return (
        bold(contract_title(t, names, draft, known, number)),
        *_told(t, names, rules, known, told),
        plain(_check(t, names, rules, told, result) if isinstance(told, Played) else ""),
        plain(changes(t, names, rules, told, result)),
        *_effects(t, names, rules, result),
    )


def contract_title(t: Translator, names: Sequence[str], draft: Draft, known: Facts, number: int) -> str:
    """Which deal this is, who plays and for how much: «Кон 7 · Аня, заказ 120»."""
    if known.declarer is None or known.bid is None:
        return t.gettext("Deal {number}", number=number)
    words = [t.gettext("{name}, bid {bid}", name=names[known.declarer], bid=t.number(known.bid))]
    if draft.dark and known.way is not Way.WRITE_OFF:
        words.append(t.gettext("in the dark"))
    if draft.contra and known.way in (Way.PLAYED, Way.REPORTED):
        words.append(t.gettext("with contra") if draft.contra is Contra.CONTRA else t.gettext("with redouble"))
    head = " ".join(words)
    if known.way is Way.REPORTED:
        head = t.gettext("{bid} — made", bid=head) if known.made else t.gettext("{bid} — failed", bid=head)
    if known.golden:
        return t.gettext("Golden deal {number} · {headline}", number=number, headline=head)
    return t.gettext("Deal {number} · {headline}", number=number, headline=head)


def write_off_question(t: Translator, names: Sequence[str], rules: Rules, state: GameState, draft: Draft) -> Text:
    """What the write-off would cost and give, and whether that is really meant."""
    known = facts(rules, state, draft)
    try:
        result = cast(Result, preview(rules, state, draft))
    except Refusal as refused:
        return (plain(refusal(t, names, refused)),)
    who = sides(names, len(state.seats))
    first = [event for event in result.events if event.kind in (Kind.WRITTEN_OFF, Kind.SHARE)]
    points = ", ".join(f"{who[event.seat]} {t.signed(event.points)}" for event in first)
    asked = t.gettext("Write-off at {bid}: {points}. Sure?", bid=t.number(cast(int, known.bid)), points=points)
    return plain(asked), *_effects(t, names, rules, result)


def _told(t: Translator, names: Sequence[str], rules: Rules, known: Facts, entry: Played | Reported) -> list[Block]:
    lines = [_numbers(t, names, entry)]
    declared = marriages(t, names, entry)
    if declared:
        lines.append(t.gettext("Marriages: {marriages}", marriages=declared))
    # Without bolts nothing follows from it that the marriages do not show.
    if entry.no_trick and rules.bolts != "off":
        lines.append(t.gettext("Without a trick: {names}", names=", ".join(names[seat] for seat in entry.no_trick)))
    if entry.talon is not None and known.sitter is not None:
        lines.append(_talon(t, names[known.sitter], entry.talon))
    return [plain(line) for line in lines]


def _numbers(t: Translator, names: Sequence[str], entry: Played | Reported) -> str:
    numbers = entry.cards if isinstance(entry, Played) else entry.scores
    said = " · ".join(f"{names[seat]} {t.number(n)}" for seat, n in enumerate(numbers) if n is not None)
    if isinstance(entry, Played):
        return t.gettext("Card points: {numbers}", numbers=said)
    return t.gettext("Scores: {numbers}", numbers=said)


def _talon(t: Translator, name: str, talon: Talon) -> str:
    parts = [t.number(talon.cards)] if talon.cards else []
    parts += [t.ngettext("{n} ace", "{n} aces", talon.aces)] if talon.aces else []
    parts += [SUIT_SIGNS[suit] for suit in talon.marriages]
    return t.gettext("Talon for {name}: {content}", name=name, content=", ".join(parts))


def _all_passed(t: Translator, names: Sequence[str], result: Result) -> list[Block]:
    dealer = names[result.state.dealer]
    if result.state.dealer == result.dealer:
        return [plain(t.gettext("All passed")), plain(t.gettext("{name} deals again", name=dealer))]
    return [plain(t.gettext("All passed")), plain(t.gettext("Next to deal: {name}", name=dealer))]


def _check(t: Translator, names: Sequence[str], rules: Rules, entry: Played, result: Result) -> str:
    """The contract check: «Аня: 70 из 120 — не сыграно»."""
    ours = side(rules, entry.declarer)
    cards = sum(n for seat, n in enumerate(entry.cards) if n is not None and side(rules, seat) == ours)
    # The same sum the contract is held to: whether rounding comes before it is a house rule.
    score = rounded(rules, cards) if rules.round_before_contract else cards
    score += _marriage_points(rules, entry, ours)
    name = sides(names, len(result.totals))[ours]
    if made(result):
        return t.gettext("{name}: {score} of {bid} — made", name=name, score=t.number(score), bid=t.number(entry.bid))
    return t.gettext("{name}: {score} of {bid} — failed", name=name, score=t.number(score), bid=t.number(entry.bid))


def _marriage_points(rules: Rules, entry: Played, ours: int) -> int:
    points = sum(marriage_value(rules, suit) for suit, seat in entry.marriages.items() if side(rules, seat) == ours)
    ace = entry.ace_marriage is not None and side(rules, entry.ace_marriage) == ours
    return points + (rules.marriages_ace if ace else 0)


def _moved(t: Translator, names: Sequence[str], result: Result, entry: Adjustment) -> str:
    after = result.totals[entry.player]
    before = after - result.change[entry.player]
    return f"{names[entry.player]}: {t.number(before)} → {t.number(after)}"


def _effects(t: Translator, names: Sequence[str], rules: Rules, result: Result) -> list[Block]:
    return [plain(note) for note in notes(t, names, rules, result)]
