from collections.abc import Callable

import pytest

from bot.entry.lobby import LobbyFault
from bot.entry.start_line import StartFault, StartTrouble
from bot.i18n.catalog import Translator, translator
from bot.scoring.model import SeatState
from bot.scoring.rules import Rules
from bot.sheet.lobby import Lobby, Writers, lobby, lobby_refusal, start_question, start_refusal
from bot.sheet.text import to_plain


def test_a_full_table(t: Translator, names: Callable, golden: Callable) -> None:
    golden(t, "lobby", to_plain(lobby(t, Lobby(names=names(t), rules=Rules(), first_dealer=1))))


def test_a_table_taken_over_from_paper(t: Translator, names: Callable, golden: Callable) -> None:
    start = (SeatState(total=880, barrel=1, falls=1), SeatState(total=-120, bolts=2), SeatState(total=15))
    table = Lobby(names=names(t), rules=Rules(bolts="any_three"), writers=Writers.ANYONE, start=start)
    golden(t, "lobby_from_paper", to_plain(lobby(t, table)))


def test_an_empty_table(ru: Translator) -> None:
    text = to_plain(lobby(ru, Lobby(names=(), rules=Rules(), writers=Writers.ADMINISTRATORS)))
    assert "За столом пока никого" in text
    assert text.endswith("Нужно хотя бы ещё 2 игрока")


def test_one_player_needs_one_more(en: Translator) -> None:
    assert to_plain(lobby(en, Lobby(names=("A",), rules=Rules()))).endswith("At least 1 more player is needed")


@pytest.mark.parametrize("fault", list(LobbyFault))
def test_every_refusal_of_the_lobby_is_a_toast_in_both_languages(fault: LobbyFault) -> None:
    said = {lobby_refusal(translator(code), fault, "Ы" * 99, seats=4) for code in ("ru", "en")}
    assert len(said) == 2
    assert all(len(sentence) <= 200 and "{" not in sentence for sentence in said)


@pytest.mark.parametrize("fault", list(StartFault))
def test_every_trouble_of_a_start_line_is_a_toast_in_both_languages(fault: StartFault) -> None:
    trouble = StartTrouble(fault=fault, word="ы" * 300, wanted=3, got=2)
    said = {start_refusal(translator(code), trouble) for code in ("ru", "en")}
    assert len(said) == 2
    assert all(len(sentence) <= 200 and "{" not in sentence for sentence in said)


def test_the_question_for_totals_has_an_example_of_this_table(ru: Translator) -> None:
    assert start_question(ru, ("Аня", "Боря", "Вера"), Rules()) == (
        "Счёт на сейчас, одной строкой: Аня, Боря, Вера\nНапример: Аня 640, Боря 880 бочка 1, Вера −120"
    )
    without = start_question(ru, ("А", "Б", "В", "Г"), Rules(seats=4, four_players="partners", barrel_threshold=0))
    assert without.endswith("Например: А+В 640, Б+Г 505")
