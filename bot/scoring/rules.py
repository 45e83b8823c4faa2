"""The house rules of one game as one frozen value, and the table of their keys."""

from dataclasses import dataclass


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
