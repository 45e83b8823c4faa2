"""The totals of a game over its deals."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from bot.pictures import fonts
from bot.pictures.canvas import BARREL, BARREL_INK, DRAWING, INK, PALE, PAPER, POINT, RULE, WIDTH, blank, png

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

HEIGHT = 1080
TITLE = 17.0
TEXT = 14.0
SMALL = 12.0
LABEL = 74
"""Pixels of a name with its total below."""
MARGIN = 24
BESIDE = 0.2
"""Inches between signs at one point."""
NAME_SHARE = 0.26
"""The most of the picture's width that names at the ends of their lines may take."""

STYLES = (
    ("#005a9c", "-", 3.4),
    ("#c44601", (0, (5, 1.6)), 3.4),
    ("#007a5a", (0, (6, 1.6, 1.2, 1.6)), 3.4),
    ("#8e3b8e", (0, (1.4, 1.2)), 4.0),
)
"""Colour, dashes and width of each line: told apart by anyone who sees colours otherwise, and in grey."""
SIGNS: Mapping[str, tuple[str, float]] = {"fell": ("v", 15), "dump_truck": ("X", 15), "won": ("*", 26)}


class ChartLine(NamedTuple):
    """One side: its name and its totals, the first before the first deal."""

    name: str
    totals: Sequence[int]


class ChartMark(NamedTuple):
    """A sign (fell, dump_truck or won) on a line, at the total after a deal (0: the start)."""

    line: int
    deal: int
    sign: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """What to draw. A ``threshold`` of 0 means there is no barrel; ``legend`` has words for the signs that occur."""

    title: str
    deals: str
    barrel: str
    lines: Sequence[ChartLine]
    target: int
    threshold: int = 0
    marks: Sequence[ChartMark] = ()
    legend: Mapping[str, str] = field(default_factory=dict)


def totals_chart(chart: Chart) -> bytes:
    """The chart as PNG: the barrel as a band below the target line, falls, dump trucks and the win marked."""
    with DRAWING:
        figure = blank(HEIGHT)
        room = NAME_SHARE * WIDTH / POINT
        names = [
            fonts.shortened(name, room, TEXT, bold=True) for name in fonts.names([line.name for line in chart.lines])
        ]
        # The last total stands below the name and may be the wider one.
        right = 20 + MARGIN + POINT * max(fonts.text_width(each, TEXT, bold=True) for each in (*names, "−1000"))
        left, bottom, top = 100, 92, 160 if chart.marks else 104
        box = (left / WIDTH, bottom / HEIGHT, 1 - (left + right) / WIDTH, 1 - (top + bottom) / HEIGHT)
        axes = figure.add_axes(box)
        _frame(axes, chart)
        _goal(axes, chart)
        _draw(figure, axes, chart)
        _name_lines(figure, axes, chart, names)
        _title(figure, chart)
        _explain(figure, chart)
        return png(figure)


def _frame(axes: "Axes", chart: Chart) -> None:
    """Scales, grid and the ground: deals across, totals up."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator, MultipleLocator

    totals = [total for line in chart.lines for total in line.totals]
    low, high = min(0, *totals), max(chart.target, *totals)
    axes.set_ylim(low - 0.04 * (high - low), high + 0.05 * (high - low))
    axes.set_xlim(0, max(1, *(len(line.totals) - 1 for line in chart.lines)))
    axes.xaxis.set_major_locator(MaxNLocator(nbins=7, integer=True, steps=[1, 2, 5, 10]))
    axes.yaxis.set_major_locator(MultipleLocator(200 if high - low <= 2400 else 500))
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:.0f}".replace("-", "−")))
    axes.set_facecolor(PAPER)
    axes.grid(color=RULE, linewidth=1)
    axes.set_axisbelow(True)
    axes.spines[:].set_visible(False)
    axes.tick_params(length=0, labelcolor=INK, pad=8)
    for label in (*axes.get_xticklabels(), *axes.get_yticklabels()):
        label.set_fontproperties(fonts.font(TEXT))
    axes.set_xlabel(fonts.drawable(chart.deals), font=fonts.font(TEXT), color=INK, labelpad=4, parse_math=False)
    axes.axhline(0, color=PALE, linewidth=1.6)


def _goal(axes: "Axes", chart: Chart) -> None:
    """The target line, and the barrel below it."""
    axes.axhline(chart.target, color=INK, linewidth=2.4)
    if chart.threshold:
        axes.axhspan(chart.threshold, chart.target, color=BARREL, linewidth=0, zorder=0.5)
        middle = (chart.threshold + chart.target) / 2
        words = fonts.drawable(chart.barrel)
        where: dict[str, Any] = {"xy": (0, middle), "xytext": (8, 0), "textcoords": "offset points", "va": "center"}
        axes.annotate(words, **where, font=fonts.font(SMALL), color=BARREL_INK, parse_math=False)


def _draw(figure: "Figure", axes: "Axes", chart: Chart) -> None:
    """The lines, and their signs: those of one point stand side by side."""
    from matplotlib.transforms import ScaledTranslation

    for index, line in enumerate(chart.lines):
        color, dashes, width = STYLES[index % len(STYLES)]
        # Not clipped: on the edge of the scale a line would lose half its width.
        axes.plot(line.totals, color=color, linestyle=dashes, linewidth=width, clip_on=False, zorder=3)
        axes.plot(len(line.totals) - 1, line.totals[-1], "o", color=color, markersize=9, clip_on=False, zorder=4)
    there: Counter[tuple[int, int]] = Counter()
    for mark in chart.marks:
        total = chart.lines[mark.line].totals[mark.deal]
        beside = axes.transData + ScaledTranslation(BESIDE * there[mark.deal, total], 0, figure.dpi_scale_trans)
        style = _sign(mark.sign, STYLES[mark.line % len(STYLES)][0])
        axes.plot(mark.deal, total, **style, transform=beside, clip_on=False, zorder=5)
        there[mark.deal, total] += 1


def _sign(sign: str, color: str) -> dict[str, Any]:
    shape, size = SIGNS[sign]
    return {"marker": shape, "markersize": size, "color": color, "markeredgecolor": PAPER, "markeredgewidth": 1.6}


def _name_lines(figure: "Figure", axes: "Axes", chart: Chart, names: Sequence[str]) -> None:
    """Each name and its last total at the end of its line, moved apart where ends lie close."""
    from matplotlib.transforms import IdentityTransform

    ends = [axes.transData.transform((0, line.totals[-1]))[1] for line in chart.lines]
    x = axes.bbox.x1 + 20
    for index, y in enumerate(spread(ends, LABEL, axes.bbox.y0, axes.bbox.y1)):
        style: dict[str, Any] = {
            "color": STYLES[index % len(STYLES)][0],
            "transform": IdentityTransform(),
            "parse_math": False,
        }
        total = f"{chart.lines[index].totals[-1]}".replace("-", "−")
        figure.text(x, y + 2, names[index], font=fonts.font(TEXT, bold=True), va="bottom", **style)
        figure.text(x, y - 2, total, font=fonts.font(TEXT), va="top", **style)


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Positions near the wanted ones, at least ``gap`` apart and, if they fit, inside the bounds."""
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    placed = [0.0] * len(wanted)
    floor = low + gap / 2
    for index in order:
        placed[index] = max(wanted[index], floor)
        floor = placed[index] + gap
    ceiling = high - gap / 2
    # Down again from the highest: what was pushed over the top comes back.
    for index in reversed(order):
        placed[index] = min(placed[index], ceiling)
        ceiling = placed[index] - gap
    return placed


def _title(figure: "Figure", chart: Chart) -> None:
    title = fonts.shortened(fonts.drawable(chart.title), (WIDTH - 2 * MARGIN) / POINT, TITLE, bold=True)
    where = (MARGIN / WIDTH, 1 - 60 / HEIGHT)
    figure.text(*where, title, font=fonts.font(TITLE, bold=True), color=INK, parse_math=False)


def _explain(figure: "Figure", chart: Chart) -> None:
    """What the signs mean, in one row below the title."""
    from matplotlib.lines import Line2D
    from matplotlib.transforms import IdentityTransform

    x, y = MARGIN + 14.0, HEIGHT - 104
    for sign in (each for each in SIGNS if any(mark.sign == each for mark in chart.marks)):
        words = fonts.drawable(chart.legend.get(sign, ""))
        figure.add_artist(Line2D([x], [y], transform=IdentityTransform(), linestyle="", **_sign(sign, INK)))
        where: dict[str, Any] = {"transform": IdentityTransform(), "va": "center", "color": INK, "parse_math": False}
        figure.text(x + 32, y, words, font=fonts.font(SMALL), **where)
        x += 32 + fonts.text_width(words, SMALL) * POINT + 44
