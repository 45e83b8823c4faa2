from collections.abc import Callable

import pytest

from bot.i18n.catalog import Translator
from bot.scoring.model import GameState, SeatState
from bot.scoring.rules import Rules
from bot.sheet.score import score
from bot.sheet.standing import NEAR, counters, falls, missing
from bot.sheet.text import to_plain

MIXED = (
    SeatState(total=880, barrel=1, falls=1),
    SeatState(total=715, bolts=2, no_win=1, write_offs=1, write_offs_made=1),
    SeatState(total=-120, falls=2),
)


def test_where_everybody_stands(t: Translator, names: Callable, golden: Callable) -> None:
    rules = Rules(bolts="any_three", write_off_per_game=2, golden_deals=3)
    golden(t, "score", to_plain(score(t, names(t), rules, GameState(MIXED, 2, golden_left=2), 7)))


def test_a_finished_game_names_the_winner_first(t: Translator, names: Callable, golden: Callable) -> None:
    seats = (SeatState(total=1100), SeatState(total=1000), SeatState(total=80))
    golden(t, "score_won", to_plain(score(t, names(t), Rules(), GameState(seats, 2, winner=1), 21)))


def test_the_forehand_that_must_play_is_named_so(ru: Translator) -> None:
    rules = Rules(all_pass="forehand_plays_minimum")
    text = to_plain(score(ru, ("Аня", "Боря", "Вера"), rules, GameState((SeatState(),) * 3, 2)))
    assert text.endswith("Сдаёт Вера, на ста — Аня")
    assert text.startswith("Счёт\n")


@pytest.mark.parametrize(
    ("deals", "russian"),
    [
        (1, "1 кона"),
        (2, "2 конов"),
        (5, "5 конов"),
        (11, "11 конов"),
        (21, "21 кона"),
        (22, "22 конов"),
        (111, "111 конов"),
    ],
)
def test_after_so_many_deals(ru: Translator, deals: int, russian: str) -> None:
    text = score(ru, ("Аня", "Боря"), Rules(seats=2), GameState((SeatState(),) * 2, 0), deals)
    assert text[0].text == f"Счёт после {russian}"


def test_partners_stand_together(en: Translator) -> None:
    rules = Rules(seats=4, four_players="partners")
    text = to_plain(score(en, ("A", "B", "C", "D"), rules, GameState((SeatState(total=5), SeatState(total=10)), 3)))
    assert (
        text == "The score\nB+D 10 · 870 to the barrel\nA+C 5 · 875 to the barrel\nNext to deal: D, first to speak — A"
    )


def test_without_a_barrel_the_way_to_the_target_counts(en: Translator) -> None:
    assert missing(en, Rules(barrel_threshold=0), SeatState(total=400)) == "600 to win"
    assert missing(en, Rules(barrel_deals=0), SeatState(total=880, barrel=5)) == "on the barrel"


def test_falls_without_a_third_that_zeroes_are_just_counted(en: Translator) -> None:
    assert falls(en, Rules(barrel_third_fall_zero=False), SeatState(falls=4)) == ["falls from the barrel: 4"]


def test_write_offs_are_counted_only_where_the_third_costs(en: Translator) -> None:
    assert counters(en, Rules(write_off_third_penalty=0), SeatState(write_offs=2)) == []
    assert NEAR == 200
