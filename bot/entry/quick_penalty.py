"""Points outside play in one typed line: «Аня −120 показ карт»."""

from collections.abc import Sequence
from dataclasses import replace

from bot.entry.draft import Answer, Draft, Step
from bot.entry.lexicon import name_at, number_in, words_of
from bot.entry.not_understood import NotUnderstood
from bot.entry.steps import opened_adjustment
from bot.entry.telling import told
from bot.scoring.model import GameState
from bot.scoring.refusals import Fault
from bot.scoring.rules import Rules
from bot.scoring.seats import side


def parse_penalty(
    line: str, names: Sequence[str], rules: Rules, state: GameState, onto: Draft | None = None
) -> Draft | NotUnderstood:
    """The draft of an adjustment: who, how many points with their sign, and why; what is not typed is asked.

    ``onto``: the open draft that it is typed for. Raises Refusal when the game is won.
    """
    draft, words = opened_adjustment(state), words_of(line)
    if onto is not None:
        draft = replace(draft, dealer=onto.dealer, at=onto.at, by=onto.by, note=onto.note)
    named = name_at(words, 0, names)
    if not named.seats:
        return _trouble(draft, "declarer_unknown", word=words[0]) if words else _trouble(draft, "empty")
    if len(named.seats) > 1:
        return NotUnderstood(understood=draft, trouble="name_ambiguous", values={"seats": named.seats})
    seat, rest = side(rules, named.seats[0]), words[named.words :]
    draft = told(rules, state, draft, Answer(Step.PLAYER, None, str(seat)))
    number, used = _signed(rest)
    if number is None:
        return _trouble(draft, "word_unknown", word=rest[0]) if rest else draft
    if number == 0:
        return _trouble(draft, Fault.ADJUSTMENT_ZERO)
    draft = told(rules, state, draft, Answer(Step.POINTS, seat, str(number)))
    why = _after(line, named.words + used)
    return told(rules, state, draft, Answer(Step.REASON, seat, why)) if why else draft


def _after(line: str, used: int) -> str:
    """What follows the first ``used`` words, as it was typed."""
    # The words that were compared are folded; a reason is kept as it was written.
    raw = line.split()
    start = next(count for count in range(len(raw) + 1) if len(words_of(" ".join(raw[:count]))) >= used)
    return " ".join(raw[start:])


def _signed(words: Sequence[str]) -> tuple[int | None, int]:
    """A number with its sign before it, apart or not, and how many words of the line that is."""
    sign = {"-": -1, "+": 1}.get(words[0], 0) if words else 0
    number = number_in(words[1 if sign else 0]) if len(words) > (1 if sign else 0) else None
    return (number, 1) if not sign or number is None else (sign * number, 2)


def _trouble(draft: Draft, code: str, **values: str) -> NotUnderstood:
    return NotUnderstood(understood=draft, trouble=str(code), values=values)
