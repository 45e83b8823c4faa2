"""What the rules in force allow beside the plain answers: dark, contra, write-off, marriages."""

from collections.abc import Iterator
from dataclasses import replace

from bot.entry.choices import marriage_value
from bot.entry.draft import Draft
from bot.entry.facts import Facts, Way, facts
from bot.entry.tricks import trickless
from bot.scoring.model import Contra, GameState, Suit
from bot.scoring.rules import Rules
from bot.scoring.seats import side


def may_dark(rules: Rules, state: GameState, known: Facts) -> bool:
    """Dark is never offered in a golden deal, while anybody is on the barrel, or when the minimum must be played."""
    on_barrel = any(seat.barrel is not None for seat in state.seats)
    return rules.dark != "off" and not (known.golden or on_barrel or known.forced)


def may_contra(rules: Rules, known: Facts) -> tuple[Contra, ...]:
    """The doublings a defender or, against it, the declarer may call."""
    if known.golden or known.way not in (Way.PLAYED, Way.REPORTED):
        return ()
    return {"off": (), "contra": (Contra.CONTRA,)}.get(rules.contra, tuple(Contra))


def may_write_off(rules: Rules, state: GameState, known: Facts) -> bool:
    """Whether the declarer may concede: the rule is on, not used up, and this is no golden deal."""
    if rules.write_off == "off" or known.golden or known.declarer is None:
        return False
    made = state.seats[side(rules, known.declarer)].write_offs_made
    return not rules.write_off_per_game or made < rules.write_off_per_game


def may_declare(rules: Rules, draft: Draft, known: Facts) -> tuple[int, ...]:
    """The seats that may have declared a marriage: whose marriages count, and who took the trick it needs."""
    if known.way is not Way.PLAYED or known.declarer is None:
        return ()
    ours = side(rules, known.declarer)
    without = trickless(draft, known) or () if rules.marriages_need_trick else ()
    everyone = rules.marriages_who == "everyone"
    return tuple(seat for seat in known.playing if seat not in without and (everyone or side(rules, seat) == ours))


def suits_played(rules: Rules) -> Iterator[Suit]:
    """The suits whose marriage is worth anything at this table."""
    return (suit for suit in Suit if marriage_value(rules, suit))


def pruned(rules: Rules, state: GameState, draft: Draft) -> Draft:
    """The draft without toggles that its answers have made impossible.

    What is decided only at the review is left alone before it, so that going back and forth loses nothing.
    """
    known = facts(rules, state, draft)
    # Without a declarer nothing tells yet whether dark fits.
    dark = draft.dark and (known.declarer is None or may_dark(rules, state, known))
    if known.way not in (Way.PLAYED, Way.REPORTED):
        return replace(draft, dark=dark)
    may, suits = may_declare(rules, draft, known), tuple(suits_played(rules))
    return replace(
        draft,
        dark=dark,
        contra=draft.contra if draft.contra in may_contra(rules, known) else None,
        marriages=tuple((suit, seat) for suit, seat in draft.marriages if suit in suits and seat in may),
        ace_marriage=draft.ace_marriage if rules.marriages_ace and draft.ace_marriage in may else None,
    )
