"""One line that names an entry: for results, pick lists, undo and the log."""

from collections.abc import Mapping, Sequence

from bot.i18n.catalog import N_, Translator
from bot.scoring.model import Adjustment, AllPassed, Contra, Entry, Kind, Played, Reported, Result, Suit, WriteOff
from bot.sheet.layout import clip, tidy
from bot.sheet.people import spoken

SUIT_SIGNS: Mapping[Suit, str] = {Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣", Suit.SPADES: "♠"}
REASON_WIDTH = 60
"""Cells of a reason or note inside a line."""

_REASONS: Mapping[str, str] = {
    "misdeal": N_("misdeal"),
    "revoke": N_("revoke"),
    "showing": N_("hand shown"),
    "correction": N_("correction"),
}


def headline(t: Translator, names: Sequence[str], entry: Entry, result: Result) -> str:
    """What was entered and how it ended: «Аня, заказ 120 — не сыграно»."""
    if isinstance(entry, AllPassed):
        return t.gettext("all passed")
    if isinstance(entry, Adjustment):
        return _adjustment(t, spoken(names), entry)
    bid = t.gettext("{name}, bid {bid}", name=spoken(names)[entry.declarer], bid=t.number(entry.bid))
    if isinstance(entry, WriteOff):
        return t.gettext("{bid} — write-off", bid=bid)
    bid = " ".join((bid, *flags(t, entry)))
    if made(result):
        return t.gettext("{bid} — made", bid=bid)
    return t.gettext("{bid} — failed", bid=bid)


def deal_title(t: Translator, number: int, dealer: str, forehand: str, *, must_play: bool = False) -> str:
    """Who deals and who speaks first; with ``must_play`` the forehand plays the minimum if all pass."""
    if must_play:
        return t.gettext("Deal {number} · dealer {dealer}, forced bid — {forehand}", **_title(number, dealer, forehand))
    return t.gettext("Deal {number} · dealer {dealer}, first to speak — {forehand}", **_title(number, dealer, forehand))


def made(result: Result) -> bool:
    """Whether the contract of this deal was made."""
    return any(event.kind is Kind.CONTRACT_MADE for event in result.events)


def marriages(t: Translator, names: Sequence[str], entry: Entry) -> str:
    """The marriages of a deal in one line: «♥ Аня, ♠ Боря»; empty without any."""
    if not isinstance(entry, Played):
        return ""
    called = spoken(names)
    declared = [f"{SUIT_SIGNS[suit]} {called[entry.marriages[suit]]}" for suit in Suit if suit in entry.marriages]
    if entry.ace_marriage is not None:
        declared.append(t.gettext("aces {name}", name=called[entry.ace_marriage]))
    return ", ".join(declared)


def reason(t: Translator, words: str) -> str:
    """The reason of an adjustment: a word the product knows, or as somebody typed it."""
    known = _REASONS.get(words)
    # A word of ours is stored as a code, so that each reader gets it in their own language.
    return t.gettext(known) if known else clip(tidy(words), REASON_WIDTH)


def _title(number: int, dealer: str, forehand: str) -> dict[str, object]:
    return {"number": number, "dealer": tidy(dealer), "forehand": tidy(forehand)}


def _adjustment(t: Translator, called: Sequence[str], entry: Adjustment) -> str:
    moved = f"{called[entry.player]} {t.signed(entry.points)}"
    # Points given are no penalty: they put something right.
    if entry.points < 0:
        line = t.gettext("Penalty · {moved}", moved=moved)
    else:
        line = t.gettext("Correction · {moved}", moved=moved)
    return f"{line} ({reason(t, entry.reason)})" if entry.reason else line


def flags(t: Translator, entry: Played | Reported) -> list[str]:
    """What was said beside the bid: in the dark, contra."""
    flags = [t.gettext("in the dark")] if entry.dark else []
    if entry.contra is Contra.CONTRA:
        flags.append(t.gettext("with contra"))
    elif entry.contra is Contra.REDOUBLE:
        flags.append(t.gettext("with redouble"))
    return flags
