"""The table behind ``bot.sheet.rule_words``: the words of every house rule, a row a key, in their order."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, TypeAlias

from bot.i18n.catalog import N_
from bot.scoring.rules import Value

Unit: TypeAlias = Literal["plain", "penalty", "deals", "players", "bolts", "marriage"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """The message ids of one rule.

    ``title`` fits a button, ``line`` explains the rule in one line, ``values`` names the choices; a number without a
    word of its own is shown in its ``unit``.
    """

    title: str
    line: str
    values: Mapping[Value, str] = field(default_factory=dict)
    unit: Unit = "plain"


# Message ids, not words: the language is known only when somebody reads them.
GROUPS: Mapping[str, str] = MappingProxyType(
    {
        "seats": N_("At the table"),
        "bid": N_("Bidding"),
        "marriages": N_("Marriages"),
        "contract": N_("Rounding and contract"),
        "barrel": N_("Barrel"),
        "target": N_("Target and dump truck"),
        "write_off": N_("Write-off"),
        "no_win": N_("No-win deals"),
        "bolts": N_("Bolts"),
        "doubling": N_("Golden, dark, contra"),
    }
)
"""The group of ``bot.scoring.rules.KEYS`` → its heading."""

TEMPLATES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "russian": (N_("Russian rules"), N_("write-off by halves, no-win deals")),
        "russian_classic": (N_("Russian classic rules"), N_("bolts, write-off by 60")),
        "ukrainian": (N_("Ukrainian rules"), N_("two deals on the barrel, no write-off, no dump truck")),
        "polish": (N_("Polish rules"), N_("no barrel, own bids only from 800, rounding to 10")),
        "lithuanian": (N_("Lithuanian rules"), N_("barrel at 900, a dark deal doubles everybody, rounding to 10")),
    }
)
"""Template → its name, and in one line what sets it apart."""

_NOT_PLAYED = N_("not played")
_NO_PENALTY = N_("no penalty")
_MARRIAGE_OFF = N_("not scored")
_HALVES: Mapping[Value, str] = {"up": N_("rounded up"), "down": N_("rounded down")}
_COUNTING: Mapping[Value, str] = {"off": _NOT_PLAYED, "any_three": N_("added up"), "three_in_a_row": N_("in a row")}
_ON_BARREL: Mapping[Value, str] = {"skip": N_("not counted"), "count": N_("counted, no penalty")}

WORDS: Mapping[str, Words] = MappingProxyType(
    {
        "seats": Words(
            title=N_("Number of players"),
            line=N_("How many people play the game."),
            unit="players",
        ),
        "four_players": Words(
            title=N_("Four at the table"),
            line=N_("Either the dealer sits the deal out, or the game is pair against pair with one total a pair."),
            values={"dealer_sits_out": N_("dealer sits out"), "partners": N_("two pairs")},
        ),
        "sitter": Words(
            title=N_("Points for sitting out"),
            line=N_("What the fourth player, who deals and does not play, gets from the talon."),
            values={
                "nothing": N_("nothing"),
                "talon": N_("cards of the talon"),
                "talon_and_marriage": N_("cards and marriages"),
                "aces_and_marriage": N_("aces and marriages"),
            },
        ),
        "sitter.ace": Words(
            title=N_("An ace in the talon"),
            line=N_("What each ace in the talon is worth to the player who sits out."),
            values={0: N_("nothing")},
        ),
        "bid.minimum": Words(
            title=N_("Lowest bid"),
            line=N_("No bid is smaller; whoever has to play plays this much."),
        ),
        "bid.step": Words(
            title=N_("Bid step below 200"),
            line=N_("Below 200 every bid is a multiple of this number."),
        ),
        "bid.step_from_200": Words(
            title=N_("Bid step from 200"),
            line=N_("From 200 on every bid is a multiple of this number."),
        ),
        "bid.maximum": Words(
            title=N_("Highest bid"),
            line=N_("No bid is higher. The deck holds 120 points, with the four marriages 400."),
        ),
        "all_pass": Words(
            title=N_("When all pass"),
            line=N_("Nobody bids: somebody has to play the minimum, or the deal is not scored."),
            values={
                "dealer_plays_minimum": N_("dealer must play"),
                "forehand_plays_minimum": N_("first to speak plays"),
                "redeal": N_("same dealer deals again"),
                "next_dealer": N_("next player deals"),
            },
        ),
        "marriages.hearts": Words(
            title=N_("Marriage of hearts"),
            line=N_("Points for king and queen of hearts."),
            values={0: _MARRIAGE_OFF},
            unit="marriage",
        ),
        "marriages.diamonds": Words(
            title=N_("Marriage of diamonds"),
            line=N_("Points for king and queen of diamonds."),
            values={0: _MARRIAGE_OFF},
            unit="marriage",
        ),
        "marriages.clubs": Words(
            title=N_("Marriage of clubs"),
            line=N_("Points for king and queen of clubs."),
            values={0: _MARRIAGE_OFF},
            unit="marriage",
        ),
        "marriages.spades": Words(
            title=N_("Marriage of spades"),
            line=N_("Points for king and queen of spades."),
            values={0: _MARRIAGE_OFF},
            unit="marriage",
        ),
        "marriages.ace": Words(
            title=N_("Ace marriage"),
            line=N_("Points for holding all four aces."),
            values={0: _MARRIAGE_OFF},
            unit="marriage",
        ),
        "marriages.need_trick": Words(
            title=N_("When a marriage may be shown"),
            line=N_("With this rule only a player who has taken a trick may declare a marriage."),
            values={"yes": N_("after a trick"), "no": N_("without a trick too")},
        ),
        "marriages.who": Words(
            title=N_("Whose marriages count"),
            line=N_("Marriages of all players count, or those of the declarer alone."),
            values={"everyone": N_("everybody's"), "declarer_only": N_("declarer's only")},
        ),
        "round.to": Words(
            title=N_("Rounding of points"),
            line=N_("Card points of each player are rounded to this step; marriages are added exactly."),
            values={1: N_("no rounding"), 5: N_("to 5"), 10: N_("to 10")},
        ),
        "round.half": Words(
            title=N_("An exact half"),
            line=N_("Where a number in the very middle goes: when rounding to 10, 65 is 70 or 60."),
            values=_HALVES,
        ),
        "round.before_contract": Words(
            title=N_("Rounding before the check"),
            line=N_("Is a bid of 120 made with 118 points? Rounded first yes, by exact points no."),
            values={"yes": N_("round first"), "no": N_("by exact points")},
        ),
        "contract.success": Words(
            title=N_("A made bid scores"),
            line=N_("What the declarer writes down when the bid is made."),
            values={"bid": N_("the bid"), "actual": N_("points taken"), "larger": N_("the larger number")},
        ),
        "contract.failure_to_defenders": Words(
            title=N_("A failed bid gives others"),
            line=N_("What the defenders get from a failed bid on top of their own points."),
            values={
                "none": N_("nothing on top"),
                "split": N_("shares of the bid"),
                "full": N_("the whole bid to each"),
            },
        ),
        "barrel.threshold": Words(
            title=N_("Barrel at"),
            line=N_("At this total a player mounts the barrel: the total is frozen until the player wins or falls."),
            values={0: N_("no barrel")},
        ),
        "barrel.deals": Words(
            title=N_("Deals on the barrel"),
            line=N_("So many deals to win from the barrel; with the last one the player falls."),
            values={0: N_("unlimited")},
            unit="deals",
        ),
        "barrel.penalty": Words(
            title=N_("Falling off the barrel"),
            line=N_("What a fall takes away from the total of the barrel."),
            values={0: _NO_PENALTY},
            unit="penalty",
        ),
        "barrel.counts": Words(
            title=N_("What uses a barrel deal up"),
            line=N_("Every deal counts as one on the barrel, or only those the player on it declares."),
            values={"every_deal": N_("every deal"), "own_contracts": N_("own contracts only")},
        ),
        "barrel.win_by": Words(
            title=N_("Winning from the barrel"),
            line=N_("May a defender on the barrel win with points taken, or only a declarer with a made bid?"),
            values={"anyone": N_("declarer or defender"), "declarer": N_("declarer only")},
        ),
        "barrel.failed_contract": Words(
            title=N_("Failed bid on the barrel"),
            line=N_("The total stays frozen, or the bid is taken off and the player falls at once."),
            values={"frozen": N_("stays frozen"), "subtract": N_("minus the bid and off")},
        ),
        "barrel.collision": Words(
            title=N_("Two on the barrel"),
            line=N_("Who stays when a player mounts the barrel and somebody is on it already."),
            values={
                "last_stays": N_("the last one stays"),
                "first_stays": N_("the first one stays"),
                "all_fall": N_("all fall"),
                "coexist": N_("all stay"),
            },
        ),
        "barrel.same_deal": Words(
            title=N_("Two mount in one deal"),
            line=N_("One stays: the declarer, else the first in turn after the dealer. Or both stay, or both fall."),
            values={"one_stays": N_("one stays"), "both_stay": N_("both stay"), "both_fall": N_("both fall")},
        ),
        "barrel.third_fall_zero": Words(
            title=N_("Third fall"),
            line=N_("The third fall resets the total to zero, or costs as much as any other."),
            values={"yes": N_("reset to zero"), "no": N_("like any other")},
        ),
        "barrel.knock_off_is_fall": Words(
            title=N_("Being knocked off"),
            line=N_("Does being knocked off by another player count towards the third fall?"),
            values={"yes": N_("counts as a fall"), "no": N_("no fall")},
        ),
        "barrel.direct_win": Words(
            title=N_("Passing the barrel by"),
            line=N_("From below the barrel straight to the target: a win, or onto the barrel first."),
            values={"yes": N_("a win"), "no": N_("barrel first")},
        ),
        "target": Words(
            title=N_("Playing to"),
            line=N_("The total that wins the game."),
        ),
        "over_target": Words(
            title=N_("More than the target"),
            line=N_("The target or more wins, or only exactly the target: then a bigger total falls just short of it."),
            values={"win": N_("wins too"), "exact": N_("exact only")},
        ),
        "line.declarer_only_from": Words(
            title=N_("Own bids only from"),
            line=N_("From this total on a player scores as declarer only; points as defender are not added."),
            values={0: _NOT_PLAYED},
        ),
        "dump_truck": Words(
            title=N_("Dump truck"),
            line=N_("A total that lands exactly on this number becomes zero."),
            values={"off": _NOT_PLAYED, "positive": N_("at plus only"), "both": N_("at plus and minus")},
        ),
        "dump_truck.at": Words(
            title=N_("Dump truck at"),
            line=N_("The number for the dump truck, usually 555."),
        ),
        "write_off": Words(
            title=N_("Write-off"),
            line=N_("The declarer gives up before play, and each opponent gets a share."),
            values={"off": _NOT_PLAYED, "half": N_("half the bid to each"), "sixty": N_("60 to each")},
        ),
        "write_off.declarer": Words(
            title=N_("Writing off costs"),
            line=N_("What the declarer loses by writing off."),
            values={"pays_bid": N_("the bid"), "pays_nothing": N_("nothing")},
        ),
        "write_off.half_of_odd": Words(
            title=N_("Half of 105"),
            line=N_("How the half of a bid that does not halve to fives is shared out."),
            values={"nearest_5_up": N_("up to a five: 55"), "down": N_("rounded down: 52")},
        ),
        "write_off.third_penalty": Words(
            title=N_("Every third write-off"),
            line=N_("A penalty on top for each third write-off of a player."),
            values={0: _NO_PENALTY},
            unit="penalty",
        ),
        "write_off.per_game": Words(
            title=N_("Write-offs a game"),
            line=N_("How often a player may write off in one game."),
            values={0: N_("unlimited")},
        ),
        "no_win": Words(
            title=N_("No-win deals"),
            line=N_("A penalty for deals without a made bid and without points taken: added up, or in a row."),
            values=_COUNTING,
        ),
        "no_win.count": Words(
            title=N_("No-win deals to a penalty"),
            line=N_("After so many no-win deals comes the penalty, and the count starts anew."),
            unit="deals",
        ),
        "no_win.penalty": Words(
            title=N_("No-win penalty"),
            line=N_("What the no-win deals cost once the count is full."),
            values={0: _NO_PENALTY},
            unit="penalty",
        ),
        "no_win.on_barrel": Words(
            title=N_("No-win deals on the barrel"),
            line=N_("On the barrel no-win deals are not counted, or counted without the total moving."),
            values=_ON_BARREL,
        ),
        "bolts": Words(
            title=N_("Bolts"),
            line=N_("A deal without a single trick is a bolt. Bolts are added up, or must come in a row."),
            values=_COUNTING,
        ),
        "bolts.count": Words(
            title=N_("Bolts to a penalty"),
            line=N_("After so many bolts comes the penalty, and the count starts anew."),
            unit="bolts",
        ),
        "bolts.penalty": Words(
            title=N_("Bolt penalty"),
            line=N_("What the bolts cost once the count is full."),
            values={0: _NO_PENALTY},
            unit="penalty",
        ),
        "bolts.declarer": Words(
            title=N_("Bolt for the declarer"),
            line=N_("Does a declarer without a trick get a bolt too?"),
            values={"counts": N_("given"), "exempt": N_("not given")},
        ),
        "bolts.in_golden": Words(
            title=N_("Bolt in a golden deal"),
            line=N_("How many bolts a golden deal without a trick counts for."),
            unit="bolts",
        ),
        "bolts.in_dark": Words(
            title=N_("Bolt in a dark deal"),
            line=N_("How many bolts a dark deal without a trick counts for."),
            unit="bolts",
        ),
        "bolts.on_barrel": Words(
            title=N_("Bolts on the barrel"),
            line=N_("On the barrel bolts are not counted, or counted without the total moving."),
            values=_ON_BARREL,
        ),
        "golden.deals": Words(
            title=N_("Golden deals"),
            line=N_("The game opens with so many deals where each in turn plays 120 and everything counts double."),
            values={0: _NOT_PLAYED},
            unit="deals",
        ),
        "golden.nobody_made": Words(
            title=N_("No golden deal made"),
            line=N_("When all golden deals failed: play on, play them again from zero, or go on from zero."),
            values={
                "go_on": N_("play on"),
                "replay": N_("from zero, play again"),
                "reset": N_("all totals to zero"),
            },
        ),
        "dark": Words(
            title=N_("Playing in the dark"),
            line=N_("A bid made before looking at the cards is doubled; for the declarer alone or for everybody."),
            values={
                "off": _NOT_PLAYED,
                "declarer_double": N_("declarer double"),
                "everyone_double": N_("everybody double"),
            },
        ),
        "contra": Words(
            title=N_("Contra"),
            line=N_("A defender doubts the bid: it counts double; the declarer's redouble makes it fourfold."),
            values={
                "off": _NOT_PLAYED,
                "contra": N_("contra"),
                "contra_and_redouble": N_("contra and redouble"),
            },
        ),
    }
)
