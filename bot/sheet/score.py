"""The answer to /score: where everybody stands and who deals next."""

from collections.abc import Sequence

from bot.i18n.catalog import Translator
from bot.scoring.model import GameState, SeatState
from bot.scoring.rules import Rules
from bot.scoring.seats import must_play
from bot.sheet.notes import barrel_need
from bot.sheet.people import sides, spoken
from bot.sheet.standing import counters, falls, missing
from bot.sheet.text import Block, Text, bold, plain


def score(t: Translator, names: Sequence[str], rules: Rules, state: GameState, deals: int = 0) -> Text:
    """Totals with what is missing, the best first; ``deals`` is how many have been recorded."""
    called = sides(names, len(state.seats))
    order = sorted(range(len(called)), key=lambda seat: (seat != state.winner, -state.seats[seat].total, seat))
    return (
        bold(_heading(t, deals)),
        *(plain(_seat(t, called[seat], rules, state, state.seats[seat])) for seat in order),
        *_next(t, spoken(names), called, rules, state),
    )


def _heading(t: Translator, deals: int) -> str:
    if not deals:
        return t.gettext("The score")
    return t.gettext("The score after {deals}", deals=t.npgettext("after", "{n} deal", "{n} deals", deals))


def _seat(t: Translator, name: str, rules: Rules, state: GameState, seat: SeatState) -> str:
    said = [f"{name} {t.number(seat.total)}"]
    if state.winner is None:
        said.append(missing(t, rules, seat))
        if seat.barrel is not None:
            said.append(barrel_need(t, rules))
    said += [*counters(t, rules, seat), *falls(t, rules, seat)]
    # Counted only where they can run out.
    if rules.write_off_per_game and seat.write_offs_made:
        used, limit = seat.write_offs_made, rules.write_off_per_game
        said.append(t.gettext("write-offs this game: {n} of {of}", n=used, of=limit))
    return " · ".join(said)


def _next(t: Translator, seats: Sequence[str], called: Sequence[str], rules: Rules, state: GameState) -> list[Block]:
    if state.winner is not None:
        return [plain(t.gettext("Winner: {name}", name=called[state.winner]))]
    dealer, forehand = seats[state.dealer], seats[(state.dealer + 1) % len(seats)]
    if must_play(rules, state.dealer) == (state.dealer + 1) % len(seats):
        line = t.gettext("Next to deal: {dealer}, forced bid — {name}", dealer=dealer, name=forehand)
    else:
        line = t.gettext("Next to deal: {dealer}, first to speak — {name}", dealer=dealer, name=forehand)
    lines = [plain(line)]
    if state.golden_left:
        lines.append(plain(t.ngettext("{n} golden deal left", "{n} golden deals left", state.golden_left)))
    return lines
