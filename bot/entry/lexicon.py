"""The words of a typed deal, in both languages at once, and how a player's name is recognised."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.scoring.model import Suit

_MINUSES = dict.fromkeys(map(ord, "\N{MINUS SIGN}\N{EN DASH}\N{EM DASH}\N{HYPHEN}\N{NON-BREAKING HYPHEN}"), "-")
# U+FE0F: phones put it behind a suit to have it drawn as a picture.
_FOLDED = {**_MINUSES, ord("ё"): "е", 0xFE0F: None}

ALL_PASSED = ("все пас", "все пасы", "все пасуют", "пас", "pass", "all pass", "all passed", "passed")
WRITTEN_OFF = ("роспись", "расписать", "распись", "списать", "сдача", "writeoff", "write-off", "write off", "сдаюсь")
MADE = ("+", "сыграно", "made")
FAILED = ("не сыграно", "несыграно", "недобор", "failed")
IN_THE_DARK = ("втемную", "в темную", "темная", "dark", "in the dark")
DEALT_BY = ("сдает", "сдающий", "dealer", "dealt by")
CONTRA = ("контра", "contra")
REDOUBLE = ("реконтра", "redouble")
FILLERS = ("заказ", "играет", "очки", "взятки", "bid", "plays")
ACES = ("тузы", "туз", "aces", "ace")

_SUIT_WORDS: Mapping[Suit, tuple[str, ...]] = {
    Suit.HEARTS: ("♥", "♡", "ч", "черви", "червы", "червей", "h", "heart", "hearts"),
    Suit.DIAMONDS: ("♦", "♢", "б", "бубны", "бубен", "d", "diamond", "diamonds"),
    Suit.CLUBS: ("♣", "♧", "т", "трефы", "треф", "к", "крести", "кресты", "c", "club", "clubs"),
    Suit.SPADES: ("♠", "♤", "п", "пики", "пик", "в", "вини", "s", "spade", "spades"),
}
SUITS: Mapping[str, Suit] = {word: suit for suit, words in _SUIT_WORDS.items() for word in words}
SIGNS = frozenset("♥♡♦♢♣♧♠♤")
_SIGNED = re.compile("([♥♡♦♢♣♧♠♤]+):?(.*)")


class Named(NamedTuple):
    """The seats that words may mean, and how many words were used; no seats: no name here."""

    seats: tuple[int, ...]
    words: int


def folded(text: str) -> str:
    """The text as it is compared: without case, ё as е, every minus alike."""
    return unicodedata.normalize("NFC", text).casefold().translate(_FOLDED)


def words_of(line: str) -> list[str]:
    """The words of a line; commas and semicolons between them do not count. ``♥Аня`` and ``ч:Аня`` become two words."""
    words: list[str] = []
    for raw in folded(line).split():
        words.extend(_apart(raw.strip(",;")))
    return [word for word in words if word]


def phrase_at(words: Sequence[str], at: int, phrases: Sequence[str]) -> int:
    """How many words from ``at`` on are one of the phrases; 0: none is."""
    lengths = sorted({phrase.count(" ") + 1 for phrase in phrases}, reverse=True)
    return next((n for n in lengths if " ".join(words[at : at + n]) in phrases), 0)


def name_at(words: Sequence[str], at: int, names: Sequence[str], *, whole: bool = False) -> Named:
    """Whose name stands at ``at``: a whole name before a beginning, more words before fewer; ``whole``: only whole."""
    # Folded as the line was, or a name with a comma in it would never be found.
    known = [" ".join(word.strip(",;") for word in folded(name).split()) for name in names]
    most = min(max((name.count(" ") + 1 for name in known), default=0), len(words) - at)
    for count in range(most, 0, -1):
        typed = " ".join(words[at : at + count])
        seats = tuple(seat for seat, name in enumerate(known) if name == typed)
        if not seats and not whole:
            seats = tuple(seat for seat, name in enumerate(known) if name.startswith(typed))
        if seats:
            return Named(seats, count)
    return Named((), 0)


def number_in(word: str) -> int | None:
    """The whole number that a word is, None where it is something else."""
    # No score has more digits, and Python refuses to parse very long ones.
    return int(word) if re.fullmatch(r"-?[0-9]{1,6}", word) else None


def _apart(word: str) -> list[str]:
    signs = _SIGNED.fullmatch(word)
    if signs:
        return [*(sign + ":" for sign in signs[1]), signs[2]]
    # The plus is a word of its own, "made", even when it is typed against a number.
    if re.fullmatch(r"\+[0-9]+", word):
        return ["+", word[1:]]
    head, colon, tail = word.partition(":")
    if colon and (head in SUITS or head in ACES):
        return [head + colon, tail]
    # «Боря: 40» and «Боря:40» are a name and a number.
    return [head, tail] if colon and (not tail or tail.isdecimal()) else [word]
