"""The keyboard of a question: its choices as labelled buttons in rows."""

from collections.abc import Callable, Sequence

from bot.entry import Act, Choice, Question
from bot.i18n.catalog import Translator
from bot.sheet.button_rows import ROOM, Key, Rows, flow, grid
from bot.sheet.labels import label, marriage_labels, needed_room

_FIRST = (Act.SEAT, Act.NUMBER, Act.SUIT, Act.REASON, Act.GAP, Act.NO_TRICK, Act.TRICK_TAKEN)
_SIDEWAYS = (Act.MADE, Act.FAILED, Act.DARK, Act.CONTRA, Act.REDOUBLE, Act.ALL_PASS, Act.NO_MARRIAGE, Act.DEALER)
_LAST = (Act.SAVE, Act.WRITE_OFF, Act.BACK, Act.CANCEL)
_LEAST_ROOM = 9
"""A label with a shorter piece of a name is no help: then two buttons share a row."""


def keyboard(t: Translator, names: Sequence[str], question: Question) -> Rows:
    """What is asked for first, other ways to go on below, the ways out last."""

    def keys(*acts: Act) -> list[Key]:
        chosen = [choice for choice in question.choices if choice.act in acts]
        return [(label(t, names, question.step, choice), choice.value) for choice in chosen]

    return (
        *_first(keys),
        *_marriages(t, names, question),
        *flow(keys(*_SIDEWAYS)),
        *flow(keys(*_LAST)),
    )


def _first(keys: Callable[..., list[Key]]) -> Rows:
    """Numbers and spans of numbers: a lone number (120 of 120) stands in line with the spans."""
    if len(keys(Act.NUMBER)) <= 1:
        return grid(keys(*_FIRST, Act.SPAN))
    return (*grid(keys(*_FIRST)), *grid(keys(Act.SPAN)))


def _marriages(t: Translator, names: Sequence[str], question: Question) -> Rows:
    """One row a suit where the names fit, in whole or shortened."""
    choices = [choice for choice in question.choices if choice.act in (Act.MARRIAGE, Act.ACE_MARRIAGE)]
    seats = sorted({choice.seat for choice in choices if choice.seat is not None})
    if not seats:
        return ()
    # Long names are cut, down to a length that still tells them apart, before a row is broken in two.
    across = len(seats) if min(needed_room(names, seats), _LEAST_ROOM) <= ROOM[len(seats)] else 2
    rows = [row for suit in _suits(choices) for row in _split(suit, across)]
    return tuple(tuple(marriage_labels(t, names, row, ROOM[across])) for row in rows)


def _suits(choices: Sequence[Choice]) -> list[list[Choice]]:
    suits = dict.fromkeys(choice.suit for choice in choices)
    return [[choice for choice in choices if choice.suit is suit] for suit in suits]


def _split(choices: Sequence[Choice], across: int) -> list[Sequence[Choice]]:
    return [choices[start : start + across] for start in range(0, len(choices), across)]
