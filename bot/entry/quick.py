"""A deal typed in one line becomes the same draft that taps make: «Аня 120 71 40 9 ♥Аня», «1 105 роспись»."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import cast

from bot.entry.choices import marriage_value
from bot.entry.draft import Draft, Step
from bot.entry.facts import Facts, Way, dealer_of
from bot.entry.finish import preview
from bot.entry.gaps import explanations
from bot.entry.line import Line, Trouble, read
from bot.entry.not_understood import NotUnderstood
from bot.entry.order import asked_for_scores, open_question
from bot.entry.question import FAILED, MADE, PASS, TRICK_TAKEN, WRITE_OFF
from bot.entry.quick_penalty import parse_penalty
from bot.entry.steps import opened
from bot.entry.telling import numbers_told
from bot.entry.typed import Desk, Unclear, bid_is_a_column, outcome_and_columns, typed_numbers
from bot.scoring.game import play
from bot.scoring.model import GameState, Played, Reported, WriteOff
from bot.scoring.refusals import Fault, Refusal
from bot.scoring.rules import DECK, GOLDEN_CONTRACT, Rules
from bot.scoring.seats import playing, sitter

__all__ = ["NotUnderstood", "parse"]


def parse(
    line: str, names: Sequence[str], rules: Rules, state: GameState, onto: Draft | None = None
) -> Draft | NotUnderstood:
    """The draft that a typed line says. It may still be incomplete, but nothing in it contradicts the rules.

    ``onto`` is the open draft that it is typed for: its dealer, note and stamps stay, and a penalty stays one.
    Card points that are over 120 by marriages lead to the question whether those are among them.
    """
    if onto is not None and onto.adjustment:
        return _penalty(line, names, rules, state, onto)
    desk, draft, said = Desk(rules, state), Draft(), read(line, names)
    try:
        draft = _begun(opened(rules, state), onto, said)
        for step in (_contract, _declared, _outcome, _shown_tricks):
            draft = step(desk, draft, said)
        if said.trouble is None:
            preview(rules, state, draft)
    except Refusal as refused:
        # What could not be read is told first: the refusal may only be its consequence.
        return _trouble(draft, said.trouble or Trouble(refused.fault.value, refused.values))
    except Unclear as unclear:
        return _trouble(draft, said.trouble or unclear.trouble)
    return draft if said.trouble is None else _trouble(draft, said.trouble)


def _penalty(line: str, names: Sequence[str], rules: Rules, state: GameState, onto: Draft) -> Draft | NotUnderstood:
    try:
        return parse_penalty(line, names, rules, state, onto)
    except Refusal as refused:
        return _trouble(onto, Trouble(refused.fault.value, refused.values))


def _begun(draft: Draft, onto: Draft | None, said: Line) -> Draft:
    if onto is not None:
        draft = replace(draft, dealer=onto.dealer, at=onto.at, by=onto.by, note=onto.note)
    return draft if said.dealer is None else replace(draft, dealer=said.dealer)


def _trouble(draft: Draft, trouble: Trouble) -> NotUnderstood:
    return NotUnderstood(understood=draft, trouble=trouble.code, values=trouble.values)


def _contract(desk: Desk, draft: Draft, said: Line) -> Draft:
    """Who plays what; the core says what cannot be."""
    if said.all_passed:
        if desk.golden:
            raise Refusal(Fault.ALL_PASSED_IN_GOLDEN)
        return desk.tell(draft, PASS)
    if said.declarer is None:
        raise Unclear("declarer_missing")
    bid = GOLDEN_CONTRACT if bid_is_a_column(desk, draft, said) else said.bid
    if bid is None:
        if said.declarer == sitter(desk.rules, dealer_of(desk.state, draft)):
            raise Refusal(Fault.DECLARER_SITS_OUT, seat=said.declarer)
        return desk.tell(draft, str(said.declarer))
    play(desk.rules, desk.state, _any_report(desk, draft, said, bid))
    if said.dark:
        _dark_offered(desk)
    draft = desk.tell(draft, str(said.declarer))
    draft = draft if desk.golden else desk.tell(draft, str(bid))
    return replace(draft, dark=said.dark, contra=said.contra)


def _dark_offered(desk: Desk) -> None:
    """What taps never offer is not taken from a typed line either; an old sheet may hold it, and is scored."""
    if desk.golden:
        raise Refusal(Fault.DARK_IN_GOLDEN)
    for seat, state in enumerate(desk.state.seats):
        if state.barrel is not None:
            raise Refusal(Fault.DARK_ON_BARREL, seat=seat)


def _declared(desk: Desk, draft: Draft, said: Line) -> Draft:
    """The marriages, each once and played at this table; the core says whose may count."""
    if not said.marriages and not said.aces:
        return draft
    if said.write_off or said.made is not None:
        raise Unclear("marriage_unwanted")
    suits = [suit for suit, _ in said.marriages]
    for suit in suits:
        if suits.count(suit) > 1:
            raise Refusal(Fault.MARRIAGE_TWICE, suit=suit)
        if not marriage_value(desk.rules, suit):
            raise Unclear("marriage_not_played", suit=suit.value)
    if len(said.aces) > 1:
        raise Refusal(Fault.MARRIAGE_TWICE, suit="ace")
    draft = replace(draft, marriages=tuple(sorted(said.marriages)), ace_marriage=next(iter(said.aces), None))
    known = _with_contract(desk, draft)
    # No card points are known yet: a sample deal asks the core whose marriages count.
    cards = tuple((DECK if seat == known.declarer else 0) if seat in known.playing else None for seat in desk.seats)
    sample = Played(declarer=cast(int, known.declarer), bid=cast(int, known.bid), cards=cards, dealer=draft.dealer)
    play(desk.rules, desk.state, replace(sample, marriages=dict(draft.marriages), ace_marriage=draft.ace_marriage))
    return draft


def _with_contract(desk: Desk, draft: Draft) -> Facts:
    """What the draft says, when somebody plays a contract."""
    known = desk.known(draft)
    if known.way is Way.ALL_PASSED:
        raise Unclear("all_passed_alone")
    if known.bid is None:
        raise Unclear("contract_missing")
    return known


def _outcome(desk: Desk, draft: Draft, said: Line) -> Draft:
    """How it ended: written off, reported, or card points."""
    if not (said.write_off or said.made is not None or said.columns or said.pairs):
        return draft
    known = _with_contract(desk, draft)
    if said.write_off:
        return _written_off(desk, draft, said, known)
    made, columns = outcome_and_columns(desk, draft, said)
    if made is None:
        return _with_cards(desk, draft, typed_numbers(desk, known, replace(said, columns=columns), known.playing))
    return _with_scores(desk, draft, replace(said, made=made, columns=columns))


def _written_off(desk: Desk, draft: Draft, said: Line, known: Facts) -> Draft:
    if said.made is not None or said.columns or said.pairs:
        raise Unclear("write_off_alone")
    play(
        desk.rules,
        desk.state,
        WriteOff(declarer=cast(int, known.declarer), bid=cast(int, known.bid), dealer=draft.dealer),
    )
    return desk.tell(draft, WRITE_OFF)


def _with_scores(desk: Desk, draft: Draft, said: Line) -> Draft:
    draft = desk.tell(draft, MADE if said.made else FAILED)
    known = desk.known(draft)
    asked = sorted(asked_for_scores(desk.rules, known))
    numbers = typed_numbers(desk, known, said, asked)
    if not numbers:
        return draft
    report = Reported(
        declarer=cast(int, known.declarer),
        bid=cast(int, known.bid),
        made=bool(said.made),
        scores=tuple(numbers.get(seat) for seat in desk.seats),
        dealer=draft.dealer,
    )
    play(desk.rules, desk.state, report)
    return numbers_told(desk.rules, desk.state, draft, numbers)


def _with_cards(desk: Desk, draft: Draft, numbers: Mapping[int, int]) -> Draft:
    known = desk.known(draft)
    cards = tuple(numbers.get(seat) for seat in desk.seats)
    entry = Played(declarer=cast(int, known.declarer), bid=cast(int, known.bid), cards=cards, dealer=draft.dealer)
    try:
        play(desk.rules, desk.state, entry)
    except Refusal as refused:
        typed = tuple(sorted(numbers.items()))
        # Over by just a marriage: asked about, for many count it among the points.
        if refused.fault is Fault.CARDS_SUM and any(explanations(desk.rules, typed)):
            return replace(draft, typed=typed)
        raise
    return numbers_told(desk.rules, desk.state, draft, numbers)


def _shown_tricks(desk: Desk, draft: Draft, _: Line) -> Draft:
    """A typed marriage says that its seat took a trick, where marriages need one."""
    declared = {seat for _, seat in draft.marriages} | {draft.ace_marriage}
    step, seat = open_question(desk.rules, desk.state, draft, desk.known(draft))
    while step is Step.TRICK and seat in declared and desk.rules.marriages_need_trick:
        draft = desk.tell(draft, TRICK_TAKEN)
        step, seat = open_question(desk.rules, desk.state, draft, desk.known(draft))
    return draft


def _any_report(desk: Desk, draft: Draft, said: Line, bid: int) -> Reported:
    """Some result of the contract, to hear from the core whether it can be played so."""
    declarer = cast(int, said.declarer)
    others = [seat for seat in playing(desk.rules, dealer_of(desk.state, draft)) if seat != declarer]
    scores = tuple(0 if seat in others else None for seat in desk.seats)
    return Reported(
        declarer=declarer,
        bid=bid,
        made=False,
        scores=scores,
        dark=said.dark,
        contra=said.contra,
        dealer=draft.dealer,
    )
