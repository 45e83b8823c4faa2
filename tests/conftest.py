"""What every test shares: the settings of the person who runs the tests stay out of them."""

import os
from pathlib import Path

import pytest

from bot.settings import Settings


@pytest.fixture(autouse=True)
def no_settings_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("BOT_")]:
        monkeypatch.delenv(name)
    monkeypatch.setitem(Settings.model_config, "env_file", None)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder that does not exist yet."""
    return tmp_path / "data"
