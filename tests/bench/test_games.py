"""The commands that measure the core and play random games say what they did."""

import re

import pytest

from bot.bench import core, games


def test_random_games_of_every_template_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    games.main(["--count", "8", "--seed", "7"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split("  ")[0].strip() for line in lines] == [
        "russian", "russian_classic", "ukrainian", "polish", "lithuanian", "random rules",
    ]  # fmt: skip
    assert all(re.search(r" 8 games .* won  all invariants hold", line) for line in lines)


def test_the_core_is_measured_by_template_and_length(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(core, "LENGTHS", (5, 10))
    monkeypatch.setattr(core, "DEALS", 20)
    core.main(["polish"])
    head, line = capsys.readouterr().out.splitlines()
    assert head.split() == ["template", "5", "deals", "10", "deals", "growth"]
    assert re.fullmatch(r"polish +[\d,]+/s +[\d,]+/s +\d+\.\d\d×", line)
