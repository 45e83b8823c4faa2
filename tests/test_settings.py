"""Settings come from options, the environment, an .env file, or the secrets folder, in this order."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from bot import settings
from bot.settings import Settings, load

ROOT = Path(__file__).resolve().parents[1]
TOKEN = "123456:ABC-DEF_ghijklmnopqrstuvwxyz"


def names() -> list[str]:
    return [f"BOT_{name.upper()}" for name in Settings.model_fields]


def test_without_anything_the_bot_runs_without_a_token(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    found = load()
    assert found.token is None
    assert found.api_url == settings.TELEGRAM
    assert found.data == tmp_path / "thousand-bot"


def test_an_option_goes_before_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BOT_PORT", "9000")
    monkeypatch.setenv("BOT_LANGUAGE", "ru")
    found = load(port=9001, language=None, data=tmp_path)
    assert (found.port, found.language, found.data) == (9001, "ru", tmp_path)


def test_an_env_file_is_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text(f"BOT_TOKEN={TOKEN}\nBOT_LANGUAGE=ru\nELSE=1\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(Settings.model_config, "env_file", ".env")
    found = load()
    assert found.token is not None
    assert found.token.get_secret_value() == TOKEN
    assert found.language == "ru"


def test_a_secret_file_gives_the_token(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "bot_token").write_text(f"{TOKEN}\n", encoding="utf-8")
    monkeypatch.setattr(settings, "SECRETS", tmp_path)
    found = load()
    assert found.token is not None
    assert found.token.get_secret_value() == TOKEN


@pytest.mark.parametrize("empty", ["", "  "])
def test_an_empty_token_is_no_token(monkeypatch: pytest.MonkeyPatch, empty: str) -> None:
    monkeypatch.setenv("BOT_TOKEN", empty)
    assert load().token is None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("BOT_TOKEN", "secret-without-number"),
        ("BOT_TOKEN", "123456"),
        ("BOT_TOKEN", "123456:with space"),
        ("BOT_API_URL", "api.example.org"),
        ("BOT_PORT", "70000"),
        ("BOT_PORT", "many"),
        ("BOT_LANGUAGE", "de"),
        ("BOT_WEBHOOK_URL", "bot.example.org"),
        ("BOT_WEBHOOK_LISTEN", "8443"),
        ("BOT_WEBHOOK_SECRET", "short"),
    ],
)
def test_a_setting_that_cannot_be_is_named_and_its_value_kept_to_ourselves(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(ValidationError) as refused:
        load()
    assert refused.value.errors()[0]["loc"] == (name.removeprefix("BOT_").lower(),)
    assert "input_value" not in str(refused.value)


def test_the_token_is_not_shown_where_settings_are_printed() -> None:
    assert TOKEN not in repr(load(token=TOKEN))


def test_the_example_names_every_setting() -> None:
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    assert [name for name in names() if f"#{name}=" not in example] == []
    assert example.count("\n#BOT_") == len(names())
