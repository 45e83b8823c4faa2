"""How the totals of one game went, deal by deal, for its chart."""

from typing import NamedTuple

from bot.scoring import replay
from bot.scoring.model import Game, Kind, Result
from bot.stats.summary import FALLS, deal_numbers, start_totals


class Mark(NamedTuple):
    """An event worth a sign on the chart: ``sign`` is fell, dump_truck or won."""

    deal: int
    side: int
    sign: str


class Course(NamedTuple):
    """``totals``: per side, the total at the start and after each deal, adjustments added to the deal before them."""

    totals: tuple[tuple[int, ...], ...]
    marks: tuple[Mark, ...]
    threshold: int
    target: int


def course(game: Game, results: tuple[Result, ...] | None = None) -> Course:
    """The totals over time and the events to mark; ``threshold`` 0 means there is no barrel."""
    results = replay(game) if results is None else results
    points = {0: start_totals(game)}
    marks = []
    for result, deal in zip(results, deal_numbers(game), strict=True):
        # An adjustment has the number of the deal before it and so takes the place of its totals.
        points[deal] = result.totals
        kinds = ((event.seat, _sign(event.kind)) for event in result.events)
        marks += [Mark(deal, side, sign) for side, sign in kinds if sign]
    return Course(
        tuple(zip(*points.values(), strict=True)), tuple(marks), game.rules.barrel_threshold, game.rules.target
    )


def _sign(kind: Kind) -> str:
    if kind in FALLS:
        return "fell"
    return {Kind.DUMP_TRUCK: "dump_truck", Kind.WON: "won"}.get(kind, "")
