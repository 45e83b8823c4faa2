"""Rules in any chat, typed behind the bot's name."""

import asyncio
from typing import Any

import pytest

from bot.rulebook import book


async def asked(party: Any, who: str, query: str, chat: int | None = None) -> dict[str, Any]:
    """What somebody is offered who types ``@bot query``."""
    number = party.world.ask_inline(party.people[who], query, chat)
    await party.go()
    return dict(party.world.inline(number))


async def test_typed_words_offer_articles_and_the_picked_one_is_posted(party: Any) -> None:
    offered = await asked(party, "Боря", "бочка", party.chat)
    first = offered["results"][0]
    assert (first["id"], first["title"]) == ("barrel", "Бочка")
    assert first["description"].startswith("Кто дошёл до 880")
    assert len(offered["results"]) > 1
    before = len(party.posts)
    message = party.world.choose_inline(offered["id"], 0, party.chat)
    await party.go()
    posted = next(one for one in party.messages if one["message_id"] == message)
    assert posted["html"].startswith("<b>Бочка</b>\nКто дошёл до 880")
    assert "<i>Пример. " in posted["html"]
    assert posted["keyboard"][0][0]["url"] == "https://t.me/thousand_bot?start=rule_barrel"
    assert len(party.posts) == before


async def test_nothing_typed_offers_what_is_asked_most(party: Any) -> None:
    offered = await asked(party, "Аня", " ")
    assert [one["id"] for one in offered["results"]] == list(book("ru").most_asked)
    assert offered["button"] == {"text": "Все правила", "start_parameter": "rules"}


async def test_nonsense_offers_the_nearest_articles_or_none(party: Any) -> None:
    offered = await asked(party, "Аня", "ъ!№;%:?*" * 40)
    assert offered["answered"]
    assert len(offered["results"]) <= 3


@pytest.mark.parametrize(
    ("language", "title"), [("ru", "Бочка"), ("uk", "Бочка"), ("en", "The barrel"), ("de", "The barrel")]
)
async def test_articles_come_in_the_language_of_the_account(party: Any, language: str, title: str) -> None:
    party.gather("Zoe", language=language)
    offered = await asked(party, "Zoe", "barrel")
    assert offered["results"][0]["title"] == title


async def test_the_language_chosen_for_the_private_chat_goes_before_that_of_the_account(party: Any) -> None:
    party.gather("Аня", kind="private", title="Аня")
    await party.say("Аня", "/settings")
    await party.tap("Аня", "English")
    offered = await asked(party, "Аня", "бочка")
    assert offered["results"][0]["title"] == "The barrel"


async def test_results_are_kept_for_one_person_and_not_for_long(party: Any) -> None:
    await asked(party, "Аня", "самосвал")
    (call,) = party.calls("answerInlineQuery")
    assert call["params"]["is_personal"] is True
    assert 0 < call["params"]["cache_time"] <= 3600


async def test_a_query_too_old_to_be_answered_is_passed_over_quietly(party: Any, caplog: Any) -> None:
    number = party.world.ask_inline(party.people["Аня"], "бочка", None)
    party.world.faults(clock_s=60)
    await party.go()
    assert not party.world.inline(number)["answered"]
    assert not [record for record in caplog.records if record.levelname in ("WARNING", "ERROR")]
    assert (await asked(party, "Аня", "бочка"))["results"]


async def test_every_article_can_be_offered_in_both_languages(party: Any) -> None:
    for who, language in (("Аня", "ru"), ("Zoe", "en")):
        if language == "en":
            party.gather("Zoe", language=language)
        for article in book(language).articles.values():
            offered = await asked(party, who, article.title)
            assert offered["results"][0]["id"] == article.id
            assert len(offered["results"][0]["text"]) <= 900


async def test_inline_queries_do_not_wait_for_a_chat_that_is_flooded(party: Any) -> None:
    party.world.faults(fail=[{"method": "sendMessage", "status": 429, "retry_after": 30, "times": 50}])
    assert party.product is not None
    party.world.post_message(party.chat, party.people["Аня"], "/help")
    number = party.world.ask_inline(party.people["Боря"], "бочка", party.chat)
    while await party.take_in():
        await party.product.intake.settle()
    for _ in range(100):
        await asyncio.sleep(0)
    assert party.world.inline(number)["answered"]
