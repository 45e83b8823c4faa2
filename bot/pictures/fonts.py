"""Which characters can be drawn. What no font here holds is left out, because a box says less than nothing."""

import unicodedata
from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from wcwidth import iter_graphemes

if TYPE_CHECKING:
    from matplotlib.font_manager import FontProperties

BUNDLED = "DejaVu Sans"
"""The font matplotlib brings along: Latin, Cyrillic, Greek, Arabic, Hebrew, suits."""
OTHERS = (
    *("Noto Sans CJK SC", "Noto Sans CJK JP", "Noto Sans SC", "Source Han Sans SC", "WenQuanYi Zen Hei"),
    *("Droid Sans Fallback", "Noto Sans Devanagari", "Noto Sans Thai", "Noto Sans Bengali", "Noto Emoji"),
)
"""Fonts for further scripts, used where the machine has them."""
LONGEST = 400
"""Characters: more never fit in a line."""
_NEVER_DRAWN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def drawable(text: str, instead: str = "") -> str:
    """The text without what the fonts lack, on one line; ``instead`` when nothing visible is left of it."""
    kept = "".join(grapheme for grapheme in iter_graphemes(text) if _has(grapheme))
    return " ".join(kept.split()) or instead


def names(texts: Sequence[str]) -> tuple[str, ...]:
    """The names as they can be drawn; the seat's number stands for a name of which nothing is left."""
    return tuple(drawable(text, str(seat)) for seat, text in enumerate(texts, start=1))


def shortened(text: str, width: float, size: float, *, bold: bool = False) -> str:
    """The text, cut with an ellipsis when it is wider than ``width`` points at a font ``size`` in points."""
    if text_width(text, size, bold=bold) <= width:
        return text
    graphemes = list(iter_graphemes(text[:LONGEST]))
    heads = ["".join(graphemes[:count]).rstrip() + "…" for count in range(len(graphemes) + 1)]
    # Measuring is slow, and longer heads are never narrower: a few are enough.
    fitting = bisect_right(heads, width, key=lambda head: text_width(head, size, bold=bold))
    return heads[max(0, fitting - 1)]


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """How wide the text is drawn, in points."""
    from matplotlib.textpath import text_to_path

    width: float = text_to_path.get_text_width_height_descent(text, font(size, bold=bold), ismath=False)[0]
    return width


def font(size: float, *, bold: bool = False) -> "FontProperties":
    """The bundled font with those for further scripts behind it."""
    from matplotlib.font_manager import FontProperties

    return FontProperties(family=list(families()), size=size, weight="bold" if bold else "normal")


@cache
def families() -> tuple[str, ...]:
    """The fonts in use, the bundled one first."""
    from matplotlib.font_manager import fontManager

    there = {entry.name for entry in fontManager.ttflist}
    return (BUNDLED, *(name for name in OTHERS if name in there))


@cache
def _known() -> frozenset[int]:
    from matplotlib.font_manager import FontProperties, fontManager, get_font

    paths = (fontManager.findfont(FontProperties(family=family)) for family in families())
    return frozenset(code for path in paths for code in get_font(path).get_charmap())


def _has(grapheme: str) -> bool:
    return all(ord(char) in _known() and unicodedata.category(char) not in _NEVER_DRAWN for char in grapheme)
