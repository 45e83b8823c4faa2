"""Lines typed wrongly and typed anew."""

from typing import Any

import pytest


@pytest.mark.parametrize("with_deal_open", [False, True])
async def test_a_line_may_be_typed_anew_as_a_reply_to_what_was_said_about_it(
    party: Any, play: Any, *, with_deal_open: bool
) -> None:
    await play("Аня", "Боря", "Вера")
    if with_deal_open:
        await party.say("Аня", "/deal")
        await party.say("Аня", "вера 120 чай", reply_to=party.posts[-1]["message_id"])
    else:
        await party.say("Аня", "/deal вера 120 чай")
    assert party.last.startswith("Непонятно: «чай»")
    await party.say("Аня", "вера 120 50 40 30", reply_to=party.posts[-1]["message_id"])
    assert "Кон 1 · Вера, заказ 120\nВзятки: Аня 50 · Боря 40 · Вера 30" in party.shown


async def test_long_names_fit_the_buttons_that_claim_a_seat_and_those_of_the_statistics(party: Any, play: Any) -> None:
    long = "Константин-Александр-Владимирович"
    await play(long, "Боря")
    await party.say("Аня", "/score")
    assert "Я — Боря" in [label for row in party.labels() for label in row]
    assert all(len(label) <= 34 for row in party.labels() for label in row)
    await party.say("Аня", "/endgame")
    await party.tap("Аня", "Да, закончить")
    await party.say("Аня", "/stats")
    assert all(len(label) <= 34 for row in party.labels() for label in row)


async def test_a_penalty_may_be_typed_anew_as_a_reply_to_what_was_said_about_it(party: Any, play: Any) -> None:
    await play("Аня", "Боря", "Вера")
    await party.say("Аня", "/penalty вера чай")
    await party.say("Аня", "вера -20 ренонс", reply_to=party.posts[-1]["message_id"])
    assert party.last.startswith("Штраф · Вера −20 (ренонс)")
