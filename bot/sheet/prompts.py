"""The live message of a deal being entered: what is known, what is asked, and the buttons to answer with."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, cast

from bot.entry import Draft, Facts, Question, Step, Way, facts, next_step
from bot.entry.facts import asked_for_cards
from bot.entry.order import asked_for_scores
from bot.i18n.catalog import N_, Translator
from bot.scoring.model import GameState
from bot.scoring.rules import DECK, Rules
from bot.scoring.seats import forehand, must_play
from bot.sheet.button_rows import Rows
from bot.sheet.headline import deal_title
from bot.sheet.keyboards import keyboard
from bot.sheet.people import sides, spoken
from bot.sheet.refusals import gap
from bot.sheet.review import contract_title, review_text, write_off_question
from bot.sheet.text import Block, Text, bold, plain


class Prompt(NamedTuple):
    """A message: the step its buttons answer, its text, and rows of (label, value)."""

    step: Step
    text: Text
    rows: Rows


@dataclass(frozen=True, slots=True)
class _Scene:
    """All that a question's sentence may need. ``number`` is what people call the deal."""

    t: Translator
    names: tuple[str, ...]
    rules: Rules
    state: GameState
    draft: Draft
    known: Facts
    question: Question
    number: int

    @property
    def about(self) -> str:
        """Whom the question is about."""
        return self.names[cast(int, self.question.seat)]


def prompt(t: Translator, names: Sequence[str], rules: Rules, state: GameState, draft: Draft, number: int) -> Prompt:
    """The message for the draft as it stands; ``number`` is the deal's, counted from 1."""
    question = next_step(rules, state, draft)
    # Penalties go to a total, which partners share; all else is asked of a single player.
    called = sides(names, len(state.seats)) if draft.adjustment else spoken(names)
    scene = _Scene(t, called, rules, state, draft, facts(rules, state, draft), question, number)
    text = (*_shaken(scene), *_TEXTS[question.step](scene))
    # Each question hands in an empty block where it has nothing to say.
    return Prompt(question.step, tuple(block for block in text if block.text), keyboard(t, called, question))


def _shaken(scene: _Scene) -> Text:
    """Why something is asked that was answered before."""
    if not scene.draft.shaken:
        return ()
    return (Block(scene.t.gettext("The game or its rules have changed: please check the answers"), "italic"),)


def _declarer(scene: _Scene) -> Text:
    return *_opening(scene), plain(scene.t.gettext("Who plays?"))


def _dealer(scene: _Scene) -> Text:
    return *_opening(scene), plain(scene.t.gettext("Who deals?"))


def _contract(scene: _Scene) -> Text:
    t, name = scene.t, scene.about
    asked = t.gettext("{name} plays in the dark. The bid?", name=name) if scene.draft.dark else None
    return *_opening(scene), plain(asked or t.gettext("{name} plays. The bid?", name=name))


def _cards(scene: _Scene) -> Text:
    t = scene.t
    asked = t.gettext("{name}: card points, without marriages", name=scene.about)
    return _title(scene), plain(_so_far(scene)), plain(asked), plain(_still_waiting(scene))


def _score(scene: _Scene) -> Text:
    asked = scene.t.gettext("{name}: score of this deal, marriages included", name=scene.about)
    return _title(scene), plain(_so_far(scene)), plain(asked), plain(_still_waiting(scene))


def _trick(scene: _Scene) -> Text:
    return _title(scene), plain(_so_far(scene)), plain(scene.t.gettext("{name}: not a single trick?", name=scene.about))


def _gap(scene: _Scene) -> Text:
    t = scene.t
    typed = " · ".join(f"{scene.names[seat]} {t.number(points)}" for seat, points in scene.draft.typed)
    over = DECK - sum(points for _, points in scene.draft.typed)
    asked = t.gettext("Is a marriage among them? Whose?")
    return _title(scene), plain(t.gettext("Typed: {numbers}", numbers=typed)), plain(gap(t, over, ())), plain(asked)


def _talon(words: str) -> Callable[[_Scene], Text]:
    return lambda scene: (_title(scene), plain(_so_far(scene)), plain(scene.t.gettext(words, name=scene.about)))


def _write_off(scene: _Scene) -> Text:
    question = write_off_question(scene.t, scene.names, scene.rules, scene.state, scene.draft)
    return _title(scene), *question


def _player(scene: _Scene) -> Text:
    return bold(scene.t.gettext("Penalty or correction")), plain(scene.t.gettext("Whose points?"))


def _points(scene: _Scene) -> Text:
    return bold(scene.t.gettext("Penalty or correction")), plain(scene.t.gettext("{name}: how much?", name=scene.about))


def _reason(scene: _Scene) -> Text:
    t = scene.t
    points = t.signed(cast(int, scene.known.points))
    asked = t.gettext("{name} {points}: what for?", name=scene.about, points=points)
    return bold(t.gettext("Penalty or correction")), plain(asked)


def _review(scene: _Scene) -> Text:
    return review_text(scene.t, scene.names, scene.rules, scene.state, scene.draft, scene.number)


def _opening(scene: _Scene) -> Text:
    """Who deals, who speaks first, who sits out; in a golden deal what that means."""
    t, known = scene.t, scene.known
    first = forehand(scene.rules, known.dealer)
    forced = scene.rules.all_pass == "forehand_plays_minimum" and must_play(scene.rules, known.dealer) == first
    dealer = scene.names[known.dealer]
    # In a golden deal every bid is the same, forced or not.
    title = deal_title(t, scene.number, dealer, scene.names[first], must_play=forced and not known.golden)
    out = t.gettext("Sitting out: {name}", name=scene.names[known.sitter]) if known.sitter is not None else ""
    golden = t.gettext("Golden deal: the bid is 120, everything counts twice") if known.golden else ""
    return bold(title), plain(out), plain(golden)


def _title(scene: _Scene) -> Block:
    return bold(contract_title(scene.t, scene.names, scene.draft, scene.known, scene.number))


def _so_far(scene: _Scene) -> str:
    """The numbers that are in."""
    t, known = scene.t, scene.known
    said = " · ".join(f"{scene.names[seat]} {t.number(n)}" for seat, n in sorted(known.numbers.items()))
    if not said:
        return ""
    if known.way is Way.REPORTED:
        return t.gettext("Scores: {numbers}", numbers=said)
    return t.gettext("Card points: {numbers}", numbers=said)


def _still_waiting(scene: _Scene) -> str:
    """Whose numbers are asked after this one."""
    known = scene.known
    order = asked_for_scores(scene.rules, known) if known.way is Way.REPORTED else asked_for_cards(known)
    # Told ahead, so that the number of the wrong player is not typed.
    later = [seat for seat in order if seat not in known.numbers and seat != scene.question.seat]
    if not later:
        return ""
    return scene.t.gettext("Then: {names}", names=", ".join(scene.names[seat] for seat in later))


_TEXTS: Mapping[Step, Callable[[_Scene], Text]] = {
    Step.DECLARER: _declarer,
    Step.DEALER: _dealer,
    Step.CONTRACT: _contract,
    Step.CONTRACT_EXACT: _contract,
    Step.CARDS: _cards,
    Step.CARDS_EXACT: _cards,
    Step.GAP: _gap,
    Step.SCORE: _score,
    Step.SCORE_EXACT: _score,
    Step.TRICK: _trick,
    Step.TALON: _talon(N_("{name} sits out: card points in the talon?")),
    Step.TALON_ACES: _talon(N_("{name} sits out: how many aces in the talon?")),
    Step.TALON_MARRIAGE: _talon(N_("{name} sits out: a marriage in the talon?")),
    Step.WRITE_OFF: _write_off,
    Step.PLAYER: _player,
    Step.POINTS: _points,
    Step.POINTS_EXACT: _points,
    Step.REASON: _reason,
    Step.REVIEW: _review,
}
