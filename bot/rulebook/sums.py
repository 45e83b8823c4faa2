"""Two sums people ask the rule book: what a write-off of a bid gives, and what a number rounds to. The core works."""

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from rapidfuzz import fuzz, process

from bot.rulebook.articles import SumAsked
from bot.rulebook.spelling import fold
from bot.scoring import begin, play, playing
from bot.scoring.model import Kind, WriteOff
from bot.scoring.rounding import rounded
from bot.scoring.rules import Rules

_KINDS: Mapping[str, str] = {
    **dict.fromkeys(("округление", "округлить", "округли", "округляем", "round", "rounding", "rounded"), "round"),
    **dict.fromkeys(("роспись", "расписать", "распись", "списать", "сдача", "writeoff"), "write_off"),
    **dict.fromkeys(("половина", "half"), "write_off"),
}
_BETWEEN = frozenset(
    ("на", "за", "в", "от", "из", "заказ", "заказе", "заказа", "очков", "of", "off", "for", "a", "at", "the", "bid")
)
"""Words that may stand beside the kind and the number; any other makes the line a question about something else."""
_SLIP = 80
_MOST = 999
_MOST_WORDS = 8


class Rounded(NamedTuple):
    """Card points and what they count as."""

    points: int
    rounded: int


class WrittenOff(NamedTuple):
    """What a write-off of ``bid`` moves: the declarer, and each of ``opponents``."""

    bid: int
    declarer: int
    share: int
    opponents: int


def asked(line: str) -> SumAsked | None:
    """The sum that a line asks for ("роспись 105", "round 67"), or None."""
    tokens = fold(line).replace("write-off", "writeoff").replace("write off", "writeoff").split()
    numbers = [token for token in tokens if token.isdecimal()]
    if len(tokens) > _MOST_WORDS:
        return None
    kinds = {kind for token in tokens if token not in _BETWEEN and (kind := _kind(token))}
    strange = [token for token in tokens if token not in _BETWEEN and not token.isdecimal() and not _kind(token)]
    if len(numbers) != 1 or len(kinds) != 1 or strange or int(numbers[0]) > _MOST:
        return None
    return SumAsked(kinds.pop(), int(numbers[0]))


def work_out(rules: Rules, wanted: SumAsked) -> Rounded | WrittenOff:
    """The sum by a table's rules; Refusal when the bid is illegal or write-offs are not played."""
    if wanted.kind == "round":
        return Rounded(wanted.number, rounded(rules, wanted.number))
    # The first deals of a game may be golden, where nothing can be written off: the sum is of any other deal.
    return _written_off(replace(rules, golden_deals=0), wanted.number)


def _written_off(rules: Rules, bid: int) -> WrittenOff:
    # Played, not calculated: the answer cannot differ from what the table will get.
    start = begin(rules)
    declarer = playing(rules, start.dealer)[0]
    events = play(rules, start, WriteOff(declarer=declarer, bid=bid)).events
    paid = next(event.points for event in events if event.kind is Kind.WRITTEN_OFF)
    shares = [event.points for event in events if event.kind is Kind.SHARE]
    return WrittenOff(bid, paid, shares[0], len(shares))


def _kind(token: str) -> str | None:
    found = process.extractOne(token, _KINDS.keys(), scorer=fuzz.ratio, score_cutoff=_SLIP)
    return _KINDS[found[0]] if found else None
