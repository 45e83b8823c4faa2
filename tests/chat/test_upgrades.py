"""Groups that become supergroups without a word about it."""

import pytest


@pytest.mark.parametrize("who", ["Аня", "Боря"])
async def test_whoever_played_speaks_up_in_an_upgraded_group_and_finds_its_game(party, who: str) -> None:
    await party.say("Аня", "/newgame")
    for name in ("Аня", "Боря", "Вера"):
        await party.tap(name, "Я играю")
    await party.tap("Аня", "Так и играем")
    await party.say("Аня", "/deal Аня 100 роспись")
    await party.tap("Аня", "Да, роспись")
    party.chat = party.world.upgrade(party.chat, [])["id"]
    await party.say(who, "/score")
    assert "Аня −100" in party.last
    await party.say(who, "/deal Боря 100 + 5 0")
    await party.tap(who, "Записать")
    assert len((await party.table()).entries) == 2


async def test_another_group_of_the_same_people_begins_with_nothing(party, play) -> None:
    await play("Аня", "Боря")
    party.gather("Аня", "Боря", kind="supergroup", title="Другие")
    await party.go()
    await party.say("Аня", "/score")
    assert "Новая — /newgame" in party.last
