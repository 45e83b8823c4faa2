from collections.abc import Callable

import pytest

from bot.i18n.catalog import Translator, translator
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
from bot.scoring.rules import KEYS, Rules
from bot.sheet.layout import utf16
from bot.sheet.text import Text, to_html, to_plain
from bot.sheet.why import SENTENCES, causes, why

PEOPLE = ("Аня", "Боря", "Вера", "Гриша")


def explained(
    t: Translator,
    entry: Entry,
    rules: Rules | None = None,
    start: tuple[SeatState, ...] = (),
    names: tuple[str, ...] = PEOPLE,
) -> Text:
    under = rules or Rules()
    state = begin(under, 0, start)
    result = play(under, state, entry, 1)
    number = None if isinstance(entry, Adjustment) else 1
    return why(t, names[: under.seats], under, entry, result, explain(under, state, entry), number)


CASES = {
    "played": (
        Played(declarer=0, bid=120, cards=(72, 40, 8), marriages={Suit.SPADES: 2, Suit.CLUBS: 0}),
        Rules(),
        (SeatState(total=505), SeatState(total=875, no_win=1), SeatState(total=500)),
    ),
    "failed": (
        Played(declarer=0, bid=120, cards=(72, 48, 0)),
        Rules(contract_failure_to_defenders="split", bolts="any_three", no_win="off"),
        (SeatState(total=675), SeatState(), SeatState(bolts=2)),
    ),
    "write_off": (
        WriteOff(declarer=0, bid=105),
        Rules(),
        (SeatState(total=505), SeatState(total=880, barrel=2), SeatState(total=500)),
    ),
    "reported": (
        Reported(declarer=0, bid=120, made=True, scores=(None, 40, 0), dark=True, contra=Contra.CONTRA),
        Rules(dark="everyone_double", contra="contra", no_win="off"),
        (),
    ),
    "frozen": (
        Played(declarer=1, bid=100, cards=(50, 60, 10)),
        Rules(),
        (SeatState(total=880, barrel=0), SeatState(), SeatState()),
    ),
    "line_and_talon": (
        Played(declarer=1, bid=100, cards=(None, 100, 20, 0), talon=Talon(cards=21)),
        Rules(seats=4, sitter="talon", barrel_threshold=0, line_declarer_only_from=800),
        (SeatState(), SeatState(), SeatState(total=810), SeatState()),
    ),
    "aces_of_the_talon": (
        Played(declarer=1, bid=100, cards=(None, 100, 20, 0), talon=Talon(aces=1, marriages=(Suit.SPADES,))),
        Rules(seats=4, sitter="aces_and_marriage", sitter_ace=50),
        (),
    ),
    "adjustment": (Adjustment(player=0, points=-120, reason="revoke"), Rules(), ()),
    "all_passed": (AllPassed(), Rules(all_pass="redeal"), ()),
}


@pytest.mark.parametrize("case", list(CASES))
def test_explanations(t: Translator, case: str, names: Callable, golden: Callable) -> None:
    entry, rules, start = CASES[case]
    golden(t, f"why_{case}", to_plain(explained(t, entry, rules, start, names(t, 4))))


def test_a_failed_contract_as_reported(ru: Translator) -> None:
    entry = Reported(declarer=0, bid=120, made=False, scores=(None, 40, 0))
    assert "заказ 120: не сыграно, так записано" in to_plain(explained(ru, entry))


@pytest.mark.parametrize("reason", list(Reason))
def test_every_reason_has_words(reason: Reason) -> None:
    assert reason in SENTENCES


def test_the_rules_behind_the_steps_are_listed_once() -> None:
    entry, rules, start = CASES["played"]
    keys = causes(explain(rules, begin(rules, 0, start), entry))
    assert len(keys) == len(set(keys))
    assert {"round.to", "marriages.clubs", "barrel.threshold"} <= set(keys) <= set(KEYS)


def test_a_step_without_a_rule_names_none(en: Translator, game: Callable) -> None:
    it = game(WriteOff(declarer=0, bid=100))
    lines = why(en, it.names, it.rules, it.entries[0], it.results[0], [Working(Kind.WON, 0, {"after": 1000}, "")])
    assert lines[-1].text == "• Аня wins the game: 1000"


def test_the_longest_explanation_stays_below_the_limit() -> None:
    long = ("👨‍👩‍👧‍👦" * 9, "Ы" * 64, "王" * 64, "Ъ" * 64)
    rules = Rules(
        seats=4, sitter="talon_and_marriage", dark="everyone_double", contra="contra_and_redouble", bolts="any_three",
        contract_failure_to_defenders="full",
    )  # fmt: skip
    entry = Played(
        declarer=1, bid=300, cards=(None, 120, 0, 0), marriages={Suit.HEARTS: 1, Suit.DIAMONDS: 1, Suit.CLUBS: 1},
        dark=True, contra=Contra.REDOUBLE, talon=Talon(cards=0, marriages=(Suit.SPADES,)),
    )  # fmt: skip
    start = (SeatState(), SeatState(total=500), SeatState(bolts=2, no_win=2), SeatState(bolts=2, no_win=2))
    for code in ("ru", "en"):
        assert utf16(to_html(explained(translator(code), entry, rules, start, long))) < 3500
