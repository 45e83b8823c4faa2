"""Why the numbers are what they are."""

from random import Random
from typing import Any

import pytest

from bot.bench.legal import TABLES, random_entry, random_rules
from bot.scoring import begin, play
from bot.scoring.explain import Reason, Working, explain
from bot.scoring.model import (
    Adjustment,
    AllPassed,
    Contra,
    Entry,
    Kind,
    Played,
    Reported,
    SeatState,
    Suit,
    Talon,
    WriteOff,
)
from bot.scoring.refusals import Refusal
from bot.scoring.rules import KEYS
from bot.scoring.templates import TEMPLATES, resolve

R = Reason


def workings(entry: Entry, *start: SeatState, template: str = "russian", **rules: Any) -> list[tuple[Any, ...]]:
    resolved = resolve(template, {key.replace("__", "."): value for key, value in rules.items()})
    state = begin(resolved, 0, start)
    return [
        (w.kind, w.seat, dict(w.numbers), w.cause) for w in explain(resolved, state, entry) if w.kind is not R.TOTAL
    ]


def test_a_played_deal_goes_from_cards_to_points() -> None:
    entry = Played(declarer=0, bid=120, cards=(73, 22, 25), marriages={Suit.SPADES: 0, Suit.HEARTS: 1})
    assert workings(entry) == [
        (R.ROUNDED, 0, {"cards": 73, "rounded": 75}, "round.to"),
        (R.ROUNDED, 1, {"cards": 22, "rounded": 20}, "round.to"),
        (R.ROUNDED, 2, {"cards": 25, "rounded": 25}, "round.to"),
        (R.MARRIAGE, 0, {"suit": "spades", "points": 40}, "marriages.spades"),
        (R.MARRIAGE, 1, {"suit": "hearts", "points": 100}, "marriages.hearts"),
        (R.DEAL_SCORE, 0, {"points": 115}, "round.to"),
        (R.DEAL_SCORE, 1, {"points": 120}, "round.to"),
        (R.DEAL_SCORE, 2, {"points": 25}, "round.to"),
        (R.COMPARED, 0, {"score": 115, "bid": 120, "made": 0}, "round.before_contract"),
        (R.OWN, 0, {"points": -120}, "contract.success"),
        (R.OWN, 1, {"points": 120}, "round.to"),
        (R.OWN, 2, {"points": 25}, "round.to"),
        (Kind.NO_WIN, 0, {"points": 0, "nth": 1, "of": 3}, "no_win"),
    ]


def test_an_exact_half_names_its_own_rule_and_raw_points_are_compared_raw() -> None:
    entry = Played(declarer=0, bid=100, cards=(105, 4, 11), ace_marriage=1)
    told = workings(entry, template="polish", marriages__ace=200)
    assert told[0] == (R.ROUNDED, 0, {"cards": 105, "rounded": 110}, "round.half")
    assert told[1] == (R.ROUNDED, 1, {"cards": 4, "rounded": 0}, "round.to")
    assert (R.MARRIAGE, 1, {"suit": "ace", "points": 200}, "marriages.ace") in told
    assert (R.COMPARED, 0, {"score": 105, "bid": 100, "made": 1}, "round.before_contract") in told


def test_a_reported_deal_states_its_result() -> None:
    entry = Reported(declarer=1, bid=100, made=True, scores=(40, 110, 20))
    assert workings(entry, contract__success="actual") == [
        (R.REPORTED_SCORE, 0, {"points": 40}, "round.to"),
        (R.REPORTED_SCORE, 1, {"points": 110}, "round.to"),
        (R.REPORTED_SCORE, 2, {"points": 20}, "round.to"),
        (R.STATED, 1, {"bid": 100, "made": 1}, "contract.success"),
        (R.OWN, 0, {"points": 40}, "round.to"),
        (R.OWN, 1, {"points": 110}, "contract.success"),
        (R.OWN, 2, {"points": 20}, "round.to"),
    ]
    told = workings(Reported(declarer=1, bid=100, made=True, scores=(40, None, 20)))
    assert [w[1] for w in told if w[0] is R.REPORTED_SCORE] == [0, 2]


def test_a_shared_bid_is_given_and_doubled() -> None:
    entry = Reported(declarer=0, bid=120, made=False, scores=(None, 0, 20))
    told = workings(entry, contract__failure_to_defenders="split", golden__deals=1, no_win="off")
    assert told[-5:] == [
        (R.GIVEN, 1, {"points": 60}, "contract.failure_to_defenders"),
        (R.GIVEN, 2, {"points": 60}, "contract.failure_to_defenders"),
        (R.MULTIPLIED, 0, {"factor": 2, "before": -120, "after": -240}, "golden.deals"),
        (R.MULTIPLIED, 1, {"factor": 2, "before": 60, "after": 120}, "golden.deals"),
        (R.MULTIPLIED, 2, {"factor": 2, "before": 80, "after": 160}, "golden.deals"),
    ]


def test_dark_and_redouble_multiply_one_after_the_other() -> None:
    entry = Reported(declarer=0, bid=100, made=True, scores=(None, 10, 20), dark=True, contra=Contra.REDOUBLE)
    told = workings(entry, dark="declarer_double", contra="contra_and_redouble")
    assert told[-2:] == [
        (R.MULTIPLIED, 0, {"factor": 2, "before": 100, "after": 200}, "dark"),
        (R.MULTIPLIED, 0, {"factor": 4, "before": 200, "after": 800}, "contra"),
    ]


def test_the_line_withholds() -> None:
    told = workings(WriteOff(declarer=1, bid=100), SeatState(850), SeatState(), SeatState(), template="polish")
    assert told == [
        (R.OWN, 1, {"points": 0}, "write_off.declarer"),
        (R.GIVEN, 0, {"points": 60}, "write_off"),
        (R.GIVEN, 2, {"points": 60}, "write_off"),
        (R.LINE, 0, {"withheld": 60, "line": 800}, "line.declarer_only_from"),
    ]


@pytest.mark.parametrize(("talon", "own"), [(Talon(cards=21), [20, 100, 10, 10]), (None, [100, 10, 10])])
def test_the_sitter_is_told_when_it_scores(talon: Talon | None, own: list[int]) -> None:
    entry = Played(declarer=1, bid=100, cards=(None, 100, 10, 10), talon=talon)
    told = workings(entry, template="russian_classic", seats=4)
    assert [w[2]["points"] for w in told if w[0] is R.OWN] == own
    assert (R.OWN, 0, {"points": 20}, "sitter") in told or talon is None


@pytest.mark.parametrize(
    ("sitter", "talon", "steps"),
    [
        ("talon", Talon(cards=21), [(R.ROUNDED, {"cards": 21, "rounded": 20}, "round.to")]),
        (
            "talon_and_marriage",
            Talon(cards=7, marriages=(Suit.HEARTS,)),
            [
                (R.ROUNDED, {"cards": 7, "rounded": 5}, "round.to"),
                (R.MARRIAGE, {"suit": "hearts", "points": 100}, "marriages.hearts"),
            ],
        ),
        (
            "aces_and_marriage",
            Talon(aces=1, marriages=(Suit.SPADES,)),
            [
                (R.ACES, {"aces": 1, "each": 50, "points": 50}, "sitter.ace"),
                (R.MARRIAGE, {"suit": "spades", "points": 40}, "marriages.spades"),
            ],
        ),
    ],
)
def test_what_the_talon_is_worth_is_told_step_by_step(sitter: str, talon: Talon, steps: list[object]) -> None:
    entry = Played(declarer=1, bid=100, cards=(None, 100, 10, 10), talon=talon)
    told = workings(entry, seats=4, sitter=sitter, **{"sitter.ace": 50})
    own = told.index(next(w for w in told if w[0] is R.OWN and w[1] == 0))
    assert [(kind, dict(numbers), cause) for kind, _, numbers, cause in told[own - len(steps) : own]] == steps
    assert told[own][3] == "sitter"
    assert [w for w in told[:own] if w[1] == 0] == told[own - len(steps) : own]


def test_effects_are_told_as_their_events_tell_them() -> None:
    entry = Reported(declarer=1, bid=100, made=True, scores=(50, None, 20))
    told = workings(entry, SeatState(880, barrel=2, falls=1), SeatState(), SeatState())
    assert told[-2:] == [
        (Kind.BARREL_DEAL_USED, 0, {"points": 0, "nth": 3, "of": 3}, "barrel.counts"),
        (Kind.BARREL_FELL, 0, {"points": 0, "before": 880, "after": 760, "nth": 2, "of": 3}, "barrel.deals"),
    ]


def test_what_moves_no_cards_is_short() -> None:
    assert workings(AllPassed(), all_pass="redeal") == [(Kind.ALL_PASSED, 0, {"points": 0}, "all_pass")]
    assert workings(Adjustment(player=1, points=-120)) == [
        (Kind.ADJUSTED, 1, {"points": -120, "before": 0, "after": -120}, ""),
    ]


def test_the_last_lines_are_the_totals() -> None:
    rules = resolve("russian")
    start = (SeatState(880, barrel=0), SeatState(100), SeatState())
    entry = Reported(declarer=1, bid=100, made=True, scores=(50, None, 20))
    assert explain(rules, begin(rules, 0, start), entry)[-3:] == (
        Working(R.TOTAL, 0, {"before": 880, "points": 50, "after": 880}, ""),
        Working(R.TOTAL, 1, {"before": 100, "points": 100, "after": 200}, ""),
        Working(R.TOTAL, 2, {"before": 0, "points": 20, "after": 20}, ""),
    )


def test_what_is_refused_is_not_explained() -> None:
    with pytest.raises(Refusal, match="somebody_must_play"):
        workings(AllPassed())


@pytest.mark.parametrize("seed", range(60))
def test_the_workings_lead_to_the_result_and_name_rules(seed: int) -> None:
    random = Random(seed)
    rules = random_rules(random) if seed % 2 else resolve(random.choice(list(TEMPLATES)), random.choice(TABLES))
    state = begin(rules)
    for _ in range(20):
        entry = random_entry(random, rules, state)
        result, told = play(rules, state, entry), explain(rules, state, entry)
        totals = [w.numbers for w in told if w.kind is R.TOTAL]
        assert tuple(numbers["after"] for numbers in totals) == result.totals
        assert tuple(numbers["points"] for numbers in totals) == result.points
        assert {type(number) for w in told for number in w.numbers.values()} <= {int, str}
        assert all(w.cause in KEYS for w in told if w.kind not in (R.TOTAL, Kind.ADJUSTED))
        if result.state.winner is not None:
            break
        state = result.state
