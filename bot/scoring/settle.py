"""Steps 8, 10 and 11: new totals, the cap, the dump truck, the golden reset and the winner; and adjustments."""

from bot.scoring.barrel import win_from_barrel
from bot.scoring.model import Adjustment, Kind
from bot.scoring.validate import check_adjustment
from bot.scoring.work import NOBODY, Work


def keep_gain(work: Work) -> None:
    """Hold what the entry gave before the flat penalties: it alone can win from the barrel."""
    work.gain = work.points.copy()


def add_points(work: Work) -> None:
    """Step 8: every seat that did not begin on the barrel gets its points."""
    total, points = work.total, work.points
    for side, seat in enumerate(work.before):
        if seat.barrel is None:
            total[side] += points[side]


def adjust(work: Work, entry: Adjustment) -> None:
    """Points outside play: they move even a seat on the barrel, and no counter."""
    check_adjustment(work.table, entry)
    side, points = work.table.side[entry.player], entry.points
    work.points[side] = points
    before = work.total[side]
    if not work.began_on_barrel(side):
        work.total[side] += points
    # Nothing was played and nobody knocked the seat off: this is no fall.
    elif before + points < work.rules.barrel_threshold:
        work.total[side] += points
        work.barrel[side] = None
    work.tell(Kind.ADJUSTED, side, points, "", before, work.total[side])
    if work.began_on_barrel(side) and before + points >= work.rules.target:
        win_from_barrel(work, side, "target")


def cap(work: Work) -> None:
    """``over_target`` = exact: a total over the target becomes the target less ``round.to``."""
    target = work.rules.target
    for side, total in enumerate(work.total):
        if total > target:
            work.settle(Kind.CAPPED, side, target - work.rules.round_to, "over_target")


def dump(work: Work) -> None:
    """``dump_truck``: a total that this entry brought to exactly the number becomes 0."""
    at = work.rules.dump_truck_at
    negative = -at if work.rules.dump_truck == "both" else at
    if at not in work.total and negative not in work.total:
        return
    for side, total in enumerate(work.total):
        # One that stood there already, as a start from paper may, is left alone.
        if (total in (at, negative)) and total != work.before[side].total:
            work.settle(Kind.DUMP_TRUCK, side, 0, "dump_truck")


def count_golden(work: Work) -> None:
    """``golden.deals``: one golden deal is over; after the last without a made one, ``golden.nobody_made``."""
    # A correction uses up no golden deal.
    if not work.golden or work.declarer == NOBODY:
        return
    work.golden_left -= 1
    work.golden_made |= work.made
    unmade = work.golden_left == 0 and not work.golden_made and max(work.total) < work.rules.target
    if unmade and work.rules.golden_nobody_made != "go_on":
        reset(work)


def reset(work: Work) -> None:
    """Every total back to 0; ``replay`` plays the golden deals again."""
    for side in range(len(work.total)):
        # Totals only: counters and falls are kept.
        work.settle(Kind.GOLDEN_RESET, side, 0, "golden.nobody_made")
        work.barrel[side] = None
    if work.rules.golden_nobody_made == "replay":
        work.golden_left = work.rules.golden_deals


def find_winner(work: Work) -> None:
    """Step 11: the highest total at or over the target; of equals the declarer, else the first after the dealer."""
    best = max(work.total)
    if best < work.rules.target:
        return
    equals = [side for side in work.table.after_dealer[work.dealer] if work.total[side] == best]
    work.winner = work.declarer if work.declarer in equals else equals[0]
    work.tell(Kind.WON, work.winner, 0, "target", best, best)
