"""The developer's command: new ids get into the files, translations stay, what is missing is said."""

import shutil
from pathlib import Path

import pytest

from bot.i18n import template


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place for the files, so that the real ones stay as they are."""
    monkeypatch.setattr(template, "TEMPLATE", tmp_path / "bot.pot")
    monkeypatch.setattr(template, "catalogue_of", lambda language: tmp_path / language / "bot.po")
    return tmp_path


def test_from_nothing_every_id_is_listed_as_missing(elsewhere: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert template.main() == 1
    listed = capsys.readouterr().out.splitlines()
    ids = list(template.messages(template.read(elsewhere / "bot.pot")))
    assert len(listed) >= len(ids) > 0


def test_what_is_translated_stays_byte_for_byte(elsewhere: Path, capsys: pytest.CaptureFixture[str]) -> None:
    real = template.ROOT / "locales" / "ru" / "LC_MESSAGES" / "bot.po"
    copy = elsewhere / "ru" / "bot.po"
    copy.parent.mkdir()
    shutil.copyfile(real, copy)
    assert template.main() == 0
    assert capsys.readouterr().out == ""
    assert copy.read_bytes() == real.read_bytes()


def test_what_the_code_no_longer_says_is_dropped(elsewhere: Path) -> None:
    old = template.empty("ru")
    old.add("No longer said", "Так уже не говорят")
    new = template.merged(template.template(), old, "ru")
    assert old.get("No longer said") is not None
    assert new.get("No longer said") is None
