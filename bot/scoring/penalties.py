"""Step 6: counters and flat penalties, never multiplied: bolts, every third write-off, deals without a win."""

from bot.scoring.model import Kind
from bot.scoring.work import Work

WRITE_OFFS = 3
"""How many write-offs cost the extra penalty."""


def count_bolts(work: Work) -> None:
    """``bolts``: a deal without a trick; a trick breaks the row where the row counts."""
    rules, before = work.rules, work.before
    skips, weight = rules.bolts_on_barrel == "skip", bolt_weight(work)
    for side in work.playing:
        if skips and before[side].barrel is not None:
            continue
        if side in work.trickless:
            # An exempt declarer neither adds to the row nor breaks it.
            if side != work.declarer or rules.bolts_declarer == "counts":
                reached = count_up(work, work.bolts, side, weight, rules.bolts_count, Kind.BOLT, "bolts")
                if reached:
                    fine(work, side, rules.bolts_penalty, Kind.BOLT_PENALTY, "bolts.penalty")
        elif rules.bolts == "three_in_a_row":
            work.bolts[side] = 0


def bolt_weight(work: Work) -> int:
    """How many bolts one deal without a trick is (``bolts.in_golden``, ``bolts.in_dark``)."""
    # As with points, golden and dark do not multiply together.
    if work.golden:
        return work.rules.bolts_in_golden
    return work.rules.bolts_in_dark if work.dark else 1


def count_write_off(work: Work) -> None:
    """``write_off.third_penalty``: every third write-off costs more; not counted from the barrel."""
    side = work.declarer
    # Two counters: the one for the limit per game is never cleared, and moves on the barrel too.
    work.write_offs_made[side] += 1
    if not work.began_on_barrel(side):
        work.write_offs[side] += 1
        if work.write_offs[side] >= WRITE_OFFS:
            work.write_offs[side] = 0
            fine(work, side, work.rules.write_off_third_penalty, Kind.WRITE_OFF_PENALTY, "write_off.third_penalty")


def count_no_win(work: Work) -> None:
    """``no_win``: a deal without making the contract or taking points; a win breaks the row where the row counts."""
    rules, before = work.rules, work.before
    skips = rules.no_win_on_barrel == "skip"
    for side in work.playing:
        if skips and before[side].barrel is not None:
            continue
        # A defender whose one or two card points round to 0 has a trick but has won nothing.
        won = work.made if side == work.declarer else work.scores[side] > 0
        if not won:
            if count_up(work, work.no_win, side, 1, rules.no_win_count, Kind.NO_WIN, "no_win"):
                fine(work, side, rules.no_win_penalty, Kind.NO_WIN_PENALTY, "no_win.penalty")
        elif rules.no_win == "three_in_a_row":
            work.no_win[side] = 0


def count_up(work: Work, counter: list[int], side: int, weight: int, limit: int, kind: Kind, cause: str) -> bool:
    """Move a counter and tell it; at its limit it is cleared. Whether the limit was reached."""
    # Two bolts at once may reach past the limit; the one over is not kept.
    count = min(counter[side] + weight, limit)
    work.tell(kind, side, 0, cause, None, None, count, limit)
    counter[side] = count % limit
    return count == limit


def fine(work: Work, side: int, penalty: int, kind: Kind, cause: str) -> None:
    """Take a flat penalty off the points of the entry."""
    # A table may count and let it cost nothing.
    if penalty:
        work.points[side] -= penalty
        work.tell(kind, side, -penalty, cause)
