"""The built wheel carries everything: installed away from the sources it scores, speaks Russian and serves its page."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
GAME = {
    "format": "thousand-game/1",
    "players": ["Аня", "Боря", "Вера"],
    "entries": [{"type": "played", "declarer": 0, "bid": 120, "cards": [60, 35, 25], "marriages": {"hearts": 0}}],
}


def tracked(folder: str, *endings: str) -> set[str]:
    """The files of a folder as the sources have them."""
    files = (file for file in (ROOT / folder).rglob("*") if file.suffix in endings and "__pycache__" not in file.parts)
    return {file.relative_to(ROOT).as_posix() for file in files}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    # The build backend is one of the developers' packages, so nothing is fetched here.
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", folder, ROOT]
    subprocess.run(command, check=True, env={**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1"})
    (built,) = folder.glob("thousand_bot-*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel unpacked where nothing else of the project lies."""
    folder = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def run(installed: Path, *arguments: str, cwd: Path) -> "subprocess.CompletedProcess[str]":
    """Python with the installed package before anything else on its path, far from the sources."""
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    return subprocess.run(
        [sys.executable, *arguments], cwd=cwd, env=environment, capture_output=True, text=True, encoding="utf-8"
    )


def test_the_wheel_holds_code_words_migrations_articles_and_the_page(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    code = tracked("bot", ".py", ".html", ".css", ".js", ".svg", ".json", ".typed")
    carried = {f"bot/_data/{name}" for name in tracked("locales", ".po", ".toml") | tracked("migrations", ".sql")}
    assert carried
    assert (code | carried) - names == set()
    assert not [name for name in names if name.startswith(("tests", ".ci"))]


def test_an_installed_wheel_scores_in_russian(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(json.dumps(GAME), encoding="utf-8")
    where = run(installed, "-c", "import bot; print(bot.__file__)", cwd=tmp_path)
    assert where.stdout.startswith(str(installed)), where.stderr
    scored = run(installed, "-m", "bot", "score", "game.json", "--lang", "ru", cwd=tmp_path)
    assert scored.returncode == 0, scored.stderr
    assert "За кон" in scored.stdout
    assert "Аня" in scored.stdout


def test_an_installed_wheel_makes_its_database(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(json.dumps(GAME), encoding="utf-8")
    for arguments in (["import", "game.json"], ["export"]):
        done = run(installed, "-m", "bot", *arguments, "--data", "data", cwd=tmp_path)
        assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["players"] == GAME["players"]


def test_an_installed_wheel_has_its_page_and_its_articles(installed: Path, tmp_path: Path) -> None:
    program = (
        "from importlib.resources import files\n"
        "from bot.resources import resource\n"
        "print((files('bot.playground') / 'page' / 'index.html').is_file())\n"
        "print(sum(file.name.endswith('.toml') for file in (resource('locales') / 'articles' / 'ru').iterdir()) > 0)\n"
        "print(resource('migrations'))\n"
    )
    done = run(installed, "-c", program, cwd=tmp_path)
    assert done.stdout.splitlines()[:2] == ["True", "True"], done.stderr
    assert str(installed) in done.stdout.splitlines()[2]
