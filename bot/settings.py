"""Settings from the environment, an ``.env`` file, a secrets folder, or the command line's options."""

import os
import re
from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

TELEGRAM = "https://api.telegram.org"
PORT = 8484
SECRETS = Path("/run/secrets")
"""Where containers find secrets: one file a setting, named like it (``bot_token``)."""
TOKEN = re.compile(r"[1-9]\d{0,19}:[A-Za-z0-9_-]{3,}")
WEBHOOK_SECRET = re.compile(r"[A-Za-z0-9_-]{16,256}")


def default_data() -> Path:
    """The user's data folder for this program."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "thousand-bot"


class Settings(BaseSettings):
    """All settings; every name has the prefix ``BOT_`` in the environment."""

    model_config = SettingsConfigDict(
        env_prefix="BOT_",
        env_file=".env",
        env_file_encoding="utf-8",
        extra="ignore",
        frozen=True,
        # A name left empty in a compose file means "not set".
        env_ignore_empty=True,
        # What is wrong may be a token, and errors are printed.
        hide_input_in_errors=True,
    )

    token: SecretStr | None = None
    api_url: str = TELEGRAM
    data: Path = Field(default_factory=default_data)
    language: Literal["ru", "en"] = "en"
    port: int = Field(default=PORT, ge=0, le=65535)
    webhook_url: str = ""
    webhook_listen: str = "127.0.0.1:8443"
    webhook_secret: SecretStr | None = None

    @field_validator("token")
    @classmethod
    def _token_shape(cls, token: SecretStr | None) -> SecretStr | None:
        # Files with secrets often end with a line break.
        text = token.get_secret_value().strip() if token else ""
        if text and not TOKEN.fullmatch(text):
            raise ValueError("a token looks like 123456:ABC-DEF…, as BotFather gives it")
        return SecretStr(text) if text else None

    @field_validator("api_url")
    @classmethod
    def _server(cls, url: str) -> str:
        if not re.fullmatch(r"https?://[^\s?#]+", url):
            raise ValueError("an address begins with http:// or https://")
        return url.rstrip("/")

    @field_validator("webhook_url")
    @classmethod
    def _public(cls, url: str) -> str:
        if url and not re.fullmatch(r"https?://[^\s/?#]+(/[^\s?#]*)?", url):
            raise ValueError("an address begins with https://")
        return url

    @field_validator("webhook_listen")
    @classmethod
    def _listen(cls, listen: str) -> str:
        host, _, port = listen.rpartition(":")
        if not host or not port.isdigit() or int(port) > 65535:
            raise ValueError("host and port, such as 127.0.0.1:8443")
        return listen

    @field_validator("webhook_secret")
    @classmethod
    def _secret(cls, secret: SecretStr | None) -> SecretStr | None:
        if secret is not None and not WEBHOOK_SECRET.fullmatch(secret.get_secret_value()):
            raise ValueError("16 to 256 letters, digits, _ and -")
        return secret

    @property
    def database(self) -> Path:
        """The bot's database file."""
        return self.data / "thousand.sqlite3"

    @property
    def world(self) -> Path:
        """The playground's database file."""
        return self.data / "playground.sqlite3"

    @property
    def heartbeat(self) -> Path:
        """Touched whenever Telegram answered a poll."""
        return self.data / "heartbeat"


def load(**options: object) -> Settings:
    """The settings in force; ``options`` that are given go before the environment. Raises ``ValidationError``."""
    given = {name: value for name, value in options.items() if value is not None}
    # Named only where it is, for a missing folder is warned about.
    if SECRETS.is_dir():
        given["_secrets_dir"] = SECRETS
    return Settings(**given)  # type: ignore[arg-type]
