"""No token ever gets into a log."""

import logging
from collections.abc import Iterator
from io import StringIO

import pytest

from bot.commands.logs import set_up

TOKEN = "123456:ABC-DEF_ghijklmnopqrstuvwxyz"
LOOSE = "42:odd"


@pytest.fixture
def written() -> Iterator[StringIO]:
    root = logging.getLogger()
    kept, level = root.handlers[:], root.level
    stream = StringIO()
    set_up(LOOSE, stream)
    yield stream
    root.handlers[:] = kept
    root.setLevel(level)


def test_a_token_in_a_message_is_blotted_out(written: StringIO) -> None:
    logging.getLogger("bot").warning("asked %s", f"https://server/bot{TOKEN}/getMe")
    assert TOKEN not in written.getvalue()
    assert "asked https://server/bot<token>/getMe" in written.getvalue()


def test_the_very_token_is_blotted_out_whatever_it_looks_like(written: StringIO) -> None:
    logging.getLogger("bot").warning("asked %s", LOOSE)
    assert LOOSE not in written.getvalue()


def test_a_token_in_a_traceback_is_blotted_out(written: StringIO) -> None:
    try:
        raise ValueError(f"The token `{TOKEN}` was rejected")
    except ValueError:
        logging.getLogger("bot").exception("failed")
    assert "ValueError" in written.getvalue()
    assert TOKEN not in written.getvalue()


def test_the_http_client_does_not_log_its_requests(written: StringIO) -> None:
    logging.getLogger("httpx").info("HTTP Request: POST https://server/getMe")
    assert written.getvalue() == ""


def test_ordinary_lines_stay_as_they_are(written: StringIO) -> None:
    logging.getLogger("bot").info("at 12:34:56 on port 8443")
    assert written.getvalue().endswith("INFO bot: at 12:34:56 on port 8443\n")
