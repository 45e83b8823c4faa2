"""A deal whose message went out of sight: its result comes at the end of the chat, where people look."""

from typing import Any

LINE = "/deal Аня 120 71 40 9"


def deals(party: Any) -> list[str]:
    return [one["text"].splitlines()[0] for one in party.posts if str(one["text"]).startswith("Кон 1")]


async def test_a_result_whose_message_is_buried_comes_at_the_end(party: Any, play: Any) -> None:
    await play()
    await party.say("Аня", LINE)
    live = party.find("Записать")
    for command in ("/score", "/sheet", "/log"):
        await party.say("Боря", command)
    assert await party.tap("Аня", "Записать") == ""
    assert party.last.startswith("Кон 1 · Аня, заказ 120 — не сыграно · записано: Аня")
    assert party.posts[-1]["message_id"] > live
    assert len(deals(party)) == 1


async def test_a_result_that_can_be_seen_takes_the_place_of_the_deal(party: Any, play: Any) -> None:
    await play()
    await party.say("Аня", LINE)
    live = party.find("Записать")
    await party.say("Боря", "/score")
    await party.tap("Аня", "Записать")
    assert party.find("Почему?") == live


async def test_in_a_supergroup_the_talk_of_people_buries_a_message_too(party: Any, play: Any) -> None:
    party.gather("Аня", "Боря", "Вера", kind="supergroup")
    await play()
    await party.say("Аня", LINE)
    live = party.find("Записать")
    for number in range(20):
        party.write("Боря", f"И тут я говорю: {number}")
    await party.say("Боря", "/score")
    await party.tap("Аня", "Записать")
    assert party.find("Почему?") > live
    assert len(deals(party)) == 1
