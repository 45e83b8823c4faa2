"""Entering a deal: drafts, what to ask next and what an answer does, typed lines. Pure, without words."""

from bot.entry.draft import Answer, Draft, Step, back
from bot.entry.facts import Facts, Way, facts
from bot.entry.finish import finished, preview
from bot.entry.question import BACK, CANCEL, DARK, DEALER, SAVE, Act, Choice, Question, Stale
from bot.entry.reopen import Carried, carry, from_entry
from bot.entry.steps import answer, next_step, opened, opened_adjustment

__all__ = [
    "BACK",
    "CANCEL",
    "DARK",
    "DEALER",
    "SAVE",
    "Act",
    "Answer",
    "Carried",
    "Choice",
    "Draft",
    "Facts",
    "Question",
    "Stale",
    "Step",
    "Way",
    "answer",
    "back",
    "carry",
    "facts",
    "finished",
    "from_entry",
    "next_step",
    "opened",
    "opened_adjustment",
    "preview",
]
