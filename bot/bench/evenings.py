"""Games that nobody played but somebody might have: the same seed is the same game."""

from random import Random
from typing import TypeAlias

from bot.scoring import begin, play, playing, side
from bot.scoring.model import DECK, Entry, Game, GameState, Played, Suit, WriteOff
from bot.scoring.rules import Rules

Cards: TypeAlias = tuple[int | None, ...]
_NAMES = ("Anna", "Boris", "Vera", "Gleb")


def invented_game(seed: int, rules: Rules | None = None, longest: int = 200, daring: int = 0) -> Game:
    """A game of legal deals to its win, or broken off after ``longest``; the more ``daring``, the more bids fail."""
    rules = rules or Rules()
    random = Random(seed)
    dealer = random.randrange(rules.seats)
    state, entries = begin(rules, dealer), list[Entry]()
    while state.winner is None and len(entries) < longest:
        entry = _deal(random, rules, state, daring)
        state = play(rules, state, entry, len(entries) + 1).state
        entries.append(entry)
    return Game(rules=rules, players=_NAMES[: rules.seats], first_dealer=dealer, entries=tuple(entries))


def _deal(random: Random, rules: Rules, state: GameState, daring: int) -> Entry:
    seats = playing(rules, state.dealer)
    declarer = random.choice(seats)
    if rules.write_off != "off" and not rules.write_off_per_game and random.random() < 0.05:
        return WriteOff(declarer=declarer, bid=rules.bid_minimum)
    cards = _cards(random, rules, seats, declarer)
    marriages = _marriages(random, cards, declarer)
    hand = (cards[declarer] or 0) + sum(_value(rules, suit) for suit, seat in marriages.items() if seat == declarer)
    on_barrel = state.seats[side(rules, declarer)].barrel is not None
    # From the barrel nobody bids less than what wins from it in the usual rules.
    least = max(rules.bid_minimum, DECK) if on_barrel else rules.bid_minimum
    bid = hand // 10 * 10 - random.choice((60, 40, 30, 20, 10, 0, -20)) + daring
    return Played(declarer=declarer, bid=min(max(bid, least), 300), cards=cards, marriages=marriages)


def _marriages(random: Random, cards: Cards, declarer: int) -> dict[Suit, int]:
    """The declarer bids because of one, mostly; others have some luck too."""
    found = {suit: random.choice(range(len(cards))) for suit in Suit if random.random() < 0.15}
    if random.random() < 0.7:
        found[random.choice(list(Suit))] = declarer
    # Without card points there may have been no trick, and under most rules then no marriage.
    return {suit: seat for suit, seat in found.items() if cards[seat]}


def _cards(random: Random, rules: Rules, seats: tuple[int, ...], declarer: int) -> Cards:
    cards: list[int | None] = [None] * rules.seats
    cards[declarer] = left = min(DECK, max(0, round(random.gauss(75, 15))))
    left = DECK - left
    others = [seat for seat in seats if seat != declarer]
    for seat in others[1:]:
        cards[seat] = random.randint(0, left)
        left -= cards[seat] or 0
    cards[others[0]] = left
    return tuple(cards)


def _value(rules: Rules, suit: Suit) -> int:
    return int(getattr(rules, f"marriages_{suit}"))
