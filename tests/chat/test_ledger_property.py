"""Any sequence of changes made in the chat is the resulting list scored from scratch."""

from dataclasses import replace
from random import Random

import pytest

from bot.bench.evenings import invented_game
from bot.scoring import begin, play, replay
from bot.scoring.model import Entry, Game, Played, WriteOff
from bot.scoring.refusals import Refusal
from bot.scoring.rules import Rules

NAMES = ("Аня", "Боря", "Вера")
SIGNS = {"hearts": "♥", "diamonds": "♦", "clubs": "♣", "spades": "♠"}
STEPS = 14


def line_of(entry: Entry) -> str:
    """A deal as somebody types it."""
    assert isinstance(entry, Played | WriteOff)
    if isinstance(entry, WriteOff):
        return f"{NAMES[entry.declarer]} {entry.bid} роспись"
    marriages = " ".join(f"{SIGNS[suit]}{NAMES[seat]}" for suit, seat in entry.marriages.items())
    return f"{NAMES[entry.declarer]} {entry.bid} {' '.join(map(str, entry.cards))} {marriages}".strip()


def facts(entry: Entry) -> Entry:
    """The entry without who, when and where the dealer sat."""
    bare = replace(entry, at=None, by=None, dealer=None)
    return replace(bare, no_trick=None) if isinstance(bare, Played) else bare


def standing(entries: list[Entry]) -> list[Entry]:
    """Those that can stand, one after the other."""
    rules, kept = Rules(), list[Entry]()
    state = begin(rules)
    for entry in entries:
        try:
            state = play(rules, state, entry).state
        except Refusal:
            continue
        kept.append(entry)
    return kept


class Hand:
    """Somebody who changes the game in every way, and a list of what it should be."""

    def __init__(self, party, seed: int) -> None:
        self.party = party
        self.random = Random(seed)
        self.deals = [facts(entry) for entry in invented_game(seed, longest=60).entries]
        self.entries: list[Entry] = []
        self.past: list[list[Entry]] = []
        self.future: list[list[Entry]] = []

    async def step(self) -> None:
        """One change, whichever."""
        ways = [self.enter] * 4 + [self.edit, self.insert, self.delete, self.undo, self.undo, self.redo]
        await self.random.choice(ways)()

    def do(self, entries: list[Entry]) -> None:
        self.past.append(self.entries)
        self.entries, self.future = standing(entries), []

    async def save(self) -> None:
        """Record the deal on the screen, whatever it asks."""
        for label in ("Да, роспись", "Записать"):
            if any(label in shown for row in self.party.labels() for shown in row):
                await self.party.tap("Аня", label)
                return

    async def confirm(self) -> None:
        """Say yes to what is shown, without what cannot stand."""
        if any("Убрать лишние" in label for row in self.party.labels() for label in row):
            await self.party.tap("Аня", "Убрать лишние")
        await self.party.tap("Аня", "Да")

    async def enter(self) -> None:
        if (await self.party.table()).row.status != "running":
            return
        entry = self.random.choice(self.deals)
        await self.party.say("Аня", f"/deal {line_of(entry)}")
        await self.save()
        self.do([*self.entries, entry])

    async def pick(self, *labels: str) -> int | None:
        """A deal of the list of /edit."""
        if not self.entries:
            return None
        at = self.random.randrange(max(0, len(self.entries) - 8), len(self.entries))
        await self.party.say("Аня", "/edit")
        await self.party.taps("Аня", f"Кон {at + 1}:", *labels)
        return at

    async def edit(self) -> None:
        at, entry = await self.pick("Исправить"), self.random.choice(self.deals)
        if at is None:
            return
        await self.party.say("Аня", line_of(entry), reply_to=self.party.posts[-1]["message_id"])
        same = facts(self.entries[at]) == entry
        await self.save()
        if not same:
            await self.confirm()
            self.do([*self.entries[:at], entry, *self.entries[at + 1 :]])

    async def insert(self) -> None:
        at, entry = await self.pick("Вставить"), self.random.choice(self.deals)
        if at is None:
            return
        await self.party.say("Аня", line_of(entry), reply_to=self.party.posts[-1]["message_id"])
        await self.save()
        await self.confirm()
        self.do([*self.entries[:at], entry, *self.entries[at:]])

    async def delete(self) -> None:
        at = await self.pick("Удалить")
        if at is not None:
            await self.confirm()
            self.do([*self.entries[:at], *self.entries[at + 1 :]])

    async def undo(self) -> None:
        await self.turn("/undo", self.past, self.future)

    async def redo(self) -> None:
        await self.turn("/redo", self.future, self.past)

    async def turn(self, command: str, source: list[list[Entry]], target: list[list[Entry]]) -> None:
        await self.party.say("Аня", command)
        if source:
            await self.party.tap("Аня", "Да")
            target.append(self.entries)
            self.entries = source.pop()


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
async def test_any_sequence_of_changes_in_the_chat_is_the_resulting_list_scored_from_scratch(
    seed: int, party, play
) -> None:
    await play(*NAMES)
    hand = Hand(party, seed)
    for _ in range(STEPS):
        await hand.step()
        table = await party.table()
        assert [facts(entry) for entry in table.entries] == [facts(entry) for entry in hand.entries]
    scratch = replay(Game(rules=table.rules, players=NAMES, entries=table.entries))
    assert table.results == scratch
    await party.restart()
    assert (await party.table()).results == scratch
