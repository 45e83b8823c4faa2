"""The world that a new player finds."""

from bot.playground import life, people
from bot.playground.core import Core

RUSSIANS = ("Аня", "Боря", "Вера", "Гриша")
ENGLISH = ("Anna", "Ben", "Clara")


def populate(core: Core) -> None:
    """Two groups, a forum, and a private chat for each person."""
    russians = [life.add_person(core, name, "ru") for name in RUSSIANS]
    english = [life.add_person(core, name, "en", f"{name.lower()}_plays") for name in ENGLISH]
    life.add_chat(core, "group", "Карты", [{"id": one.id} for one in russians])
    life.add_chat(core, "supergroup", "Клуб «Тысяча»", [{"id": one.id} for one in russians], ("Карты", "Разговоры"))
    life.add_chat(core, "group", "Cards", [{"id": one.id} for one in english])
    for one in (*russians, *english):
        people.private_chat(core, one.id)
