"""Words around files and deletion."""

from datetime import UTC, datetime

import pytest

from bot.i18n.catalog import Translator
from bot.scoring import begin
from bot.scoring.rules import Rules
from bot.sheet import transfer
from bot.sheet.text import to_plain

FIRST, LAST = datetime(2026, 3, 14, 18, tzinfo=UTC), datetime(2026, 4, 1, 18, tzinfo=UTC)


def held(**more: object) -> transfer.Held:
    values = {
        "games": 21,
        "entries": 402,
        "names": tuple(f"Игрок {number}" for number in range(1, 15)),
        "first": FIRST,
        "last": LAST,
        "known": 2,
        "settings": True,
    }
    return transfer.Held(**{**values, **more})


def test_what_a_chats_file_holds(t: Translator, golden: object) -> None:
    one = held(games=1, entries=1, names=("Аня",), last=FIRST, known=1, settings=False)
    none = held(games=0, entries=0, names=(), first=None, last=None, known=0)
    said = [to_plain(transfer.chat_offer(t, each)) for each in (held(), one, none)]
    golden(t, "import_chat", "\n\n".join(said))


def test_what_a_game_file_holds(t: Translator, golden: object) -> None:
    rules = Rules()
    state = begin(rules)
    names = ("Аня", "<b>Боря</b>", "В" * 64)
    open_, won = state, state._replace(winner=1)
    said = [to_plain(transfer.game_offer(t, names, rules, each, 5)) for each in (open_, won)]
    golden(t, "import_game", "\n\n".join(said))


def test_what_is_stored_and_how_it_goes(t: Translator, golden: object) -> None:
    said = [
        transfer.export_text(t, "k7m2pq"),
        transfer.privacy_text(t, 1, 22, 5, 111),
        transfer.erase_first(t, 1, 5),
        transfer.erase_last(t),
        transfer.erased(t, "Аня"),
        transfer.taken(t, 3, "Аня"),
    ]
    golden(t, "privacy", "\n\n".join(map(to_plain, said)))


@pytest.mark.parametrize("short", [None, "k7m2pq"])
def test_export_says_where_to_begin_without_a_game(short: str | None, en: Translator) -> None:
    assert ("/newgame" in to_plain(transfer.export_text(en, short))) == (short is None)
