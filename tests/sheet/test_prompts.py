"""The live message of a deal, as people see it."""

from collections.abc import Callable, Mapping, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.entry import CANCEL, Draft, Step, answer, carry, next_step, opened, opened_adjustment
from bot.entry.quick import parse
from bot.i18n.catalog import Translator, translator
from bot.scoring import begin
from bot.scoring.model import GameState, SeatState
from bot.scoring.refusals import Fault, Refusal
from bot.scoring.rules import Rules, Value
from bot.scoring.templates import TEMPLATES, resolve
from bot.sheet.button_rows import ROOM, flow, grid
from bot.sheet.layout import cells
from bot.sheet.prompts import Prompt, prompt
from bot.sheet.refusals import refusal
from bot.sheet.text import to_plain

ODD = (
    "Максимилиан-Александр Третий, граф де ла Фер и так далее до 64",
    "Максимилиан-Александр Второй",
    "王伟",
    "👨‍👩‍👧",
)


def drawn(shown: Prompt) -> str:
    """A message as text, each button in brackets."""
    rows = [" ".join(f"[{label}]" for label, _ in row) for row in shown.rows]
    return "\n".join([to_plain(shown.text), *rows])


class Chat:
    """Taps at a table, and the message after each."""

    def __init__(self, t: Translator, names: Sequence[str], rules: Rules, state: GameState, draft: Draft) -> None:
        self.t, self.names, self.rules, self.state, self.draft = t, names, rules, state, draft

    @property
    def shown(self) -> Prompt:
        return prompt(self.t, self.names, self.rules, self.state, self.draft, 7)

    def tap(self, *values: str) -> "Chat":
        for value in values:
            self.draft = answer(self.rules, self.state, self.draft, self.shown.step, value)
        return self

    def story(self, *values: str) -> str:
        """Every message on the way."""
        before = drawn(self.shown)
        after = [f"> {value}\n{drawn(self.tap(value).shown)}" for value in values]
        return "\n\n".join([before, *after])


@pytest.fixture
def chat(names) -> Callable[..., Chat]:
    def open_(
        t: Translator,
        template: str = "russian",
        rules: Mapping[str, Value] | None = None,
        *,
        start: Sequence[SeatState] = (),
        line: str = "",
        called: Sequence[str] = (),
        adjustment: bool = False,
    ) -> Chat:
        under = resolve(template, rules or {})
        state = begin(under)
        state = state._replace(seats=(*start, *state.seats[len(start) :]))
        called = tuple(called)[: under.seats] or names(t, under.seats)
        draft = opened_adjustment(state) if adjustment else opened(under, state)
        if line:
            parsed = parse(line, called, under, state)
            assert isinstance(parsed, Draft)
            draft = parsed
        return Chat(t, called, under, state, draft)

    return open_


STORIES = {
    "prompt_exact": ({}, ["0", "120", "40..49", "40", "0..9", "9", "hearts:0", "spades:2"]),
    "prompt_high_contract": ({}, ["0", "300..400", "350", "made", "200..295", "240", "10"]),
    "prompt_write_off": ({}, ["1", "105", "writeoff"]),
    "prompt_dealer": ({"rules": {"all_pass": "redeal"}}, ["dealer", "2", "pass"]),
    "prompt_all_pass": ({"template": "russian_classic"}, ["pass", "failed", "0", "40", "none"]),
    "prompt_four": (
        {"template": "russian_classic", "rules": {"seats": 4}},
        ["1", "dark", "100", "0..9", "0", "20..29", "20", "none", "21"],
    ),
    "prompt_aces": ({"template": "polish", "rules": {"seats": 4}}, ["1", "100", "made", "10", "20", "1", "clubs"]),
    "prompt_partners": (
        {"rules": {"seats": 4, "four_players": "partners", "contra": "contra_and_redouble", "marriages.ace": 200}},
        ["0", "120", "20..29", "20", "20..29", "20", "20..29", "20", "hearts:2", "ace:0", "redouble"],
    ),
    "prompt_golden": ({"rules": {"golden.deals": 3}}, ["2", "60..69", "60", "10..19", "15"]),
    "prompt_barrel": (
        {"start": (SeatState(880, 1), SeatState(870), SeatState(100))},
        ["1", "120", "40..49", "40", "0..9", "9", "hearts:1"],
    ),
    "prompt_penalty": ({"adjustment": True}, ["1", "-120", "misdeal"]),
}


@pytest.mark.parametrize("name", sorted(STORIES))
def test_the_whole_conversation_reads_well(t, chat, golden, name):
    table, taps = STORIES[name]
    golden(t, name, chat(t, **table).story(*taps))


def test_a_gap_asks_whether_a_marriage_is_among_the_points(t, chat, golden):
    golden(t, "prompt_gap", drawn(chat(t, line="1 120 160 35 25").shown))


def test_the_write_off_is_confirmed_with_its_numbers(ru, chat):
    shown = chat(ru).tap("0", "120", "writeoff").shown
    assert "Роспись на 120: Аня −120, Боря +60, Вера +60. Точно?" in to_plain(shown.text)
    assert [label for label, _ in shown.rows[0]] == ["Да, роспись", "Нет, играем", "✕"]
    half = chat(ru, rules={"write_off": "sixty"}).tap("0", "140", "writeoff").shown
    assert "Роспись на 140: Аня −140, Боря +60, Вера +60. Точно?" in to_plain(half.text)


def test_the_review_names_every_effect_before_it_is_recorded(ru, chat):
    start = (SeatState(0), SeatState(0), SeatState(870))
    text = to_plain(chat(ru, start=start).tap("0", "120", "40..49", "40", "0..9", "9").shown.text)
    assert "Взятки: Аня 71 · Боря 40 · Вера 9" in text
    assert "Аня: 70 из 120 — не сыграно" in text
    assert "Аня −120   Боря +40   Вера +10" in text
    assert "Вера садится на бочку" in text


def test_the_raw_score_is_compared_where_the_rules_say_so(ru, chat):
    text = to_plain(chat(ru, "russian_classic").tap("0", "120", "40..49", "40", "0..9", "9").shown.text)
    assert "Аня: 71 из 120 — не сыграно" in text


def test_it_says_whose_points_are_still_missing(ru, chat):
    assert "Потом: Вера" in to_plain(chat(ru).tap("0", "120").shown.text)
    assert "Потом" not in to_plain(chat(ru).tap("0", "120", "40..49", "40").shown.text)


@pytest.mark.parametrize("taps", [["0", "100", "made", "20", "30"], ["0", "100", "writeoff"]])
def test_an_entry_that_cannot_stand_is_shown_with_the_reason(ru, chat, taps):
    here = chat(ru).tap(*taps)
    here.state = here.state._replace(winner=1)
    text = to_plain(here.shown.text)
    assert refusal(ru, here.names, Refusal(Fault.GAME_OVER, seat=1)) in text
    assert "Точно" not in text


def test_a_draft_that_lost_answers_says_why(ru, chat):
    here = chat(ru).tap("0", "105", "made")
    here.draft = carry(resolve("russian", {"bid.step": 10}), here.state, here.draft).draft
    assert to_plain(here.shown.text).startswith("Партия или правила изменились")
    assert "изменились" not in to_plain(here.tap("110").shown.text)


def seen(shown: Prompt) -> list[str]:
    return [value for row in shown.rows for _, value in row]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("names", [ODD, ("Аня", "Боря", "Вера", "Гриша"), ("A" * 20, "B" * 19, "C", "D")])
@settings(max_examples=8, deadline=None)
@given(st.data())
def test_every_choice_has_a_button_that_is_not_clipped(names, seats, data):
    rules = resolve(
        data.draw(st.sampled_from(sorted(TEMPLATES))),
        {
            "seats": seats,
            "four_players": data.draw(st.sampled_from(["dealer_sits_out", "partners"])),
            "marriages.ace": 200,
            "contra": "contra_and_redouble",
            "all_pass": data.draw(st.sampled_from(["redeal", "dealer_plays_minimum"])),
        },
    )
    t = translator(data.draw(st.sampled_from(["ru", "en"])))
    state = begin(rules)
    draft = opened_adjustment(state) if data.draw(st.integers(0, 4)) == 0 else opened(rules, state)
    for _ in range(12):
        shown = prompt(t, names[:seats], rules, state, draft, 7)
        question = next_step(rules, state, draft)
        assert sorted(seen(shown)) == sorted(choice.value for choice in question.choices)
        for row in shown.rows:
            assert all(label and cells(label) <= ROOM[len(row)] for label, _ in row), row
        labels = [label for row in shown.rows for label, _ in row]
        assert len(set(labels)) == len(labels)
        assert len(to_plain(shown.text)) < 1000
        values = [choice.value for choice in question.choices if choice.value not in (CANCEL, "back")]
        draft = answer(rules, state, draft, question.step, data.draw(st.sampled_from(values)))


def test_buttons_stand_in_columns_as_wide_as_their_labels_allow():
    assert [len(row) for row in grid([(str(n), str(n)) for n in range(10)])] == [5, 5]
    assert [len(row) for row in grid([("100–109", "x")] * 9)] == [4, 4, 1]
    assert [len(row) for row in grid([("Максимилиан", "x"), ("Аня", "y"), ("Боря", "z"), ("Вера", "w")])] == [2, 2]
    assert [len(row) for row in grid([("x" * 40, "x"), ("y", "y")])] == [1, 1]
    assert grid([]) == ()


def test_buttons_flow_into_the_next_row_where_they_do_not_fit():
    assert [len(row) for row in flow([("a" * 12, "a"), ("b" * 12, "b"), ("c", "c")])] == [2, 1]
    assert [len(row) for row in flow([("a", "a")] * 7)] == [5, 2]
    assert flow([]) == ()


def test_every_step_has_its_words(en, chat):
    reached = {Step.GAP}
    for table, taps in STORIES.values():
        here = chat(en, **table)
        reached.add(here.shown.step)
        for value in taps:
            reached.add(here.tap(value).shown.step)
    assert reached >= set(Step) - {Step.POINTS_EXACT}
