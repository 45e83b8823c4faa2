"""Which numbers can be right at a number question, and how they are spread over buttons: two taps to any of them."""

from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement, groupby

from bot.scoring.model import Suit
from bot.scoring.rules import DECK, Rules, all_marriages, contracts
from bot.scoring.validate import TWO_PLAYERS_LEAST

Span = tuple[int, int]
"""A stretch of numbers from low to high; low equal to high is one number."""

# About as many number buttons as a phone shows at once.
_ONE_TAP = 30
# By fives 100 to 140, where most contracts lie.
_CONTRACTS_AT_ONCE = 9
_CARD_VALUES = (11, 10, 4, 3, 2, 0)
_KING_AND_QUEEN = 7


def marriage_value(rules: Rules, suit: Suit) -> int:
    """What a marriage of ``suit`` is worth at this table; 0: it is not played."""
    values = (rules.marriages_hearts, rules.marriages_diamonds, rules.marriages_clubs, rules.marriages_spades)
    return dict(zip(Suit, values, strict=True))[suit]


def least_captured(players: int) -> int:
    """The least card points of all together: two players leave two cards, at most two aces, out of play."""
    return TWO_PLAYERS_LEAST if players == 2 else DECK


def card_points(players: int, known: Sequence[int]) -> list[int]:
    """What the next of ``players`` may have captured, given the card points ``known``; the last number must fit."""
    left = DECK - sum(known)
    least = max(0, least_captured(players) - sum(known)) if len(known) == players - 1 else 0
    return list(range(least, left + 1))


def scores(rules: Rules) -> list[int]:
    """Every deal score a table may report."""
    return list(range(0, DECK + all_marriages(rules) + 1, rules.round_to))


def talon_points() -> list[int]:
    """The card points three cards can hold."""
    return sorted({sum(cards) for cards in combinations_with_replacement(_CARD_VALUES, 3)})


def talon_may_hold_marriage(points: int) -> bool:
    """Whether three cards of ``points`` can hold a king and a queen of one suit."""
    return points - _KING_AND_QUEEN in _CARD_VALUES


def contract_spans(rules: Rules) -> list[Span]:
    """The usual contracts one by one, the high ones by hundreds."""
    legal = contracts(rules)
    return [*_single(legal[:_CONTRACTS_AT_ONCE]), *by_hundreds(legal[_CONTRACTS_AT_ONCE:])]


def score_spans(numbers: Sequence[int]) -> list[Span]:
    """Scores without a marriage one by one where they fit the screen, else by tens; the higher ones by hundreds."""
    usual = [number for number in numbers if number <= DECK]
    first = _single(usual) if len(usual) <= _ONE_TAP else by_tens(usual)
    return [*first, *by_hundreds([number for number in numbers if number > DECK])]


def by_tens(numbers: Sequence[int]) -> list[Span]:
    """0–9, 10–19, …"""
    return _spans(numbers, lambda number: number // 10)


def by_hundreds(numbers: Sequence[int]) -> list[Span]:
    """By hundreds, finer where a hundred holds too many; a last lone number joins the span before it."""
    width = next(width for width in (100, 50, 20) if width == 20 or _most(numbers, width) <= _ONE_TAP)
    spans = _spans(numbers, lambda number: number // width)
    # 400 after 300–395: no page for a single number.
    if len(spans) > 1 and spans[-1][0] == spans[-1][1]:
        spans[-2:] = [(spans[-2][0], spans[-1][1])]
    return spans


def within(numbers: Sequence[int], span: Span) -> list[int]:
    """The numbers of one span."""
    return [number for number in numbers if span[0] <= number <= span[1]]


def _most(numbers: Sequence[int], width: int) -> int:
    return max((len(list(group)) for _, group in groupby(numbers, lambda number: number // width)), default=0)


def _single(numbers: Sequence[int]) -> list[Span]:
    return [(number, number) for number in numbers]


def _spans(numbers: Sequence[int], key: Callable[[int], int]) -> list[Span]:
    groups = (list(group) for _, group in groupby(numbers, key))
    return [(group[0], group[-1]) for group in groups]
