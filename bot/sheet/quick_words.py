"""The answer to a typed deal that was not understood: what is wrong, what was understood, and one example."""

from collections.abc import Mapping, Sequence

from bot.entry import Facts, Way, facts
from bot.entry.not_understood import NotUnderstood
from bot.i18n.catalog import N_, Translator
from bot.scoring.model import GameState, Suit
from bot.scoring.refusals import Fault, Refusal
from bot.scoring.rules import Rules, contracts
from bot.scoring.seats import partners
from bot.sheet.headline import SUIT_SIGNS
from bot.sheet.layout import clip, tidy
from bot.sheet.people import SENTENCE_WIDTH, spoken
from bot.sheet.refusals import refusal
from bot.sheet.text import Text, plain

TROUBLE_WORDS: Mapping[str, str] = {
    "empty": N_("Nothing typed"),
    "declarer_unknown": N_("Who plays? “{word}” is nobody at this table"),
    "declarer_missing": N_("Who plays? Begin with a name"),
    "word_unknown": N_("“{word}” is not clear"),
    "name_missing": N_("A name is missing at “{word}”"),
    "name_ambiguous": N_("{names} begin alike: type a letter more"),
    "number_after_name": N_("{name}: a number is missing after the name"),
    "seat_twice": N_("{name} is there twice"),
    "contract_missing": N_("The bid is missing: it follows the name"),
    "numbers_count": N_("{wanted} numbers are needed, {got} typed"),
    "numbers_mixed": N_("Either all numbers in the order of the columns, or each with its name"),
    "marriage_not_played": N_("The marriage {suit} is worth nothing under these rules"),
    "marriage_unwanted": N_("Marriages go with card points only: a score holds them already"),
    "write_off_alone": N_("A write-off has no points"),
    "all_passed_alone": N_("All passed: no points in this deal"),
}
"""What is wrong with a line, by the trouble's code; faults have their own sentences."""

# Points that add up to 120, in the number of players who share them.
_CARDS: Mapping[int, tuple[int, ...]] = {2: (75, 45), 3: (71, 40, 9), 4: (51, 40, 20, 9)}


def not_understood(t: Translator, names: Sequence[str], rules: Rules, state: GameState, parsed: NotUnderstood) -> Text:
    """What is wrong with the line, what of it was understood, and an example with this table's names."""
    known = facts(rules, state, parsed.understood)
    heard = _heard(t, spoken(names), known, parsed)
    return tuple(
        plain(line)
        for line in (
            _trouble(t, names, parsed, pairs=partners(rules)),
            t.gettext("Understood so far: {words}", words=heard) if heard else "",
            t.gettext("For example: {example}", example=_example(t, names, rules, known, parsed)),
        )
        if line
    )


def example(names: Sequence[str], rules: Rules, known: Facts) -> str:
    """A line that this table could type: «Аня 120 71 40 9 ♥Аня»."""
    seats = known.playing
    name = clip(tidy(names[seats[0]]), SENTENCE_WIDTH)
    legal = contracts(rules, golden=known.golden)
    # An example that the rules refuse would teach the wrong thing.
    bid = 120 if 120 in legal else legal[0]
    numbers = " ".join(str(number) for number in _CARDS[len(seats)])
    marriage = f" {SUIT_SIGNS[Suit.HEARTS]}{name}" if rules.marriages_hearts else ""
    return f"{name} {bid} {numbers}{marriage}"


def _example(t: Translator, names: Sequence[str], rules: Rules, known: Facts, parsed: NotUnderstood) -> str:
    if parsed.understood.adjustment:
        return f"{clip(tidy(names[0]), SENTENCE_WIDTH)} {t.signed(-120)} {t.gettext('misdeal')}"
    return example(names, rules, known)


def _trouble(t: Translator, names: Sequence[str], parsed: NotUnderstood, *, pairs: bool) -> str:
    words = TROUBLE_WORDS.get(parsed.trouble)
    if words is None:
        values = {key: value for key, value in parsed.values.items() if isinstance(value, int | str)}
        return refusal(t, names, Refusal(Fault(parsed.trouble), **values), partners=pairs)
    return t.gettext(words, **_values(spoken(names), parsed))


def _values(called: Sequence[str], parsed: NotUnderstood) -> dict[str, object]:
    values: dict[str, object] = dict(parsed.values)
    word, seat, seats, suit = (parsed.values.get(key) for key in ("word", "seat", "seats", "suit"))
    if isinstance(word, str):
        values["word"] = clip(tidy(word), SENTENCE_WIDTH)
    if isinstance(seat, int):
        values["name"] = called[seat]
    if isinstance(seats, tuple):
        values["names"] = ", ".join(called[each] for each in seats)
    if isinstance(suit, str):
        values["suit"] = SUIT_SIGNS[Suit(suit)]
    return values


def _heard(t: Translator, called: Sequence[str], known: Facts, parsed: NotUnderstood) -> str:
    if known.declarer is None:
        return t.gettext("all passed") if known.way is Way.ALL_PASSED else ""
    name = called[known.declarer]
    parts = [name if known.bid is None else t.gettext("{name}, bid {bid}", name=name, bid=t.number(known.bid))]
    if parsed.understood.dark:
        parts.append(t.gettext("in the dark"))
    if known.made is not None:
        parts.append(t.gettext("made") if known.made else t.gettext("failed"))
    parts += [f"{SUIT_SIGNS[suit]} {called[seat]}" for suit, seat in parsed.understood.marriages]
    return ", ".join(parts)
