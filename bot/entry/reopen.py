"""Drafts that do not start empty: an earlier entry opened for editing, and a draft whose ground has moved."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple

from bot.entry.draft import Answer, Draft, Step
from bot.entry.facts import AS_RECORDED, facts
from bot.entry.order import open_question
from bot.entry.question import FAILED, MADE, PASS, WRITE_OFF
from bot.entry.telling import caught_up
from bot.entry.toggles import pruned
from bot.scoring.model import Adjustment, AllPassed, Entry, GameState, Played, Reported, Suit
from bot.scoring.rules import Rules


class Carried(NamedTuple):
    """A draft on new ground: what it still says, and the answers and marriages that no longer stand."""

    draft: Draft
    dropped: tuple[Answer, ...]
    marriages: tuple[tuple[Suit, int], ...] = ()


def from_entry(rules: Rules, state: GameState, entry: Entry) -> Draft:
    """The draft that says what ``entry`` says, at its review; ``state`` is the game before that entry.

    ``finished`` gives back an equal entry.
    """
    draft = _kept_apart(entry)
    step, seat = open_question(rules, state, draft, facts(rules, state, draft))
    while step not in (Step.REVIEW, Step.WRITE_OFF):
        draft = replace(draft, answers=(*draft.answers, Answer(step, seat, _SAID[step](entry, seat or 0))))
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
    typed = () if dropped else draft.typed
    moved = pruned(rules, state, replace(moved, ahead=(*dropped, *draft.ahead), typed=typed))
    gone = tuple(declared for declared in draft.marriages if declared not in moved.marriages)
    return Carried(replace(moved, shaken=bool(dropped or gone)), dropped, gone)


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


def _cards(entry: Entry, seat: int) -> str:
    if isinstance(entry, Played):
        return str(entry.cards[seat])
    if isinstance(entry, Reported):
        return MADE if entry.made else FAILED
    return WRITE_OFF


def _score(entry: Entry, seat: int) -> str:
    return str(entry.scores[seat]) if isinstance(entry, Reported) else ""


def _of_adjustment(name: str) -> Callable[[Entry, int], str]:
    return lambda entry, _: str(getattr(entry, name))


def _as_recorded(_: Entry, __: int) -> str:
    return AS_RECORDED


_SAID: Mapping[Step, Callable[[Entry, int], str]] = {
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
