"""Every handler of the bot, once, in the order they are asked."""

from bot.chat import (
    board,
    corrections,
    deal,
    editing,
    endings,
    explain,
    figures,
    inline,
    life,
    new_game,
    penalty,
    people,
    privacy,
    reopening,
    replies,
    rules,
    seats,
    settings,
    transfer,
)
from bot.chat.turn import Handler


def ordered() -> list[Handler]:
    """The first handler that accepts an update gets it; the last one answers any press nobody wanted."""
    # Commands and flows are all distinct, so only the end matters: what takes any press comes last.
    return [
        *life.handlers(),
        *new_game.handlers(),
        *deal.handlers(),
        *endings.handlers(),
        *settings.handlers(),
        *board.handlers(),
        *corrections.handlers(),
        *editing.handlers(),
        *penalty.handlers(),
        *explain.handlers(),
        *figures.handlers(),
        *rules.handlers(),
        *inline.handlers(),
        *seats.handlers(),
        *people.handlers(),
        *reopening.handlers(),
        *transfer.handlers(),
        *privacy.handlers(),
        *replies.handlers(),
        life.unclaimed_press(),
    ]
