"""The conversation in the README is what really happens."""

import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any

README = (Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf-8")


def paragraphs() -> Iterator[str]:
    """What people do, line by line, and what the bot shows, a block at a time."""
    (told,) = re.findall(r"```chat\n(.*?)```", README, re.DOTALL)
    for part in told.strip("\n").split("\n\n"):
        if part.startswith("  "):
            yield dedent("\n".join(line[2:] for line in part.split("\n")))
        else:
            yield from part.split("\n")


async def test_the_conversation_of_the_readme_takes_place(party: Any) -> None:
    party.gather("Anna", "Ben", "Clara", language="en", title="Cards")
    await party.go()
    shown = 0
    for told in paragraphs():
        if (doing := re.fullmatch(r"(\w+) taps (\[.*\])", told)) is not None:
            await party.taps(doing[1], *re.findall(r"\[(.*?)\]", doing[2]))
        elif (saying := re.fullmatch(r"(\w+): (/.*)", told)) is not None:
            await party.say(*saying.groups())
        else:
            assert party.last == told
            shown += 1
    assert shown == 4
