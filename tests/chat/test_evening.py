"""Whole evenings by taps alone, through the real application, held to what the scoring core makes of the files."""

import json
from pathlib import Path

import pytest

EVENINGS = Path(__file__).parent.parent / "scoring" / "golden"


@pytest.mark.parametrize(
    ("file", "template"),
    [
        ("evening-russian-3", "Русская: роспись пополам"),
        ("evening-russian_classic-3", "Русская классическая"),
        ("evening-russian_classic-4", "Русская классическая"),
    ],
)
async def test_a_whole_evening_by_taps_gives_the_totals_of_the_file(file: str, template: str, party, scribe) -> None:
    evening = json.loads((EVENINGS / f"{file}.json").read_text(encoding="utf-8"))
    game, expected = evening["game"], evening["expect"]
    names = tuple(game["players"])
    await party.say("Аня", "/newgame " + " ".join(names))
    await party.tap("Аня", template)
    await party.tap("Аня", "Так и играем")
    hand = scribe(names)
    for entry, totals in zip(game["entries"], expected["totals_by_entry"], strict=True):
        await hand.deal(entry)
        table = await party.product.application.bot_data["services"].keeper.latest((party.chat, 0))
        assert table.results[-1].totals == tuple(totals)
    assert table.state.winner == expected["winner"]
    assert table.row.status == "finished"
    assert f"{names[expected['winner']]}" in party.last
    assert party.posts[-1]["photo"]
