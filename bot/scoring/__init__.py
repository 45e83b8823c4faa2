"""The shared scoring core: pure arithmetic over values, without clock, I/O or human language."""

from bot.scoring.game import final, play, replay, results
from bot.scoring.seats import forehand, is_deal, must_play, next_dealer, partners, playing, side, sides, sitter
from bot.scoring.start import begin

__all__ = [
    "begin",
    "final",
    "forehand",
    "is_deal",
    "must_play",
    "next_dealer",
    "partners",
    "play",
    "playing",
    "replay",
    "results",
    "side",
    "sides",
    "sitter",
]
