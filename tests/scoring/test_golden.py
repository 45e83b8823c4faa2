"""Worked cases and whole evenings that were scored by hand."""

import json
from pathlib import Path
from typing import Any

import pytest

from bot.scoring import final, replay
from bot.storage.codec import game_from_document, game_from_json, game_to_json

GOLDEN = Path(__file__).parent / "golden"
CASES: list[dict[str, Any]] = json.loads((GOLDEN / "cases.json").read_text(encoding="utf-8"))
EVENINGS = sorted(GOLDEN.glob("evening-*.json"))
NOMINAL = {"defended", "share", "sitter_scored", "line_held"}
FIELDS = {"totals": "total"}


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_worked_case_comes_out_as_worked(case: dict[str, Any]) -> None:
    state = final(game_from_document(case["game"]))
    for what, wanted in case["expect"].items():
        got = state.winner if what == "winner" else [getattr(seat, FIELDS.get(what, what)) for seat in state.seats]
        assert got == wanted, what


@pytest.mark.parametrize("path", EVENINGS, ids=[path.stem for path in EVENINGS])
def test_a_whole_evening_comes_out_as_written(path: Path) -> None:
    evening = json.loads(path.read_text(encoding="utf-8"))
    game, wanted = game_from_document(evening["game"]), evening["expect"]
    results = replay(game)
    assert [list(result.totals) for result in results] == wanted["totals_by_entry"]
    events = [[[e.kind.value, e.seat] for e in result.events if e.kind.value not in NOMINAL] for result in results]
    assert events == wanted["events_by_entry"]
    assert final(game).winner == wanted["winner"]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_worked_case_survives_writing_and_reading(case: dict[str, Any]) -> None:
    game = game_from_document(case["game"])
    assert game_from_json(game_to_json(game)) == game
    assert game_from_json(game_to_json(game, frozen=True)) == game
