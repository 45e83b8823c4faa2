import os
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.pictures import fonts

GOLDEN = Path(__file__).parent / "golden"
SMALLER = 3
TOLERANCE = 1.5
"""Mean difference of a channel, of 255, between a picture and the kept one."""


@pytest.fixture(autouse=True)
def only_the_bundled_font(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The same pictures whatever fonts the machine has."""
    monkeypatch.setattr(fonts, "OTHERS", ())
    fonts.families.cache_clear()
    fonts._known.cache_clear()
    yield
    fonts.families.cache_clear()
    fonts._known.cache_clear()


@pytest.fixture
def looks_like() -> Callable[[bytes, str], float]:
    """Asserts that a picture is the kept one, by tolerance; ``WRITE_GOLDEN=1`` keeps the new one instead."""

    def compare(png: bytes, name: str) -> float:
        picture = Image.open(BytesIO(png)).convert("RGB")
        picture = picture.resize((picture.width // SMALLER, picture.height // SMALLER), Image.Resampling.BOX)
        path = GOLDEN / f"{name}.png"
        if os.environ.get("WRITE_GOLDEN"):
            picture.quantize(64, dither=Image.Dither.NONE).save(path, optimize=True)
        kept = Image.open(path).convert("RGB")
        assert picture.size == kept.size
        difference = max(ImageStat.Stat(ImageChops.difference(picture, kept)).mean)
        assert difference < TOLERANCE, f"{name} differs by {difference:.2f}"
        return difference

    return compare
