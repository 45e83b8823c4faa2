from collections.abc import Callable
from io import BytesIO

import pytest
from PIL import Image

from bot.pictures import Paper, PaperCell, PaperRow, scoresheet

NAMES = ("Аня", "👨‍👩‍👧‍👦", "王伟", "Б" * 64)
CELLS = (
    PaperCell("−505", "−120", "×"),
    PaperCell("640", "+40", suits="♥♦♣♠"),
    PaperCell("880", "+10", "б", held=True),
    PaperCell("1000", "+120", "*"),
)
NOTE = "Вера садится на бочку: 3 кона, 120 за один кон"


def paper(rows: int, seats: int = 3, note: str = NOTE) -> Paper:
    lines = [PaperRow(str(number), CELLS[:seats], "" if number % 4 else note) for number in range(1, rows + 1)]
    return Paper(title="Таблица · 12 конов", names=NAMES[:seats], rows=lines)


def sizes(pictures: tuple[bytes, ...]) -> list[tuple[int, int]]:
    return [Image.open(BytesIO(picture)).size for picture in pictures]


def test_a_short_game_is_one_picture_of_a_phones_width() -> None:
    ((width, height),) = sizes(scoresheet(paper(12)))
    assert width == 1080
    assert height < 1300


def test_a_long_game_is_split_and_no_picture_is_longer_than_a_screen_or_so() -> None:
    pages = sizes(scoresheet(paper(60)))
    assert len(pages) == 4
    assert all(width == 1080 and height <= 1700 for width, height in pages)


def test_an_empty_sheet_is_still_a_picture() -> None:
    assert len(scoresheet(paper(0))) == 1


def test_equal_sheets_are_equal_pictures() -> None:
    assert scoresheet(paper(5)) == scoresheet(paper(5))


@pytest.mark.parametrize("note", ["слово " * 200, "Б" * 500, "$x$ {0} 👨‍👩‍👧‍👦", "王伟"])
def test_any_note_can_be_drawn_and_takes_three_lines_at_most(note: str) -> None:
    ((_, height),) = sizes(scoresheet(paper(4, note=note)))
    ((_, bare),) = sizes(scoresheet(paper(4, note="")))
    assert height - bare <= 3 * 36 + 8


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sheets_look_as_they_were_looked_at(looks_like: Callable[[bytes, str], float], seats: int) -> None:
    (picture,) = scoresheet(paper(9, seats))
    assert looks_like(picture, f"paper_{seats}") < 1.5
