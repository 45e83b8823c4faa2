"""Players of a chat: names, seats, one person twice, statistics."""

import pytest

FIRST = "/deal Аня 120 71 40 9 ♥Аня"


@pytest.fixture
async def played(party, play) -> None:
    """A game of guests with one deal."""
    await play()
    await party.say("Аня", FIRST)
    await party.tap("Аня", "Записать")


async def page(party, who: str, *labels: str) -> None:
    """To a page of the players, from the settings."""
    await party.say(who, "/settings")
    await party.taps(who, "Игроки", *labels)


async def reply(party, who: str, text: str) -> None:
    """Answer the newest message of the bot."""
    await party.say(who, text, reply_to=party.posts[-1]["message_id"])


async def test_a_player_gets_another_name_and_back(party, played: None) -> None:
    await page(party, "Аня", "Боря ·", "Другое имя")
    await reply(party, "Аня", "Борис")
    assert "Новое имя: Боря → Борис — Аня" in party.last
    assert (await party.table()).names == ("Аня", "Борис", "Вера")
    await party.tap("Аня", "Отменить")
    assert "новое имя: Боря → Борис" in party.last
    await party.tap("Аня", "Да")
    assert (await party.table()).names == ("Аня", "Боря", "Вера")
    await page(party, "Аня", "Боря ·")
    assert "1 партия" in party.last


async def test_only_the_one_who_was_asked_names(party, played: None) -> None:
    await page(party, "Аня", "Боря ·", "Другое имя")
    await reply(party, "Вера", "Борис")
    assert (await party.table()).names == ("Аня", "Боря", "Вера")


async def test_a_name_of_another_seat_gets_a_number(party, played: None) -> None:
    await page(party, "Аня", "Боря ·", "Другое имя")
    await reply(party, "Аня", "Аня")
    assert (await party.table()).names == ("Аня", "Аня 2", "Вера")


async def test_a_guest_takes_over_a_seat_with_its_score(party, played: None) -> None:
    before = (await party.table()).stored.persons
    await page(party, "Аня", "Вера ·", "играет другой", "+ Гость")
    await reply(party, "Аня", "Дина")
    assert "Замена: Вера → Дина — Аня" in party.last
    table = await party.table()
    assert table.names == ("Аня", "Боря", "Дина")
    assert table.results[-1].totals == (120, 40, 10)
    assert table.stored.persons[2] not in before
    await party.say("Аня", "/undo")
    await party.tap("Аня", "Да")
    table = await party.table()
    assert (table.names, table.stored.persons) == (("Аня", "Боря", "Вера"), before)


async def test_somebody_known_takes_over_a_seat(party, play) -> None:
    await play("Аня", "Боря", "Гриша")
    await party.say("Аня", FIRST)
    await party.tap("Аня", "Записать")
    await party.say("Аня", "/endgame")
    await party.tap("Аня", "Да, закончить")
    await play("Аня", "Боря", "Вера")
    await page(party, "Аня", "Вера ·", "играет другой")
    assert not any("Боря" in label for row in party.labels() for label in row)
    await party.tap("Аня", "Гриша")
    assert (await party.table()).names == ("Аня", "Боря", "Гриша")
    assert "2 партии" in party.shown


@pytest.fixture
async def two_records(party, play) -> None:
    """Боря played once as Боря and once as Борис."""
    for name in ("Боря", "Борис"):
        await play("Аня", name, "Вера")
        await party.say("Аня", FIRST)
        await party.tap("Аня", "Записать")
        await party.say("Аня", "/endgame")
        await party.tap("Аня", "Да, закончить")


async def test_two_records_become_one_person_and_two_again(party, two_records: None) -> None:
    await page(party, "Аня", "Борис ·", "Тот же человек", "Боря ·")
    assert "Борис и Боря — один человек?" in party.last
    await party.tap("Аня", "Да, один человек")
    assert "Один человек: Борис и Боря — Аня" in party.last
    await page(party, "Аня", "Боря ·")
    assert "2 партии" in party.last
    assert "Другие записи: Борис" in party.last
    await party.tap("Аня", "Отменить", party.find("Отменить"))
    assert "Отменено: Аня" in party.last
    await page(party, "Аня", "Боря ·")
    assert "1 партия" in party.last
    assert await party.tap("Аня", "Отменить") == "Уже отменено"


async def test_a_record_is_taken_apart_again_from_its_page(party, two_records: None) -> None:
    await page(party, "Аня", "Борис ·", "Тот же человек", "Боря ·", "Да, один человек")
    await page(party, "Аня", "Боря ·", "Борис — другой человек")
    assert "Разные люди: Боря и Борис — Аня" in party.last
    await page(party, "Аня", "Борис ·")
    assert "1 партия" in party.last


async def test_who_sat_at_one_table_is_two(party, played: None) -> None:
    await page(party, "Аня", "Боря ·", "Тот же человек")
    assert "за одним столом" in await party.tap("Аня", "Вера ·")


async def test_a_player_is_hidden_in_the_statistics_and_shown_again(party, two_records: None) -> None:
    await party.say("Аня", "/stats")
    assert "Вера" in party.last
    await page(party, "Аня", "Вера ·", "Убрать из статистики")
    assert "Больше нет в статистике: Вера — Аня" in party.last
    await party.say("Аня", "/stats")
    assert "Вера" not in party.last
    await party.tap("Аня", "Отменить")
    await party.say("Аня", "/stats")
    assert "Вера" in party.last


async def test_a_claimed_seat_is_told_to_all_and_can_be_undone(party, played: None) -> None:
    await party.say("Боря", "/score")
    await party.tap("Боря", "Я — Боря")
    assert "Боря — это Боря" in party.last
    await party.tap("Аня", "Отменить")
    await party.tap("Аня", "Да")
    await party.say("Боря", "/score")
    assert any("Я — Боря" in label for row in party.labels() for label in row)


async def test_the_log_tells_what_was_done_to_players(party, played: None) -> None:
    await page(party, "Аня", "Боря ·", "Другое имя")
    await reply(party, "Аня", "Борис")
    await page(party, "Аня", "Вера ·", "Убрать из статистики")
    await party.say("Аня", "/log")
    assert "новое имя: Боря → Борис" in party.last
    assert "нет в статистике: Вера" in party.last


async def test_an_outsider_changes_no_player(party) -> None:
    await party.say("Аня", "/newgame")
    await party.taps("Аня", "Я играю")
    await party.taps("Боря", "Я играю", "Так и играем")
    await page(party, "Гриша", "Аня ·")
    assert "только игроки и администраторы" in await party.tap("Гриша", "Убрать из статистики")


async def test_a_member_whose_record_a_guest_turned_out_to_be_may_write(party, play) -> None:
    await party.say("Аня", "/newgame")
    await party.taps("Аня", "Я играю")
    await party.taps("Боря", "Я играю", "Так и играем")
    await party.say("Аня", "/endgame")
    await party.tap("Аня", "Да, закончить")
    await party.say("Аня", "/newgame Аня Боб")
    await party.tap("Аня", "Так и играем")
    await party.say("Боря", "/deal")
    assert "только игроки" in party.last
    await page(party, "Аня", "Боб ·", "Тот же человек", "Боря ·", "Да, один человек")
    await party.say("Боря", "/deal")
    assert "Кто играет?" in party.last
    await party.say("Боря", "/score")
    assert not any("Я — Боб" in label for row in party.labels() for label in row)


async def test_a_guest_nobody_plays_as_any_more_is_not_offered(party, played: None) -> None:
    await page(party, "Аня", "Вера ·", "играет другой", "+ Гость")
    await reply(party, "Аня", "Дина")
    await party.say("Аня", "/undo")
    await party.tap("Аня", "Да")
    await page(party, "Аня")
    assert not any("Дина" in label for row in party.labels() for label in row)


async def test_the_log_names_the_seat_that_was_claimed(party, played: None) -> None:
    await party.say("Боря", "/score")
    await party.tap("Боря", "Я — Вера")
    await party.say("Аня", "/log")
    assert party.last.endswith("Боря · место занято: Вера")
    await party.say("Аня", "/undo")
    assert "место занято: Вера" in party.last
