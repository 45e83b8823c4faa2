"""Ratings by openskill's Plackett-Luce model, always folded from the first game, so that corrections reach them."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from openskill.models import PlackettLuce, PlackettLuceRating

from bot.stats.periods import in_order
from bot.stats.values import GameSummary, Person

_Table: TypeAlias = dict[Person, PlackettLuceRating]
_MODEL = PlackettLuce()
_BEGIN = 1000
_SCALE = 20
"""Points shown for one unit of the model: a newcomer stands at 1000 ± 333."""


class Rating(NamedTuple):
    """The model's belief in a person: ``mu`` with the deviation ``sigma``; ``shown`` is for people."""

    mu: float
    sigma: float

    @property
    def shown(self) -> int:
        """The rating as people see it."""
        return round(_BEGIN + _SCALE * (self.mu - _MODEL.mu))

    @property
    def margin(self) -> int:
        """Two deviations: the rating is known to within so many points, up or down, in 19 cases of 20."""
        return round(2 * _SCALE * self.sigma)

    @property
    def sure(self) -> int:
        """What is certain of it; rankings go by this, so that one lucky game does not lead them."""
        return self.shown - self.margin


NEWCOMER = Rating(_MODEL.mu, _MODEL.sigma)


class RatingChange(NamedTuple):
    """A person's rating around one game."""

    before: Rating
    after: Rating

    @property
    def points(self) -> int:
        """How far the shown rating moved."""
        return self.after.shown - self.before.shown


def ratings(summaries: Iterable[GameSummary]) -> dict[Person, Rating]:
    """Everybody's rating after the counted games, in the order they ended."""
    return _shown(_fold(in_order(summaries)))


def rating_changes(summaries: Iterable[GameSummary], game: str | None = None) -> dict[Person, RatingChange]:
    """What a game (by its id; the last one if None) did to the ratings of its players; empty if it does not count."""
    order = in_order(summaries)
    found = [index for index, each in enumerate(order) if game in (None, each.id)]
    if not found:
        return {}
    return changes_over(order[: found[-1]], order[found[-1] :][:1])


def changes_over(before: Iterable[GameSummary], games: Sequence[GameSummary]) -> dict[Person, RatingChange]:
    """What these games, coming after those ``before``, did to the ratings of their players; both in order."""
    table = _fold(before)
    # A copy: rating the games changes the table.
    old = _shown(table)
    for game in games:
        _rate(table, game)
    new = _shown(table)
    persons = {line.person for game in games for line in game.lines}
    return {person: RatingChange(old.get(person, NEWCOMER), new.get(person, NEWCOMER)) for person in sorted(persons)}


def _shown(table: _Table) -> dict[Person, Rating]:
    return {person: Rating(known.mu, known.sigma) for person, known in table.items()}


def _fold(order: Iterable[GameSummary]) -> _Table:
    table: _Table = {}
    for summary in order:
        _rate(table, summary)
    return table


def _rate(table: _Table, summary: GameSummary) -> None:
    """One game: sides are teams, ranked by their places. A game broken off without a winner rates nobody."""
    sides: dict[int, list[Person]] = {}
    ranks: dict[int, float] = {}
    for line in summary.lines:
        sides.setdefault(line.side, []).append(line.person)
        ranks[line.side] = line.place
    # Nothing was decided, or there was nobody to be better than.
    if len(sides) < 2 or summary.winner is None:
        return
    rated = _MODEL.rate([_team(table, team) for team in sides.values()], ranks=list(ranks.values()))
    for team, values in zip(sides.values(), rated, strict=True):
        table.update(zip(team, values, strict=True))


def _team(table: _Table, team: Iterable[Person]) -> list[PlackettLuceRating]:
    return [table.get(person) or _MODEL.rating() for person in team]
