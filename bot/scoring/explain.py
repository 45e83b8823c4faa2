"""Why the numbers of an entry are what they are: its workings step by step, each with the rule behind it.

Nothing is worked out anew: the steps of scoring are run one by one and what each of them did is noted.
"""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

from bot.scoring import deal
from bot.scoring.game import Step, admit, pipeline
from bot.scoring.model import Entry, GameState, Kind, Played, Reported, Talon, WriteOff
from bot.scoring.rules import Rules
from bot.scoring.work import Work


class Working(NamedTuple):
    """One step of the explanation.

    ``kind`` is a ``Reason`` or, for an effect, the event's ``Kind``; ``numbers`` are what the sentence needs:

    - rounded: cards, rounded · marriage: suit, points · aces: aces, each, points · deal_score, reported_score: points
    - compared: score, bid, made (0 or 1) · stated: bid, made
    - own, given: points · multiplied: factor, before, after · line: withheld, line
    - an effect: what its event holds of points, before, after, nth, of
    - total: before, points, after
    """

    kind: "Reason | Kind"
    seat: int
    numbers: Mapping[str, int | str]
    cause: str


class Reason(StrEnum):
    """The steps before the events, and the sum at the end."""

    ROUNDED = "rounded"
    MARRIAGE = "marriage"
    ACES = "aces"
    DEAL_SCORE = "deal_score"
    REPORTED_SCORE = "reported_score"
    COMPARED = "compared"
    STATED = "stated"
    OWN = "own"
    GIVEN = "given"
    MULTIPLIED = "multiplied"
    LINE = "line"
    TOTAL = "total"


_BASE = {
    Kind.CONTRACT_MADE, Kind.CONTRACT_FAILED, Kind.DEFENDED, Kind.WRITTEN_OFF, Kind.SHARE, Kind.SITTER_SCORED,
    Kind.LINE_HELD,
}  # fmt: skip
"""Events that the reasons before them already explain."""

_NOTED: Mapping[Step, tuple[Reason, str]] = {
    deal.share_failure: (Reason.GIVEN, "contract.failure_to_defenders"),
    deal.share_write_off: (Reason.GIVEN, "write_off"),
    deal.hold_line: (Reason.LINE, "line.declarer_only_from"),
    deal.double_golden: (Reason.MULTIPLIED, "golden.deals"),
    deal.double_dark: (Reason.MULTIPLIED, "dark"),
    deal.double_contra: (Reason.MULTIPLIED, "contra"),
}
"""The steps before the events: what each does, and the rule it is."""


def explain(rules: Rules, before: GameState, entry: Entry) -> tuple[Working, ...]:
    """The workings of ``entry`` on top of ``before``; Refusal as in ``play``. Seats are sides where partners play."""
    line = pipeline(rules)
    work = admit(line, before, entry)
    workings = [*_facts(work, entry), *_own(work, entry)]
    for step in line.steps[type(entry)]:
        own, share = work.own.copy(), work.share.copy()
        step(work)
        if step in _NOTED:
            workings.extend(_moved(work, own, share, *_NOTED[step]))
    workings.extend(_effects(work))
    workings.extend(_totals(work))
    return tuple(workings)


def _facts(work: Work, entry: Entry) -> Iterator[Working]:
    """Steps 2 and 3: how the deal scores came about, and the contract check."""
    if isinstance(entry, Played):
        for side in work.playing:
            yield _rounded(work, side, work.cards[side])
        yield from _marriages(work, entry)
        for side in work.playing:
            yield Working(Reason.DEAL_SCORE, side, {"points": work.scores[side]}, "round.to")
        numbers = {"score": deal.checked_score(work), "bid": work.bid, "made": int(work.made)}
        yield Working(Reason.COMPARED, work.declarer, numbers, "round.before_contract")
    elif isinstance(entry, Reported):
        for side in work.playing:
            # The declarer's own score is stated only where it counts.
            if side != work.declarer or work.scores[side]:
                yield Working(Reason.REPORTED_SCORE, side, {"points": work.scores[side]}, "round.to")
        yield Working(Reason.STATED, work.declarer, {"bid": work.bid, "made": int(work.made)}, "contract.success")


def _rounded(work: Work, side: int, cards: int) -> Working:
    half = 2 * (cards % work.rules.round_to) == work.rules.round_to
    numbers = {"cards": cards, "rounded": work.table.rounded[cards]}
    return Working(Reason.ROUNDED, side, numbers, "round.half" if half else "round.to")


def _marriages(work: Work, entry: Played) -> Iterator[Working]:
    table = work.table
    for suit, seat in entry.marriages.items():
        numbers = {"suit": suit.value, "points": table.marriages[suit]}
        yield Working(Reason.MARRIAGE, table.side[seat], numbers, f"marriages.{suit}")
    if entry.ace_marriage is not None:
        numbers = {"suit": "ace", "points": work.rules.marriages_ace}
        yield Working(Reason.MARRIAGE, table.side[entry.ace_marriage], numbers, "marriages.ace")


def _own(work: Work, entry: Entry) -> Iterator[Working]:
    """Step 4: what each side gets or pays before anything is multiplied."""
    if isinstance(entry, WriteOff):
        yield Working(Reason.OWN, work.declarer, {"points": work.own[work.declarer]}, "write_off.declarer")
    elif isinstance(entry, (Played, Reported)):
        out = work.table.sitter[work.dealer]
        for side, points in enumerate(work.own):
            if side in work.playing:
                cause = "contract.success" if side == work.declarer else "round.to"
                yield Working(Reason.OWN, side, {"points": points}, cause)
            elif side == out and points and entry.talon is not None:
                yield from _talon(work, side, entry.talon)
                yield Working(Reason.OWN, side, {"points": points}, "sitter")


def _talon(work: Work, side: int, talon: Talon) -> Iterator[Working]:
    """What the talon is worth to the seat that sits out."""
    rules = work.rules
    if rules.sitter == "aces_and_marriage":
        numbers = {"aces": talon.aces, "each": rules.sitter_ace, "points": talon.aces * rules.sitter_ace}
        yield Working(Reason.ACES, side, numbers, "sitter.ace")
    else:
        yield _rounded(work, side, talon.cards)
    if rules.sitter != "talon":
        for suit in talon.marriages:
            told = {"suit": suit.value, "points": work.table.marriages[suit]}
            yield Working(Reason.MARRIAGE, side, told, f"marriages.{suit}")


def _moved(work: Work, own: list[int], share: list[int], reason: Reason, cause: str) -> Iterator[Working]:
    """What one step changed: a share given, points withheld by the line, or points multiplied."""
    for side in range(len(own)):
        before, after = own[side] + share[side], work.own[side] + work.share[side]
        if before == after:
            continue
        if reason is Reason.GIVEN:
            yield Working(reason, side, {"points": after - before}, cause)
        elif reason is Reason.LINE:
            yield Working(reason, side, {"withheld": before, "line": work.rules.line_declarer_only_from}, cause)
        else:
            yield Working(reason, side, {"factor": after // before, "before": before, "after": after}, cause)


def _effects(work: Work) -> Iterator[Working]:
    """Steps 6 to 11, as their events tell them."""
    for event in work.events:
        if event.kind not in _BASE:
            numbers = {name: value for name, value in event._asdict().items() if name in _NUMBERS and value is not None}
            yield Working(event.kind, event.seat, numbers, event.cause)


_NUMBERS = ("points", "before", "after", "nth", "of")


def _totals(work: Work) -> Iterator[Working]:
    for side, seat in enumerate(work.before):
        numbers = {"before": seat.total, "points": work.points[side], "after": work.total[side]}
        yield Working(Reason.TOTAL, side, numbers, "")
