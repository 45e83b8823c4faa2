"""Words around the lobby: the start of a game, the game in the way of a new one, the list of games."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.i18n.catalog import Translator
from bot.scoring import forehand, sitter
from bot.scoring.model import GameState
from bot.scoring.rules import Rules
from bot.sheet.people import sides, spoken
from bot.sheet.rule_words import summary_line
from bot.sheet.settings import as_shown
from bot.sheet.text import Block, Text, bold, plain


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """One game in a list; ``status`` is running, aside or finished, ``at`` when it began, in the reader's time."""

    short: str
    names: tuple[str, ...]
    state: GameState
    deals: int
    status: str
    at: datetime


def game_starts(t: Translator, names: Sequence[str], rules: Rules, state: GameState) -> Text:
    """The short message a game begins with: who deals, who speaks first, who sits out."""
    called = spoken(names)
    dealer, first = called[state.dealer], called[forehand(rules, state.dealer)]
    out = sitter(rules, state.dealer)
    return (
        bold(t.gettext("The game begins: {names}", names=", ".join(sides(names, len(state.seats))))),
        plain(t.gettext("Deals: {dealer}, first to speak — {name}", dealer=dealer, name=first)),
        *((plain(t.gettext("Sits out: {name}", name=called[out])),) if out is not None else ()),
        # Everybody begins at 0: totals are worth a line only in a game taken over from paper.
        *((plain(totals(t, names, state)),) if any(seat.total for seat in state.seats) else ()),
        plain(t.gettext("Playing {rules}", rules=summary_line(t, as_shown(rules)))),
    )


def totals(t: Translator, names: Sequence[str], state: GameState) -> str:
    """Every total in one line."""
    called = sides(names, len(state.seats))
    return " · ".join(f"{name} {t.number(seat.total)}" for name, seat in zip(called, state.seats, strict=True))


def in_the_way(t: Translator, names: Sequence[str], state: GameState, deals: int, *, deal_open: bool) -> Text:
    """That a game is running where a new one is wanted."""
    return (
        bold(t.gettext("A game is running here")),
        *_stands(t, names, state, deals),
        *_deal_open(t, deal_open=deal_open),
        plain(t.gettext("Finish it without a winner, or set it aside? /games takes it up again.")),
    )


def ending(t: Translator, names: Sequence[str], state: GameState, deals: int, *, deal_open: bool) -> Text:
    """Asks whether the game is to end without a winner."""
    return (
        bold(t.gettext("Finish the game without a winner?")),
        *_stands(t, names, state, deals),
        *_deal_open(t, deal_open=deal_open),
    )


def ended(t: Translator, names: Sequence[str], state: GameState, deals: int, who: str) -> Text:
    """What is left of a game finished without a winner."""
    return (
        bold(t.gettext("The game is finished without a winner: {name}", name=who)),
        *_stands(t, names, state, deals),
    )


def laid_down(t: Translator, names: Sequence[str], state: GameState, deals: int, who: str) -> Text:
    """That a game was set aside, and how it stood."""
    return (bold(t.gettext("The game is set aside: {name}", name=who)), *_stands(t, names, state, deals))


def resumed(t: Translator, names: Sequence[str], state: GameState, deals: int, who: str) -> Text:
    """That a game set aside goes on."""
    return (bold(t.gettext("The game goes on: {name}", name=who)), *_stands(t, names, state, deals))


def instead(t: Translator, running: Listed, wanted: Listed, *, deal_open: bool) -> Text:
    """Asks whether the running game may be set aside for another one."""
    return (
        bold(t.gettext("A game is running here")),
        plain(_listed(t, running)),
        *_deal_open(t, deal_open=deal_open),
        plain(t.gettext("Resume instead: {game}", game=_listed(t, wanted))),
    )


def games_list(t: Translator, games: Sequence[Listed]) -> Text:
    """The games of this chat, the newest first."""
    if not games:
        return (plain(t.gettext("No games here yet. /newgame starts one")),)
    return (bold(t.gettext("Games")), *(plain(_listed(t, game)) for game in games))


def one_game(t: Translator, game: Listed) -> Text:
    """One game of the list by itself."""
    return (plain(_listed(t, game)),)


def _listed(t: Translator, game: Listed) -> str:
    said = [game.short, t.date(game.at), totals(t, game.names, game.state)]
    said.append(t.ngettext("{n} deal", "{n} deals", game.deals))
    return " · ".join([*said, _status(t, game)])


def _status(t: Translator, game: Listed) -> str:
    # Won comes first: such a game is finished whatever else its row says.
    if game.state.winner is not None:
        name = sides(game.names, len(game.state.seats))[game.state.winner]
        return t.gettext("winner: {name}", name=name)
    if game.status == "running":
        return t.pgettext("game", "running")
    if game.status == "aside":
        return t.pgettext("game", "set aside")
    return t.pgettext("game", "no winner")


def _stands(t: Translator, names: Sequence[str], state: GameState, deals: int) -> tuple[Block, ...]:
    count = t.ngettext("{n} deal", "{n} deals", deals)
    return (plain(f"{totals(t, names, state)} · {count}"),)


def _deal_open(t: Translator, *, deal_open: bool) -> tuple[Block, ...]:
    words = t.gettext("A deal is being entered: it would be put away unrecorded.")
    return (plain(words),) if deal_open else ()
