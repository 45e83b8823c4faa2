"""Looking rules up: by words, page by page, by links, each time as this table plays."""

import json
from base64 import b64encode
from collections import deque
from typing import Any

import pytest

from bot.rulebook import book
from bot.scoring.rules import KEYS

MOST = 4096
WIDEST = 40


def buttons(post: dict[str, Any]) -> list[dict[str, Any]]:
    return [button for row in post["keyboard"] or [] for button in row]


@pytest.fixture
async def english(party: Any) -> Any:
    party.gather("Anna", "Bob", "Carol", language="en")
    return party


async def test_words_with_one_clear_hit_show_the_article_with_this_tables_values(party: Any, play: Any) -> None:
    await play("Аня", "Боря", "Вера")
    await party.say("Аня", "/rules бочка")
    assert party.last.startswith("Бочка\n")
    assert "За этим столом: " in party.last
    assert "880" in party.last.rpartition("За этим столом: ")[2]
    assert ["‹ Глава", "Оглавление"] in party.labels()
    await party.tap("Боря", "Двое на бочке")
    assert party.last.startswith("Двое на бочке")
    assert len(party.posts) == len({one["message_id"] for one in party.posts})


async def test_the_values_are_those_of_the_running_game_else_of_the_chat(party: Any, play: Any) -> None:
    await party.say("Аня", "/settings")
    await party.taps("Аня", "Правила стола ▸", "Роспись", "по 60")
    await party.say("Аня", "/rules роспись")
    assert "Роспись: по 60" in party.last
    await play("Аня", "Боря", start="Так и играем")
    await party.say("Аня", "/settings")
    await party.taps("Аня", "Правила стола ▸", "Роспись", "пополам", "Со следующей партии")
    await party.say("Аня", "/rules роспись")
    assert "Роспись: по 60" in party.last
    await party.say("Аня", "/endgame")
    await party.tap("Аня", "Да, закончить")
    await party.say("Аня", "/rules роспись")
    assert "Роспись: пополам" in party.last


async def test_nobody_says_how_many_play_before_a_game(party: Any, play: Any) -> None:
    await party.say("Аня", "/rules игра вдвоём")
    assert "За этим столом" not in party.last
    await play("Аня", "Боря")
    await party.say("Аня", "/rules игра вдвоём")
    assert "За этим столом: " in party.last
    assert "2 игрока" in party.last


async def test_several_articles_are_offered_on_buttons(party: Any) -> None:
    await party.say("Аня", "/rules очки <&>")
    assert party.last == "«очки <&>» — что из этого?"
    first = party.labels()[0][0]
    message = party.posts[-1]["message_id"]
    await party.tap("Аня", first)
    assert party.posts[-1]["message_id"] == message
    assert party.last.startswith(first)


async def test_where_nothing_fits_the_nearest_and_the_index_are_offered(party: Any) -> None:
    await party.say("Аня", "/rules <b>шахматы</b> & ферзь")
    assert "<b>шахматы</b> & ферзь" in party.last
    assert party.labels()[-1] == ["Оглавление"]
    await party.tap("Аня", "Оглавление")
    assert party.last.startswith("Правила под рукой")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("роспись 105", "+55"),
        ("роспись 120", "+60"),
        ("роспись 103", "103"),
        ("половина от 105", "+55"),
        ("округление 67", "67 → 65"),
        ("округлить 65", "65"),
    ],
)
async def test_sums_are_worked_out_beside_the_article(party: Any, line: str, said: str) -> None:
    await party.say("Аня", f"/rules {line}")
    assert said in party.last.rpartition("\n")[2]
    assert ["‹ Глава", "Оглавление"] in party.labels()


@pytest.mark.parametrize(("line", "said"), [("write-off 105", "+60"), ("round 67", "67 → 65")])
async def test_sums_follow_the_running_game(english: Any, line: str, said: str) -> None:
    await english.say("Anna", "/newgame Anna Bob")
    await english.tap("Anna", "Russian classic rules: bolts, write-off by 60")
    await english.tap("Anna", "Play by these")
    await english.say("Anna", f"/rules {line}")
    assert said in english.last.rpartition("\n")[2]


async def test_a_sum_that_cannot_be_says_why(party: Any) -> None:
    await party.say("Аня", "/settings")
    await party.taps("Аня", "Правила стола ▸", "Роспись", "не играем")
    await party.say("Аня", "/rules роспись 105")
    assert party.last.endswith("По этим правилам росписи нет")
    await party.say("Аня", "/rules роспись")
    assert "За этим столом: Роспись: не играем" in party.last


@pytest.mark.parametrize(("name", "language"), [("Аня", "ru"), ("Anna", "en")])
async def test_every_article_is_reached_by_buttons_from_the_index(party: Any, name: str, language: str) -> None:
    party.gather(name, "Боря", language=language)
    await party.say(name, "/rules")
    message = party.posts[-1]["message_id"]
    seen: dict[str, str] = {}
    ways: deque[str] = deque(["ri"])
    while ways:
        data = ways.popleft()
        if data in seen:
            continue
        number = party.world.press(party.chat, party.people[name], message, data=data, forge=True)
        await party.go()
        assert party.toast(number) == ""
        shown = party.posts[-1]
        assert shown["message_id"] == message
        assert len(shown["text"]) <= MOST
        assert all(len(button["label"]) <= WIDEST for button in buttons(shown))
        seen[data] = shown["text"]
        ways.extend(button["data"] for button in buttons(shown))
        assert data == "ri" or "ri" in [button["data"] for button in buttons(shown)]
    shelf = book(language).articles
    assert {f"ra:{each}" for each in shelf} <= seen.keys()
    assert all(seen[f"ra:{each.id}"].startswith(each.title) for each in shelf.values())
    assert {data.partition(":")[0] for data in seen} == {"ri", "rc", "ra"}


async def test_the_index_turns_pages_in_one_message(party: Any) -> None:
    await party.say("Аня", "/rules")
    count = len(party.posts)
    await party.taps("Аня", "Как вести счёт", "Дальше ›", "‹ Назад", "Новая партия", "‹ Глава", "Оглавление")
    assert len(party.posts) == count
    assert party.last.startswith("Правила под рукой")


async def test_every_rules_button_opens_its_article_in_a_message_of_its_own(party: Any) -> None:
    await party.say("Аня", "/rules")
    for key in KEYS:
        count = len(party.posts)
        number = party.world.press(
            party.chat, party.people["Аня"], party.posts[0]["message_id"], data=f"rule:{key}", forge=True
        )
        await party.go()
        assert party.toast(number) == ""
        assert len(party.posts) == count + 1


@pytest.mark.parametrize("data", ["rule:castling", "ra:castling", "rc:chess:0", "rule:", "ra", "rc:barrel:x"])
async def test_forged_and_old_links_are_answered_and_change_nothing(party: Any, data: str) -> None:
    await party.say("Аня", "/rules")
    before = party.last
    number = party.world.press(party.chat, party.people["Аня"], party.posts[-1]["message_id"], data=data, forge=True)
    await party.go()
    assert party.toast(number)
    assert party.last == before


async def test_a_chapter_has_no_page_behind_its_last(party: Any) -> None:
    await party.say("Аня", "/rules")
    party.world.press(party.chat, party.people["Аня"], party.posts[-1]["message_id"], data="rc:bot:99", forge=True)
    await party.go()
    assert ["‹ Назад"] in party.labels()


async def test_buttons_go_on_after_a_restart(party: Any) -> None:
    await party.say("Аня", "/rules")
    await party.tap("Аня", "Бочка")
    await party.restart()
    await party.tap("Аня", "Слёт с бочки")
    assert party.last.startswith("Слёт с бочки")


@pytest.mark.parametrize("words", ["rule_barrel", "rules", "rule_castling", "something"])
@pytest.mark.parametrize("private", [True, False])
async def test_deep_links_show_what_they_name(party: Any, words: str, private: bool) -> None:
    if private:
        party.gather("Аня", kind="private", title="Аня")
    await party.say("Аня", f"/start {words}")
    expected = {"rule_barrel": "Бочка", "rules": "Правила под рукой", "rule_castling": "Этой статьи"}
    assert party.last.startswith(expected.get(words, "Веду счёт"))


async def test_help_leads_to_the_index(party: Any) -> None:
    await party.say("Аня", "/help")
    await party.tap("Аня", "Правила")
    assert party.last.startswith("Правила под рукой")


async def test_why_leads_to_the_article_of_each_step(party: Any, play: Any) -> None:
    await play("Аня", "Боря", "Вера")
    await party.say("Аня", "/deal Аня 105 роспись")
    await party.tap("Аня", "Да, роспись")
    await party.tap("Вера", "Почему?")
    labels = [label for row in party.labels() for label in row]
    assert labels
    why = party.posts[-1]["message_id"]
    for label in labels:
        count = len(party.posts)
        await party.tap("Вера", label, why)
        assert len(party.posts) == count + 1
        assert "За этим столом: " in party.last


@pytest.mark.parametrize(
    ("line", "title"),
    [
        ("Аня 90 71 40 9", "Торги: от скольких и по сколько"),
        ("Аня 120 71 40 90", "Сколько стоят карты"),
        ("Аня 120 чепуха", "Кон одной строкой"),
    ],
)
async def test_a_line_not_understood_leads_to_the_rule(party: Any, play: Any, line: str, title: str) -> None:
    await play("Аня", "Боря", "Вера")
    await party.say("Аня", f"/deal {line}")
    await party.tap("Аня", f"§ {title}")
    assert party.last.startswith(title)


async def test_the_lobby_leads_to_the_five_agreements_and_their_articles(party: Any) -> None:
    await party.say("Аня", "/newgame Аня Боря")
    await party.tap("Боря", "§ Правила")
    assert party.last.startswith("О чём договориться")
    await party.tap("Боря", "Двое на бочке")
    assert party.last.startswith("Двое на бочке")


async def test_a_rules_page_in_the_settings_leads_to_its_article(party: Any) -> None:
    await party.say("Аня", "/settings")
    await party.taps("Аня", "Правила стола ▸", "Роспись", "Подробнее")
    assert party.last.startswith("Роспись")


async def test_the_house_card_leads_to_what_this_table_changed(party: Any) -> None:
    await party.say("Аня", "/house")
    await party.tap("Аня", "§ О чём договориться до игры")
    assert party.last.startswith("О чём договориться")
    await party.say("Аня", "/settings")
    await party.taps("Аня", "Правила стола ▸", "Роспись", "по 60")
    await party.say("Аня", "/house")
    await party.tap("Аня", "Роспись", party.posts[-1]["message_id"])
    assert "Роспись: по 60" in party.last


@pytest.mark.parametrize("typed", ["900 100 200", "чепуха"])
async def test_totals_from_paper_that_cannot_be_lead_to_the_rule(party: Any, typed: str) -> None:
    await party.say("Аня", "/newgame Аня Боря Вера")
    await party.tap("Аня", "Счёт уже есть")
    await party.say("Аня", typed, reply_to=party.posts[-1]["message_id"])
    await party.tap("Аня", "§ Счёт уже есть")
    assert party.last.startswith("Счёт уже есть")


async def test_a_correction_that_cannot_stand_leads_to_the_rule(party: Any) -> None:
    await party.say("Аня", "/newgame Аня Боря Вера")
    await party.tap("Аня", "Счёт уже есть")
    await party.say("Аня", "850 100 200", reply_to=party.posts[-1]["message_id"])
    await party.tap("Аня", "Так и играем")
    for line, save in (
        ("Аня 120 роспись", "Да, роспись"),
        ("Аня 200 + 10 10", "Записать"),
        ("1 100 + 5 5", "Записать"),
    ):
        await party.say("Аня", f"/deal {line}")
        await party.tap("Аня", save)
    await party.say("Аня", "/edit")
    await party.taps("Аня", "Кон 1", "Удалить")
    await party.tap("Аня", "§ Кто победил")
    assert party.last.startswith("Кто победил")


async def test_a_game_file_against_the_rules_leads_to_the_rule(party: Any) -> None:
    game = {"format": "thousand-game/1", "players": ["А", "Б", "В"], "entries": [{"type": "all_passed"}]}
    document = {"name": "game.json", "base64": b64encode(json.dumps(game).encode()).decode()}
    await party.say("Аня", "/import", document=document)
    await party.tap("Аня", "§ Все пас")
    assert party.last.startswith("Все пас")
