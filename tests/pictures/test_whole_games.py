"""Whole games drawn as the chat sees them."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from bot.chat.drawings import chart_picture, sheet_picture, sheet_picture_count
from bot.i18n.catalog import translator
from bot.scoring import replay
from bot.scoring.model import Game, Played, Suit
from bot.scoring.rules import Rules
from bot.storage.codec import game_from_json

GAMES = Path(__file__).parents[1] / "sheet" / "games"
NAMES = ("👨‍👩‍👧‍👦 Аня", "王伟", "Константин" * 6 + "Конь", "<b>&")


def game(seats: int, deals: int) -> Game:
    return game_from_json((GAMES / f"evening_{seats}_{deals}.json").read_text("utf-8"))


@pytest.mark.parametrize("deals", [12, 60])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_chart_of_a_game(looks_like: Callable[[bytes, str], float], seats: int, deals: int) -> None:
    played = game(seats, deals)
    picture = chart_picture(translator("ru"), NAMES[:seats], played, replay(played))
    assert looks_like(picture, f"game_{seats}_{deals}") < 1.5


@pytest.mark.parametrize(("seats", "deals", "pages"), [(2, 12, 1), (3, 12, 1), (4, 12, 1), (3, 60, 4)])
def test_the_sheet_of_a_game(looks_like: Callable[[bytes, str], float], seats: int, deals: int, pages: int) -> None:
    played = game(seats, deals)
    drawn = (translator("ru"), NAMES[:seats], played, replay(played))
    assert sheet_picture_count(*drawn) == pages
    for page in range(pages):
        assert looks_like(sheet_picture(*drawn, page), f"sheet_{seats}_{deals}_{page + 1}") < 1.5


def test_partners_have_one_line_and_one_column() -> None:
    deal = Played(declarer=2, bid=120, cards=(40, 20, 30, 30), marriages={Suit.HEARTS: 2})
    rules = Rules(seats=4, four_players="partners")
    played = Game(rules=rules, players=NAMES, entries=(deal,))
    sheet = sheet_picture(translator("en"), NAMES, played, replay(played), 0)
    chart = chart_picture(translator("en"), NAMES, played, replay(played))
    assert [Image.open(BytesIO(each)).width for each in (sheet, chart)] == [1080, 1080]


def test_a_page_past_the_last_is_the_last() -> None:
    played = game(3, 60)
    short = Game(rules=played.rules, players=played.players, entries=played.entries[:26])
    drawn = (translator("en"), NAMES[:3], short, replay(short))
    assert sheet_picture_count(*drawn) == 2
    assert sheet_picture(*drawn, 99) == sheet_picture(*drawn, 1) != sheet_picture(*drawn, 0)
