"""Questions and their choices as values, from which keyboards and sentences are made elsewhere."""

from dataclasses import dataclass
from enum import StrEnum

from bot.entry.draft import Step
from bot.scoring.model import Suit

BACK, CANCEL, SAVE, DEALER, DARK = "back", "cancel", "save", "dealer", "dark"
"""Reserved values: one step back; give up; store the entry; set another dealer; bid before looking."""
PASS, MADE, FAILED, WRITE_OFF = "pass", "made", "failed", "writeoff"
NO_TRICK, TRICK_TAKEN = "none", "taken"
ACE, NO_MARRIAGE = "ace", "no"
REASONS = ("misdeal", "revoke", "showing", "correction")


class Act(StrEnum):
    """What a choice does; with the values beside it enough to make its label."""

    SEAT = "seat"
    NUMBER = "number"
    SPAN = "span"
    SUIT = "suit"
    ALL_PASS = "all_pass"
    MADE = "made"
    FAILED = "failed"
    WRITE_OFF = "write_off"
    NO_TRICK = "no_trick"
    TRICK_TAKEN = "trick_taken"
    NO_MARRIAGE = "no_marriage"
    GAP = "gap"
    REASON = "reason"
    DARK = "dark"
    CONTRA = "contra"
    REDOUBLE = "redouble"
    MARRIAGE = "marriage"
    ACE_MARRIAGE = "ace_marriage"
    DEALER = "dealer"
    SAVE = "save"
    BACK = "back"
    CANCEL = "cancel"


@dataclass(frozen=True, slots=True)
class Choice:
    """One button.

    ``value`` is short ASCII and travels in the button; ``low`` to ``high`` are the numbers it stands for; ``on`` marks
    a toggle that is switched on.
    """

    value: str
    act: Act
    seat: int | None = None
    low: int | None = None
    high: int | None = None
    suit: Suit | None = None
    suits: tuple[Suit, ...] = ()
    on: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked now; ``seat``: about whom, where the question is about one seat."""

    step: Step
    seat: int | None
    choices: tuple[Choice, ...]

    def choice(self, value: str) -> Choice | None:
        """The choice with this value, None where it is not on offer."""
        return next((choice for choice in self.choices if choice.value == value), None)


class Stale(Exception):
    """The press is about a question that is not open, or a choice it does not have: nothing was changed."""
