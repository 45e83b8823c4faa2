"""One game folded into its summary, from its entries and the events they caused."""

from collections.abc import Sequence

from bot.scoring import is_deal, replay, side, sides
from bot.scoring.model import Game, Kind, Played, Reported, Result, Suit, WriteOff
from bot.stats.values import BANDS, STORY, FinishedGame, GameSummary, Line, Moment, Person, band, longest_row

FALLS = frozenset({Kind.BARREL_FELL, Kind.BARREL_KNOCKED_OFF, Kind.BARREL_ZEROED})
PENALTIES = frozenset({Kind.BOLT_PENALTY, Kind.NO_WIN_PENALTY, Kind.WRITE_OFF_PENALTY})
COLUMN = {kind: column for column, kind in enumerate(Kind)}
SUITS = tuple(Suit)
MARRIAGES = len(SUITS) + 1
"""Kinds of marriages: the suits, and the aces."""


def game_summary(played: FinishedGame, results: tuple[Result, ...] | None = None) -> GameSummary:
    """The figures of one game; ``results`` spares the replay to a caller who has them."""
    game = played.game
    results = replay(game) if results is None else results
    deals = deal_numbers(game)
    tally, order = _Tally(game, results, deals), places(game, results)
    totals = results[-1].totals if results else start_totals(game)
    own = [side(game.rules, seat) for seat in range(game.rules.seats)]
    seats = zip(played.persons, range(game.rules.seats), own, strict=True)
    lines = tuple(_line(tally, person, seat, of, order[of], totals[of]) for person, seat, of in seats)
    return GameSummary(
        id=played.id,
        revision=played.revision,
        counted=played.counted,
        started=played.started,
        ended=played.ended,
        deals=deals[-1] if deals else 0,
        winner=results[-1].state.winner if results else None,
        lead_changes=_lead_changes(game, results),
        lines=lines,
        moments=tuple(tally.moments),
    )


def deal_numbers(game: Game) -> tuple[int, ...]:
    """The deal each entry belongs to, counted from 1; an adjustment belongs to the deal before it."""
    numbers, number = [], 0
    for entry in game.entries:
        number += is_deal(entry)
        numbers.append(number)
    return tuple(numbers)


def start_totals(game: Game) -> tuple[int, ...]:
    """Where each side began."""
    return tuple(state.total for state in game.start) or (0,) * sides(game.rules)


def places(game: Game, results: Sequence[Result]) -> tuple[int, ...]:
    """The place of each side, from 1: the winner, then by total; equals as the rules break ties at the target.

    That is: the last declarer first, then seating order after the last dealer.
    """
    totals = results[-1].totals if results else start_totals(game)
    last = game.entries[-1] if game.entries else None
    declarer = side(game.rules, last.declarer) if isinstance(last, Played | Reported | WriteOff) else None
    dealer = results[-1].dealer if results else game.first_dealer
    winner = results[-1].state.winner if results else None

    # What the core does with equals at the target, for every place.
    def order(seat: int) -> tuple[bool, int, bool, int]:
        return seat != winner, -totals[seat], seat != declarer, (seat - dealer - 1) % len(totals)

    ranking = sorted(range(len(totals)), key=order)
    return tuple(ranking.index(seat) + 1 for seat in range(len(totals)))


def _lead_changes(game: Game, results: Sequence[Result]) -> int:
    changes, leader = 0, -1
    for totals in (start_totals(game), *(result.totals for result in results)):
        most = max(totals)
        first = totals.index(most)
        # Equals lead together: only somebody else alone in front changes it. The first one takes it from nobody.
        if first != leader and totals.count(most) == 1:
            changes += leader >= 0
            leader = first
    return changes


class _Tally:
    """What a game comes to for each seat and each side, gathered in one pass over entries and events."""

    def __init__(self, game: Game, results: Sequence[Result], deals: Sequence[int]) -> None:
        seats, totals = game.rules.seats, sides(game.rules)
        self.bids: list[list[tuple[int, bool | None]]] = [[] for _ in range(seats)]
        """Each seat's contracts with their fate: made, failed, or None for written off."""
        self.marriages = [[0] * MARRIAGES for _ in range(seats)]
        self.counts = [[0] * len(COLUMN) for _ in range(totals)]
        self.defended = [0] * totals
        self.best = [(0, 0)] * totals
        self.moments: list[Moment] = []
        for entry, result, deal in zip(game.entries, results, deals, strict=True):
            made = self._events(result, deal)
            if isinstance(entry, Played):
                self._marry(entry)
            if isinstance(entry, Played | Reported | WriteOff):
                self.bids[entry.declarer].append((entry.bid, None if isinstance(entry, WriteOff) else made))
                self._gains(result.points, deal)

    def of(self, own: int, *kinds: Kind) -> int:
        """How often these things happened to a side."""
        return sum(self.counts[own][COLUMN[kind]] for kind in kinds)

    def _events(self, result: Result, deal: int) -> bool:
        """Counts the events and notes those worth telling; whether the contract was made."""
        made = False
        for event in result.events:
            kind, seat = event.kind, event.seat
            self.counts[seat][COLUMN[kind]] += 1
            if kind is Kind.DEFENDED:
                self.defended[seat] += event.points
            elif kind is Kind.CONTRACT_MADE:
                made = True
            elif kind in STORY:
                self.moments.append(Moment(deal, seat, kind.value, event.before or 0, event.after or 0))
        return made

    def _marry(self, entry: Played) -> None:
        for suit, seat in entry.marriages.items():
            self.marriages[seat][SUITS.index(suit)] += 1
        if entry.ace_marriage is not None:
            self.marriages[entry.ace_marriage][-1] += 1

    def _gains(self, points: Sequence[int], deal: int) -> None:
        for own, gain in enumerate(points):
            if gain > self.best[own][0]:
                self.best[own] = gain, deal


def _line(tally: _Tally, person: Person, seat: int, own: int, place: int, total: int) -> Line:
    contracts = tally.bids[seat]
    made = [bid for bid, success in contracts if success]
    return Line(
        person=person,
        side=own,
        place=place,
        total=total,
        played=_by_band([bid for bid, success in contracts if success is not None]),
        made=_by_band(made),
        bids=sum(made),
        highest=max(made, default=0),
        defended=tally.defended[own],
        defences=tally.of(own, Kind.DEFENDED),
        marriages=tuple(tally.marriages[seat]),
        bolts=tally.of(own, Kind.BOLT),
        no_wins=tally.of(own, Kind.NO_WIN),
        penalties=tally.of(own, *PENALTIES),
        write_offs=sum(success is None for _, success in contracts),
        mounted=tally.of(own, Kind.BARREL_MOUNTED),
        fell=tally.of(own, *FALLS),
        barrel_won=tally.of(own, Kind.BARREL_WON),
        dump_trucks=tally.of(own, Kind.DUMP_TRUCK),
        made_streak=longest_row(success is True for _, success in contracts),
        failed_streak=longest_row(success is not True for _, success in contracts),
        best=tally.best[own][0],
        best_deal=tally.best[own][1],
    )


def _by_band(bids: Sequence[int]) -> tuple[int, ...]:
    counts = [0] * len(BANDS)
    for bid in bids:
        counts[band(bid)] += 1
    return tuple(counts)
