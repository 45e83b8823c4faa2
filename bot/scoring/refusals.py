"""What the core says when facts cannot stand under the rules in force."""

from collections.abc import Mapping
from enum import StrEnum


class Fault(StrEnum):
    """Why facts are refused; the words for each live in ``bot.sheet.refusals``."""

    BID_BELOW_MINIMUM = "bid_below_minimum"  # bid, minimum
    BID_OFF_STEP = "bid_off_step"  # bid, step
    BID_OVER_MAXIMUM = "bid_over_maximum"  # bid, maximum
    BID_NOT_GOLDEN = "bid_not_golden"  # bid: a golden contract is 120
    CARDS_NOT_WHOLE = "cards_not_whole"  # seat
    CARDS_NEGATIVE = "cards_negative"  # seat, cards
    CARDS_SUM = "cards_sum"  # sum, gap (120 minus sum; positive: missing)
    CARDS_OF_SITTER = "cards_of_sitter"  # seat, what (no_trick, when it is that key)
    CARDS_MISSING = "cards_missing"  # seat
    SCORE_OFF_STEP = "score_off_step"  # seat, score, step
    SCORE_OUT_OF_RANGE = "score_out_of_range"  # seat, score, maximum
    SCORE_MISSING = "score_missing"  # seat
    SCORE_UNWANTED = "score_unwanted"  # seat
    MARRIAGE_TWICE = "marriage_twice"  # suit
    MARRIAGE_WITHOUT_TRICK = "marriage_without_trick"  # seat, suit
    MARRIAGE_OF_DEFENDER = "marriage_of_defender"  # seat, suit
    MARRIAGE_OF_SITTER = "marriage_of_sitter"  # seat, suit
    ACE_MARRIAGE_OFF = "ace_marriage_off"
    TRICKLESS_WITH_POINTS = "trickless_with_points"  # seat, cards
    NOBODY_TOOK_A_TRICK = "nobody_took_a_trick"
    DECLARER_SITS_OUT = "declarer_sits_out"  # seat
    NO_SUCH_SEAT = "no_such_seat"  # seat, what (the key that names it)
    WRITE_OFF_OFF = "write_off_off"
    WRITE_OFF_USED_UP = "write_off_used_up"  # seat, limit
    WRITE_OFF_IN_GOLDEN = "write_off_in_golden"
    SOMEBODY_MUST_PLAY = "somebody_must_play"  # seat, minimum
    ALL_PASSED_IN_GOLDEN = "all_passed_in_golden"
    DARK_OFF = "dark_off"
    DARK_IN_GOLDEN = "dark_in_golden"
    DARK_ON_BARREL = "dark_on_barrel"  # seat on the barrel
    CONTRA_OFF = "contra_off"
    REDOUBLE_OFF = "redouble_off"
    CONTRA_IN_GOLDEN = "contra_in_golden"
    TALON_UNWANTED = "talon_unwanted"
    TALON_OUT_OF_RANGE = "talon_out_of_range"  # what, value
    ADJUSTMENT_ZERO = "adjustment_zero"
    GAME_OVER = "game_over"  # seat: the winner
    START_TOTAL_FROZEN = "start_total_frozen"  # seat, total: threshold..target without barrel
    START_BARREL_TOTAL = "start_barrel_total"  # seat, total, threshold
    START_BARREL_USED = "start_barrel_used"  # seat, used, limit
    START_COUNTER = "start_counter"  # seat, counter, value, limit
    START_TWO_ON_BARREL = "start_two_on_barrel"
    START_WON = "start_won"  # seat, total
    START_NOT_ON_SIDE = "start_not_on_side"
    WRONG_NUMBER = "wrong_number"  # what, wanted, got
    RULE_UNKNOWN = "rule_unknown"  # key
    RULE_VALUE = "rule_value"  # key, value
    TEMPLATE_UNKNOWN = "template_unknown"  # template
    RULES_CONTRADICT = "rules_contradict"  # key, other (third, where three meet)


class Refusal(ValueError):
    """Facts that cannot be accepted; nothing was changed.

    ``fault`` says what is wrong, ``values`` carries the numbers and seats its sentence needs.
    """

    def __init__(self, fault: Fault, **values: int | str) -> None:
        self.fault = fault
        self.values: Mapping[str, int | str] = values
        super().__init__(f"{fault} {dict(values)}" if values else str(fault))
