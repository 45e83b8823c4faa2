"""Games ended, repeated, set aside, listed and resumed."""

from typing import Any


def running(party: Any) -> str:
    """The last message that announced a game."""
    return next(one["text"] for one in reversed(party.posts) if "Партия начинается" in one["text"])


async def test_a_game_ends_without_a_winner_after_a_question(party: Any, play: Any) -> None:
    await play("Аня", "Боря", "Вера")
    await party.say("Боря", "/endgame")
    assert "Закончить партию без победителя?" in party.last
    await party.tap("Боря", "Играем дальше")
    assert "идёт" in party.last
    await party.say("Боря", "/endgame")
    await party.tap("Вера", "Да, закончить")
    assert "Партия закончена без победителя: Вера" in party.last
    await party.say("Боря", "/endgame")
    assert "/newgame" in party.last


async def test_a_deal_being_entered_is_named_before_the_end(party: Any, play: Any) -> None:
    await play("Аня", "Боря", "Вера")
    await party.say("Аня", "/deal")
    await party.tap("Аня", "Боря")
    await party.say("Аня", "/endgame")
    assert "Сейчас записывается кон" in party.last
    await party.tap("Аня", "Да, закончить")
    await party.say("Аня", "/deal")
    assert "/newgame" in party.last


async def test_an_ending_is_undone(party: Any, play: Any) -> None:
    await play("Аня", "Боря", "Вера")
    await party.say("Аня", "/endgame")
    await party.tap("Аня", "Да, закончить")
    await party.say("Аня", "/undo")
    await party.tap("Аня", party.labels()[0][0])
    await party.say("Аня", "/endgame")
    assert "Закончить партию без победителя?" in party.last


async def test_the_question_of_a_game_that_moved_on_is_asked_anew(party: Any, play: Any) -> None:
    await play("Аня", "Боря", "Вера")
    await party.say("Аня", "/endgame")
    question = party.posts[-1]["message_id"]
    await party.say("Аня", "/deal Аня 120 71 40 9")
    await party.tap("Аня", "✓ Записать")
    assert "только что" in await party.tap("Аня", "Да, закончить", question)


async def test_doubled_and_late_answers_are_quiet(party: Any, play: Any) -> None:
    await play("Аня", "Боря", "Вера")
    await party.say("Аня", "/endgame")
    await party.say("Боря", "/endgame")
    first = party.posts[-2]["message_id"]
    await party.tap("Боря", "Да, закончить", times=2)
    assert await party.tap("Аня", "Да, закончить", first) == "Эта партия уже закончена"
    assert sum("Партия закончена без победителя" in one["text"] for one in party.posts) == 1


async def test_a_rematch_has_the_same_seats_and_the_next_dealer(party: Any, play: Any) -> None:
    await play("Аня", "Боря", "Вера")
    await party.say("Аня", "/deal Аня 120 71 40 9")
    await party.tap("Аня", "✓ Записать")
    await party.say("Аня", "/rematch")
    assert "/endgame" in party.last
    await party.say("Аня", "/endgame")
    await party.tap("Аня", "Да, закончить")
    await party.tap("Боря", "Ещё партию")
    assert "Партия начинается: Аня, Боря, Вера\nСдаёт Боря, первое слово — Вера" in party.last
    assert "закончите" in await party.tap("Вера", "Ещё партию")
    assert sum("Партия начинается" in one["text"] for one in party.posts) == 2


async def test_without_a_game_there_is_nothing_to_repeat_or_list(party: Any) -> None:
    await party.say("Аня", "/rematch")
    assert party.last == "Повторять здесь нечего. Новая партия: /newgame"
    await party.say("Аня", "/games")
    assert party.last == "Партий здесь ещё нет. Новая: /newgame"


async def test_a_new_game_offers_to_finish_the_running_one(party: Any, play: Any) -> None:
    await play("Аня", "Боря", "Вера")
    await party.say("Гриша", "/newgame Аня Гриша")
    assert "Здесь идёт партия\nАня 0 · Боря 0 · Вера 0" in party.last
    await party.tap("Гриша", "Закончить")
    await party.tap("Гриша", "Да, закончить")
    assert any("Партия закончена без победителя: Гриша" in one["text"] for one in party.posts)
    await party.tap("Гриша", "Так и играем")
    assert "Партия начинается: Аня, Гриша" in party.last


async def test_a_new_game_asked_for_by_mistake_is_forgotten(party: Any, play: Any) -> None:
    await play("Аня", "Боря", "Вера")
    await party.say("Аня", "/newgame")
    await party.tap("Аня", "Играем дальше")
    assert party.last == "Новая партия отменена: Аня"
    await party.say("Аня", "/endgame")
    assert "Аня 0 · Боря 0 · Вера 0" in party.last


async def test_a_game_set_aside_is_listed_and_resumed(party: Any, play: Any) -> None:
    await play("Аня", "Боря", "Вера")
    await party.say("Аня", "/deal Аня 120 71 40 9")
    await party.tap("Аня", "✓ Записать")
    await party.say("Аня", "/deal")
    await party.say("Аня", "/newgame Аня Гриша")
    assert "Сейчас записывается кон" in party.last
    await party.tap("Аня", "Отложить")
    assert "Партия отложена: Аня" in party.posts[-2]["text"]
    assert party.last.startswith("Новая партия")  # the new table stands below what was said of the old one
    await party.tap("Аня", "Так и играем")
    await party.say("Аня", "/games")
    assert "отложена" in party.last
    await party.tap("Аня", "Продолжить")
    assert "Продолжить вместо неё" in party.last
    await party.tap("Аня", "Отложить её и продолжить другую", times=2)
    assert "Партия продолжается: Аня\nАня −120 · Боря 40 · Вера 10 · 1 кон" in party.last
    assert party.labels() == [["Следующий кон"]]
    await party.tap("Аня", "Следующий кон")
    assert "Кон 2" in party.last


async def test_a_game_is_found_by_its_short_name(party: Any, play: Any) -> None:
    await play("Аня", "Боря", "Вера")
    await party.say("Аня", "/games")
    short = party.labels()[0][0].removeprefix("Показать ")
    await party.say("Аня", f"/games {short.upper()}")
    assert party.last.split("\n")[1].startswith(short)
    assert await party.tap("Аня", f"Показать {short}") == ""


async def test_an_outsider_cannot_end_or_replace_the_game(party: Any) -> None:
    await party.say("Аня", "/newgame")
    await party.tap("Аня", "Я играю")
    await party.tap("Боря", "Я играю")
    await party.tap("Аня", "Так и играем")
    before = running(party)
    for command in ("/endgame", "/newgame", "/rematch"):
        await party.say("Гриша", command)
        assert "игроки и администраторы" in party.last
    assert running(party) == before
    await party.say("Аня", "/endgame")
    assert await party.tap("Гриша", "Да, закончить")
    await party.tap("Боря", "Да, закончить")
    assert "Партия закончена без победителя: Боря" in party.last


async def test_an_outsider_cannot_answer_for_the_players(party: Any) -> None:
    await party.say("Аня", "/newgame")
    await party.tap("Аня", "Я играю")
    await party.tap("Боря", "Я играю")
    await party.tap("Аня", "Так и играем")
    await party.say("Аня", "/newgame")
    assert "игроки и администраторы" in await party.tap("Гриша", "Отложить")
    assert "Здесь идёт партия" in party.last


async def test_a_running_correction_does_not_outlive_its_game(party: Any, play: Any) -> None:
    await play("Аня", "Боря", "Вера")
    await party.say("Аня", "/deal Аня 120 71 40 9")
    await party.tap("Аня", "✓ Записать")
    await party.say("Аня", "/undo")
    question = party.posts[-1]["message_id"]
    await party.say("Аня", "/newgame Аня Гриша")
    await party.taps("Аня", "Отложить", "Так и играем")
    assert party.labels(question) == []
