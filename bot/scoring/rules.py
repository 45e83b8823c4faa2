"""The house rules of one game as one frozen value, and the table of their keys.

What is covered, where it is done, where it is tested (``tests/scoring``), and which article tells of it:

=====================================  ==============================  ================  ==================
rule                                   function                        test              article
=====================================  ==============================  ================  ==================
seats                                  seats.playing                   test_seats        four_players
four_players                           seats.side, seats.sitter        test_seats        four_players
sitter                                 deal.talon_points               test_deal         sitter
sitter.ace                             deal.talon_points               test_deal         sitter
bid.minimum                            rules.contracts                 test_rules        bidding
bid.step                               rules.bid_step                  test_rules        bidding
bid.step_from_200                      rules.bid_step                  test_rules        bidding
bid.maximum                            rules.highest_contract          test_rules        bidding
all_pass                               seats.must_play                 test_seats        all_passed
marriages.hearts                       deal.score_cards                test_deal         marriages
marriages.diamonds                     deal.score_cards                test_deal         marriages
marriages.clubs                        deal.score_cards                test_deal         marriages
marriages.spades                       deal.score_cards                test_deal         marriages
marriages.ace                          deal.score_cards                test_deal         ace_marriage
marriages.need_trick                   validate.check_marriages        test_validate     marriages
marriages.who                          validate.check_marriages        test_validate     marriages
round.to                               rounding.rounded                test_rounding     rounding
round.half                             rounding.nearest                test_rounding     rounding
round.before_contract                  deal.checked_score              test_deal         contract_check
contract.success                       deal.success                    test_deal         contract
contract.failure_to_defenders          rounding.failure_share          test_rounding     failed_bid
barrel.threshold                       barrel.mount                    test_barrel       barrel
barrel.deals                           barrel.fall_after_last          test_barrel       barrel
barrel.penalty                         barrel.fall_after_last          test_barrel       barrel_fall
barrel.counts                          barrel.uses_deal                test_barrel       barrel
barrel.win_by                          barrel.wins_from_barrel         test_barrel       barrel_win
barrel.failed_contract                 barrel.freeze_barrels           test_barrel       barrel_failed
barrel.collision                       barrel.knocked_off              test_barrel       barrel_collision
barrel.same_deal                       barrel.fallen_of_this_deal      test_barrel       barrel_collision
barrel.third_fall_zero                 barrel.fall                     test_barrel       barrel_fall
barrel.knock_off_is_fall               barrel.knock_off                test_barrel       barrel_collision
barrel.direct_win                      barrel.mount                    test_barrel       barrel_pass_by
target                                 settle.find_winner              test_settle       winning
over_target                            settle.cap                      test_settle       over_target
line.declarer_only_from                deal.hold_line                  test_deal         line
dump_truck                             settle.dump                     test_settle       dump_truck
dump_truck.at                          settle.dump                     test_settle       dump_truck
write_off                              rounding.write_off_share        test_rounding     write_off
write_off.declarer                     deal.read_write_off             test_deal         write_off
write_off.half_of_odd                  rounding.write_off_share        test_rounding     write_off_share
write_off.third_penalty                penalties.count_write_off       test_penalties    write_off_limits
write_off.per_game                     validate.check_write_off        test_validate     write_off_limits
no_win                                 penalties.count_no_win          test_penalties    no_win
no_win.count                           penalties.count_up              test_penalties    no_win
no_win.penalty                         penalties.fine                  test_penalties    no_win
no_win.on_barrel                       penalties.count_no_win          test_penalties    no_win
bolts                                  penalties.count_bolts           test_penalties    bolts
bolts.count                            penalties.count_up              test_penalties    bolts
bolts.penalty                          penalties.fine                  test_penalties    bolts
bolts.declarer                         penalties.count_bolts           test_penalties    bolts
bolts.in_golden                        penalties.bolt_weight           test_penalties    bolts
bolts.in_dark                          penalties.bolt_weight           test_penalties    bolts
bolts.on_barrel                        penalties.count_bolts           test_penalties    bolts
golden.deals                           deal.double_golden              test_deal         golden
golden.nobody_made                     settle.count_golden             test_settle       golden
dark                                   deal.double_dark                test_deal         dark
contra                                 deal.double_contra              test_deal         contra
=====================================  ==============================  ================  ==================

Deliberately not done: crosses, the pit at 700, a reverse barrel at minus 880, a penalty for jumping the barrel,
bonuses for half a marriage or the last trick, slam, mizère, defenders who pool their points; and nothing of the
dice game that has the same name.

How points that tables leave open are taken: a dealer who sits out cannot play the minimum, so the forehand does; the
opposing pair of partners is one opponent (one share); a talon is three cards; a rule value of a key that is off is
kept but not asked about, except that penalties and marriages are always multiples of ``round.to``.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from bot.scoring.refusals import Fault, Refusal

DECK = 120
"""Card points in the deck, marriages not counted."""

GOLDEN_CONTRACT = 120
"""The one contract of a golden deal."""

Value: TypeAlias = int | str
"""A rule's value as files hold it: a whole number or one of the key's words ("yes" and "no" for flags)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Every house rule with its resolved value; the defaults are the template ``russian``.

    A field is its rule key with ``_`` for ``.``; "yes"/"no" in files is a bool here; other choices stay words.
    """

    template: str = "russian"
    seats: int = 3
    four_players: str = "dealer_sits_out"
    bid_minimum: int = 100
    bid_step: int = 5
    bid_step_from_200: int = 10
    bid_maximum: int = 400
    all_pass: str = "dealer_plays_minimum"
    marriages_hearts: int = 100
    marriages_diamonds: int = 80
    marriages_clubs: int = 60
    marriages_spades: int = 40
    marriages_ace: int = 0
    marriages_need_trick: bool = True
    marriages_who: str = "everyone"
    round_to: int = 5
    round_half: str = "up"
    round_before_contract: bool = True
    contract_success: str = "bid"
    contract_failure_to_defenders: str = "none"
    barrel_threshold: int = 880
    barrel_deals: int = 3
    barrel_penalty: int = 120
    barrel_counts: str = "every_deal"
    barrel_win_by: str = "anyone"
    barrel_failed_contract: str = "frozen"
    barrel_collision: str = "last_stays"
    barrel_same_deal: str = "one_stays"
    barrel_third_fall_zero: bool = True
    barrel_knock_off_is_fall: bool = True
    barrel_direct_win: bool = True
    line_declarer_only_from: int = 0
    target: int = 1000
    over_target: str = "win"
    dump_truck: str = "both"
    dump_truck_at: int = 555
    write_off: str = "half"
    write_off_declarer: str = "pays_bid"
    write_off_half_of_odd: str = "nearest_5_up"
    write_off_third_penalty: int = 120
    write_off_per_game: int = 0
    no_win: str = "any_three"
    no_win_count: int = 3
    no_win_penalty: int = 120
    no_win_on_barrel: str = "skip"
    bolts: str = "off"
    bolts_count: int = 3
    bolts_penalty: int = 120
    bolts_declarer: str = "counts"
    bolts_in_golden: int = 1
    bolts_in_dark: int = 1
    bolts_on_barrel: str = "skip"
    golden_deals: int = 0
    golden_nobody_made: str = "go_on"
    dark: str = "off"
    contra: str = "off"
    sitter: str = "nothing"
    sitter_ace: int = 40


_YES_NO = ("yes", "no")


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """One house rule: its name in files, the group it is shown in, and what it may be set to.

    A key has either ``words`` or ``numbers`` (ranges; a number must lie in one of them).
    """

    name: str
    group: str
    words: tuple[str, ...] = ()
    numbers: tuple[range, ...] = ()

    @property
    def field(self) -> str:
        """The attribute of ``Rules`` that holds the value."""
        return self.name.replace(".", "_")

    @property
    def flag(self) -> bool:
        """Whether the key is answered by yes or no."""
        return self.words == _YES_NO

    @property
    def choices(self) -> tuple[Value, ...]:
        """Every value the key may have, in order (for wide ranges: very many)."""
        return self.words or tuple(number for span in self.numbers for number in span)

    def parse(self, value: object) -> int | str:
        """The value of the field for a value from a file; Refusal RULE_VALUE when the key does not allow it."""
        if self.words:
            if isinstance(value, str) and value in self.words:
                return value == "yes" if self.flag else value
        # Not isinstance: JSON's true is an int to Python.
        elif type(value) is int and any(value in span for span in self.numbers):
            return value
        raise Refusal(Fault.RULE_VALUE, key=self.name, value=str(value))

    def plain(self, rules: "Rules") -> Value:
        """The value ``rules`` hold for this key, as files write it."""
        value: int | str = getattr(rules, self.field)
        if self.flag:
            return "yes" if value else "no"
        return value


def _words(group: str, name: str, *words: str) -> Key:
    return Key(name=name, group=group, words=words)


def _numbers(group: str, name: str, *allowed: int | range) -> Key:
    spans = tuple(span if isinstance(span, range) else range(span, span + 1) for span in allowed)
    return Key(name=name, group=group, numbers=spans)


_MARRIAGE = range(301)
_PENALTY = range(241)
# Every marriage at its dearest, and the aces.
_HIGHEST_EVER = DECK + 4 * 300 + 200
# 120 and the usual marriages: it stays allowed where marriages are worth less, which caps contracts anyway.
_USUAL_MAXIMUM = 400

KEYS: Mapping[str, Key] = {
    key.name: key
    for key in (
        _numbers("seats", "seats", 2, 3, 4),
        _words("seats", "four_players", "dealer_sits_out", "partners"),
        _words("seats", "sitter", "nothing", "talon", "talon_and_marriage", "aces_and_marriage"),
        _numbers("seats", "sitter.ace", 0, 40, 50),
        _numbers("bid", "bid.minimum", range(10, 401)),
        _numbers("bid", "bid.step", 1, 5, 10),
        _numbers("bid", "bid.step_from_200", 1, 5, 10),
        _numbers("bid", "bid.maximum", range(10, _HIGHEST_EVER + 1)),
        _words("bid", "all_pass", "dealer_plays_minimum", "forehand_plays_minimum", "redeal", "next_dealer"),
        _numbers("marriages", "marriages.hearts", _MARRIAGE),
        _numbers("marriages", "marriages.diamonds", _MARRIAGE),
        _numbers("marriages", "marriages.clubs", _MARRIAGE),
        _numbers("marriages", "marriages.spades", _MARRIAGE),
        _numbers("marriages", "marriages.ace", 0, 200),
        _words("marriages", "marriages.need_trick", *_YES_NO),
        _words("marriages", "marriages.who", "everyone", "declarer_only"),
        _numbers("contract", "round.to", 1, 5, 10),
        _words("contract", "round.half", "up", "down"),
        _words("contract", "round.before_contract", *_YES_NO),
        _words("contract", "contract.success", "bid", "actual", "larger"),
        _words("contract", "contract.failure_to_defenders", "none", "split", "full"),
        _numbers("barrel", "barrel.threshold", 0, range(500, 2996)),
        _numbers("barrel", "barrel.deals", range(10)),
        _numbers("barrel", "barrel.penalty", range(501)),
        _words("barrel", "barrel.counts", "every_deal", "own_contracts"),
        _words("barrel", "barrel.win_by", "anyone", "declarer"),
        _words("barrel", "barrel.failed_contract", "frozen", "subtract"),
        _words("barrel", "barrel.collision", "last_stays", "first_stays", "all_fall", "coexist"),
        _words("barrel", "barrel.same_deal", "one_stays", "both_stay", "both_fall"),
        _words("barrel", "barrel.third_fall_zero", *_YES_NO),
        _words("barrel", "barrel.knock_off_is_fall", *_YES_NO),
        _words("barrel", "barrel.direct_win", *_YES_NO),
        _numbers("target", "target", range(300, 3001, 5)),
        _words("target", "over_target", "win", "exact"),
        _numbers("target", "line.declarer_only_from", 0, range(700, 991)),
        _words("target", "dump_truck", "off", "positive", "both"),
        _numbers("target", "dump_truck.at", range(100, 1001)),
        _words("write_off", "write_off", "off", "half", "sixty"),
        _words("write_off", "write_off.declarer", "pays_bid", "pays_nothing"),
        _words("write_off", "write_off.half_of_odd", "nearest_5_up", "down"),
        _numbers("write_off", "write_off.third_penalty", _PENALTY),
        _numbers("write_off", "write_off.per_game", range(10)),
        _words("no_win", "no_win", "off", "any_three", "three_in_a_row"),
        _numbers("no_win", "no_win.count", range(2, 6)),
        _numbers("no_win", "no_win.penalty", _PENALTY),
        _words("no_win", "no_win.on_barrel", "skip", "count"),
        _words("bolts", "bolts", "off", "any_three", "three_in_a_row"),
        _numbers("bolts", "bolts.count", range(2, 6)),
        _numbers("bolts", "bolts.penalty", _PENALTY),
        _words("bolts", "bolts.declarer", "counts", "exempt"),
        _numbers("bolts", "bolts.in_golden", 1, 2),
        _numbers("bolts", "bolts.in_dark", 1, 2),
        _words("bolts", "bolts.on_barrel", "skip", "count"),
        _numbers("doubling", "golden.deals", range(9)),
        _words("doubling", "golden.nobody_made", "go_on", "replay", "reset"),
        _words("doubling", "dark", "off", "declarer_double", "everyone_double"),
        _words("doubling", "contra", "off", "contra", "contra_and_redouble"),
    )
}
"""Every house rule, in the order a table is asked about them, by name."""

# Totals stay multiples of the rounding only if whatever moves them is one.
_ON_THE_GRID = (
    "marriages.hearts", "marriages.diamonds", "marriages.clubs", "marriages.spades", "barrel.threshold",
    "barrel.penalty", "target", "write_off.third_penalty", "no_win.penalty", "bolts.penalty",
)  # fmt: skip


def all_marriages(rules: Rules) -> int:
    """What every marriage of the deck is worth together, the ace marriage included."""
    suits = rules.marriages_hearts + rules.marriages_diamonds + rules.marriages_clubs + rules.marriages_spades
    return suits + rules.marriages_ace


def highest_contract(rules: Rules) -> int:
    """The highest contract: ``bid.maximum``, but never more than a deal can bring."""
    return min(rules.bid_maximum, DECK + all_marriages(rules))


def contracts(rules: Rules, *, golden: bool = False) -> tuple[int, ...]:
    """Every legal contract, rising. Steps are counted from 0; in a golden deal the contract is 120."""
    if golden:
        return (GOLDEN_CONTRACT,)
    span = range(rules.bid_minimum, highest_contract(rules) + 1)
    return tuple(bid for bid in span if bid % bid_step(rules, bid) == 0)


def bid_step(rules: Rules, bid: int) -> int:
    """The step contracts go by at ``bid``."""
    return rules.bid_step_from_200 if bid >= 200 else rules.bid_step


def offered_threshold(target: int) -> int:
    """The barrel threshold to offer with another target: 120 below it, or no barrel where that would be too low."""
    threshold = target - DECK
    return threshold if threshold >= 500 else 0


def check(rules: Rules) -> None:
    """Refusal RULES_CONTRADICT (key, other; third where three meet) when two rules cannot stand together."""
    for key, others in _contradictions(rules):
        values = dict(zip(("key", "other", "third"), (key, *others), strict=False))
        raise Refusal(Fault.RULES_CONTRADICT, **values)


def _contradictions(rules: Rules) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each contradiction as the key it is about and the key (or two) it does not go with."""
    if not contracts(rules):
        yield "bid.minimum", ("bid.maximum",)
    if rules.bid_maximum > max(_USUAL_MAXIMUM, DECK + all_marriages(rules)):
        # A table that bids so high most likely plays the aces and has not said so.
        yield "bid.maximum", ("marriages.hearts" if rules.marriages_ace else "marriages.ace",)
    if rules.barrel_threshold:
        yield from _barrel_contradictions(rules)
    if rules.dump_truck != "off":
        yield from _dump_truck_contradictions(rules)
    for name in _ON_THE_GRID:
        if getattr(rules, KEYS[name].field) % rules.round_to:
            yield name, ("round.to",)


def _barrel_contradictions(rules: Rules) -> Iterator[tuple[str, tuple[str, ...]]]:
    if rules.over_target == "exact":
        yield "over_target", ("barrel.threshold",)
    if rules.barrel_threshold > rules.target - 5:
        yield "barrel.threshold", ("target",)
    # Otherwise no deal could win from the barrel.
    if rules.target - rules.barrel_threshold > highest_contract(rules):
        yield "barrel.threshold", ("target", "bid.maximum")


def _dump_truck_contradictions(rules: Rules) -> Iterator[tuple[str, tuple[str, ...]]]:
    # No total rests from there on, so none could be dumped.
    if rules.dump_truck_at >= (rules.barrel_threshold or rules.target):
        yield "dump_truck.at", ("barrel.threshold" if rules.barrel_threshold else "target",)
    if rules.dump_truck_at % rules.round_to:
        yield "dump_truck.at", ("round.to",)
