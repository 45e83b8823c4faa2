"""Where a game taken over from paper stands, typed in one line: «Аня 870, Боря 880 бочка 1, Вера 0»."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from bot.scoring.model import SeatState

_TOKEN = re.compile(r"\x00\d+\x00|[,;/\n]|[+\-−–—]?\d+|[^\W\d_]+(?:-[^\W\d_]+)*")
_SPACED_SIGN = re.compile(r"(?<!\w)[-−–]\s+(?=\d)")
_SEPARATORS = ",;/\n"
# Beyond any target, whatever the table plays to.
_LARGEST = 100_000
# From here on a number behind a counter's word is the next total.
_COUNTER_LIMIT = 10

_WORDS: dict[str, str] = {
    **dict.fromkeys(("бочка", "бочке", "бочку", "б", "barrel", "b"), "barrel"),
    **dict.fromkeys(("слет", "слета", "слетов", "слеты", "с", "fall", "falls", "f"), "falls"),
    **dict.fromkeys(("болт", "болта", "болтов", "болты", "палка", "палки", "палок", "bolt", "bolts"), "bolts"),
    **dict.fromkeys(("пустой", "пустых", "пустые", "пусто", "п", "no-win", "nowin", "n"), "no_win"),
    **dict.fromkeys(("роспись", "росписи", "росписей", "р", "write-off", "write-offs", "w"), "write_offs"),
    **dict.fromkeys(("кон", "кона", "конов", "коны", "на", "и", "deal", "deals", "on", "the", "and", "with"), ""),
}


class StartFault(StrEnum):
    """Why a typed start line cannot be used."""

    EMPTY = "empty"
    UNKNOWN_WORD = "unknown_word"
    TOO_FEW = "too_few"
    TOO_MANY = "too_many"
    TWICE = "twice"
    NO_TOTAL = "no_total"
    TOO_BIG = "too_big"


@dataclass(frozen=True, slots=True, kw_only=True)
class StartTrouble:
    """What was not understood: the ``word`` it stopped at, how many totals were ``wanted`` and how many ``got``."""

    fault: StartFault
    word: str = ""
    wanted: int = 0
    got: int = 0


class _Stop(Exception):
    def __init__(self, fault: StartFault, word: str) -> None:
        super().__init__(fault)
        self.fault, self.word = fault, word


def parse_start(line: str, count: int, names: Sequence[str] = ()) -> tuple[SeatState, ...] | StartTrouble:
    """The start of ``count`` seats (with partners: sides) from what somebody typed.

    Totals come in the order of the seats, or after a name or its unique beginning; a counter follows its seat's total:
    «880 бочка 1» (one barrel deal used), «640 болты 2». A counter word without a number means 1, for the barrel 0;
    a comma ends what belongs to one seat.
    Whether the totals can stand under the rules is for the scoring to say.
    """
    reader = _Reader(count, [_plain(name) for name in names])
    try:
        for token in _tokens(_signed(_plain(line), count), reader.names):
            reader.read(token)
    except _Stop as stop:
        return StartTrouble(fault=stop.fault, word=stop.word, wanted=count, got=len(reader.found))
    if len(reader.found) < count:
        fault = StartFault.TOO_FEW if reader.found else StartFault.EMPTY
        return StartTrouble(fault=fault, wanted=count, got=len(reader.found))
    return tuple(SeatState(**reader.found[seat]) for seat in range(count))


@dataclass(slots=True)
class _Reader:
    count: int
    names: Sequence[str]
    found: dict[int, dict[str, int]] = field(default_factory=dict)
    seat: int | None = None
    counter: str = ""

    def read(self, token: str) -> None:
        # A name found beforehand: NUL, which no keyboard types, stands around its seat's number.
        if token.startswith("\x00"):
            seat = int(token.strip("\x00"))
            self._turn_to(seat % self.count, self.names[seat])
        elif token in _SEPARATORS:
            self.counter = ""
        elif token[-1].isdecimal():
            self._number(token)
        elif token in _WORDS:
            self._word(token, _WORDS[token])
        else:
            self._name(token)

    def _number(self, token: str) -> None:
        value = int(re.sub("[−–—]", "-", token))
        if abs(value) >= _LARGEST:
            raise _Stop(StartFault.TOO_BIG, token)
        if self.counter and self.seat is not None and 0 <= value < _COUNTER_LIMIT:
            self._count(self.found[self.seat], value)
        else:
            self._total(value, token)
        self.counter = ""

    def _total(self, value: int, token: str) -> None:
        # Totals without a name go to the seats in order, past those that have one.
        if self.seat is None or self.seat in self.found:
            self.seat = next((seat for seat in range(self.count) if seat not in self.found), None)
        if self.seat is None:
            raise _Stop(StartFault.TOO_MANY, token)
        self.found[self.seat] = {"total": value}

    def _word(self, token: str, counter: str) -> None:
        if not counter:
            return
        if self.seat is None or self.seat not in self.found:
            raise _Stop(StartFault.NO_TOTAL, token)
        self.counter = counter
        self._count(self.found[self.seat], 0 if counter == "barrel" else 1)

    def _count(self, seat: dict[str, int], value: int) -> None:
        seat[self.counter] = value
        # Paper keeps one tally: how many there were in all is not known better.
        if self.counter == "write_offs":
            seat["write_offs_made"] = value

    def _name(self, token: str) -> None:
        seats = {
            seat % self.count
            for seat, name in enumerate(self.names)
            if any(word.startswith(token) for word in (name, *name.split()))
        }
        if len(seats) != 1:
            raise _Stop(StartFault.UNKNOWN_WORD, token)
        self._turn_to(seats.pop(), token)

    def _turn_to(self, seat: int, word: str) -> None:
        if seat in self.found:
            raise _Stop(StartFault.TWICE, word)
        self.seat, self.counter = seat, ""


def _plain(text: str) -> str:
    return unicodedata.normalize("NFC", text).replace("\x00", " ").casefold().replace("ё", "е")


def _signed(line: str, count: int) -> str:
    """The line with each sign at its number: «- 100» is −100. A dash after every name is none: nobody loses alone."""
    signs = len(_SPACED_SIGN.findall(line))
    return _SPACED_SIGN.sub(" " if signs == count else "-", line)


def _tokens(line: str, names: Sequence[str]) -> Iterator[str]:
    # Whole names first: they may hold digits, spaces or the words of a counter.
    # A player called "2" would swallow totals.
    seats = {name: seat for seat, name in enumerate(names) if not name.isdecimal()}
    whole = "|".join(re.escape(name) for name in sorted(seats, key=len, reverse=True) if name)
    if whole:
        line = re.sub(rf"(?<!\w)(?:{whole})(?!\w)", lambda match: f" \x00{seats[match.group()]}\x00 ", line)
    return (match.group() for match in _TOKEN.finditer(line))
