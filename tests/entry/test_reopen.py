"""Earlier entries opened for editing, and drafts whose ground has moved."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bot.entry import Step, carry, finished, from_entry, next_step
from bot.scoring import begin, replay
from bot.scoring.model import Adjustment, AllPassed, Contra, Played, Reported, SeatState, Suit, Talon, WriteOff
from bot.scoring.templates import resolve
from bot.storage.codec import game_from_json

GAMES = sorted((Path(__file__).parents[1] / "scoring" / "golden").glob("evening-*.json"))
PARTNERS = {"seats": 4, "four_players": "partners"}
STAMPED = {"dealer": 2, "at": "2026-11-30T20:15:00", "by": "Аня", "note": "n"}

ENTRIES = [
    ("russian", {}, Played(declarer=0, bid=120, cards=(71, 40, 9))),
    (
        "russian",
        {},
        Played(declarer=0, bid=400, cards=(71, 40, 9), marriages={Suit.SPADES: 2, Suit.HEARTS: 0}, **STAMPED),
    ),
    ("russian", {}, Played(declarer=1, bid=100, cards=(0, 120, 0), no_trick=(2, 0))),
    ("russian_classic", {}, Played(declarer=1, bid=100, cards=(0, 120, 0))),
    ("russian_classic", {}, Played(declarer=1, bid=100, cards=(0, 120, 0), no_trick=())),
    ("russian_classic", {}, Played(declarer=1, bid=100, cards=(0, 120, 0), no_trick=(2,), dark=True)),
    ("russian_classic", {}, Played(declarer=1, bid=100, cards=(0, 70, 50), marriages={Suit.HEARTS: 0})),
    (
        "russian",
        {"contra": "contra_and_redouble"},
        Played(declarer=1, bid=100, cards=(30, 70, 20), contra=Contra.REDOUBLE),
    ),
    ("russian", {"marriages.ace": 200}, Played(declarer=1, bid=100, cards=(30, 70, 20), ace_marriage=1)),
    ("russian", {"seats": 2}, Played(declarer=1, bid=100, cards=(30, 70))),
    ("russian_classic", {"seats": 4}, Played(declarer=1, bid=100, cards=(None, 70, 20, 30), talon=Talon(cards=21))),
    ("russian_classic", {"seats": 4}, Played(declarer=1, bid=100, cards=(None, 70, 20, 30))),
    ("russian_classic", {"seats": 4}, Played(declarer=1, bid=100, cards=(None, 70, 20, 30), talon=Talon())),
    (
        "polish",
        {"seats": 4},
        Reported(declarer=1, bid=100, made=True, scores=(None, None, 20, 30), talon=Talon(aces=2)),
    ),
    ("russian", PARTNERS, Played(declarer=1, bid=100, cards=(0, 70, 20, 30))),
    ("russian", PARTNERS, Reported(declarer=1, bid=100, made=True, scores=(10, None, 20, None))),
    ("russian", PARTNERS, Reported(declarer=1, bid=100, made=True, scores=(10, None, 20, 35))),
    ("russian", {}, Reported(declarer=1, bid=100, made=False, scores=(10, None, 240), no_trick=(1,))),
    ("russian_classic", {}, Reported(declarer=1, bid=100, made=False, scores=(0, None, 240), no_trick=(0,))),
    ("russian", {"contract.success": "actual"}, Reported(declarer=1, bid=100, made=True, scores=(10, 130, 20))),
    ("russian", {"contract.success": "actual"}, Reported(declarer=1, bid=100, made=False, scores=(10, 60, 20))),
    ("russian", {"contract.success": "actual"}, Reported(declarer=1, bid=100, made=False, scores=(10, None, 20))),
    ("russian", {"golden.deals": 2}, Played(declarer=1, bid=120, cards=(30, 70, 20))),
    ("russian", {}, WriteOff(declarer=2, bid=105, **STAMPED)),
    ("russian", {"all_pass": "redeal"}, AllPassed(**STAMPED)),
    ("russian", {}, Adjustment(player=2, points=-37, reason="опять не то", **STAMPED)),
    ("russian", {}, Adjustment(player=0, points=120)),
    ("russian", PARTNERS, Adjustment(player=1, points=-120, reason="revoke")),
]


@pytest.mark.parametrize(("template", "rules", "entry"), ENTRIES)
def test_opening_and_saving_unchanged_changes_nothing(template, rules, entry):
    under = resolve(template, rules)
    state = begin(under)
    draft = from_entry(under, state, entry)
    assert next_step(under, state, draft).step in (Step.REVIEW, Step.WRITE_OFF)
    assert finished(under, state, draft) == entry
    assert carry(under, state, draft) == (draft, (), ())


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_deal_of_a_whole_evening_opens_and_saves_unchanged(path):
    game = game_from_json(json.dumps(json.loads(path.read_text("utf-8"))["game"]))
    state = begin(game.rules, game.first_dealer, game.start)
    for entry, result in zip(game.entries, replay(game), strict=True):
        assert finished(game.rules, state, from_entry(game.rules, state, entry)) == entry
        state = result.state


def test_new_numbers_replace_what_a_reopened_entry_said_about_tricks(talk):
    deal = talk()
    deal.draft = from_entry(deal.rules, deal.state, Played(declarer=1, bid=100, cards=(0, 120, 0), no_trick=(2, 0)))
    assert deal.back().tap("10..19", "10").entry.no_trick == (2,)


@pytest.mark.parametrize(("said", "no_trick"), [("none", (2, 0)), ("taken", (2,))])
def test_an_answer_about_tricks_wins_over_the_reopened_entry(talk, said, no_trick):
    deal = talk("russian_classic")
    entry = Played(declarer=1, bid=100, cards=(0, 120, 0), no_trick=(2, 0))
    deal.draft = from_entry(deal.rules, deal.state, entry)
    deal.back().back().tap(said)
    assert deal.entry.no_trick == no_trick


def test_a_reopened_entry_that_said_nothing_about_tricks_keeps_the_default_for_the_others(talk):
    deal = talk("russian_classic", {"marriages.need_trick": "no"})
    entry = Played(declarer=1, bid=100, cards=(0, 120, 0), marriages={Suit.HEARTS: 0})
    deal.draft = from_entry(deal.rules, deal.state, entry)
    assert deal.back().tap("taken").entry.no_trick == ()
    reported = talk("russian_classic")
    reported.draft = from_entry(
        reported.rules, reported.state, Reported(declarer=1, bid=100, made=True, scores=(0, None, 0))
    )
    assert reported.back().tap("taken").entry.no_trick == (0,)


def test_an_undo_under_an_open_draft_changes_the_dealer_and_keeps_the_answers(talk):
    deal = talk().tap("0", "120", "40..49", "43")
    moved = carry(deal.rules, deal.state._replace(dealer=2), deal.draft)
    assert moved.draft == deal.draft
    assert moved.dropped == ()


def test_a_declarer_who_sits_out_now_is_asked_again_and_the_rest_comes_back(talk):
    deal = talk(rules={"seats": 4}).tap("1", "120", "40..49", "43", "0..9", "9")
    state = deal.state._replace(dealer=1)
    moved = carry(deal.rules, state, deal.draft)
    assert [answer.step for answer in moved.dropped] == [Step.DECLARER, Step.CONTRACT, Step.CARDS, Step.CARDS]
    deal.state, deal.draft = state, moved.draft
    assert (deal.question.step, deal.draft.shaken) == (Step.DECLARER, True)
    assert deal.tap("0").draft.shaken is False
    assert deal.entry == Played(declarer=0, bid=120, cards=(68, None, 43, 9))


def test_a_contract_that_is_not_legal_any_more_is_asked_again(talk):
    deal = talk().tap("0", "105", "40..49", "43", "0..9", "9")
    deal.rules = resolve("russian", {"bid.step": 10})
    moved = carry(deal.rules, deal.state, deal.draft)
    assert moved.dropped[0].value == "105"
    deal.draft = moved.draft
    assert deal.question.step is Step.CONTRACT
    assert deal.tap("110").entry == Played(declarer=0, bid=110, cards=(68, 43, 9))


def test_a_write_off_that_is_not_allowed_any_more_is_dropped(talk):
    deal = talk().tap("0", "105", "writeoff")
    deal.rules = resolve("russian", {"write_off": "off"})
    moved = carry(deal.rules, deal.state, deal.draft)
    assert [answer.value for answer in moved.dropped] == ["writeoff"]


def test_marriages_that_cannot_stand_any_more_are_named(talk):
    deal = talk(rules={"marriages.ace": 200}).tap("0", "120", "40..49", "43", "0..9", "9", "spades:1", "hearts:0")
    deal.tap("ace:0")
    rules = resolve("russian", {"marriages.spades": 0, "bid.maximum": 360})
    moved = carry(rules, deal.state, deal.draft)
    assert moved.marriages == ((Suit.SPADES, 1),)
    assert moved.draft.marriages == ((Suit.HEARTS, 0),)
    assert moved.draft.ace_marriage is None
    assert moved.dropped == ()


def test_dark_and_contra_go_with_the_rules_that_allowed_them(talk):
    deal = talk("russian_classic", {"contra": "contra_and_redouble"}).tap("0", "dark", "120", "made", "20", "30")
    deal.tap("redouble")
    on_barrel = deal.state._replace(seats=(SeatState(880, 0), *deal.state.seats[1:]))
    moved = carry(resolve("russian_classic", {"contra": "contra"}), on_barrel, deal.draft)
    assert (moved.draft.dark, moved.draft.contra) == (False, None)


def test_a_dealer_who_is_gone_gives_way_to_the_rotation(talk):
    deal = talk(rules={"seats": 4}, dealer=3).tap("0")
    assert carry(resolve("russian", {}), begin(resolve("russian", {})), deal.draft).draft.dealer is None


def test_answers_put_aside_stay_put_aside(talk):
    deal = talk().tap("0", "120", "40..49", "43").back()
    moved = carry(deal.rules, deal.state, deal.draft)
    assert moved.draft.ahead == deal.draft.ahead
    assert moved.draft.page is None


def test_a_penalty_is_carried_with_points_off_every_grid(talk):
    deal = talk(adjustment=True)
    deal.draft = from_entry(deal.rules, deal.state, Adjustment(player=1, points=-37, reason="так решили"))
    assert carry(deal.rules, deal.state, deal.draft).draft == deal.draft
    zero = deal.draft.answers[1]._replace(value="0")
    deal.draft = from_entry(deal.rules, deal.state, Adjustment(player=1, points=-37))
    answers = (deal.draft.answers[0], zero, deal.draft.answers[2])
    broken = carry(deal.rules, deal.state, replace(deal.draft, answers=answers))
    assert broken.dropped[0] == zero


@pytest.mark.parametrize(
    ("template", "rules", "entry", "step"),
    [
        ("russian", {"bid.step": 10}, Played(declarer=0, bid=105, cards=(71, 40, 9)), Step.CONTRACT),
        ("russian", {"seats": 4}, Played(declarer=0, bid=100, cards=(71, 40, 9, None)), Step.DECLARER),
        ("russian", {"seats": 4}, Played(declarer=1, bid=100, cards=(71, 40, 9)), Step.CARDS),
        ("russian", {"write_off": "off"}, WriteOff(declarer=0, bid=105), Step.CARDS),
        ("russian", {}, AllPassed(), Step.CARDS),
        ("polish", {}, Reported(declarer=0, bid=100, made=True, scores=(None, 45, 10)), Step.SCORE),
        ("russian", {}, Reported(declarer=0, bid=100, made=True, scores=(None, None, 10)), Step.SCORE),
        ("russian", {}, Adjustment(player=0, points=0), Step.POINTS),
    ],
)
def test_an_entry_that_cannot_stand_opens_at_the_first_answer_that_does_not_fit(template, rules, entry, step):
    under = resolve(template, rules)
    state = begin(under)
    draft = from_entry(under, state, entry)
    assert next_step(under, state, draft).step is step


def test_a_flag_that_is_not_played_any_more_is_taken_off_a_reopened_entry():
    under = resolve("russian", {})
    entry = Played(declarer=0, bid=105, cards=(71, 40, 9), dark=True)
    draft = from_entry(under, begin(under), entry)
    assert finished(under, begin(under), draft) == replace(entry, dark=False)


def test_a_draft_stays_marked_until_it_is_answered(talk):
    deal = talk().tap("0", "105", "made")
    rules = resolve("russian", {"bid.step": 10})
    once = carry(rules, deal.state, deal.draft).draft
    assert once.shaken
    assert carry(rules, deal.state, once).draft == once
