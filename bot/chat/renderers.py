"""How each kind of message is rendered from the committed state."""

from bot.chat import board, corrections, deal, figures, new_game, transfer
from bot.chat.outbox import Renderer
from bot.keeper.keeper import Keeper


def renderers(keeper: Keeper) -> dict[str, Renderer]:
    """By the kind of screen; stored messages need none."""
    return {
        **new_game.renderers(keeper),
        **deal.renderers(keeper),
        **board.renderers(keeper),
        **corrections.renderers(keeper),
        **figures.renderers(keeper),
        **transfer.renderers(keeper),
    }
