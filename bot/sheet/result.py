"""The message that stays in the chat after an entry: heading, changes, effects, last rows, where the seats stand."""

from collections.abc import Sequence

from bot.i18n.catalog import Translator
from bot.scoring.model import Adjustment, AllPassed, Entry, Result
from bot.scoring.rules import Rules
from bot.sheet.columns import columns, rows
from bot.sheet.headline import headline, marriages
from bot.sheet.layout import clip, tidy
from bot.sheet.notes import notes
from bot.sheet.people import SENTENCE_WIDTH, deal_numbers, sides
from bot.sheet.standing import near
from bot.sheet.text import Text, bold, mono, plain

LAST_ROWS = 3


def result_text(
    t: Translator,
    names: Sequence[str],
    rules: Rules,
    entries: Sequence[Entry],
    results: Sequence[Result],
    by: str | None = None,
) -> Text:
    """The message about the last of ``entries``; ``by`` is the name of who recorded it."""
    entry, result = entries[-1], results[-1]
    recent = rows(t, rules, entries, results, "totals", max(0, len(entries) - LAST_ROWS))
    return (
        bold(_heading(t, names, rules, entries, results, by)),
        plain(changes(t, names, rules, entry, result)),
        plain(marriages(t, names, entry)),
        *(plain(note) for note in notes(t, names, rules, result, "result")),
        *([plain(_next_dealer(t, names, result))] if isinstance(entry, AllPassed) else []),
        mono(columns(t, names, len(result.totals), recent, "totals")),
        *(plain(line) for line in near(t, names, rules, result)),
    )


def changes(t: Translator, names: Sequence[str], rules: Rules, entry: Entry, result: Result) -> str:
    """What the entry gave each seat: «Аня −120   Боря +40   Вера +10»; empty where nothing was scored."""
    if isinstance(entry, AllPassed | Adjustment):
        return ""
    called = sides(names, len(result.points))
    sits = rules.seats == 4 and len(called) == 4
    parts = []
    for seat, (name, points) in enumerate(zip(called, result.points, strict=True)):
        # Who sits out is named only with points of the talon.
        if sits and seat == result.dealer and not points:
            continue
        # The points of who is on the barrel were played for, but the total stands still.
        frozen = bool(points) and not result.change[seat] and result.state.seats[seat].barrel is not None
        parts.append(_change(t, name, points, frozen))
    # Wide gaps: a name belongs to its number more than to the next name.
    return "   ".join(parts)


def _change(t: Translator, name: str, points: int, frozen: bool) -> str:
    if frozen:
        return t.gettext("{name} {points} (barrel)", name=name, points=t.signed(points))
    return f"{name} {t.signed(points)}"


def _heading(
    t: Translator,
    names: Sequence[str],
    rules: Rules,
    entries: Sequence[Entry],
    results: Sequence[Result],
    by: str | None,
) -> str:
    head = headline(t, names, entries[-1], results[-1])
    number = deal_numbers(entries)[-1]
    # Golden is what the deal was when it began: the state after it has counted it off already.
    golden_left = results[-2].state.golden_left if len(results) > 1 else rules.golden_deals
    if number is not None and golden_left:
        head = t.gettext("Golden deal {number} · {headline}", number=number, headline=head)
    elif number is not None:
        head = t.gettext("Deal {number} · {headline}", number=number, headline=head)
    if by:
        name = clip(tidy(by), SENTENCE_WIDTH)
        return t.gettext("{headline} · recorded: {name}", headline=head, name=name)
    return head


def _next_dealer(t: Translator, names: Sequence[str], result: Result) -> str:
    dealer = clip(tidy(names[result.state.dealer]), SENTENCE_WIDTH)
    if result.state.dealer == result.dealer:
        return t.gettext("{name} deals again", name=dealer)
    return t.gettext("Next to deal: {name}", name=dealer)
