"""What each choice of the conversation says on its button."""

from collections.abc import Callable, Mapping, Sequence

from bot.entry import Act, Choice, Step
from bot.i18n.catalog import N_, Translator
from bot.sheet.headline import SUIT_SIGNS, reason
from bot.sheet.layout import cells, short_names
from bot.sheet.people import spoken

ON = "✓"
_MARK = 2
"""Cells that the tick and a suit take before a name."""
_IN_A_SENTENCE = 12
"""Cells of a name inside a longer label."""
_SPACIOUS = 9
"""From this many cells on a space follows the suit."""

_WORDS: Mapping[Act, str] = {
    Act.MADE: N_("Made"),
    Act.FAILED: N_("Failed"),
    Act.WRITE_OFF: N_("🏳 Write off"),
    Act.NO_TRICK: N_("Yes, no trick"),
    Act.TRICK_TAKEN: N_("Took a trick"),
    Act.NO_MARRIAGE: N_("No marriage"),
    Act.DARK: N_("In the dark"),
    Act.CONTRA: N_("Contra"),
    Act.REDOUBLE: N_("Redouble"),
    Act.SAVE: N_("✓ Record"),
    Act.BACK: N_("← Back"),
    Act.CANCEL: N_("✕ Cancel"),
}


def label(t: Translator, names: Sequence[str], step: Step, choice: Choice) -> str:
    """The words of one button; marriages have their own (``marriage_labels``)."""
    # There the same choice answers “is a marriage among these points?” and leads back to typing.
    if step is Step.GAP and choice.act is Act.NO_MARRIAGE:
        return t.gettext("No, enter again")
    if step is Step.WRITE_OFF and choice.act in _CONFIRM:
        return t.gettext(_CONFIRM[choice.act])
    # A penalty and a gift differ by their sign alone.
    if step in (Step.POINTS, Step.POINTS_EXACT) and choice.act is Act.NUMBER:
        return t.signed(choice.low or 0)
    # Beside “Back” and “Record” there is room for the sign only.
    if choice.act is Act.CANCEL and step not in (Step.DECLARER, Step.PLAYER):
        return "✕"
    make = _SPECIAL.get(choice.act)
    text = make(t, spoken(names), choice) if make else t.gettext(_WORDS[choice.act])
    return f"{ON} {text}" if choice.on else text


def marriage_labels(t: Translator, names: Sequence[str], choices: Sequence[Choice], room: int) -> list[tuple[str, str]]:
    """Labels of marriage buttons, names shortened to ``room`` cells so that different seats stay different."""
    # A suit may touch the name where room is scarce, a letter may not.
    gap = " " if room >= _SPACIOUS or any(choice.act is Act.ACE_MARRIAGE for choice in choices) else ""
    called = short_names(names, room - _MARK - len(gap))
    return [(_declared(t, gap + called[choice.seat or 0], choice), choice.value) for choice in choices]


def needed_room(names: Sequence[str], seats: Sequence[int]) -> int:
    """The cells that the longest marriage label of these seats takes."""
    called = spoken(names)
    return max((cells(called[seat]) for seat in seats), default=0) + _MARK


def _declared(t: Translator, name: str, choice: Choice) -> str:
    sign = SUIT_SIGNS[choice.suit] if choice.suit else t.pgettext("four aces, before a name", "A")
    return f"{ON if choice.on else ''}{sign}{name}"


def _seat(_: Translator, called: Sequence[str], choice: Choice) -> str:
    return called[choice.seat or 0]


def _number(t: Translator, _: Sequence[str], choice: Choice) -> str:
    return t.number(choice.low or 0)


def _span(t: Translator, _: Sequence[str], choice: Choice) -> str:
    low, high = choice.low or 0, choice.high or 0
    # Below zero a dash between two minus signs could not be read.
    return f"{t.number(high)}…{t.number(low)}" if low < 0 else f"{t.number(low)}–{t.number(high)}"


def _suit(_: Translator, __: Sequence[str], choice: Choice) -> str:
    return SUIT_SIGNS[choice.suit] if choice.suit else ""


def _all_pass(t: Translator, called: Sequence[str], choice: Choice) -> str:
    if choice.seat is None:
        return t.gettext("All pass")
    name = short_names(called, _IN_A_SENTENCE)[choice.seat]
    return t.gettext("All pass — {name} plays {bid}", name=name, bid=t.number(choice.low or 0))


def _dealer(t: Translator, called: Sequence[str], choice: Choice) -> str:
    return t.gettext("Dealer not {name}?", name=called[choice.seat or 0])


def _gap(_: Translator, called: Sequence[str], choice: Choice) -> str:
    return f"{''.join(SUIT_SIGNS[suit] for suit in choice.suits)} {called[choice.seat or 0]}"


def _reason(t: Translator, _: Sequence[str], choice: Choice) -> str:
    return reason(t, choice.value)


_CONFIRM: Mapping[Act, str] = {Act.SAVE: N_("Yes, write off"), Act.BACK: N_("No, we play")}
_SPECIAL: Mapping[Act, Callable[[Translator, Sequence[str], Choice], str]] = {
    Act.SEAT: _seat,
    Act.NUMBER: _number,
    Act.SPAN: _span,
    Act.SUIT: _suit,
    Act.ALL_PASS: _all_pass,
    Act.DEALER: _dealer,
    Act.GAP: _gap,
    Act.REASON: _reason,
}
