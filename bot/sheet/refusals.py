"""Every refusal as one clear sentence that says what to do, short enough for a toast."""

from collections.abc import Callable, Mapping, Sequence
from string import Formatter

from bot.i18n.catalog import N_, Translator
from bot.scoring.model import DECK, Suit
from bot.scoring.refusals import Fault, Refusal
from bot.sheet.headline import SUIT_SIGNS
from bot.sheet.layout import clip, tidy
from bot.sheet.people import sides, spoken
from bot.sheet.standing import COUNTERS

TOAST = 200
"""Characters a toast may have."""
MARRIAGE_VALUES = (40, 60, 80, 100)
_TYPED_WIDTH = 24

Titles = Callable[[Translator, str], str]
"""Gives a rule key its title."""


def refusal(
    t: Translator, names: Sequence[str], refused: Refusal, title: Titles | None = None, *, partners: bool = False
) -> str:
    """The sentence for what was refused, at most ``TOAST`` characters.

    ``title`` names rule keys for people; with ``partners`` a fault about a total names the pair.
    """
    special = _SPECIAL.get(refused.fault, _nothing_special)(t, names, refused)
    values = _values(t, names, refused, title, partners)
    sentence = THREE_RULES if "third" in refused.values else SENTENCES[refused.fault]
    text = special or t.gettext(sentence, **values)
    # Telegram takes no longer toast: cut by us, the beginning at least is read.
    return text if len(text) <= TOAST else text[: TOAST - 1].rstrip() + "…"


def bad_file(
    t: Translator,
    fault: Refusal | str,
    key: str,
    entry: int | None = None,
    values: Mapping[str, int | str] | None = None,
    names: Sequence[str] = (),
) -> str:
    """One line for a game file that cannot be taken: the entry's number (from 1), the key, and what is wrong."""
    wrong = refusal(t, names, fault) if isinstance(fault, Refusal) else _wrong_form(t, fault, values or {})
    named = clip(tidy(key), _TYPED_WIDTH)
    if entry is None:
        return wrong if fault in _WHOLE_FILE else t.gettext("Key “{key}”: {wrong}", key=named, wrong=wrong)
    return t.gettext("Entry {number}, key “{key}”: {wrong}", number=entry, key=named, wrong=wrong)


def gap(t: Translator, missing: int, marriages: Sequence[int] = MARRIAGE_VALUES) -> str:
    """By how much card points miss 120 (``missing`` below zero: too many), and whether it looks like a marriage."""
    if missing > 0:
        return t.ngettext(
            "Card points make 120: {n} point is missing", "Card points make 120: {n} points are missing", missing
        )
    over = -missing
    text = t.ngettext("Card points make 120: {n} point too many", "Card points make 120: {n} points too many", over)
    if over in marriages:
        return t.gettext("{text}. Is a marriage of {value} among them? Enter it apart", text=text, value=over)
    return text


THREE_RULES = N_("These rules contradict each other: “{key}”, “{other}” and “{third}”. Change one of them")
"""A contradiction where three rules meet."""

SENTENCES: Mapping[Fault, str] = {
    Fault.BID_BELOW_MINIMUM: N_("A bid of {bid} is too low: bids start at {minimum}"),
    Fault.BID_OFF_STEP: N_("A bid of {bid} does not fit: here bids go up by {step}"),
    Fault.BID_OVER_MAXIMUM: N_("A bid of {bid} is too high: {maximum} is the most"),
    Fault.BID_NOT_GOLDEN: N_("In a golden deal the bid is always 120"),
    Fault.CARDS_NOT_WHOLE: N_("{name}: card points are a whole number"),
    Fault.CARDS_NEGATIVE: N_("{name}: card points cannot be below 0"),
    Fault.CARDS_SUM: N_("Card points make 120 in all"),
    Fault.CARDS_OF_SITTER: N_("{name} sits out this deal and has no card points"),
    Fault.CARDS_MISSING: N_("{name}: card points are missing"),
    Fault.SCORE_OFF_STEP: N_("{name}: {score} does not fit, scores go by {step}"),
    Fault.SCORE_OUT_OF_RANGE: N_("{name}: {score} cannot be, a score is from 0 to {maximum}"),
    Fault.SCORE_MISSING: N_("{name}: the score is missing"),
    Fault.SCORE_UNWANTED: N_("{name}: no score is needed here"),
    Fault.MARRIAGE_TWICE: N_("The marriage of {suit} can be declared once a deal"),
    Fault.MARRIAGE_WITHOUT_TRICK: N_("{name}: no trick, so no marriage of {suit} under these rules"),
    Fault.MARRIAGE_OF_DEFENDER: N_("{name}: under these rules only the declarer's marriages count"),
    Fault.MARRIAGE_OF_SITTER: N_("{name} sits out this deal and cannot declare a marriage"),
    Fault.ACE_MARRIAGE_OFF: N_("The ace marriage is not played under these rules"),
    Fault.TRICKLESS_WITH_POINTS: N_("{name}: {cards} points cannot be had without a trick"),
    Fault.NOBODY_TOOK_A_TRICK: N_("Somebody took the tricks: not all can be without one"),
    Fault.DECLARER_SITS_OUT: N_("{name} sits out this deal and cannot be the declarer"),
    Fault.NO_SUCH_SEAT: N_("There is no such player at this table"),
    Fault.WRITE_OFF_OFF: N_("Write-offs are not played under these rules"),
    Fault.WRITE_OFF_USED_UP: N_("{name}: no write-off left in this game, the limit is {limit}"),
    Fault.WRITE_OFF_IN_GOLDEN: N_("A golden deal is played out: no write-off"),
    Fault.SOMEBODY_MUST_PLAY: N_("All cannot pass here: {name} plays {minimum}"),
    Fault.ALL_PASSED_IN_GOLDEN: N_("A golden deal is always played: all cannot pass"),
    Fault.DARK_OFF: N_("Bids in the dark are not played under these rules"),
    Fault.DARK_IN_GOLDEN: N_("No bid in the dark in a golden deal"),
    Fault.DARK_ON_BARREL: N_("No bid in the dark while {name} is on the barrel"),
    Fault.CONTRA_OFF: N_("Contra is not played under these rules"),
    Fault.REDOUBLE_OFF: N_("Redouble is not played under these rules"),
    Fault.CONTRA_IN_GOLDEN: N_("No contra in a golden deal"),
    Fault.TALON_UNWANTED: N_("Under these rules the talon scores nothing in this deal"),
    Fault.TALON_OUT_OF_RANGE: N_("The talon cannot hold that much: check the number"),
    Fault.ADJUSTMENT_ZERO: N_("A penalty or correction of 0 changes nothing: give the points"),
    Fault.GAME_OVER: N_("The game is over, the winner is {name}. Undo the last entry to go on"),
    Fault.START_TOTAL_FROZEN: N_("{name}: with {total} a player is on the barrel, say how many barrel deals are used"),
    Fault.START_BARREL_TOTAL: N_("{name}: on the barrel the total is exactly {threshold}"),
    Fault.START_BARREL_USED: N_("{name}: {used} barrel deals used cannot be, the limit is {limit}"),
    Fault.START_COUNTER: N_("{name}: {value} is too many for “{counter}”, at {limit} it would be settled"),
    Fault.START_TWO_ON_BARREL: N_("Under these rules two cannot be on the barrel: correct the totals"),
    Fault.START_WON: N_("{name}: with {total} the game would be won already"),
    Fault.START_NOT_ON_SIDE: N_("With partners give one total for each pair"),
    Fault.WRONG_NUMBER: N_("{what}: {wanted} expected, {got} given"),
    Fault.RULE_UNKNOWN: N_("There is no rule “{key}”"),
    Fault.RULE_VALUE: N_("The rule “{key}” cannot be “{value}”"),
    Fault.TEMPLATE_UNKNOWN: N_("There is no rule set “{template}”"),
    Fault.RULES_CONTRADICT: N_("These rules contradict each other: “{key}” and “{other}”. Change one of them"),
}

FILE_FAULTS: Mapping[str, str] = {
    "not_text": N_("The file is not text in UTF-8"),
    "not_json": N_("The file is not valid JSON, look at line {line}"),
    "wrong_format": N_("the format is “{value}”, “{wanted}” is expected"),
    "duplicate_key": N_("this key is there twice"),
    "unknown_key": N_("there is no such key"),
    "missing_key": N_("this key is missing"),
    "wrong_type": N_("{value} does not fit, expected: {wanted}"),
    "unknown_value": N_("there is no such value: “{value}”"),
    "wrong_number": N_("{wanted} expected, {got} given"),
}
"""What is wrong with the form of a file, by the fault's name."""

_WHOLE_FILE = ("not_text", "not_json")
_WANTED: Mapping[str, str] = {
    "whole number": N_("a whole number"),
    "true or false": N_("true or false"),
    "text": N_("text in quotes"),
    "name": N_("a name in quotes"),
    "list": N_("a list in square brackets"),
    "object": N_("an object in braces"),
    "ISO 8601 time": N_("a time like 2026-01-31T20:15:00"),
}

_COUNTED: Mapping[str, str] = {
    "cards": N_("Card points"),
    "scores": N_("Scores"),
    "players": N_("Players"),
    "start": N_("Start totals"),
}


def _wrong_form(t: Translator, fault: str, values: Mapping[str, int | str]) -> str:
    shown = {"line": "1", **{field: _shown(t, field, value, None) for field, value in values.items()}}
    kind = _WANTED.get(str(values.get("wanted")))
    if kind:
        shown["wanted"] = t.gettext(kind)
    return t.gettext(FILE_FAULTS[fault], **shown)


def _nothing_special(_t: Translator, _names: Sequence[str], _refused: Refusal) -> str:
    return ""


def _cards_sum(t: Translator, names: Sequence[str], refused: Refusal) -> str:
    missing = int(refused.values.get("gap", 0))
    # Between two players part of the cards is never taken: their points need not make 120.
    if len(names) == 2 and missing > 0:
        total = t.number(DECK - missing)
        return t.gettext("With two players card points make 98 to 120 together, not {sum}", sum=total)
    return gap(t, missing)


def _no_barrel(t: Translator, _names: Sequence[str], refused: Refusal) -> str:
    return "" if refused.values.get("threshold") else t.gettext("Under these rules there is no barrel")


_SPECIAL: Mapping[Fault, Callable[[Translator, Sequence[str], Refusal], str]] = {
    Fault.CARDS_SUM: _cards_sum,
    Fault.START_BARREL_TOTAL: _no_barrel,
}

# With partners the seat of these faults is a pair's: totals and barrels are shared.
_OF_A_SIDE = frozenset(fault for fault in Fault if fault.startswith("start_")) | {Fault.DARK_ON_BARREL, Fault.GAME_OVER}


def _values(
    t: Translator, names: Sequence[str], refused: Refusal, title: Titles | None, partners: bool
) -> dict[str, object]:
    called = sides(names, 2) if partners and refused.fault in _OF_A_SIDE else spoken(names)
    # A refusal without one of the sentence's values must still be said.
    values: dict[str, object] = dict.fromkeys(_FIELDS, "?")
    values |= {key: _shown(t, key, value, title) for key, value in refused.values.items()}
    seat = refused.values.get("seat")
    if isinstance(seat, int) and 0 <= seat < len(called):
        values["name"] = called[seat]
    # A file may name a seat the table does not have.
    elif isinstance(seat, int):
        values["name"] = t.gettext("Player {number}", number=seat + 1)
    return values


def _shown(t: Translator, key: str, value: int | str, title: Titles | None) -> str:
    if isinstance(value, int):
        return t.number(value)
    if key == "suit":
        return t.pgettext("marriage of", "aces") if value == "ace" else SUIT_SIGNS[Suit(value)]
    if key in ("key", "other", "third") and title is not None:
        return title(t, value)
    words = {"counter": COUNTERS, "what": _COUNTED}.get(key, {}).get(value)
    return t.gettext(words) if words else clip(tidy(value), _TYPED_WIDTH)


_FIELDS = frozenset(
    field for sentence in SENTENCES.values() for _, field, _, _ in Formatter().parse(sentence) if field is not None
)
