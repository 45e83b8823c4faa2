"""Steps 2 to 5: deal scores, the contract check, base deltas and multipliers.

Readers take the facts of an entry into the working copy; the other functions are steps that run when their rule is on.
"""

from bot.scoring.model import AllPassed, Contra, Kind, Played, Reported, Talon, WriteOff
from bot.scoring.rounding import failure_share, write_off_share
from bot.scoring.validate import (
    check_all_passed,
    check_cards,
    check_contract,
    check_marriages,
    check_scores,
    check_tricks,
    check_write_off,
)
from bot.scoring.work import Work

_MADE, _FAILED, _DEFENDED = Kind.CONTRACT_MADE, Kind.CONTRACT_FAILED, Kind.DEFENDED


def read_contract(work: Work, entry: Played | Reported) -> None:
    """Who plays what and how."""
    check_contract(work, entry)
    work.declarer = work.table.side[entry.declarer]
    work.bid = entry.bid
    work.dark = entry.dark
    if entry.contra is not None:
        work.contra = 2 if entry.contra == Contra.CONTRA else 4


def read_cards(work: Work, entry: Played) -> None:
    """Card points and tricks, summed by side."""
    cards = entry.cards
    check_cards(work, cards)
    if entry.no_trick is not None:
        check_tricks(work, entry.no_trick, cards)
        work.trickless = _sides_without_trick(work, entry.no_trick)
    elif 0 in cards:
        # Who declared a marriage is taken to have had a trick, if one without card points.
        married = (*entry.marriages.values(), entry.ace_marriage)
        none = [seat for seat, number in enumerate(cards) if number == 0 and seat not in married]
        work.trickless = _sides_without_trick(work, none)
    work.cards = _by_side(work, cards)


def _by_side(work: Work, numbers: tuple[int | None, ...]) -> list[int]:
    """The numbers of the seats as numbers of the sides; None is 0."""
    plain = [number or 0 for number in numbers]
    return [sum(plain[side :: work.table.sides]) for side in range(work.table.sides)] if work.table.paired else plain


def _sides_without_trick(work: Work, seats: tuple[int, ...] | list[int]) -> list[int]:
    """The sides all of whose playing seats are among ``seats``."""
    table = work.table
    # Partners bolt together: a trick of either is one of the side.
    tricks = {table.side[seat] for seat in table.playing[work.dealer] if seat not in seats}
    return [side for side in work.playing if side not in tricks]


def score_cards(work: Work, entry: Played) -> None:
    """Step 2: card points rounded, marriages added exactly; and the contract check of step 3."""
    table = work.table
    scores = work.scores = [table.rounded[number] for number in work.cards]
    if entry.marriages or entry.ace_marriage is not None:
        check_marriages(work, entry)
        for suit, seat in entry.marriages.items():
            scores[table.side[seat]] += table.marriages[suit]
        if entry.ace_marriage is not None:
            scores[table.side[entry.ace_marriage]] += work.rules.marriages_ace
    work.made = checked_score(work) >= work.bid


def checked_score(work: Work) -> int:
    """``round.before_contract``: the declarer's score the bid is checked against, rounded or raw."""
    score = work.scores[work.declarer]
    if work.rules.round_before_contract:
        return score
    # Marriages count exactly either way: only the rounding of the card points is taken out.
    cards = work.cards[work.declarer]
    return score - work.table.rounded[cards] + cards


def read_scores(work: Work, entry: Reported) -> None:
    """Deal scores as the table counted them; the result is stated."""
    check_scores(work, entry)
    table = work.table
    work.scores = _by_side(work, entry.scores)
    work.made = entry.made
    if entry.no_trick is None:
        none = [seat for seat, score in enumerate(entry.scores) if score == 0 and table.side[seat] != work.declarer]
    else:
        none = list(entry.no_trick)
        # Where marriages need no trick a seat may score one and have none: then its score proves nothing.
        points = entry.scores if work.rules.marriages_need_trick else (0,) * len(entry.scores)
        check_tricks(work, entry.no_trick, points)
    work.trickless = _sides_without_trick(work, none)


def own_points(work: Work, _: Played | Reported) -> None:
    """Step 4: the declarer's bid up or down, every defender's own deal score."""
    for side in work.playing:
        work.own[side] = work.scores[side]
    work.own[work.declarer] = success(work) if work.made else -work.bid


def success(work: Work) -> int:
    """What a made contract brings (``contract.success``)."""
    how, score = work.rules.contract_success, work.scores[work.declarer]
    if how == "actual":
        return score
    return work.bid if how == "bid" else max(work.bid, score)


def share_failure(work: Work) -> None:
    """``contract.failure_to_defenders``: a failed bid also gives something to each defender."""
    if not work.made:
        share = failure_share(work.rules, work.bid, len(work.playing) - 1)
        for side in work.playing:
            if side != work.declarer:
                work.share[side] = share


def score_sitter(work: Work, entry: Played | Reported) -> None:
    """``sitter``: what the talon gives the seat that sits out, nothing while it is on the barrel."""
    out = work.table.sitter[work.dealer]
    if entry.talon is not None and out is not None and not work.began_on_barrel(out):
        work.own[out] = talon_points(work, entry.talon)


def talon_points(work: Work, talon: Talon) -> int:
    """The talon's worth by ``sitter``: rounded card points or aces, and its marriage."""
    rules = work.rules
    points = talon.aces * rules.sitter_ace if rules.sitter == "aces_and_marriage" else work.table.rounded[talon.cards]
    if rules.sitter != "talon":
        points += sum(work.table.marriages[suit] for suit in talon.marriages)
    return points


def read_write_off(work: Work, entry: WriteOff) -> None:
    """Step 4 of a write-off: the declarer pays the bid or nothing."""
    check_write_off(work, entry)
    work.declarer = work.table.side[entry.declarer]
    work.bid = entry.bid
    work.own[work.declarer] = -entry.bid if work.rules.write_off_declarer == "pays_bid" else 0


def share_write_off(work: Work) -> None:
    """``write_off``: each playing opponent gets a share; a seat on the barrel gets none."""
    share = write_off_share(work.rules, work.bid)
    for side in work.playing:
        if side != work.declarer and not work.began_on_barrel(side):
            work.share[side] = share


def read_all_passed(work: Work, entry: AllPassed) -> None:
    """Nobody bid: nothing moves, only the dealer may."""
    check_all_passed(work, entry)
    work.tell(Kind.ALL_PASSED, work.table.side[work.dealer], 0, "all_pass")


def hold_line(work: Work) -> None:
    """``line.declarer_only_from``: at or over the line only a declarer's points are added."""
    # By the totals before the deal: a defender may still cross the line.
    line = work.rules.line_declarer_only_from
    for side, seat in enumerate(work.before):
        if side != work.declarer and seat.total >= line and (work.own[side] or work.share[side]):
            work.own[side] = work.share[side] = 0
            work.held.append(side)


def double_golden(work: Work) -> None:
    """``golden.deals``: everything doubled for everybody."""
    if work.golden:
        work.own = [2 * points for points in work.own]
        work.share = [2 * points for points in work.share]


def double_dark(work: Work) -> None:
    """``dark``: the declarer's points doubled, or those of every seat that plays; not once more in a golden deal."""
    if work.dark and not work.golden:
        everyone = work.rules.dark == "everyone_double"
        for side in work.playing if everyone else (work.declarer,):
            work.own[side] *= 2
            work.share[side] *= 2


def double_contra(work: Work) -> None:
    """``contra``: the declarer's points doubled, or four times as much when redoubled."""
    work.own[work.declarer] *= work.contra


def tell_deal(work: Work) -> None:
    """The events of steps 3 to 5: the contract, then the others in seat order."""
    declarer, own, points, held = work.declarer, work.own, work.points, work.held
    points[declarer] = own[declarer]
    kind = _MADE if work.made else _FAILED
    work.tell(kind, declarer, own[declarer], "contract.success")
    for side in work.playing:
        # A held side is told of once, by the line's own event.
        if side != declarer and side not in held:
            points[side] = own[side]
            work.tell(_DEFENDED, side, own[side], "round.to")
    if any(work.share):
        tell_shares(work, "contract.failure_to_defenders")


def tell_sitter(work: Work) -> None:
    """The sitter's points, if the talon gave any."""
    out = work.table.sitter[work.dealer]
    if out is not None and work.own[out]:
        work.points[out] = work.own[out]
        work.tell(Kind.SITTER_SCORED, out, work.own[out], "sitter")


def tell_write_off(work: Work) -> None:
    """The events of a write-off: the declarer, then the shares in seat order."""
    paid = work.own[work.declarer]
    work.points[work.declarer] = paid
    work.tell(Kind.WRITTEN_OFF, work.declarer, paid, "write_off.declarer")
    tell_shares(work, "write_off")


def tell_shares(work: Work, cause: str) -> None:
    """One event for each share of a bid."""
    for side, share in enumerate(work.share):
        if share:
            work.points[side] += share
            work.tell(Kind.SHARE, side, share, cause)


def tell_held(work: Work) -> None:
    """One event for each side the line held."""
    for side in work.held:
        work.tell(Kind.LINE_HELD, side, 0, "line.declarer_only_from")
