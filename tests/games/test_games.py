"""Whole games of every template, deal by deal. A new fault is a new file here."""

import json
from pathlib import Path
from typing import Any

import pytest

from bot.bench.invariants import check_game
from bot.scoring import final, replay
from bot.scoring.templates import TEMPLATES
from bot.storage.codec import game_from_document, game_from_json, game_to_json, result_json

GAMES = sorted(Path(__file__).parent.glob("*.json"))


def load(path: Path) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return document


@pytest.mark.parametrize("path", GAMES, ids=[path.stem for path in GAMES])
def test_a_whole_game_comes_out_deal_by_deal(path: Path) -> None:
    document = load(path)
    game, expect = game_from_document(document["game"]), document["expect"]
    results = replay(game)
    check_game(game, results)
    assert [list(result.points) for result in results] == expect["points_by_entry"]
    assert [list(result.totals) for result in results] == expect["totals_by_entry"]
    assert [result.dealer for result in results] == expect["dealers"]
    assert [[[e.kind.value, e.seat] for e in result.events] for result in results] == expect["events_by_entry"]
    state = final(game)
    assert [seat._asdict() for seat in state.seats] == expect["seats"]
    assert state.winner == expect["winner"]


@pytest.mark.parametrize("path", GAMES, ids=[path.stem for path in GAMES])
def test_a_whole_game_survives_its_file_and_its_result_file(path: Path) -> None:
    document = load(path)
    game = game_from_document(document["game"])
    assert game_from_json(game_to_json(game)) == game
    assert json.loads(game_to_json(game)) == document["game"]
    result = json.loads(result_json(game))
    assert [entry["totals"] for entry in result["entries"]] == document["expect"]["totals_by_entry"]
    assert result["winner"] == document["expect"]["winner"]


def test_every_template_has_whole_games() -> None:
    assert {load(path)["game"]["rules"]["template"] for path in GAMES} == set(TEMPLATES)
