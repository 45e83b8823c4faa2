"""What one entry is scored with: the rules made ready once per game, and the working copy of the state."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from bot.scoring.model import Event, GameState, Kind
from bot.scoring.rounding import every_rounding
from bot.scoring.rules import Rules, contracts
from bot.scoring.seats import after_dealer, partners, playing, side, sides, sitter

new_tuple: Any = tuple.__new__
"""Makes a named tuple past its constructor: twice as fast, and every deal makes a dozen."""

NOBODY = -1
"""The declarer of an entry that has none."""


class Table:
    """The rules of one game with everything that can be looked up instead of worked out in each deal."""

    def __init__(self, rules: Rules) -> None:
        seats = range(rules.seats)
        self.rules = rules
        self.sides = sides(rules)
        self.paired = partners(rules)
        self.side = tuple(side(rules, seat) for seat in seats)
        self.sitter = tuple(sitter(rules, dealer) for dealer in seats)
        self.playing = tuple(playing(rules, dealer) for dealer in seats)
        self.playing_sides = tuple(tuple(sorted({self.side[seat] for seat in each})) for each in self.playing)
        self.after_dealer = tuple(after_dealer(rules, dealer) for dealer in seats)
        self.rounded = every_rounding(rules)
        self.marriages = {
            "hearts": rules.marriages_hearts,
            "diamonds": rules.marriages_diamonds,
            "clubs": rules.marriages_clubs,
            "spades": rules.marriages_spades,
        }

    @cached_property
    def contracts(self) -> frozenset[int]:
        """Every legal contract outside golden deals."""
        return frozenset(contracts(self.rules))


class Work:
    """One entry while it is scored: each step reads what the steps before it left and writes on.

    Lists are by side (the seat, or the pair of partners). ``own`` and ``share`` are the parts of the points before
    and after the multipliers, ``gain`` the points after them, ``points`` those after the flat penalties; ``total`` and
    the counters are what will be the new state; ``held`` are the sides the line held, ``mounted`` the new mounters.
    ``frozen``: somebody began on the barrel.
    """

    # Defaults on the class, so that nothing is set anew for entries that leave them alone.
    declarer = NOBODY
    bid = 0
    made = False
    dark = False
    contra = 1
    winner: int | None = None
    trickless: Sequence[int] = ()
    """The sides without a trick."""
    cards: list[int]
    scores: list[int]
    gain: list[int]

    def __init__(self, table: Table, state: GameState, dealer: int) -> None:
        self.table = table
        self.rules = table.rules
        self.before = state.seats
        self.dealer = dealer
        self.playing = table.playing_sides[dealer]
        self.golden = state.golden_left > 0
        self.golden_left = state.golden_left
        self.golden_made = state.golden_made
        self.events: list[Event] = []
        self.held: list[int] = []
        self.mounted: list[int] = []
        self.own = [0] * table.sides
        self.share = [0] * table.sides
        self.points = [0] * table.sides
        self.total: list[int]
        self.barrel: list[int | None]
        columns = map(list, zip(*state.seats))  # noqa: B905 (the keyword alone would cost a thirtieth of a deal)
        self.total, self.barrel, self.falls, self.bolts, self.no_win, self.write_offs, self.write_offs_made = columns
        self.frozen = self.barrel.count(None) < table.sides

    def began_on_barrel(self, side: int) -> bool:
        """Whether the side was on the barrel before this entry."""
        return self.before[side].barrel is not None

    def tell(
        self,
        kind: Kind,
        side: int,
        points: int,
        cause: str,
        before: int | None = None,
        after: int | None = None,
        nth: int | None = None,
        of: int | None = None,
    ) -> None:
        """Note what happened."""
        self.events.append(new_tuple(Event, (kind, side, points, before, after, nth, of, cause)))

    def settle(
        self, kind: Kind, side: int, total: int, cause: str, nth: int | None = None, of: int | None = None
    ) -> None:
        """Set the side's total by a settling event that tells it before and after."""
        self.tell(kind, side, 0, cause, self.total[side], total, nth, of)
        self.total[side] = total
