"""The outcome of a typed line that is no entry as it stands."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.entry.draft import Draft
from bot.entry.line import Value

TROUBLES = (
    "empty",  # nothing typed
    "declarer_unknown",  # word: where a player's name should stand
    "declarer_missing",
    "word_unknown",  # word
    "name_missing",  # word: after which a name should stand, or what stands there
    "name_ambiguous",  # seats
    "number_after_name",  # seat
    "seat_twice",  # seat
    "contract_missing",
    "numbers_count",  # wanted, got
    "numbers_mixed",
    "marriage_not_played",  # suit
    "marriage_unwanted",
    "write_off_alone",
    "all_passed_alone",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class NotUnderstood:
    """A line that is no deal as it stands: what of it was understood, and what is wrong.

    ``trouble`` is the value of a ``Fault``, or one of ``TROUBLES``.
    """

    understood: Draft
    trouble: str
    values: Mapping[str, Value] = field(default_factory=dict)
