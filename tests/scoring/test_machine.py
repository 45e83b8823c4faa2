"""Any sequence of enter, edit, insert, delete, undo and redo is scoring the resulting list from scratch."""

from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bot.bench.invariants import check_game
from bot.bench.legal import NAMES, TABLES, random_entry, random_rules
from bot.scoring import begin, play, replay
from bot.scoring.model import Entry, Game, GameState, Result
from bot.scoring.refusals import Refusal
from bot.scoring.rules import Rules
from bot.scoring.templates import TEMPLATES, resolve

SEEDS = st.integers(0, 2**32)


class Table(RuleBasedStateMachine):
    """A table that keeps its results entry by entry, and replays only what a correction touches."""

    rules: Rules

    @initialize(seed=SEEDS)
    def sit_down(self, seed: int) -> None:
        random = Random(seed)
        template = resolve(random.choice(list(TEMPLATES)), random.choice(TABLES))
        self.rules = random_rules(random) if seed % 2 else template
        self.entries: list[Entry] = []
        self.results: list[Result] = []
        self.past: list[list[Entry]] = []
        self.future: list[list[Entry]] = []

    def state(self, number: int) -> GameState:
        """Where the game stands before that entry."""
        return self.results[number - 1].state if number else begin(self.rules)

    def correct(self, entries: list[Entry], first: int) -> bool:
        """Score anew from ``first`` on; what makes a later entry impossible is not done."""
        kept, state = self.results[:first], self.state(first)
        try:
            for number, entry in enumerate(entries[first:], first + 1):
                kept.append(play(self.rules, state, entry, number))
                state = kept[-1].state
        except Refusal:
            return False
        self.entries, self.results = entries, kept
        return True

    def do(self, entries: list[Entry], first: int) -> None:
        before = self.entries
        if self.correct(entries, first):
            self.past.append(before)
            self.future.clear()

    @precondition(lambda self: self.state(len(self.entries)).winner is None)
    @rule(seed=SEEDS)
    def enter(self, seed: int) -> None:
        entry = random_entry(Random(seed), self.rules, self.state(len(self.entries)))
        entered = len(self.entries)
        self.do([*self.entries, entry], entered)
        assert len(self.entries) == entered + 1

    @precondition(lambda self: self.entries)
    @rule(seed=SEEDS)
    def edit(self, seed: int) -> None:
        random = Random(seed)
        place = random.randrange(len(self.entries))
        entry = random_entry(random, self.rules, self.state(place))
        self.do([*self.entries[:place], entry, *self.entries[place + 1 :]], place)

    @precondition(lambda self: self.entries)
    @rule(seed=SEEDS)
    def insert(self, seed: int) -> None:
        random = Random(seed)
        place = random.randrange(len(self.entries))
        entry = random_entry(random, self.rules, self.state(place))
        self.do([*self.entries[:place], entry, *self.entries[place:]], place)

    @precondition(lambda self: self.entries)
    @rule(seed=SEEDS)
    def delete(self, seed: int) -> None:
        place = seed % len(self.entries)
        self.do([*self.entries[:place], *self.entries[place + 1 :]], place)

    @precondition(lambda self: self.past)
    @rule()
    def undo(self) -> None:
        self.future.append(self.entries)
        assert self.correct(self.past.pop(), 0)

    @precondition(lambda self: self.future)
    @rule()
    def redo(self) -> None:
        self.past.append(self.entries)
        assert self.correct(self.future.pop(), 0)

    @invariant()
    def is_the_list_scored_from_scratch(self) -> None:
        if hasattr(self, "rules"):
            game = Game(rules=self.rules, players=NAMES[: self.rules.seats], entries=tuple(self.entries))
            scored = replay(game)
            assert scored == tuple(self.results)
            check_game(game, scored)


TestTable = Table.TestCase
TestTable.settings = settings(
    max_examples=30, stateful_step_count=25, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
