"""Points outside play: who, how much, why — by taps, in a message of its own beside an open deal."""

from bot.chat import access, rule_links
from bot.chat.content import content
from bot.chat.turn import Handler, Turn, on_command, on_press
from bot.entry import opened_adjustment, quick
from bot.keeper import deals
from bot.scoring.refusals import Refusal
from bot.sheet.quick_words import not_understood
from bot.sheet.refusals import refusal

AGAIN = "penalty_again"
"""Says what of a line was not understood: the line may be typed anew as a reply to it."""


def handlers() -> list[Handler]:
    """The command; taps go the way of every draft."""
    return [on_command("penalty", penalty), on_press("penalty", penalty)]


async def penalty(turn: Turn) -> None:
    """Open an adjustment."""
    table = await access.running_table(turn)
    if table is None:
        return
    try:
        draft = opened_adjustment(table.state)
    except Refusal as refused:
        await turn.refuse(refusal(turn.t, table.names, refused), rule_links.about(turn.t, refused))
        return
    turn.answer()
    parsed = quick.parse(turn.text, table.names, table.rules, table.state, draft) if turn.text else draft
    if isinstance(parsed, quick.NotUnderstood):
        said = not_understood(turn.t, table.names, table.rules, table.state, parsed)
        await turn.post_content(content(said), kind=AGAIN, reply=True)
        return
    await deals.open_draft(turn.keeper, table, turn.actor, parsed, kind=deals.PENALTY)
    turn.show()
