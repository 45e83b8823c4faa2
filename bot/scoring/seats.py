"""Who deals, who sits out, who plays with whom: everything that follows from the seats alone."""

from bot.scoring.model import Adjustment, AllPassed, Entry
from bot.scoring.rules import Rules


def partners(rules: Rules) -> bool:
    """Whether seats 0 and 2 play against seats 1 and 3 (``four_players``)."""
    return rules.seats == 4 and rules.four_players == "partners"


def sides(rules: Rules) -> int:
    """How many totals the game has: one a seat, or one a pair of partners."""
    return 2 if partners(rules) else rules.seats


def side(rules: Rules, seat: int) -> int:
    """The index of the seat's total: the seat itself, or its pair."""
    return seat % 2 if partners(rules) else seat


def sitter(rules: Rules, dealer: int) -> int | None:
    """The seat that deals and does not play, or None when everybody plays."""
    return dealer if rules.seats == 4 and rules.four_players == "dealer_sits_out" else None


def playing(rules: Rules, dealer: int) -> tuple[int, ...]:
    """The seats that play, in seating order."""
    out = sitter(rules, dealer)
    return tuple(seat for seat in range(rules.seats) if seat != out)


def forehand(rules: Rules, dealer: int) -> int:
    """The seat after the dealer, the first to speak."""
    return (dealer + 1) % rules.seats


def after_dealer(rules: Rules, dealer: int) -> tuple[int, ...]:
    """The sides in seating order from the seat after the dealer."""
    seats = ((dealer + 1 + step) % rules.seats for step in range(rules.seats))
    # Each pair of partners comes up twice; its first place counts.
    return tuple(dict.fromkeys(side(rules, seat) for seat in seats))


def must_play(rules: Rules, dealer: int) -> int | None:
    """The seat that plays the minimum when all pass, or None (``all_pass``).

    A dealer who sits out cannot play: then it is the forehand.
    """
    if rules.all_pass == "dealer_plays_minimum" and sitter(rules, dealer) is None:
        return dealer
    if rules.all_pass in ("dealer_plays_minimum", "forehand_plays_minimum"):
        return forehand(rules, dealer)
    return None


def is_deal(entry: Entry) -> bool:
    """Whether the entry is a deal; an adjustment is none."""
    return not isinstance(entry, Adjustment)


def next_dealer(rules: Rules, dealer: int, entry: Entry) -> int:
    """Who deals after ``entry``, which ``dealer`` dealt."""
    stays = isinstance(entry, Adjustment) or (isinstance(entry, AllPassed) and rules.all_pass == "redeal")
    return dealer if stays else (dealer + 1) % rules.seats
