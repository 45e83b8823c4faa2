"""Prompts to type something: only the one who pressed is asked, and only their reply counts."""

from telegram import User

from bot.chat.content import Content
from bot.chat.turn import display_name
from bot.sheet.text import plain, to_html


def prompt(user: User, question: str) -> Content:
    """A message that opens a reply for this person alone, who has to be named in it for that."""
    name = to_html((plain(display_name(user)),))
    # By number, not by @name: many accounts have none.
    return Content(f'<a href="tg://user?id={user.id}">{name}</a>\n{to_html((plain(question),))}', ask=user.id)
