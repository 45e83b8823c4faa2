"""What makes a file unreadable: where, which key, and what is wrong."""

from enum import StrEnum

from bot.scoring.refusals import Fault, Refusal


class FileFault(StrEnum):
    """What can be wrong with the form of a file, apart from facts the rules refuse."""

    NOT_TEXT = "not_text"  # not UTF-8
    NOT_JSON = "not_json"  # reason
    WRONG_FORMAT = "wrong_format"  # value, wanted
    DUPLICATE_KEY = "duplicate_key"
    UNKNOWN_KEY = "unknown_key"
    MISSING_KEY = "missing_key"
    WRONG_TYPE = "wrong_type"  # value, wanted
    UNKNOWN_VALUE = "unknown_value"  # value
    WRONG_NUMBER = "wrong_number"  # wanted, got


class BadFile(ValueError):
    """A file that cannot be taken: nothing of it is used.

    ``entry`` is the number of the entry at fault, from 1, or None; ``key`` names the key; ``fault`` is what is
    wrong with the form, or the Refusal of the rules; ``values`` carries what a sentence about it needs.
    """

    def __init__(self, fault: FileFault | Refusal, key: str, entry: int | None = None, **values: int | str) -> None:
        self.fault = fault
        self.key = key
        self.entry = entry
        self.values = dict(fault.values) if isinstance(fault, Refusal) else values
        super().__init__(self._line())

    def _line(self) -> str:
        where = "" if self.entry is None else f"entry {self.entry}: "
        fault = self.fault.fault if isinstance(self.fault, Refusal) else self.fault
        numbers = ", ".join(f"{name} {value}" for name, value in self.values.items())
        line = f"{where}{self.key}: {fault.replace('_', ' ')}"
        return f"{line} ({numbers})" if numbers else line

    def at(self, entry: int) -> "BadFile":
        """The same fault, in this entry."""
        fault = self.fault
        return BadFile(fault, self.key, entry, **({} if isinstance(fault, Refusal) else self.values))


# Faults begin with what they are about: the first word leads to the key.
_KEYS = {
    "bid": "bid",
    "cards": "cards",
    "score": "scores",
    "marriage": "marriages",
    "ace": "ace_marriage",
    "trickless": "no_trick",
    "nobody": "no_trick",
    "declarer": "declarer",
    "dark": "dark",
    "contra": "contra",
    "redouble": "contra",
    "talon": "talon",
    "adjustment": "points",
    "start": "start",
    "template": "template",
}


def key_of(refusal: Refusal) -> str:
    """The key of a file a refusal is about."""
    if refusal.fault in (Fault.RULE_UNKNOWN, Fault.RULE_VALUE, Fault.RULES_CONTRADICT):
        return str(refusal.values["key"])
    if refusal.fault in (Fault.WRONG_NUMBER, Fault.NO_SUCH_SEAT):
        return str(refusal.values["what"])
    if refusal.fault is Fault.CARDS_OF_SITTER:
        return str(refusal.values.get("what", "cards"))
    if refusal.values.get("suit") == "ace":
        return "ace_marriage"
    return _KEYS.get(refusal.fault.split("_")[0], "type")
