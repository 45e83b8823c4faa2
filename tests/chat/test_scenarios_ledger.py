"""The ledger as people meet it: sums that do not add up, two winners, corrections, and games that lie for days."""

from typing import Any

import pytest

from bot.keeper import figures
from bot.scoring import replay
from bot.stats import FinishedGame, game_summary
from bot.storage.codec import game_from_json


async def save(party: Any, line: str, label: str = "Записать") -> None:
    await party.say("Аня", line)
    await party.tap("Аня", label)


@pytest.mark.parametrize(
    ("points", "said"), [("60 35 30", "на 5 больше"), ("60 35 20", "не хватает 5 очков"), ("60 60 60", "на 60 больше")]
)
async def test_points_that_do_not_add_up_are_told_by_how_much(party, play, points: str, said: str) -> None:
    await play()
    await party.say("Аня", f"/deal Аня 120 {points}")
    assert said in party.last
    assert "Записать" not in str(party.labels())


@pytest.mark.parametrize("gap", [40, 60, 80, 100])
async def test_a_gap_of_a_marriage_is_asked_about(party, play, gap: int) -> None:
    await play()
    await party.say("Аня", f"/deal Аня 120 {70 + gap} 40 10")
    assert "марьяж" in party.last
    await party.tap("Аня", {40: "♠", 60: "♣", 80: "♦", 100: "♥"}[gap] + " Аня")
    await party.tap("Аня", "Записать")
    entry = (await party.table()).entries[0]
    assert entry.cards == (70, 40, 10)
    assert list(entry.marriages.values()) == [0]


@pytest.mark.parametrize(
    ("start", "line", "winner"),
    [
        ("870 870 0", "/deal Аня 130 90 30 0 ♠Аня ♥Боря", 0),
        ("870 870 0", "/deal Аня 130 90 30 0 ♠Аня ♥Боря ♣Боря", 1),
        ("870 0 870", "/deal Боря 130 30 90 0 ♥Аня ♠Боря", 0),
    ],
)
async def test_of_two_who_reach_the_target_one_wins_by_the_rules_and_both_are_shown(party, start, line, winner) -> None:
    await party.say("Аня", "/newgame Аня Боря Вера")
    await party.tap("Аня", "Счёт уже есть")
    await party.say("Аня", start, reply_to=party.posts[-1]["message_id"])
    await party.tap("Аня", "Так и играем")
    await save(party, line)
    table = await party.table()
    assert table.state.winner == winner
    assert party.last.split("\n")[0].endswith(table.names[winner]) or table.names[winner] in party.last.split("\n")[0]
    for seat, name in zip(table.state.seats, table.names, strict=True):
        assert name in party.last
        assert str(abs(seat.total)) in party.last.replace("\u00a0", "").replace(" ", "")


async def agree(party: Any) -> None:
    """Sheet, statistics and export tell of one and the same game."""
    table = await party.table()
    await party.say("Аня", f"/export {table.row.short}")
    game = game_from_json(party.document().decode())
    results = replay(game)
    assert results == table.results
    await party.say("Аня", "/sheet")
    last = party.last.replace("−", "-")
    assert all(str(total) in last for total in results[-1].totals)
    found = await figures.of_chat(party.keeper, party.chat)
    row = table.row
    again = game_summary(
        FinishedGame(
            id=row.short,
            revision=row.revision,
            game=game,
            persons=table.stored.persons,
            started=row.created_at.isoformat(),
            ended=(row.ended_at or row.created_at).isoformat(),
            counted=row.counted,
        ),
        results,
    )
    assert found.summaries == ((again,) if row.status == "finished" else ())


async def test_sheet_statistics_and_export_agree_after_every_correction(party, play) -> None:
    await play("Аня", "Боря")
    for line in ("/deal Боря 120 60 60", "/deal Аня 400 + 0", "/deal Аня 400 + 0", "/deal Аня 300 + 0"):
        await save(party, line)
    await agree(party)
    await party.say("Аня", "/edit")
    await party.taps("Аня", "Кон 1", "Исправить")
    await party.say("Аня", "Боря 100 + 0", reply_to=party.posts[-1]["message_id"])
    await party.taps("Аня", "Записать", "Да")
    await agree(party)
    for command in ("/undo", "/redo", "/undo", "/undo", "/redo"):
        await party.say("Боря", command)
        await party.tap("Боря", "Да")
        await agree(party)
    await party.say("Аня", "/edit")
    await party.taps("Аня", "Кон 1", "Удалить", "Да")
    await agree(party)


async def test_when_the_one_who_began_leaves_any_player_goes_on(party) -> None:
    await party.say("Аня", "/newgame")
    for who in ("Аня", "Боря", "Вера"):
        await party.tap(who, "Я играю")
    await party.tap("Аня", "Так и играем")
    await party.say("Аня", "/deal Аня 120 71 40 9")
    party.world.kick(party.chat, party.people["Аня"])
    await party.go()
    await party.tap("Вера", "Записать")
    await party.say("Боря", "/undo")
    await party.tap("Боря", "Да")
    await party.say("Вера", "/settings")
    await party.taps("Вера", "Правила стола ▸", "Роспись", "по 60")
    assert len((await party.table()).entries) == 0


async def test_a_game_that_lay_three_days_goes_on_where_it_was(party, play) -> None:
    await play()
    await save(party, "/deal Аня 120 71 40 9")
    await party.say("Аня", "/deal Боря 100")
    party.clock.forward(days=3)
    party.world.faults(clock_s=3 * 24 * 3600)
    await party.restart()
    await party.say("Вера", "/score")
    assert "Аня −120" in party.last
    await party.tap("Вера", "Следующий кон")
    await party.tap("Вера", "Играем дальше")
    assert "Боря, заказ 100" in party.last
    await party.taps("Вера", "10–19", "10", "10–19", "10", "Записать")
    assert len((await party.table()).entries) == 2


async def test_marks_tell_how_near_the_third_of_everything_is(party) -> None:
    await party.say("Аня", "/newgame Аня Боря Вера")
    await party.tap("Аня", "Русская классическая")
    await party.tap("Аня", "Так и играем")
    for count in (1, 2):
        await save(party, "/deal Аня 105 роспись", "Да, роспись")
        await party.say("Аня", "/deal Боря 100 20 100 0")
        await party.taps("Аня", "Да, ни одной", "Записать")
        assert f"Аня: росписи {count}/3\nВера: болты {count}/3" in party.last
        await party.say("Аня", "/score")
        assert f"болты {count}/3" in party.last
        assert f"росписи {count}/3" in party.last
    for bid in (300, 300, 160):
        await save(party, f"/deal Вера {bid} + 20 20")
    for left in ("осталось 3 кона", "осталось 2 кона", "остался 1 кон"):
        await party.say("Аня", "/score")
        assert left in party.last
        await save(party, "/deal Боря 100 + 20 20")
    await party.say("Аня", "/score")
    assert "слёт" in party.last or "слетает" in party.shown
