"""Steps 7 and 9: the seats that began on the barrel, mounting it, and more than one on it."""

from bot.scoring.model import Kind
from bot.scoring.work import NOBODY, Work

FALLS = 3
"""The fall that zeroes the total, where it does."""


def freeze_barrels(work: Work) -> None:
    """Step 7 of a played or reported deal: who began on the barrel wins, uses a barrel deal, or falls."""
    if not work.frozen:
        return
    subtracts = not work.made and work.rules.barrel_failed_contract == "subtract"
    for side, used in enumerate(work.barrel):
        if used is None:
            continue
        # Before any fall: enough points save a seat even in its last barrel deal.
        if wins_from_barrel(work, side):
            win_from_barrel(work, side, "barrel.win_by")
        elif uses_deal(work, side):
            use_deal(work, side, used)
            if subtracts and side == work.declarer:
                # Off at once, whichever barrel deal it was; the bid counts undoubled.
                fall(work, side, Kind.BARREL_FELL, work.bid, "barrel.failed_contract")
            else:
                fall_after_last(work, side)


def freeze_written_off(work: Work) -> None:
    """Step 7 of a write-off: it uses a barrel deal, but never wins and is no failed contract."""
    for side, used in enumerate(work.barrel):
        if used is not None and uses_deal(work, side):
            use_deal(work, side, used)
            fall_after_last(work, side)


def wins_from_barrel(work: Work, side: int) -> bool:
    """``barrel.win_by``: enough points in this one deal, before flat penalties, by anyone or only as declarer."""
    rules = work.rules
    may = rules.barrel_win_by == "anyone" or side == work.declarer
    return may and work.gain[side] >= rules.target - rules.barrel_threshold


def win_from_barrel(work: Work, side: int, cause: str) -> None:
    """From the barrel one wins with exactly the target."""
    work.settle(Kind.BARREL_WON, side, work.rules.target, cause)
    work.barrel[side] = None


def uses_deal(work: Work, side: int) -> bool:
    """``barrel.counts``: every deal the seat plays is a barrel deal, or only those it declares."""
    return side == work.declarer or (work.rules.barrel_counts == "every_deal" and side in work.playing)


def use_deal(work: Work, side: int, used: int) -> None:
    """One more barrel deal is used."""
    work.barrel[side] = used + 1
    # No limit is told as none: "1 of 0" would say something else.
    limit = work.rules.barrel_deals or None
    work.tell(Kind.BARREL_DEAL_USED, side, 0, "barrel.counts", None, None, used + 1, limit)


def fall_after_last(work: Work, side: int) -> None:
    """``barrel.deals``: with the last barrel deal used up the seat falls; 0 means there is no last one."""
    rules = work.rules
    used = work.barrel[side]
    if rules.barrel_deals and used is not None and used >= rules.barrel_deals:
        fall(work, side, Kind.BARREL_FELL, rules.barrel_penalty, "barrel.deals")


def fall(work: Work, side: int, kind: Kind, penalty: int, cause: str) -> None:
    """A fall off the barrel: the threshold less the penalty; the third may zero (``barrel.third_fall_zero``)."""
    rules = work.rules
    work.barrel[side] = None
    nth = work.falls[side] + 1
    if rules.barrel_third_fall_zero and nth >= FALLS:
        work.falls[side] = 0
        work.settle(Kind.BARREL_ZEROED, side, 0, "barrel.third_fall_zero", nth, FALLS)
    else:
        work.falls[side] = nth
        of = FALLS if rules.barrel_third_fall_zero else None
        work.settle(kind, side, rules.barrel_threshold - penalty, cause, nth, of)


def knock_off(work: Work, side: int, cause: str) -> None:
    """Knocked off by another seat: a fall like any other, or none (``barrel.knock_off_is_fall``)."""
    rules = work.rules
    if rules.barrel_knock_off_is_fall:
        fall(work, side, Kind.BARREL_KNOCKED_OFF, rules.barrel_penalty, cause)
    else:
        work.barrel[side] = None
        work.settle(Kind.BARREL_KNOCKED_OFF, side, rules.barrel_threshold - rules.barrel_penalty, cause)


def mount(work: Work) -> None:
    """Step 8: who came to the threshold mounts; from below to the target only without ``barrel.direct_win``."""
    rules = work.rules
    threshold = rules.barrel_threshold
    # Left early, for this runs in every entry that is folded and most end far below.
    if max(work.total) < threshold:
        return
    for side, total in enumerate(work.total):
        if total < threshold or work.began_on_barrel(side):
            continue
        if work.declarer == NOBODY and not work.points[side]:  # a correction is about one seat
            continue
        if total < rules.target or not rules.barrel_direct_win:
            cause = "barrel.threshold" if total < rules.target else "barrel.direct_win"
            work.settle(Kind.BARREL_MOUNTED, side, threshold, cause)
            work.barrel[side] = 0
            work.mounted.append(side)


def collide(work: Work) -> None:
    """Step 9: more than one seat on the barrel after somebody mounted, unless somebody has won."""
    # Those who stood there together before may stay so; only a new mounter knocks anybody off.
    if not work.mounted or max(work.total) >= work.rules.target:
        return
    on = [side for side, used in enumerate(work.barrel) if used is not None]
    if len(on) > 1:
        off, cause = knocked_off(work, on)
        for side in off:
            # An earlier one falls by the collision itself, whatever picks among those of this deal.
            knock_off(work, side, cause if side in work.mounted else "barrel.collision")


def knocked_off(work: Work, on: list[int]) -> tuple[list[int], str]:
    """Who falls (``barrel.collision``), and the rule by which those of this very deal fall."""
    earlier = [side for side in on if side not in work.mounted]
    how = work.rules.barrel_collision
    if how == "coexist":
        return [], how
    if how == "all_fall":
        return on, "barrel.collision"
    if how == "first_stays" and earlier:
        return work.mounted, "barrel.collision"
    # last_stays, or first_stays on an empty barrel: of several new ones barrel.same_deal chooses.
    return sorted(earlier + fallen_of_this_deal(work)), "barrel.same_deal"


def fallen_of_this_deal(work: Work) -> list[int]:
    """``barrel.same_deal``: of those of this deal the declarer stays, else the first after the dealer."""
    mounted, how = work.mounted, work.rules.barrel_same_deal
    if len(mounted) == 1 or how == "both_stay":
        return []
    if how == "both_fall":
        return mounted
    order = work.table.after_dealer[work.dealer]
    stays = work.declarer if work.declarer in mounted else next(side for side in order if side in mounted)
    return [side for side in mounted if side != stays]
