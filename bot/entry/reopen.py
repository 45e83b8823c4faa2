"""Drafts that do not start empty: an earlier entry opened for editing, and a draft whose ground has moved."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.entry.draft import Answer, Draft, Step
from bot.entry.facts import AS_RECORDED, facts
from bot.entry.order import open_question
from bot.entry.question import FAILED, MADE, PASS, WRITE_OFF
from bot.entry.telling import caught_up
from bot.entry.toggles import pruned
from bot.scoring.game import play
from bot.scoring.model import Adjustment, AllPassed, Entry, GameState, Played, Reported, Suit, WriteOff
from bot.scoring.refusals import Refusal
from bot.scoring.rules import Rules


class Carried(NamedTuple):
    """A draft on new ground: what it still says, and the answers and marriages that no longer stand."""

    draft: Draft
    dropped: tuple[Answer, ...]
    marriages: tuple[tuple[Suit, int], ...] = ()


def from_entry(rules: Rules, state: GameState, entry: Entry) -> Draft:
    """The draft that says what ``entry`` says, at its review; ``state`` is the game before that entry.

    ``finished`` gives back an equal entry. Where the entry cannot stand under the rules (any more), the draft is at the
    first question whose answer does not fit.
    """
    draft = _answered(rules, state, entry)
    try:
        play(rules, state, entry)
    except Refusal:
        return carry(rules, state, draft).draft
    return draft


def _answered(rules: Rules, state: GameState, entry: Entry) -> Draft:
    draft = _kept_apart(entry)
    step, seat = open_question(rules, state, draft, facts(rules, state, draft))
    while step not in (Step.REVIEW, Step.WRITE_OFF):
        value = _SAID[step](entry, seat or 0)
        # Under changed rules a question can come up that the entry has no answer to.
        if value is None:
            break
        draft = replace(draft, answers=(*draft.answers, Answer(step, seat, value)))
        step, seat = open_question(rules, state, draft, facts(rules, state, draft))
    return draft


def carry(rules: Rules, state: GameState, draft: Draft) -> Carried:
    """The draft after the ledger or the rules changed under it.

    Answers that still fit stay, the first that does not is asked again; later ones wait and come back once they fit.
    """
    dealer = draft.dealer if draft.dealer is not None and draft.dealer < rules.seats else None
    bare = replace(draft, dealer=dealer, answers=(), ahead=draft.answers, page=None, typed=())
    moved = caught_up(rules, state, bare)
    dropped = moved.ahead
    # Numbers that did not add up were typed for the answers before them.
    typed = () if dropped else draft.typed
    moved = pruned(rules, state, replace(moved, ahead=(*dropped, *draft.ahead), typed=typed))
    gone = tuple(declared for declared in draft.marriages if declared not in moved.marriages)
    # Still shaken from before: nobody has answered since, so nobody need have seen it.
    return Carried(replace(moved, shaken=draft.shaken or bool(dropped or gone)), dropped, gone)


def _kept_apart(entry: Entry) -> Draft:
    """What an entry says beside the answers to questions."""
    draft = Draft(dealer=entry.dealer, at=entry.at, by=entry.by, note=entry.note)
    if isinstance(entry, Adjustment):
        return replace(draft, adjustment=True)
    if isinstance(entry, Played | Reported):
        draft = replace(draft, dark=entry.dark, contra=entry.contra, no_trick=entry.no_trick, talon=entry.talon)
    if isinstance(entry, Played):
        marriages = tuple(sorted(entry.marriages.items()))
        draft = replace(draft, marriages=marriages, ace_marriage=entry.ace_marriage)
    if isinstance(entry, Reported):
        told = tuple((seat, score) for seat, score in enumerate(entry.scores) if score is not None)
        draft = replace(draft, scores=told)
    return draft


def _declarer(entry: Entry, _: int) -> str:
    return PASS if isinstance(entry, AllPassed | Adjustment) else str(entry.declarer)


def _contract(entry: Entry, _: int) -> str:
    return "" if isinstance(entry, AllPassed | Adjustment) else str(entry.bid)


def _cards(entry: Entry, seat: int) -> str | None:
    if isinstance(entry, Played):
        return _number(entry.cards, seat)
    if isinstance(entry, Reported):
        return MADE if entry.made else FAILED
    return WRITE_OFF if isinstance(entry, WriteOff) else None


def _score(entry: Entry, seat: int) -> str | None:
    return _number(entry.scores, seat) if isinstance(entry, Reported) else None


def _number(numbers: Sequence[int | None], seat: int) -> str | None:
    """The number of a seat; None where the entry has none, as of a seat that sat out."""
    number = numbers[seat] if seat < len(numbers) else None
    return None if number is None else str(number)


def _of_adjustment(name: str) -> Callable[[Entry, int], str]:
    return lambda entry, _: str(getattr(entry, name))


def _as_recorded(_: Entry, __: int) -> str:
    return AS_RECORDED


_SAID: Mapping[Step, Callable[[Entry, int], str | None]] = {
    Step.DECLARER: _declarer,
    Step.CONTRACT: _contract,
    Step.CARDS: _cards,
    Step.SCORE: _score,
    Step.TRICK: _as_recorded,
    Step.TALON: _as_recorded,
    Step.TALON_ACES: _as_recorded,
    Step.PLAYER: _of_adjustment("player"),
    Step.POINTS: _of_adjustment("points"),
    Step.REASON: _of_adjustment("reason"),
}
