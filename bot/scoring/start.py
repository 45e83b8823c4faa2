"""Where a game begins: at 0, or taken over from paper."""

from bot.scoring.barrel import FALLS
from bot.scoring.model import GameState, SeatState
from bot.scoring.penalties import WRITE_OFFS
from bot.scoring.refusals import Fault, Refusal
from bot.scoring.rules import Rules
from bot.scoring.seats import partners, sides
from bot.scoring.validate import check_dealer

_NO_LIMIT = 1_000_000


def begin(rules: Rules, first_dealer: int = 0, start: tuple[SeatState, ...] = ()) -> GameState:
    """The state before the first entry; Refusal when ``start`` cannot be under the rules.

    ``start`` has one state a seat (with partners: a side), or is empty: everybody at 0.
    """
    check_dealer(rules, first_dealer)
    wanted = sides(rules)
    # Four totals for two sides is the likeliest slip, so it has a sentence of its own.
    if partners(rules) and len(start) == rules.seats:
        raise Refusal(Fault.START_NOT_ON_SIDE)
    if start and len(start) != wanted:
        raise Refusal(Fault.WRONG_NUMBER, what="start", wanted=wanted, got=len(start))
    for seat, state in enumerate(start):
        _check_total(rules, seat, state)
        _check_counters(rules, seat, state)
    if sum(state.barrel is not None for state in start) > 1 and not several_may_share(rules):
        raise Refusal(Fault.START_TWO_ON_BARREL)
    return GameState(start or (SeatState(),) * wanted, first_dealer, golden_left=rules.golden_deals)


def several_may_share(rules: Rules) -> bool:
    """Whether play can leave more than one seat on the barrel."""
    shares = rules.barrel_same_deal == "both_stay" and rules.barrel_collision in ("last_stays", "first_stays")
    return shares or rules.barrel_collision == "coexist"


def _check_total(rules: Rules, seat: int, state: SeatState) -> None:
    total, threshold = state.total, rules.barrel_threshold
    if total >= rules.target:
        raise Refusal(Fault.START_WON, seat=seat, total=total)
    if state.barrel is None:
        if threshold and total >= threshold:
            raise Refusal(Fault.START_TOTAL_FROZEN, seat=seat, total=total)
    elif not threshold or total != threshold:
        raise Refusal(Fault.START_BARREL_TOTAL, seat=seat, total=total, threshold=threshold)
    elif not 0 <= state.barrel < (rules.barrel_deals or _NO_LIMIT):
        raise Refusal(Fault.START_BARREL_USED, seat=seat, used=state.barrel, limit=rules.barrel_deals)


def _check_counters(rules: Rules, seat: int, state: SeatState) -> None:
    limits = {
        "falls": FALLS if rules.barrel_third_fall_zero else _NO_LIMIT,
        "bolts": rules.bolts_count,
        "no_win": rules.no_win_count,
        "write_offs": WRITE_OFFS,
        # At the limit is allowed: the write-offs are used up then.
        "write_offs_made": rules.write_off_per_game + 1 if rules.write_off_per_game else _NO_LIMIT,
    }
    for counter, limit in limits.items():
        value = getattr(state, counter)
        if not 0 <= value < limit:
            raise Refusal(Fault.START_COUNTER, seat=seat, counter=counter, value=value, limit=limit)
