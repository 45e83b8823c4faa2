"""Whose number a typed number is."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.entry.draft import Answer, Draft
from bot.entry.facts import Facts, dealer_of, facts
from bot.entry.line import Line, Trouble, Value
from bot.entry.order import open_question
from bot.entry.telling import told
from bot.scoring.model import GameState
from bot.scoring.refusals import Fault, Refusal
from bot.scoring.rules import DECK, GOLDEN_CONTRACT, Rules
from bot.scoring.seats import playing, sitter


class Unclear(Exception):
    """Words that contradict each other or lack something; carries the trouble."""

    def __init__(self, code: str, **values: Value) -> None:
        super().__init__(code)
        self.trouble = Trouble(code, values)


@dataclass(frozen=True, slots=True)
class Desk:
    """The rules and the state that a line is read against."""

    rules: Rules
    state: GameState

    @property
    def golden(self) -> bool:
        """Whether this is a golden deal."""
        return self.state.golden_left > 0

    @property
    def seats(self) -> range:
        """All seats, in the order of the sheet's columns."""
        return range(self.rules.seats)

    def known(self, draft: Draft) -> Facts:
        """What the draft says."""
        return facts(self.rules, self.state, draft)

    def tell(self, draft: Draft, value: str) -> Draft:
        """The draft with the open question answered."""
        step, seat = open_question(self.rules, self.state, draft, self.known(draft))
        return told(self.rules, self.state, draft, Answer(step, seat, value))


def bid_is_a_column(desk: Desk, draft: Draft, said: Line) -> bool:
    """In a golden deal the contract goes without saying: then the first number may be a column already."""
    if not desk.golden or said.bid is None or said.pairs:
        return desk.golden and said.bid is None
    seats = len(playing(desk.rules, dealer_of(desk.state, draft)))
    if len(said.columns) != (seats if said.made is None else seats - 1) - 1:
        return False
    if said.bid != GOLDEN_CONTRACT:
        return True
    # 120 can be both: card points leave nothing to the others, scores need one more number.
    return not any(said.columns) if said.made is None else bool(said.columns)


def outcome_and_columns(desk: Desk, draft: Draft, said: Line) -> tuple[bool | None, tuple[int | None, ...]]:
    """Made or failed, and the bare numbers. A dash in front means "failed", unless it is the sitter's column."""
    columns = (said.bid, *said.columns) if said.bid is not None and bid_is_a_column(desk, draft, said) else said.columns
    if said.made is not None or not columns or columns[0] is not None:
        return said.made, columns
    dealer = dealer_of(desk.state, draft)
    numbers = len(columns) - columns.count(None)
    if sitter(desk.rules, dealer) == 0 and numbers == len(playing(desk.rules, dealer)):
        return None, columns
    return False, columns[1:]


def typed_numbers(desk: Desk, known: Facts, said: Line, asked: Sequence[int]) -> dict[int, int]:
    """The numbers by seat. Of card points one may be left out: it is the remainder. Nothing typed: nothing told."""
    if said.pairs and said.columns:
        raise Unclear("numbers_mixed")
    numbers = dict(said.pairs) if said.pairs else _by_column(desk, said, asked)
    for seat in numbers:
        if seat not in asked:
            raise Refusal(Fault.CARDS_OF_SITTER if seat == known.sitter else Fault.SCORE_UNWANTED, seat=seat)
    missing = [seat for seat in asked if seat not in numbers]
    if not missing or not numbers:
        return numbers
    if said.made is not None:
        raise Refusal(Fault.SCORE_MISSING, seat=missing[0])
    # Two players leave cards out of play: nobody's points are the remainder.
    if len(missing) > 1 or len(asked) == 2:
        raise Refusal(Fault.CARDS_MISSING, seat=missing[0])
    return _with_remainder(numbers, missing[0])


def _with_remainder(numbers: dict[int, int], seat: int) -> dict[int, int]:
    captured = sum(numbers.values())
    if captured > DECK:
        raise Refusal(Fault.CARDS_SUM, sum=captured, gap=DECK - captured)
    return {**numbers, seat: DECK - captured}


def _by_column(desk: Desk, said: Line, asked: Sequence[int]) -> dict[int, int]:
    columns = said.columns
    if None not in columns:
        # As the sheet's columns stand, not in the order of the questions.
        seats = sorted(asked)
        least = len(seats) if said.made is not None or len(seats) == 2 else len(seats) - 1
        if columns and not least <= len(columns) <= len(seats):
            raise Unclear("numbers_count", wanted=len(seats), got=len(columns))
        return {seat: number for seat, number in zip(seats, columns, strict=False) if number is not None}
    if len(columns) != len(desk.seats):
        raise Unclear("numbers_count", wanted=len(asked), got=len(columns) - columns.count(None))
    return {seat: number for seat, number in enumerate(columns) if number is not None}
