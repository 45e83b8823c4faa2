"""A player who knows the rules and nothing else: random legal entries under any rules, and random legal rules."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from bot.scoring import begin, must_play, play, playing, side, sitter
from bot.scoring.model import (
    DECK,
    Adjustment,
    AllPassed,
    Contra,
    Entry,
    Game,
    GameState,
    Played,
    Reported,
    Suit,
    Talon,
    WriteOff,
)
from bot.scoring.refusals import Refusal
from bot.scoring.rules import KEYS, Rules, all_marriages, check, contracts
from bot.scoring.templates import TEMPLATES

NAMES = ("Anna", "Boris", "Vera", "Gleb")

TABLES: tuple[dict[str, int | str], ...] = (
    {"seats": 2},
    {"seats": 3},
    {"seats": 4},
    {"seats": 4, "four_players": "partners"},
)
"""Every way to sit down."""


def random_rules(random: Random) -> Rules:
    """A template with some rules changed, free of contradictions."""
    rules = random.choice(list(TEMPLATES.values()))
    for key in random.sample(list(KEYS.values()), random.randint(0, 25)):
        value = random.choice(key.words) if key.words else random.choice(random.choice(key.numbers))
        changed = replace(rules, **{key.field: key.parse(value)})  # type: ignore[arg-type]
        try:
            check(changed)
        # A contradiction is passed over, so that the rules before it stay as they are.
        except Refusal:
            continue
        rules = changed
    return rules


def random_game(random: Random, rules: Rules, longest: int = 150, *, endless: bool = False) -> Game:
    """A game to its win, or broken off after ``longest`` entries; an ``endless`` one is never won before that."""
    dealer = random.randrange(rules.seats)
    state, entries = begin(rules, dealer), list[Entry]()
    while len(entries) < longest and state.winner is None:
        entry = random_entry(random, rules, state)
        after = play(rules, state, entry).state
        # Thrown away and tried otherwise, so that a speed can be taken of any length of game.
        if endless and after.winner is not None:
            continue
        state = after
        entries.append(entry)
    return Game(rules=rules, players=NAMES[: rules.seats], first_dealer=dealer, entries=tuple(entries))


def random_entry(random: Random, rules: Rules, state: GameState) -> Entry:
    """Something the rules allow in this state, mostly a played deal."""
    dealer = random.randrange(rules.seats) if random.random() < 0.03 else None
    now = state.dealer if dealer is None else dealer
    chance, golden = random.random(), state.golden_left > 0
    if chance < 0.04:
        points = rules.round_to * random.choice((-24, -12, -2, -1, 1, 2, 12))
        return Adjustment(dealer=dealer, player=random.randrange(rules.seats), points=points, reason="revoke")
    if chance < 0.08 and not golden and must_play(rules, now) is None:
        return AllPassed(dealer=dealer)
    if chance < 0.16 and not golden:
        payers = [seat for seat in playing(rules, now) if _may_write_off(rules, state, seat)]
        if payers:
            bid = random.choice(contracts(rules)[:12])
            return WriteOff(dealer=dealer, declarer=random.choice(payers), bid=bid)
    deal = _reported(random, rules, state, now) if chance > 0.9 else _played(random, rules, state, now)
    return replace(deal, dealer=dealer)


def _may_write_off(rules: Rules, state: GameState, seat: int) -> bool:
    made = state.seats[side(rules, seat)].write_offs_made
    return rules.write_off != "off" and (not rules.write_off_per_game or made < rules.write_off_per_game)


def _played(random: Random, rules: Rules, state: GameState, dealer: int) -> Played:
    seats = playing(rules, dealer)
    declarer = random.choice(seats)
    cards = _cards(random, rules, seats, declarer)
    no_trick = _no_trick(random, [seat for seat in seats if cards[seat] == 0], len(seats) - 1)
    barred = no_trick if no_trick and rules.marriages_need_trick else ()
    declaring = [seat for seat in seats if seat not in barred]
    if rules.marriages_who == "declarer_only":
        declaring = [seat for seat in declaring if side(rules, seat) == side(rules, declarer)]
    marriages = {suit: random.choice(declaring) for suit in Suit if declaring and random.random() < 0.3}
    ace = random.choice(declaring) if rules.marriages_ace and declaring and random.random() < 0.1 else None
    own = sum(getattr(rules, f"marriages_{suit}") for suit, seat in marriages.items() if seat == declarer)
    return Played(
        declarer=declarer,
        bid=_bid(random, rules, state, (cards[declarer] or 0) + own),
        cards=cards,
        marriages=marriages,
        ace_marriage=ace,
        no_trick=no_trick,
        dark=_dark(random, rules, state),
        contra=_contra(random, rules, state),
        talon=_talon(random, rules, dealer),
    )


def _reported(random: Random, rules: Rules, state: GameState, dealer: int) -> Reported:
    declarer, made = random.choice(playing(rules, dealer)), random.random() < 0.6
    most = (DECK + all_marriages(rules)) // rules.round_to
    scores: list[int | None] = [None] * rules.seats
    for seat in playing(rules, dealer):
        if seat != declarer or (made and rules.contract_success != "bid"):
            scores[seat] = random.choice((0, random.randint(0, most // 3), random.randint(0, most))) * rules.round_to
    seats = playing(rules, dealer)
    zeros = [seat for seat in seats if scores[seat] == 0]
    return Reported(
        declarer=declarer,
        bid=_bid(random, rules, state, random.choice((100, 130, 200))),
        made=made,
        scores=tuple(scores),
        no_trick=_no_trick(random, zeros, len(seats) - 1),
        dark=_dark(random, rules, state),
        contra=_contra(random, rules, state),
        talon=_talon(random, rules, dealer),
    )


def _cards(random: Random, rules: Rules, seats: Sequence[int], declarer: int) -> tuple[int | None, ...]:
    cards: list[int | None] = [None] * rules.seats
    # Between two players part of the cards is never taken: at most 22 points stay outside.
    left = random.randint(98, DECK) if rules.seats == 2 else DECK
    order = [declarer, *random.sample([seat for seat in seats if seat != declarer], len(seats) - 1)]
    for seat in order[:-1]:
        most = round(random.triangular(0, left, left * 0.6)) if seat == declarer else random.randint(0, left)
        cards[seat] = 0 if random.random() < 0.1 else most
        left -= cards[seat] or 0
    cards[order[-1]] = left
    return tuple(cards)


def _no_trick(random: Random, zeros: Sequence[int], most: int) -> tuple[int, ...] | None:
    """Mostly left out; else some of the seats without points."""
    if random.random() < 0.7:
        return None
    return tuple(sorted(random.sample(zeros, random.randint(0, min(most, len(zeros))))))


def _bid(random: Random, rules: Rules, state: GameState, hand: int) -> int:
    """A legal contract somewhere near what the hand brings."""
    legal = contracts(rules, golden=state.golden_left > 0)
    wanted = hand + random.choice((-60, -40, -20, -10, 0, 10, 30))
    return min(legal, key=lambda bid: abs(bid - wanted))


def _dark(random: Random, rules: Rules, state: GameState) -> bool:
    barrel = any(seat.barrel is not None for seat in state.seats)
    return rules.dark != "off" and not state.golden_left and not barrel and random.random() < 0.15


def _contra(random: Random, rules: Rules, state: GameState) -> Contra | None:
    if rules.contra == "off" or state.golden_left or random.random() < 0.8:
        return None
    return Contra.CONTRA if rules.contra == "contra" else random.choice(list(Contra))


def _talon(random: Random, rules: Rules, dealer: int) -> Talon | None:
    if rules.sitter == "nothing" or sitter(rules, dealer) is None or random.random() < 0.3:
        return None
    marriages = (random.choice(list(Suit)),) if random.random() < 0.2 else ()
    return Talon(cards=random.randint(0, 33), marriages=marriages, aces=random.randint(0, 3))
