"""Deals typed in one line, in both languages."""

import pytest

from bot.entry import Step, finished, from_entry, next_step
from bot.entry.not_understood import TROUBLES, NotUnderstood
from bot.entry.quick import parse
from bot.scoring import begin
from bot.scoring.model import Adjustment, AllPassed, Contra, Played, Reported, SeatState, Suit, WriteOff
from bot.scoring.refusals import Fault
from bot.scoring.templates import resolve

NAMES = ("Аня", "Боря", "Вера", "Гриша")
H, D, C, S = Suit


def read(line, template="russian", rules=None, *, names=NAMES, start=(), winner=None):
    under = resolve(template, rules or {})
    state = begin(under)
    if start:
        state = state._replace(seats=(*start, *state.seats[len(start) :]))
    return under, state._replace(winner=winner), parse(line, names[: under.seats], under, state._replace(winner=winner))


def entry(line, template="russian", rules=None, **table):
    under, state, draft = read(line, template, rules, **table)
    assert not isinstance(draft, NotUnderstood), draft
    return finished(under, state, draft)


PLAYED = Played(declarer=0, bid=120, cards=(71, 40, 9))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Аня 120 71 40 9", PLAYED),
        ("аня 120 71 40 9", PLAYED),
        ("  АНЯ   120  71, 40; 9 ", PLAYED),
        ("1 120 71 40 9", PLAYED),
        ("а 120 71 40", PLAYED),
        ("Аня 120 Боря 40 Вера 9", PLAYED),
        ("Аня 120 в 9 а 71 б 40", PLAYED),
        ("Аня 120, Боря: 40, Вера:9", PLAYED),
        ("играет Аня, заказ 120, взятки 71 40 9", PLAYED),
        ("Аня 120 71 40 9 ♥Аня", Played(declarer=0, bid=120, cards=(71, 40, 9), marriages={H: 0})),
        ("Аня 120 ♥ Аня 71 40 9", Played(declarer=0, bid=120, cards=(71, 40, 9), marriages={H: 0})),
        ("Аня 120 71 40 9 ♥️Аня", Played(declarer=0, bid=120, cards=(71, 40, 9), marriages={H: 0})),
        ("Аня 120 71 40 9 ♥:2 ♠:аня", Played(declarer=0, bid=120, cards=(71, 40, 9), marriages={H: 1, S: 0})),
        ("Аня 120 71 40 9 ♥♦Аня", Played(declarer=0, bid=120, cards=(71, 40, 9), marriages={H: 0, D: 0})),
        ("Аня 120 71 40 9 ч:Аня б:Боря", Played(declarer=0, bid=120, cards=(71, 40, 9), marriages={H: 0, D: 1})),
        ("Аня 120 71 40 9 т:Аня п:Боря", Played(declarer=0, bid=120, cards=(71, 40, 9), marriages={C: 0, S: 1})),
        ("Аня 120 71 40 9 к: Аня в: Боря", Played(declarer=0, bid=120, cards=(71, 40, 9), marriages={C: 0, S: 1})),
        ("Аня 120 71 40 9 hearts:Аня", Played(declarer=0, bid=120, cards=(71, 40, 9), marriages={H: 0})),
        ("Аня 120 71 40 9 spades: вера", Played(declarer=0, bid=120, cards=(71, 40, 9), marriages={S: 2})),
        ("аня 120 + 40 10", Reported(declarer=0, bid=120, made=True, scores=(None, 40, 10))),
        ("аня 120 +40 10", Reported(declarer=0, bid=120, made=True, scores=(None, 40, 10))),
        ("аня 120 - 40 10", Reported(declarer=0, bid=120, made=False, scores=(None, 40, 10))),
        ("аня 120 − 40 10", Reported(declarer=0, bid=120, made=False, scores=(None, 40, 10))),
        ("аня 120 – 40 10", Reported(declarer=0, bid=120, made=False, scores=(None, 40, 10))),
        ("аня 120 не сыграно 40 10", Reported(declarer=0, bid=120, made=False, scores=(None, 40, 10))),
        ("аня 120 made вера 10 боря 240", Reported(declarer=0, bid=120, made=True, scores=(None, 240, 10))),
        ("аня 120 + - 40 10", Reported(declarer=0, bid=120, made=True, scores=(None, 40, 10))),
        ("1 105 роспись", WriteOff(declarer=0, bid=105)),
        ("3 105 write off", WriteOff(declarer=2, bid=105)),
        ("вера роспись 105", WriteOff(declarer=2, bid=105)),
        ("сдаёт вера аня 105 Сдача", WriteOff(declarer=0, bid=105, dealer=2)),
        ("dealt by 2 аня 105 writeoff", WriteOff(declarer=0, bid=105, dealer=1)),
        ("все пас 71 40 9", Played(declarer=0, bid=100, cards=(71, 40, 9))),
    ],
)
def test_a_line_becomes_an_entry(line, expected):
    assert entry(line) == expected


@pytest.mark.parametrize(
    ("line", "template", "rules", "expected"),
    [
        ("Аня 120 втёмную 71 40 9", "russian_classic", {}, Played(declarer=0, bid=120, cards=(71, 40, 9), dark=True)),
        ("Аня в темную 120 71 40 9", "russian_classic", {}, Played(declarer=0, bid=120, cards=(71, 40, 9), dark=True)),
        (
            "Аня 120 dark + 40 10",
            "russian_classic",
            {},
            Reported(declarer=0, bid=120, made=True, scores=(None, 40, 10), dark=True),
        ),
        (
            "Аня 120 контра 71 40 9",
            "russian",
            {"contra": "contra"},
            Played(declarer=0, bid=120, cards=(71, 40, 9), contra=Contra.CONTRA),
        ),
        (
            "Аня 120 redouble + 40 10",
            "russian",
            {"contra": "contra_and_redouble"},
            Reported(declarer=0, bid=120, made=True, scores=(None, 40, 10), contra=Contra.REDOUBLE),
        ),
        (
            "Аня 120 71 40 9 тузы:Вера",
            "russian",
            {"marriages.ace": 200},
            Played(declarer=0, bid=120, cards=(71, 40, 9), ace_marriage=2),
        ),
        ("все пас", "russian", {"all_pass": "redeal"}, AllPassed()),
        ("pass", "lithuanian", {}, AllPassed()),
        ("Аня 60 60", "russian", {"seats": 2, "golden.deals": 1}, Played(declarer=0, bid=120, cards=(60, 60))),
        ("Аня 100 58 40", "russian", {"seats": 2}, Played(declarer=0, bid=100, cards=(58, 40))),
        ("Аня 60 35 25", "russian", {"golden.deals": 1}, Played(declarer=0, bid=120, cards=(60, 35, 25))),
        ("Аня 120 60 35 25", "russian", {"golden.deals": 1}, Played(declarer=0, bid=120, cards=(60, 35, 25))),
        ("Аня 120 0 0", "russian", {"golden.deals": 1}, Played(declarer=0, bid=120, cards=(120, 0, 0))),
        ("Аня 120 60 35", "russian", {"golden.deals": 1}, Played(declarer=0, bid=120, cards=(60, 35, 25))),
        (
            "Аня + 120 20",
            "russian",
            {"golden.deals": 1},
            Reported(declarer=0, bid=120, made=True, scores=(None, 120, 20)),
        ),
        (
            "Аня 120 + Боря 20",
            "russian",
            {"golden.deals": 1, "seats": 2},
            Reported(declarer=0, bid=120, made=True, scores=(None, 20)),
        ),
        (
            "Аня + 35 25",
            "russian",
            {"golden.deals": 1},
            Reported(declarer=0, bid=120, made=True, scores=(None, 35, 25)),
        ),
        ("Боря 100 100 10 10", "russian", {"seats": 4}, Played(declarer=1, bid=100, cards=(None, 100, 10, 10))),
        ("Боря 100 - 100 10 10", "russian", {"seats": 4}, Played(declarer=1, bid=100, cards=(None, 100, 10, 10))),
        (
            "Боря 100 - 20 10",
            "russian",
            {"seats": 4},
            Reported(declarer=1, bid=100, made=False, scores=(None, None, 20, 10)),
        ),
        (
            "Боря 100 - - - 20 10",
            "russian",
            {"seats": 4},
            Reported(declarer=1, bid=100, made=False, scores=(None, None, 20, 10)),
        ),
        (
            "Боря 100 + 20 10",
            "russian",
            {"seats": 4, "four_players": "partners"},
            Reported(declarer=1, bid=100, made=True, scores=(20, None, 10, None)),
        ),
        (
            "Аня 110 + 115 20 10",
            "russian",
            {"contract.success": "larger"},
            Reported(declarer=0, bid=110, made=True, scores=(115, 20, 10)),
        ),
        (
            "Аня 100 0 70 50 ♥Аня",
            "russian_classic",
            {},
            Played(declarer=0, bid=100, cards=(0, 70, 50), marriages={H: 0}, no_trick=()),
        ),
    ],
)
def test_a_line_follows_the_rules_in_force(line, template, rules, expected):
    assert entry(line, template, rules) == expected


@pytest.mark.parametrize(
    ("line", "step", "seat"),
    [
        ("Вера", Step.CONTRACT, 2),
        ("Вера 120", Step.CARDS, 0),
        ("Вера 120 ♥Аня", Step.CARDS, 0),
        ("Вера 120 +", Step.SCORE, 0),
        ("Вера 120 -", Step.SCORE, 0),
        ("все пас", Step.CARDS, 1),
    ],
)
def test_a_line_may_say_only_the_beginning(line, step, seat):
    under, state, draft = read(line)
    question = next_step(under, state, draft)
    assert (question.step, question.seat) == (step, seat)


def test_marriages_typed_before_the_numbers_wait_for_them():
    _, _, draft = read("Вера 120 ♥Аня")
    assert draft.marriages == ((H, 0),)


TROUBLED = [
    ("", "empty", {}),
    ("xyz 120", "declarer_unknown", {"word": "xyz"}),
    ("120 35 25", "declarer_unknown", {"word": "120"}),
    ("4 120", "declarer_unknown", {"word": "4"}),
    ("роспись", "declarer_missing", {}),
    ("Аня 120 71 40 9 мимо", "word_unknown", {"word": "мимо"}),
    ("Аня 120 71.5 40 9", "word_unknown", {"word": "71.5"}),
    ("Аня 120 ♥", "name_missing", {"word": "♥"}),
    ("Аня 120 ♥ я", "name_missing", {"word": "я"}),
    ("сдаёт", "name_missing", {"word": "сдает"}),
    ("Аня 120 Боря", "number_after_name", {"seat": 1}),
    ("Аня 120 Боря Вера 9", "number_after_name", {"seat": 1}),
    ("Аня 120 Боря 40 Боря 9", "seat_twice", {"seat": 1}),
    ("Аня роспись", "contract_missing", {}),
    ("Аня ♥Аня", "contract_missing", {}),
    ("пас мимо", "word_unknown", {"word": "мимо"}),
    ("Аня 120 71 40 5 4", "numbers_count", {"wanted": 3, "got": 4}),
    ("Аня 120 71", "numbers_count", {"wanted": 3, "got": 1}),
    ("Аня 120 + 40", "numbers_count", {"wanted": 2, "got": 1}),
    ("Аня 120 71 - 40 9", "numbers_count", {"wanted": 3, "got": 3}),
    ("Аня 120 71 Боря 40", "numbers_mixed", {}),
    ("Аня 120 + 40 10 ♥Аня", "marriage_unwanted", {}),
    ("Аня 120 роспись ♥Аня", "marriage_unwanted", {}),
    ("Аня 120 роспись 40 10", "write_off_alone", {}),
    ("Аня 120 + роспись", "write_off_alone", {}),
    ("Аня 90", Fault.BID_BELOW_MINIMUM, {"bid": 90, "minimum": 100}),
    ("Аня 123", Fault.BID_OFF_STEP, {"bid": 123, "step": 5}),
    ("Аня 405", Fault.BID_OVER_MAXIMUM, {"bid": 405, "maximum": 400}),
    ("Аня 120 60 35 30", Fault.CARDS_SUM, {"sum": 125, "gap": -5}),
    ("Аня 120 60 35 20", Fault.CARDS_SUM, {"sum": 115, "gap": 5}),
    ("Аня 120 71 60", Fault.CARDS_SUM, {"sum": 131, "gap": -11}),
    ("Аня 120 -5 100 25", Fault.CARDS_NEGATIVE, {"seat": 0, "cards": -5}),
    ("Аня 120 Боря 40", Fault.CARDS_MISSING, {"seat": 0}),
    ("Аня 120 + Боря 40", Fault.SCORE_MISSING, {"seat": 2}),
    ("Аня 120 + Аня 40 Боря 20 Вера 5", Fault.SCORE_UNWANTED, {"seat": 0}),
    ("Аня 120 + 42 10", Fault.SCORE_OFF_STEP, {"seat": 1, "score": 42, "step": 5}),
    ("Аня 120 + 40 405", Fault.SCORE_OUT_OF_RANGE, {"seat": 2, "score": 405, "maximum": 400}),
    ("Аня 120 71 40 9 ♥Аня ч:Боря", Fault.MARRIAGE_TWICE, {"suit": "hearts"}),
    ("Аня 120 71 40 9 тузы:Аня aces:Боря", Fault.MARRIAGE_TWICE, {"suit": "ace"}),
    ("Аня 120 71 40 9 тузы:Аня", Fault.ACE_MARRIAGE_OFF, {}),
    ("Аня 120 dark", Fault.DARK_OFF, {}),
    ("Аня 120 contra", Fault.CONTRA_OFF, {}),
]


@pytest.mark.parametrize(("line", "trouble", "values"), TROUBLED)
def test_what_is_not_understood_is_named(line, trouble, values):
    _, _, parsed = read(line)
    assert isinstance(parsed, NotUnderstood)
    assert (parsed.trouble, dict(parsed.values)) == (trouble, values)
    assert parsed.trouble in TROUBLES or Fault(parsed.trouble)


@pytest.mark.parametrize(
    ("line", "template", "rules", "trouble"),
    [
        ("все пас", "russian", {"golden.deals": 1}, Fault.ALL_PASSED_IN_GOLDEN),
        ("Аня 120 роспись", "russian", {"golden.deals": 1}, Fault.WRITE_OFF_IN_GOLDEN),
        ("Аня 100 60 35 25", "russian", {"golden.deals": 1}, Fault.BID_NOT_GOLDEN),
        ("Аня 100 роспись", "ukrainian", {}, Fault.WRITE_OFF_OFF),
        ("Аня 100 redouble", "russian", {"contra": "contra"}, Fault.REDOUBLE_OFF),
        ("Аня 100", "russian", {"seats": 4}, Fault.DECLARER_SITS_OUT),
        ("Аня", "russian", {"seats": 4}, Fault.DECLARER_SITS_OUT),
        ("Боря 100 Аня 20 Вера 20", "russian", {"seats": 4}, Fault.CARDS_OF_SITTER),
        ("Боря 100 100 10 10 ♥Аня", "russian", {"seats": 4}, Fault.MARRIAGE_OF_SITTER),
        ("Боря 100 10 100 10 ♥Аня", "russian", {"marriages.who": "declarer_only"}, Fault.MARRIAGE_OF_DEFENDER),
        ("Боря 100 10 100 10 ♠Аня", "russian", {"marriages.spades": 0}, "marriage_not_played"),
        ("все пас 10 20 30", "russian", {"all_pass": "redeal"}, "all_passed_alone"),
        ("Аня 100 40", "russian", {"seats": 2}, "numbers_count"),
        ("Аня 100 Боря 40", "russian", {"seats": 2}, Fault.CARDS_MISSING),
        ("Аня 100 40 57", "russian", {"seats": 2}, Fault.CARDS_SUM),
    ],
)
def test_rules_in_force_are_kept(line, template, rules, trouble):
    _, _, parsed = read(line, template, rules)
    assert isinstance(parsed, NotUnderstood)
    assert parsed.trouble == trouble


def test_dark_is_refused_while_somebody_is_on_the_barrel():
    _, _, parsed = read("Аня 120 dark", "russian_classic", start=(SeatState(), SeatState(880, 0)))
    assert (parsed.trouble, dict(parsed.values)) == (Fault.DARK_ON_BARREL, {"seat": 1})


def test_dark_is_refused_in_a_golden_deal():
    _, _, parsed = read("Аня 120 dark", "russian_classic", {"golden.deals": 3})
    assert parsed.trouble == Fault.DARK_IN_GOLDEN


def test_a_used_up_write_off_is_refused():
    _, _, parsed = read("Аня 100 роспись", "lithuanian", start=(SeatState(write_offs_made=1),))
    assert parsed.trouble == Fault.WRITE_OFF_USED_UP


def test_a_won_game_takes_no_lines():
    _, _, parsed = read("Аня 120", winner=1)
    assert (parsed.trouble, dict(parsed.values)) == (Fault.GAME_OVER, {"seat": 1})


def test_what_was_understood_is_kept():
    under, state, parsed = read("Вера 120 ♥Аня 71 40 9 мимо")
    assert finished(under, state, parsed.understood) == Played(declarer=2, bid=120, cards=(71, 40, 9), marriages={H: 0})


@pytest.mark.parametrize(
    ("names", "line", "declarer"),
    [
        (("Аня", "Анна", "Вера"), "аня 120 71 40 9", 0),
        (("Аня", "Анна", "Вера"), "анн 120 71 40 9", 1),
        (("Аня", "Аня 2", "Вера"), "аня 120 71 40 9", 0),
        (("Аня", "Аня 2", "Вера"), "аня 2 120 71 40 9", 1),
        (("Анна Мария", "Анна Ёлкина", "Вера"), "анна е 120 71 40 9", 1),
        (("Анна Мария", "Анна Ёлкина", "Вера"), "Анна Мария 120 71 40 9", 0),
        (("3", "1", "2"), "1 120 71 40 9", 1),
        (("100", "120", "Вера"), "120 120 71 40 9", 1),
        (("100", "120", "Вера"), "2 120 71 40 9", 1),
        (("Пас", "Dark", "Роспись"), "пас 120 71 40 9", 0),
        (("Пас", "Dark", "Роспись"), "dark 120 71 40 9", 1),
        (("王伟", "Женя", "<b>Вася & Co/>"), "<b>в 120 71 40 9", 2),
        (("王伟", "Женя", "Zoe\u0301"), "Zo\u00e9 120 71 40 9", 2),
    ],
)
def test_names_are_recognised_by_a_unique_beginning(names, line, declarer):
    assert entry(line, names=names) == Played(declarer=declarer, bid=120, cards=(71, 40, 9))


@pytest.mark.parametrize("line", ["ан 120", "Вера 120 71 40 9 ♥ан", "Вера 120 ан 40"])
def test_names_that_begin_alike_are_said_to(line):
    _, _, parsed = read(line, names=("Анна", "Анастасия", "Вера"))
    assert (parsed.trouble, dict(parsed.values)) == ("name_ambiguous", {"seats": (0, 1)})


def test_a_line_typed_for_a_reopened_entry_keeps_its_dealer_note_and_stamps(talk):
    deal = talk(rules={"seats": 4})
    old = Played(declarer=0, bid=100, cards=(100, 10, None, 10), dealer=2, at="2026", by="Юра", note="n")
    deal.draft = from_entry(deal.rules, deal.state, old)
    deal.draft = parse("аня 110 90 20 10", NAMES, deal.rules, deal.state, deal.draft)
    assert deal.entry == Played(declarer=0, bid=110, cards=(90, 20, None, 10), dealer=2, at="2026", by="Юра", note="n")


def test_a_line_typed_for_a_penalty_is_a_penalty(talk):
    deal = talk(adjustment=True)
    deal.draft = parse("боря -20 опять", NAMES[:3], deal.rules, deal.state, deal.draft)
    assert deal.entry == Adjustment(player=1, points=-20, reason="опять")
    won = deal.state._replace(winner=0)
    assert parse("боря -20 опять", NAMES[:3], deal.rules, won, deal.draft).trouble == Fault.GAME_OVER
