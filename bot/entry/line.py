"""Reading a typed line word by word, before anything is checked against the rules."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from bot.entry import lexicon
from bot.entry.lexicon import Named, name_at, number_in, phrase_at, words_of
from bot.scoring.model import Contra, Suit

Value = int | str | tuple[int, ...]


class Trouble(NamedTuple):
    """Where reading stopped: ``code`` and the words or seats its sentence needs."""

    code: str
    values: Mapping[str, Value]


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """What a line says. ``columns``: bare numbers in the order typed, None for a dash; ``pairs``: name and number."""

    dealer: int | None = None
    declarer: int | None = None
    bid: int | None = None
    all_passed: bool = False
    write_off: bool = False
    made: bool | None = None
    dark: bool = False
    contra: Contra | None = None
    columns: tuple[int | None, ...] = ()
    pairs: tuple[tuple[int, int], ...] = ()
    marriages: tuple[tuple[Suit, int], ...] = ()
    aces: tuple[int, ...] = ()
    trouble: Trouble | None = None


class _Stop(Exception):
    """Reading cannot go on."""

    def __init__(self, code: str, **values: Value) -> None:
        self.trouble = Trouble(code, values)


class _Place(NamedTuple):
    """Where in the line the reading is."""

    words: Sequence[str]
    at: int
    names: Sequence[str]

    @property
    def word(self) -> str:
        return self.words[self.at]

    def phrase(self, phrases: Sequence[str]) -> int:
        return phrase_at(self.words, self.at, phrases)


Read = tuple[Line, int] | None
"""The line with what a reader found, and how many words that took; None: not for this reader."""


def read(line: str, names: Sequence[str]) -> Line:
    """Everything understood up to the first trouble, and the trouble."""
    words, said, at = words_of(line), Line(), 0
    if not words:
        return replace(said, trouble=Trouble("empty", {}))
    while at < len(words):
        try:
            said, used = _next(said, _Place(words, at, names))
        except _Stop as stop:
            return replace(said, trouble=stop.trouble)
        at += used
    return said


def _next(said: Line, place: _Place) -> tuple[Line, int]:
    for reader in _READERS:
        found = reader(said, place)
        if found is not None:
            return found
    raise _Stop("word_unknown", word=place.word)


def _whole_name(said: Line, place: _Place) -> Read:
    """A declarer called like a word of the game is still a declarer."""
    if said.declarer is not None or said.all_passed:
        return None
    seats, used = name_at(place.words, place.at, place.names, whole=True)
    return (replace(said, declarer=_one(Named(seats, used))), used) if seats else None


def _phrases(said: Line, place: _Place) -> Read:
    for phrases, change in _MEANINGS:
        used = place.phrase(phrases)
        if used:
            return change(said), used
    return None


def _all_passed(said: Line, place: _Place) -> Read:
    # With a declarer named somebody did bid, and the word is something else.
    used = 0 if said.declarer is not None else place.phrase(lexicon.ALL_PASSED)
    return (replace(said, all_passed=True), used) if used else None


def _dealer(said: Line, place: _Place) -> Read:
    used = place.phrase(lexicon.DEALT_BY)
    if not used:
        return None
    named = _who(place, used)
    return replace(said, dealer=_one(named)), used + named.words


def _marriage(said: Line, place: _Place) -> Read:
    head = place.word.removesuffix(":")
    if head == place.word or (head not in lexicon.SUITS and head not in lexicon.ACES):
        return None
    used = 1
    # Several signs may stand before one name: «♥♠ Аня».
    while place.at + used < len(place.words) and place.words[place.at + used].removesuffix(":") in lexicon.SIGNS:
        used += 1
    named = _who(place, used)
    seat = _one(named)
    for word in place.words[place.at : place.at + used]:
        said = _declared(said, word.removesuffix(":"), seat)
    return said, used + named.words


def _declared(said: Line, word: str, seat: int) -> Line:
    if word in lexicon.ACES:
        return replace(said, aces=(*said.aces, seat))
    return replace(said, marriages=(*said.marriages, (lexicon.SUITS[word], seat)))


def _declarer(said: Line, place: _Place) -> Read:
    if said.declarer is not None or said.all_passed:
        return None
    named = _who(place, 0, missing="declarer_unknown")
    return replace(said, declarer=_one(named)), named.words


def _number(said: Line, place: _Place) -> Read:
    number = number_in(place.word)
    if number is None:
        return (replace(said, columns=(*said.columns, None)), 1) if place.word == "-" else None
    if said.bid is None and not said.all_passed:
        return replace(said, bid=number), 1
    return replace(said, columns=(*said.columns, number)), 1


def _pair(said: Line, place: _Place) -> Read:
    named = name_at(place.words, place.at, place.names)
    if not named.seats:
        return None
    seat, after = _one(named), place.at + named.words
    number = number_in(place.words[after]) if after < len(place.words) else None
    if number is None:
        raise _Stop("number_after_name", seat=seat)
    if any(known == seat for known, _ in said.pairs):
        raise _Stop("seat_twice", seat=seat)
    return replace(said, pairs=(*said.pairs, (seat, number))), named.words + 1


def _who(place: _Place, ahead: int, missing: str = "name_missing") -> Named:
    """The seat named, or numbered from 1, ``ahead`` words further on; a name that is a number counts as a name."""
    at = place.at + ahead
    if at >= len(place.words):
        raise _Stop("name_missing", word=place.word.removesuffix(":"))
    whole = name_at(place.words, at, place.names, whole=True)
    number = number_in(place.words[at])
    if not whole.seats and number is not None and 1 <= number <= len(place.names):
        return Named((number - 1,), 1)
    named = whole if whole.seats else name_at(place.words, at, place.names)
    if not named.seats:
        raise _Stop(missing, word=place.words[at])
    return named


def _one(named: Named) -> int:
    if len(named.seats) > 1:
        raise _Stop("name_ambiguous", seats=named.seats)
    return named.seats[0]


_MEANINGS: tuple[tuple[Sequence[str], Callable[[Line], Line]], ...] = (
    (lexicon.WRITTEN_OFF, lambda said: replace(said, write_off=True)),
    (lexicon.FAILED, lambda said: replace(said, made=False)),
    (lexicon.MADE, lambda said: replace(said, made=True)),
    (lexicon.IN_THE_DARK, lambda said: replace(said, dark=True)),
    (lexicon.CONTRA, lambda said: replace(said, contra=Contra.CONTRA)),
    (lexicon.REDOUBLE, lambda said: replace(said, contra=Contra.REDOUBLE)),
    (lexicon.FILLERS, lambda said: said),
)
# The order decides: whole names before words of the game, those before the beginnings of names.
_READERS: tuple[Callable[[Line, _Place], Read], ...] = (
    _whole_name,
    _all_passed,
    _dealer,
    _phrases,
    _marriage,
    _declarer,
    _number,
    _pair,
)
