"""Card points that do not add up because a marriage was counted among them."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from bot.entry.choices import least_captured, marriage_value
from bot.scoring.model import Suit
from bot.scoring.rules import DECK, Rules


class Explanation(NamedTuple):
    """The marriages that one seat's number holds, and everybody's card points without them."""

    suits: tuple[Suit, ...]
    seat: int
    numbers: dict[int, int]

    @property
    def value(self) -> str:
        """The choice that stands for it: the suits' first letters and the seat."""
        # First letters differ, and a button's data holds 64 bytes.
        return f"{''.join(suit[0] for suit in self.suits)}:{self.seat}"


def explanations(rules: Rules, typed: Sequence[tuple[int, int]]) -> Iterator[Explanation]:
    """Every way in which marriages of one seat make up the points over 120, one suit before several."""
    captured = sum(points for _, points in typed)
    played = [suit for suit in Suit if marriage_value(rules, suit)]
    for count in range(1, len(played) + 1):
        for suits in combinations(played, count):
            over = sum(marriage_value(rules, suit) for suit in suits)
            # Two players leave cards out of play, so less than 120 may remain.
            if least_captured(len(typed)) <= captured - over <= DECK:
                yield from _by_seat(suits, over, typed)


def explained(rules: Rules, typed: Sequence[tuple[int, int]], value: str) -> Explanation:
    """The explanation that a choice stands for."""
    return next(found for found in explanations(rules, typed) if found.value == value)


def _by_seat(suits: tuple[Suit, ...], over: int, typed: Sequence[tuple[int, int]]) -> Iterator[Explanation]:
    for seat, points in typed:
        if points >= over:
            yield Explanation(suits, seat, {**dict(typed), seat: points - over})
