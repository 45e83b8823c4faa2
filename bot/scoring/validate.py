"""Step 1: the facts of an entry against the rules in force. Each check refuses with one fault."""

from typing import NoReturn

from bot.scoring.model import DECK, Adjustment, AllPassed, Contra, Played, Reported, Talon, WriteOff
from bot.scoring.refusals import Fault, Refusal
from bot.scoring.rules import GOLDEN_CONTRACT, Rules, all_marriages, bid_step, contracts, highest_contract
from bot.scoring.seats import must_play
from bot.scoring.work import Table, Work

TALON_CARDS = 3
TALON_POINTS = 33
"""The most card points three cards can hold."""

TWO_PLAYERS_LEAST = 98
"""The least card points of two players together: two of the 24 cards stay out, at most two aces."""


def check_dealer(rules: Rules, dealer: int) -> None:
    """The dealer is one of the seats."""
    if not 0 <= dealer < rules.seats:
        raise Refusal(Fault.NO_SUCH_SEAT, seat=dealer, what="dealer")


def check_declarer(work: Work, declarer: int) -> None:
    """The declarer is a seat that plays."""
    table = work.table
    if declarer not in table.playing[work.dealer]:
        if declarer == table.sitter[work.dealer]:
            raise Refusal(Fault.DECLARER_SITS_OUT, seat=declarer)
        raise Refusal(Fault.NO_SUCH_SEAT, seat=declarer, what="declarer")


def check_bid(work: Work, bid: int) -> None:
    """The contract is one of the legal ones (``bid.minimum``, ``bid.step``, ``bid.maximum``, ``golden.deals``)."""
    if work.golden:
        if bid != GOLDEN_CONTRACT:
            raise Refusal(Fault.BID_NOT_GOLDEN, bid=bid)
    elif bid not in work.table.contracts:
        refuse_bid(work.rules, bid)


def refuse_bid(rules: Rules, bid: int) -> NoReturn:
    """Say what is wrong with a contract that is not legal."""
    if bid < rules.bid_minimum:
        # The lowest legal contract: bid.minimum itself may be off the step.
        raise Refusal(Fault.BID_BELOW_MINIMUM, bid=bid, minimum=contracts(rules)[0])
    if bid > highest_contract(rules):
        raise Refusal(Fault.BID_OVER_MAXIMUM, bid=bid, maximum=contracts(rules)[-1])
    raise Refusal(Fault.BID_OFF_STEP, bid=bid, step=bid_step(rules, bid))


def check_contract(work: Work, entry: Played | Reported) -> None:
    """Who plays what, how: declarer, bid, dark, contra, and the talon of the seat that sits out."""
    check_declarer(work, entry.declarer)
    check_bid(work, entry.bid)
    # In golden deals and beside the barrel the chat never offers dark, but an old sheet may hold it: it is scored.
    if entry.dark and work.rules.dark == "off":
        raise Refusal(Fault.DARK_OFF)
    if entry.contra is not None:
        check_contra(work, entry.contra)
    if entry.talon is not None:
        check_talon(work, entry.talon)


def check_contra(work: Work, contra: Contra) -> None:
    """Contra and redouble are played as far as the rules know them, and not in a golden deal."""
    if work.rules.contra == "off":
        raise Refusal(Fault.CONTRA_OFF)
    if contra == Contra.REDOUBLE and work.rules.contra == "contra":
        raise Refusal(Fault.REDOUBLE_OFF)
    if work.golden:
        raise Refusal(Fault.CONTRA_IN_GOLDEN)


def check_talon(work: Work, talon: Talon) -> None:
    """A talon counts only for a seat that sits out and scores it; three cards bound what it can hold."""
    if work.rules.sitter == "nothing" or work.table.sitter[work.dealer] is None:
        raise Refusal(Fault.TALON_UNWANTED)
    limits = (
        ("cards", talon.cards, TALON_POINTS),
        # Two marriages would be four cards.
        ("marriages", len(talon.marriages), 1),
        ("aces", talon.aces, TALON_CARDS),
    )
    for what, value, most in limits:
        if not 0 <= value <= most:
            raise Refusal(Fault.TALON_OUT_OF_RANGE, what=what, value=value)


def check_cards(work: Work, cards: tuple[int | None, ...]) -> None:
    """Whole card points for every seat that plays, none for the one that sits out, 120 together."""
    table, dealer = work.table, work.dealer
    if len(cards) != table.rules.seats:
        raise Refusal(Fault.WRONG_NUMBER, what="cards", wanted=table.rules.seats, got=len(cards))
    out = table.sitter[dealer]
    if out is not None and cards[out] is not None:
        raise Refusal(Fault.CARDS_OF_SITTER, seat=out)
    points = 0
    for seat in table.playing[dealer]:
        number = cards[seat]
        if number is None:
            raise Refusal(Fault.CARDS_MISSING, seat=seat)
        if type(number) is not int:
            raise Refusal(Fault.CARDS_NOT_WHOLE, seat=seat)
        if number < 0:
            raise Refusal(Fault.CARDS_NEGATIVE, seat=seat, cards=number)
        points += number
    if points != DECK and not (table.rules.seats == 2 and TWO_PLAYERS_LEAST <= points < DECK):
        raise Refusal(Fault.CARDS_SUM, sum=points, gap=DECK - points)


def check_marriages(work: Work, entry: Played) -> None:
    """Marriages belong to seats that play, took a trick and may declare them (``marriages.who``, ``need_trick``)."""
    for suit, seat in entry.marriages.items():
        _check_marriage(work, entry, suit, seat)
    if entry.ace_marriage is not None:
        if not work.rules.marriages_ace:
            raise Refusal(Fault.ACE_MARRIAGE_OFF)
        _check_marriage(work, entry, "ace", entry.ace_marriage)


def _check_marriage(work: Work, entry: Played, suit: str, seat: int) -> None:
    table, rules = work.table, work.rules
    if seat not in table.playing[work.dealer]:
        if seat == table.sitter[work.dealer]:
            raise Refusal(Fault.MARRIAGE_OF_SITTER, seat=seat, suit=str(suit))
        raise Refusal(Fault.NO_SUCH_SEAT, seat=seat, what="ace_marriage" if suit == "ace" else "marriages")
    if rules.marriages_who == "declarer_only" and table.side[seat] != table.side[entry.declarer]:
        raise Refusal(Fault.MARRIAGE_OF_DEFENDER, seat=seat, suit=str(suit))
    if rules.marriages_need_trick and entry.no_trick is not None and seat in entry.no_trick:
        raise Refusal(Fault.MARRIAGE_WITHOUT_TRICK, seat=seat, suit=str(suit))


def check_tricks(work: Work, no_trick: tuple[int, ...], points: tuple[int | None, ...]) -> None:
    """Seats named as trickless play and have no points; at least one seat took a trick."""
    table, dealer = work.table, work.dealer
    for seat in no_trick:
        if seat not in table.playing[dealer]:
            if seat == table.sitter[dealer]:
                raise Refusal(Fault.CARDS_OF_SITTER, seat=seat, what="no_trick")
            raise Refusal(Fault.NO_SUCH_SEAT, seat=seat, what="no_trick")
        number = points[seat]
        if number:
            raise Refusal(Fault.TRICKLESS_WITH_POINTS, seat=seat, cards=number)
    # A file may name a seat twice.
    if len(set(no_trick)) == len(table.playing[dealer]):
        raise Refusal(Fault.NOBODY_TOOK_A_TRICK)


def check_scores(work: Work, entry: Reported) -> None:
    """A reported deal score is on the grid and within what a deal can bring; the declarer's only where it counts."""
    table, dealer = work.table, work.dealer
    if len(entry.scores) != table.rules.seats:
        raise Refusal(Fault.WRONG_NUMBER, what="scores", wanted=table.rules.seats, got=len(entry.scores))
    for seat, score in enumerate(entry.scores):
        if seat == table.sitter[dealer]:
            if score is not None:
                raise Refusal(Fault.SCORE_UNWANTED, seat=seat)
        elif seat == entry.declarer:
            _check_declarer_score(work, entry, score)
        elif score is not None:
            _check_score(work.rules, seat, score)
        # A partner's score may be left to the declarer's: both go to one total.
        elif table.side[seat] != table.side[entry.declarer]:
            raise Refusal(Fault.SCORE_MISSING, seat=seat)


def _check_declarer_score(work: Work, entry: Reported, score: int | None) -> None:
    counts = work.rules.contract_success != "bid"
    if score is None:
        if counts and entry.made:
            raise Refusal(Fault.SCORE_MISSING, seat=entry.declarer)
    elif counts:
        _check_score(work.rules, entry.declarer, score)
    else:
        raise Refusal(Fault.SCORE_UNWANTED, seat=entry.declarer)


def _check_score(rules: Rules, seat: int, score: int) -> None:
    maximum = DECK + all_marriages(rules)
    if type(score) is not int:
        raise Refusal(Fault.CARDS_NOT_WHOLE, seat=seat)
    if not 0 <= score <= maximum:
        raise Refusal(Fault.SCORE_OUT_OF_RANGE, seat=seat, score=score, maximum=maximum)
    if score % rules.round_to:
        raise Refusal(Fault.SCORE_OFF_STEP, seat=seat, score=score, step=rules.round_to)


def check_write_off(work: Work, entry: WriteOff) -> None:
    """A write-off is in the rules, not used up by its declarer, and not in a golden deal."""
    rules = work.rules
    if rules.write_off == "off":
        raise Refusal(Fault.WRITE_OFF_OFF)
    if work.golden:
        raise Refusal(Fault.WRITE_OFF_IN_GOLDEN)
    check_declarer(work, entry.declarer)
    check_bid(work, entry.bid)
    made = work.write_offs_made[work.table.side[entry.declarer]]
    if rules.write_off_per_game and made >= rules.write_off_per_game:
        raise Refusal(Fault.WRITE_OFF_USED_UP, seat=entry.declarer, limit=rules.write_off_per_game)


def check_all_passed(work: Work, _: AllPassed) -> None:
    """All may pass where nobody must play the minimum, and not in a golden deal."""
    if work.golden:
        raise Refusal(Fault.ALL_PASSED_IN_GOLDEN)
    seat = must_play(work.rules, work.dealer)
    if seat is not None:
        raise Refusal(Fault.SOMEBODY_MUST_PLAY, seat=seat, minimum=contracts(work.rules)[0])


def check_adjustment(table: Table, entry: Adjustment) -> None:
    """An adjustment moves a seat that is there, by something."""
    if not 0 <= entry.player < table.rules.seats:
        raise Refusal(Fault.NO_SUCH_SEAT, seat=entry.player, what="player")
    if entry.points == 0:
        raise Refusal(Fault.ADJUSTMENT_ZERO)
