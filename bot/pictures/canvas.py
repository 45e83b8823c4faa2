"""One sheet of pixels to draw on. Only one drawing at a time: matplotlib's fonts are not made for several threads."""

from io import BytesIO
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.figure import Figure

DRAWING = Lock()
"""Held while anything is drawn."""
DPI = 150
WIDTH = 1080
"""Pixels: a phone's width, so that nothing is scaled up."""
POINT = DPI / 72
"""Pixels of one point."""

PAPER = "#fbf8ef"
INK = "#1f2430"
PALE = "#6f6a5c"
NOTES = "#44506b"
RULE = "#d9d2bf"
BARREL = "#f2dfae"
BARREL_INK = "#6b5310"
WARNING = "#b3261e"


def blank(height: int, width: int = WIDTH) -> "Figure":
    """An empty picture with a ground of its own, so that light and dark chats show it alike; sizes in pixels."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width / DPI, height / DPI), dpi=DPI, facecolor=PAPER)
    FigureCanvasAgg(figure)
    return figure


def png(figure: "Figure") -> bytes:
    """The picture as a file; equal drawings are equal bytes."""
    stream = BytesIO()
    # Without its name the library's version would stand in the file.
    figure.savefig(stream, format="png", facecolor=PAPER, metadata={"Software": None})
    return stream.getvalue()
