"""Which rules matter at a table: a rule about the barrel says nothing where there is no barrel."""

from collections.abc import Callable, Mapping

from bot.scoring.rules import Rules


def _barrel(rules: Rules) -> bool:
    return rules.barrel_threshold > 0


def _write_off(rules: Rules) -> bool:
    return rules.write_off != "off"


def _no_win(rules: Rules) -> bool:
    return rules.no_win != "off"


def _bolts(rules: Rules) -> bool:
    return rules.bolts != "off"


def _sitter(rules: Rules) -> bool:
    return rules.seats == 4 and rules.four_players == "dealer_sits_out"


_GROUPS: Mapping[str, Callable[[Rules], bool]] = {
    "barrel": _barrel,
    "write_off": _write_off,
    "no_win": _no_win,
    "bolts": _bolts,
}

_RULES: Mapping[str, Callable[[Rules], bool]] = {
    "four_players": lambda rules: rules.seats == 4,
    "sitter": _sitter,
    "sitter.ace": lambda rules: _sitter(rules) and rules.sitter == "aces_and_marriage",
    "round.half": lambda rules: rules.round_to > 1,
    "round.before_contract": lambda rules: rules.round_to > 1,
    "barrel.same_deal": lambda rules: _barrel(rules) and rules.barrel_collision != "coexist",
    "barrel.knock_off_is_fall": lambda rules: _barrel(rules) and rules.barrel_third_fall_zero,
    "dump_truck.at": lambda rules: rules.dump_truck != "off",
    "write_off.half_of_odd": lambda rules: rules.write_off == "half",
    "bolts.in_golden": lambda rules: _bolts(rules) and rules.golden_deals > 0,
    "bolts.in_dark": lambda rules: _bolts(rules) and rules.dark != "off",
    "golden.nobody_made": lambda rules: rules.golden_deals > 0,
}

# Without its switch a group would vanish, and nobody could turn it on.
_SWITCHES = ("barrel.threshold", "write_off", "no_win", "bolts")


def applies(rules: Rules, key: str) -> bool:
    """Whether the value of this rule can make a difference under the other rules; a switch always does."""
    if key in _SWITCHES:
        return True
    reach = _RULES.get(key) or _GROUPS.get(key.partition(".")[0])
    return reach(rules) if reach else True
