import itertools
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from bot.pictures import Chart, ChartLine, ChartMark, totals_chart
from bot.pictures.chart import spread

LEGEND = {"fell": "слёт с бочки", "dump_truck": "самосвал", "won": "победа"}


def chart(*lines: ChartLine, marks: tuple[ChartMark, ...] = (), threshold: int = 880) -> Chart:
    return Chart(
        title="Счёт по конам",
        deals="кон",
        barrel="бочка",
        lines=lines,
        target=1000,
        threshold=threshold,
        marks=marks,
        legend=LEGEND,
    )


THREE = (
    ChartLine("Аня", (0, 120, 40, 300, 555, 0, 120, 320, 440)),
    ChartLine("Боря", (0, -100, 60, 200, 480, 700, 880, 880, 1000)),
    ChartLine("王伟", (0, 35, 20, -40, -100, -60, 30, 40, 60)),
)
MARKS = (ChartMark(0, 5, "dump_truck"), ChartMark(1, 8, "won"))


def test_a_chart_is_a_png_as_wide_as_a_phone() -> None:
    picture = Image.open(BytesIO(totals_chart(chart(*THREE, marks=MARKS))))
    assert (picture.format, picture.size) == ("PNG", (1080, 1080))


def test_the_ground_is_solid_so_that_dark_chats_show_it_alike() -> None:
    picture = Image.open(BytesIO(totals_chart(chart(*THREE)))).convert("RGBA")
    assert picture.getpixel((2, 2)) == (251, 248, 239, 255)
    assert picture.getextrema()[3] == (255, 255)


def test_equal_values_give_equal_pictures_in_any_thread() -> None:
    alone = totals_chart(chart(*THREE, marks=MARKS))
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(totals_chart, [chart(*THREE, marks=MARKS)] * 4))
    assert together == [alone] * 4


@pytest.mark.parametrize("name", ["$x$", r"$\frac{", "<b>&", "%s {0}", "👨‍👩‍👧‍👦", "", "\u202eעברית", "Б" * 64])
def test_any_name_can_be_drawn(name: str) -> None:
    assert totals_chart(chart(ChartLine(name, (0, 100)), ChartLine("Аня", (0, 40)))).startswith(b"\x89PNG")


@pytest.mark.parametrize("totals", [(0,), (870,), (0, -3000), (0, 5)])
def test_any_course_can_be_drawn(totals: tuple[int, ...]) -> None:
    assert totals_chart(chart(ChartLine("Аня", totals), ChartLine("Боря", totals))).startswith(b"\x89PNG")


@given(st.lists(st.floats(0, 800), min_size=1, max_size=4))
def test_names_at_the_ends_never_overlap(wanted: list[float]) -> None:
    placed = sorted(spread(wanted, 74, 0, 830))
    assert all(above - below > 73.9 for below, above in itertools.pairwise(placed))
    assert placed[0] > 36
    assert placed[-1] < 794


def test_names_far_apart_stay_at_their_lines() -> None:
    assert spread([600, 100, 300], 74, 0, 830) == [600, 100, 300]


def test_the_drawing_library_is_not_loaded_before_the_first_picture() -> None:
    code = "import sys, bot.pictures; sys.exit('matplotlib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("chart_three", chart(*THREE, marks=MARKS)),
        ("chart_two_without_barrel", chart(*THREE[:2], threshold=0)),
        (
            "chart_four_names",
            chart(
                ChartLine("👨‍👩‍👧‍👦 Аня", tuple(range(0, 620, 10))),
                ChartLine("Б" * 64, tuple(range(0, 310, 5))),
                ChartLine("王伟", tuple(range(0, -310, -5))),
                ChartLine("Zoë", (*range(0, 880, 16), 880, 760, 780, 800, 820, 840, 860)),
                marks=(ChartMark(3, 56, "fell"),),
            ),
        ),
    ],
)
def test_charts_look_as_they_were_looked_at(looks_like: Callable[[bytes, str], float], name: str, value: Chart) -> None:
    assert looks_like(totals_chart(value), name) < 1.5
