"""What a line of the log says of the entry or value it changed."""

from collections.abc import Iterable
from datetime import datetime
from typing import Protocol

from bot.i18n.catalog import Translator
from bot.scoring.model import Adjustment, AllPassed, Entry, Played, WriteOff
from bot.scoring.rules import KEYS, Rules
from bot.sheet import rule_words
from bot.sheet.headline import flags, marriages, reason
from bot.sheet.lobby import Writers
from bot.sheet.log import LogLine
from bot.sheet.people import spoken
from bot.sheet.settings import writers_name


# By shape, for the history belongs to the keeper, which words must not know.
class Deed(Protocol):
    """A line of the log as values; see the keeper's history."""

    @property
    def kind(self) -> str: ...
    @property
    def who(self) -> str: ...
    @property
    def when(self) -> datetime: ...
    @property
    def names(self) -> tuple[str, ...]: ...
    @property
    def reason(self) -> str: ...
    @property
    def undone(self) -> bool: ...
    @property
    def number(self) -> int | None: ...
    @property
    def old(self) -> Entry | None: ...
    @property
    def new(self) -> Entry | None: ...
    @property
    def field(self) -> str: ...
    @property
    def old_value(self) -> object: ...
    @property
    def new_value(self) -> object: ...
    @property
    def turned(self) -> str: ...


_SPOKEN = ("name", "merged_into", "hidden", "user_id", "person_id")
"""Fields whose values are names."""


def log_lines(t: Translator, deeds: Iterable[Deed]) -> list[LogLine]:
    """The lines in words."""
    return [_line(t, deed) for deed in deeds]


def facts(t: Translator, names: tuple[str, ...], entry: Entry) -> str:
    """The facts of an entry in one line, as they were entered: «Аня 120: 71 · 40 · 9»."""
    called = spoken(names)
    if isinstance(entry, AllPassed):
        return t.gettext("all passed")
    if isinstance(entry, Adjustment):
        who = called[entry.player] if entry.player < len(called) else str(entry.player + 1)
        why = f" ({reason(t, entry.reason)})" if entry.reason else ""
        return f"{who} {t.signed(entry.points)}{why}"
    contract = f"{called[entry.declarer]} {t.number(entry.bid)}"
    if isinstance(entry, WriteOff):
        return t.gettext("{contract}, write-off", contract=contract)
    contract = " ".join((contract, *flags(t, entry)))
    if isinstance(entry, Played):
        declared = marriages(t, names, entry)
        return f"{contract}: {_numbers(t, entry.cards)}" + (f", {declared}" if declared else "")
    return f"{contract} {'+' if entry.made else '−'}: {_numbers(t, entry.scores)}"


def _numbers(t: Translator, numbers: Iterable[int | None]) -> str:
    return " · ".join("–" if number is None else t.number(number) for number in numbers)


def _rules(t: Translator, old: Rules, new: Rules) -> tuple[str, str]:
    """Another rule set by its name, single rules by what they were and are."""
    # Between two sets nearly every rule differs: a list of them would tell nobody anything.
    if old.template != new.template:
        return rule_words.template(t, old.template), rule_words.template(t, new.template)
    changed = [key for key in KEYS if KEYS[key].plain(old) != KEYS[key].plain(new) and key != "seats"]
    before, after = ([rule_words.value(t, key, KEYS[key].plain(one)) for key in changed] for one in (old, new))
    titles = [rule_words.title(t, key) for key in changed]
    if len(changed) == 1:
        return f"{titles[0]}: {before[0]}", after[0]
    return "", "; ".join(f"{title}: {value}" for title, value in zip(titles, after, strict=True))


def _line(t: Translator, deed: Deed) -> LogLine:
    if deed.field in _SPOKEN:
        old, new = str(deed.old_value or ""), str(deed.new_value or "")
    elif deed.field == "writers":
        old, new = (writers_name(t, Writers(str(value))) for value in (deed.old_value, deed.new_value))
    elif isinstance(deed.old_value, Rules) and isinstance(deed.new_value, Rules):
        old, new = _rules(t, deed.old_value, deed.new_value)
    elif deed.kind == "noted":
        old, new = (one.note or "" if one else "" for one in (deed.old, deed.new))
    else:
        old = facts(t, deed.names, deed.old) if deed.old else ""
        new = facts(t, deed.names, deed.new) if deed.new else ""
    return LogLine(
        kind=deed.kind,
        who=deed.who,
        at=deed.when.astimezone(),  # by the clock of the machine's own time zone
        deal=deed.number,
        old=old,
        new=new,
        # The reason of a change of rules is that change in words: it is told by old and new already.
        reason="" if isinstance(deed.new_value, Rules) else deed.reason,
        undone=deed.undone,
        turned=deed.turned,
    )
