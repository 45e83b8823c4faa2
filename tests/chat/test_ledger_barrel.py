"""An old mistake with far consequences: the bid of deal 3 of 30 was another one, and the barrel of deal 8 vanishes."""

import os
from pathlib import Path

import pytest

from bot.scoring.model import Kind

GAME = Path(__file__).parent / "games" / "thirty-deals.json"
GOLDEN = Path(__file__).parents[1] / "golden"
WORDS = {
    "ru": {
        "names": ("Аня", "Боря", "Вера"),
        "take": "Принять",
        "resume": "Продолжить",
        "earlier": "Раньше",
        "third": "Кон 3",
        "correct": "Исправить",
        "record": "Записать",
        "yes": "Да",
        "on_barrel": "садится на бочку",
    },
    "en": {
        "names": ("Anna", "Boris", "Vera"),
        "take": "Take it in",
        "resume": "Resume",
        "earlier": "Earlier",
        "third": "Deal 3",
        "correct": "Correct",
        "record": "Record",
        "yes": "Yes",
        "on_barrel": "mounts the barrel",
    },
}


def mounts(table) -> list[int]:
    """The deals in which somebody mounts the barrel."""
    return [
        number
        for number, result in enumerate(table.results, 1)
        if any(event.kind is Kind.BARREL_MOUNTED for event in result.events)
    ]


@pytest.mark.parametrize("language", ["ru", "en"])
async def test_an_edit_of_deal_3_of_30_that_removes_the_barrel_of_deal_8_is_previewed_right(
    language: str, party
) -> None:
    words = WORDS[language]
    names = words["names"]
    text = GAME.read_text(encoding="utf-8")
    for seat, name in enumerate(WORDS["ru"]["names"]):
        text = text.replace(name, names[seat])
    party.gather("Zoe" if language == "en" else "Аня", language=language)
    who = next(iter(party.people)) if language == "ru" else "Zoe"
    await party.send(who, "game.json", text.encode(), "/import")
    await party.tap(who, words["take"])
    await party.say(who, "/games")
    await party.tap(who, words["resume"])
    before = await party.table()
    assert (len(before.entries), mounts(before)[0]) == (30, 8)
    await party.say(who, "/edit")
    await party.taps(who, *[words["earlier"]] * 3, words["third"], words["correct"])
    line = f"{names[1]} 190 0 106 14 ♦{names[1]} ♣{names[2]}"
    await party.say(who, line, reply_to=party.posts[-1]["message_id"])
    await party.tap(who, words["record"])
    shown = party.last
    held(language, "edit_removes_barrel", shown)
    of_eighth = next(line for line in shown.split("\n") if line.startswith(f"{words['third'][:-1]}8"))
    assert words["on_barrel"] in of_eighth
    await party.tap(who, words["yes"])
    after = await party.table()
    assert 8 not in mounts(after)
    assert after.entries[2].bid == 190
    # What was shown is what came: every total at the end, and no other seat.
    for name, old, new in zip(names, before.results[-1].totals, after.results[-1].totals, strict=True):
        said = f"{name} {number(old)} → {number(new)}"
        last = next(line for line in shown.split("\n") if line.startswith(("Итог:", "In the end:")))
        assert (said in last) == (old != new)


def number(value: int) -> str:
    """A total with a real minus sign."""
    return f"−{-value}" if value < 0 else str(value)


def held(language: str, name: str, text: str) -> None:
    """Hold a text to the file that people have read; WRITE_GOLDEN=1 writes the files anew."""
    path = GOLDEN / language / f"{name}.txt"
    if os.environ.get("WRITE_GOLDEN"):
        path.write_text(text + "\n", encoding="utf-8")
    assert text + "\n" == path.read_text(encoding="utf-8")
