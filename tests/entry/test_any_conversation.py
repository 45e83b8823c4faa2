"""Whatever people tap, in whatever order, the conversation holds."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.entry import CANCEL, DEALER, SAVE, Draft, Step, answer, back, carry, finished, from_entry, next_step, opened
from bot.entry.quick import parse
from bot.scoring import begin, play
from bot.scoring.model import GameState, Played, Reported, SeatState, WriteOff
from bot.scoring.refusals import Refusal
from bot.scoring.rules import Rules, check
from bot.scoring.templates import TEMPLATES, resolve

NAMES = ("Аня", "Боря", "Вера", "Гриша")
SIGNS = {"hearts": "♥", "diamonds": "♦", "clubs": "♣", "spades": "♠"}


@st.composite
def tables(draw: st.DrawFn) -> tuple[Rules, GameState]:
    """Any template with the rules that a conversation depends on set at random, and any standing."""
    rules = resolve(
        draw(st.sampled_from(sorted(TEMPLATES))),
        {
            "seats": draw(st.sampled_from([2, 3, 4])),
            "four_players": draw(st.sampled_from(["dealer_sits_out", "partners"])),
            "all_pass": draw(st.sampled_from(["dealer_plays_minimum", "forehand_plays_minimum", "redeal"])),
            "marriages.ace": draw(st.sampled_from([0, 200])),
            "marriages.need_trick": draw(st.sampled_from(["yes", "no"])),
            "marriages.who": draw(st.sampled_from(["everyone", "declarer_only"])),
            "contract.success": draw(st.sampled_from(["bid", "actual", "larger"])),
            "write_off": draw(st.sampled_from(["off", "half", "sixty"])),
            "write_off.per_game": draw(st.sampled_from([0, 1])),
            "bolts": draw(st.sampled_from(["off", "any_three"])),
            "golden.deals": draw(st.sampled_from([0, 1])),
            "dark": draw(st.sampled_from(["off", "declarer_double"])),
            "contra": draw(st.sampled_from(["off", "contra", "contra_and_redouble"])),
            "sitter": draw(st.sampled_from(["nothing", "talon", "talon_and_marriage", "aces_and_marriage"])),
        },
    )
    check(rules)
    state = begin(rules, draw(st.integers(0, rules.seats - 1)))
    if rules.barrel_threshold and draw(st.booleans()):
        state = state._replace(seats=(SeatState(rules.barrel_threshold, 0), *state.seats[1:]))
    return rules, state


@settings(max_examples=60, deadline=None)
@given(tables(), st.data())
def test_any_taps_lead_to_an_entry_that_the_core_accepts(table, data):
    rules, state = table
    draft = opened(rules, state)
    for _ in range(25):
        question = next_step(rules, state, draft)
        values = [choice.value for choice in question.choices if choice.value != CANCEL]
        value = data.draw(st.sampled_from(values))
        after = answer(rules, state, draft, question.step, value)
        assert Draft.from_json(after.to_json()) == after
        assert (finished(rules, state, after) is None) == (
            next_step(rules, state, after).step not in (Step.REVIEW, Step.WRITE_OFF)
        )
        if len(after.answers) > len(draft.answers):
            hold_back(rules, state, after)
        draft = after
    draft = finish(rules, state, draft, data)
    entry = finished(rules, state, draft)
    assert entry is not None
    play(rules, state, entry)
    assert finished(rules, state, from_entry(rules, state, entry)) == entry
    assert carry(rules, state, draft).dropped == ()


def hold_back(rules: Rules, state: GameState, draft: Draft) -> None:
    """Taking the last answer back and giving it again changes nothing."""
    before, last = back(draft), draft.answers[-1]
    question = next_step(rules, state, before)
    if question.choice(last.value):
        assert answer(rules, state, before, question.step, last.value) == draft


def finish(rules: Rules, state: GameState, draft: Draft, data: st.DataObject) -> Draft:
    """Answers what is still open."""
    for _ in range(40):
        question = next_step(rules, state, draft)
        if question.choice(SAVE):
            return draft
        values = [choice.value for choice in question.choices if choice.value not in (CANCEL, DEALER, "back", "dark")]
        draft = answer(rules, state, draft, question.step, data.draw(st.sampled_from(values)))
    raise AssertionError("the conversation does not end")


@settings(max_examples=60, deadline=None)
@given(tables(), st.data())
def test_a_typed_line_gives_the_same_entry_as_taps(table, data):
    rules, state = table
    draft = finish(rules, state, opened(rules, state), data)
    entry = finished(rules, state, draft)
    if not isinstance(entry, Played | Reported | WriteOff):
        return
    line = typed(rules, entry)
    parsed = parse(line, NAMES[: rules.seats], rules, state)
    assert isinstance(parsed, Draft), (line, parsed)
    while next_step(rules, state, parsed).step in (Step.TRICK, Step.TALON, Step.TALON_ACES, Step.TALON_MARRIAGE):
        given_by_taps = next(a for a in draft.answers if a[:2] == next_step_slot(rules, state, parsed))
        parsed = answer(rules, state, parsed, given_by_taps.step, given_by_taps.value)
    assert finished(rules, state, parsed) == entry


def next_step_slot(rules: Rules, state: GameState, draft: Draft) -> tuple[Step, int | None]:
    question = next_step(rules, state, draft)
    return question.step, question.seat


def typed(rules: Rules, entry: Played | Reported | WriteOff) -> str:
    """The line a person would type for this entry."""
    words = [NAMES[entry.declarer], str(entry.bid)]
    if isinstance(entry, WriteOff):
        return " ".join([*words, "роспись"])
    words += ["втёмную"] if entry.dark else []
    if isinstance(entry, Played):
        words += [str(number) for number in entry.cards if number is not None]
        words += [f"{SIGNS[suit]}{NAMES[seat]}" for suit, seat in entry.marriages.items()]
        return " ".join(words)
    words.append("+" if entry.made else "-")
    return " ".join([*words, *(f"{NAMES[seat]} {n}" for seat, n in enumerate(entry.scores) if n is not None)])


@settings(max_examples=100, deadline=None)
@given(
    st.text(max_size=60)
    | st.lists(st.sampled_from(["Аня", "Боря", "ан", "120", "40", "9", "+", "-", "♥", "ч:", "роспись", "пас", "сдаёт"]))
)
def test_no_line_breaks_the_reading(line):
    text = line if isinstance(line, str) else " ".join(line)
    rules = Rules()
    state = begin(rules)
    parsed = parse(text, NAMES[:3], rules, state)
    if isinstance(parsed, Draft):
        entry = finished(rules, state, parsed)
        if entry is not None:
            play(rules, state, entry)


def test_a_wrong_line_never_raises_a_refusal():
    with pytest.raises(Refusal):
        opened(Rules(), begin(Rules())._replace(winner=0))
    assert not isinstance(parse("Аня 123", NAMES[:3], Rules(), begin(Rules())), Draft)
