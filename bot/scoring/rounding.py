"""Rounding: card points, equal shares and the half of an odd bid."""

from bot.scoring.rules import DECK, Rules


def nearest(amount: int, parts: int, step: int, *, half_up: bool) -> int:
    """``amount / parts`` to the nearest multiple of ``step``; an exact half goes up or down."""
    unit = parts * step
    if half_up:
        return (2 * amount + unit) // (2 * unit) * step
    # Floor division takes halves up; negated before and after, it takes them down.
    return -((unit - 2 * amount) // (2 * unit)) * step


def rounded(rules: Rules, points: int) -> int:
    """Card points as they count in a deal score (``round.to``, ``round.half``)."""
    return nearest(points, 1, rules.round_to, half_up=rules.round_half == "up")


def every_rounding(rules: Rules) -> tuple[int, ...]:
    """``rounded`` of every number of card points there can be, by that number."""
    return tuple(rounded(rules, points) for points in range(DECK + 1))


def write_off_share(rules: Rules, bid: int) -> int:
    """What a write-off gives each opponent (``write_off``, ``write_off.half_of_odd``)."""
    if rules.write_off == "sixty":
        return 60
    # By fives even where deals are rounded otherwise: the rule itself says so.
    return bid // 2 if rules.write_off_half_of_odd == "down" else nearest(bid, 2, 5, half_up=True)


def failure_share(rules: Rules, bid: int, defenders: int) -> int:
    """What a failed bid gives each defender (``contract.failure_to_defenders``)."""
    if rules.contract_failure_to_defenders == "full":
        return bid
    if rules.contract_failure_to_defenders == "split":
        return nearest(bid, defenders, rules.round_to, half_up=rules.round_half == "up")
    return 0
