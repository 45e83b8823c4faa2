"""From a told draft to the entry it stands for, and what that entry would do."""

from collections.abc import Callable, Mapping
from typing import TypedDict, cast

from bot.entry.draft import Draft, Step
from bot.entry.facts import AS_RECORDED, Facts, Way, facts
from bot.entry.order import open_question
from bot.entry.question import NO_MARRIAGE
from bot.entry.tricks import trickless
from bot.scoring.game import play
from bot.scoring.model import Adjustment, AllPassed, Entry, GameState, Played, Reported, Result, Suit, Talon, WriteOff
from bot.scoring.rules import Rules
from bot.scoring.seats import side


class _Common(TypedDict):
    dealer: int | None
    at: str | None
    by: str | None
    note: str | None


def finished(rules: Rules, state: GameState, draft: Draft) -> Entry | None:
    """The entry the draft stands for, None while a question is open. A write-off is whole before it is confirmed."""
    known = facts(rules, state, draft)
    step, _ = open_question(rules, state, draft, known)
    if step not in (Step.REVIEW, Step.WRITE_OFF):
        return None
    return _MADE[known.way or Way.PLAYED](rules, draft, known)


def preview(rules: Rules, state: GameState, draft: Draft, number: int = 1) -> Result | None:
    """What saving the draft would do, None while a question is open. Raises Refusal when the facts cannot stand."""
    entry = finished(rules, state, draft)
    return None if entry is None else play(rules, state, entry, number)


def _common(draft: Draft) -> _Common:
    return {"dealer": draft.dealer, "at": draft.at, "by": draft.by, "note": draft.note}


def _played(rules: Rules, draft: Draft, known: Facts) -> Entry:
    return Played(
        declarer=_whole(known.declarer),
        bid=_whole(known.bid),
        cards=_by_seat(rules, known),
        marriages=dict(draft.marriages),
        ace_marriage=draft.ace_marriage,
        no_trick=trickless(draft, known),
        dark=draft.dark,
        contra=draft.contra,
        talon=_talon(draft, known),
        **_common(draft),
    )


def _reported(rules: Rules, draft: Draft, known: Facts) -> Entry:
    return Reported(
        declarer=_whole(known.declarer),
        bid=_whole(known.bid),
        made=bool(known.made),
        scores=_scores(rules, draft, known),
        no_trick=trickless(draft, known),
        dark=draft.dark,
        contra=draft.contra,
        talon=_talon(draft, known),
        **_common(draft),
    )


def _written_off(_: Rules, draft: Draft, known: Facts) -> Entry:
    return WriteOff(declarer=_whole(known.declarer), bid=_whole(known.bid), **_common(draft))


def _all_passed(_: Rules, draft: Draft, __: Facts) -> Entry:
    return AllPassed(**_common(draft))


def _adjusted(_: Rules, draft: Draft, known: Facts) -> Entry:
    player, points = _whole(known.declarer), _whole(known.points)
    return Adjustment(player=player, points=points, reason=known.reason or "", **_common(draft))


def _scores(rules: Rules, draft: Draft, known: Facts) -> tuple[int | None, ...]:
    """The scores that were asked for, and of a reopened report those that may be told but are not asked for."""
    partner = {seat for seat in known.playing if side(rules, seat) == side(rules, _whole(known.declarer))}
    if rules.contract_success == "bid":
        # Where only the bid counts the core wants no score of the declarer's own.
        partner -= {known.declarer}
    extra = {seat: score for seat, score in draft.scores if seat in partner}
    return tuple({**extra, **known.numbers}.get(seat) for seat in range(rules.seats))


def _by_seat(rules: Rules, known: Facts) -> tuple[int | None, ...]:
    return tuple(known.numbers.get(seat) for seat in range(rules.seats))


def _talon(draft: Draft, known: Facts) -> Talon | None:
    """What the talon gave; nothing at all is not worth a record."""
    said = known.talon
    if not said or AS_RECORDED in said.values():
        return draft.talon
    suit = said.get(Step.TALON_MARRIAGE, NO_MARRIAGE)
    talon = Talon(
        cards=int(said.get(Step.TALON, 0)),
        aces=int(said.get(Step.TALON_ACES, 0)),
        marriages=() if suit == NO_MARRIAGE else (Suit(suit),),
    )
    return None if talon == Talon() else talon


def _whole(number: int | None) -> int:
    # The order of questions has made sure of the number.
    return cast(int, number)


_MADE: Mapping[Way, Callable[[Rules, Draft, Facts], Entry]] = {
    Way.PLAYED: _played,
    Way.REPORTED: _reported,
    Way.WRITE_OFF: _written_off,
    Way.ALL_PASSED: _all_passed,
    Way.ADJUSTMENT: _adjusted,
}
