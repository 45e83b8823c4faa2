"""Rules at hand: /rules with and without words, articles as this table plays, and the index turned by buttons."""

from dataclasses import replace

from bot import rulebook
from bot.chat import rule_links
from bot.chat.content import Button, Keyboard, pack
from bot.chat.rule_links import in_rows
from bot.chat.turn import Handler, N, Turn, W, on_command, on_press
from bot.i18n.catalog import Translator
from bot.keeper import house
from bot.rulebook import Article, Rounded, SumAsked, Topic, Verdict
from bot.scoring.refusals import Refusal
from bot.scoring.rules import KEYS, Rules
from bot.sheet import articles, rule_words, sums
from bot.sheet.refusals import refusal
from bot.sheet.settings import as_shown
from bot.sheet.text import Text

INDEX, CHAPTER, ARTICLE = "ri", "rc", "ra"
"""Flows of the buttons that turn pages in one message."""
PAGE = 9
"""Articles on one page of a chapter."""
LINK = "rule_"
"""A deep link to an article is this and its id."""
LINK_TO_INDEX = "rules"
_SUMS = {"round": "rounding", "write_off": "write_off"}
"""The article that goes with a sum where the line names no closer one."""


def handlers() -> list[Handler]:
    """Commands and buttons of this module."""
    return [
        on_command("rules", look_up),
        on_press("rules", look_up),
        on_press(rule_links.FLOW, opened, W),
        on_press(INDEX, to_index),
        on_press(CHAPTER, to_chapter, W, N),
        on_press(ARTICLE, to_article, W),
    ]


async def look_up(turn: Turn) -> None:
    """/rules: the index, or the article that fits the words typed after it."""
    turn.answer()
    if not turn.text:
        await turn.post(*_index(turn.t))
        return
    wanted = rulebook.asked(turn.text)
    found = rulebook.search(turn.text, turn.t.language)
    # A line with a sum in it asks for that, whatever article its words would find.
    if wanted is not None:
        await _post_article(turn, _beside(wanted, found.clear, turn.t.language), wanted)
    elif found.clear is not None:
        await _post_article(turn, found.clear)
    else:
        await turn.post(*_choice(turn.t, turn.text, found))


async def opened(turn: Turn) -> None:
    """A link below another message: a rule's article, or one by its id, in a message of its own."""
    name = turn.fields[0]
    await _post_article(turn, rulebook.about_rule(name) if name in KEYS else name)


async def linked(turn: Turn) -> bool:
    """Show what a deep link names; whether it names anything of the rules."""
    if turn.text == LINK_TO_INDEX:
        await turn.post(*_index(turn.t))
    elif turn.text.startswith(LINK):
        await _post_article(turn, turn.text.removeprefix(LINK))
    else:
        return False
    return True


async def to_index(turn: Turn) -> None:
    """The index in the place of what is shown."""
    turn.answer()
    await turn.replace(*_index(turn.t))


async def to_chapter(turn: Turn) -> None:
    """A page of a chapter in the place of what is shown."""
    topic = next((each for each in rulebook.book(turn.t.language).topics if each.id == turn.fields[0]), None)
    if topic is None:
        turn.answer(articles.gone(turn.t))
        return
    turn.answer()
    await turn.replace(*_chapter(turn.t, topic, int(turn.fields[1])))


async def to_article(turn: Turn) -> None:
    """An article in the place of what is shown."""
    text = rulebook.article(turn.t.language, turn.fields[0])
    if text is None:
        turn.answer(articles.gone(turn.t))
        return
    turn.answer()
    await turn.replace(await _written(turn, text), _around(turn.t, text))


async def _post_article(turn: Turn, article_id: str, wanted: SumAsked | None = None) -> None:
    text = rulebook.article(turn.t.language, article_id)
    if text is None:
        await turn.refuse(articles.gone(turn.t))
        return
    turn.answer()
    await turn.post(await _written(turn, text, wanted), _around(turn.t, text))


async def _written(turn: Turn, text: Article, wanted: SumAsked | None = None) -> Text:
    """The article with the values of the game running here, else with those of the chat."""
    running = await turn.keeper.running(turn.place)
    if running is not None:
        rules = summed = running.rules
    else:
        rules = house.rules_of(turn.chat)
        summed = as_shown(rules)
        text = _without_players(text)
    # A rule set's summary counts changes, and the number of players is none; a single value may depend on it.
    return articles.article(
        turn.t, text, as_shown(rules) if text.summary else rules, _sum_line(turn.t, summed, text, wanted)
    )


def _without_players(text: Article) -> Article:
    """Before a game nobody has said how many play."""
    keys, also = (tuple(key for key in group if key != "seats") for group in (text.keys, text.also))
    return replace(text, keys=keys, also=also)


def _sum_line(t: Translator, rules: Rules, text: Article, wanted: SumAsked | None) -> str:
    """The sum that was asked for, or why it cannot be; else the article's own where this table has one."""
    asked = wanted or text.sum
    if asked is None:
        return ""
    try:
        worked = rulebook.work_out(rules, asked)
    except Refusal as refused:
        return refusal(t, (), refused, rule_words.title) if wanted else ""
    return sums.rounded(t, *worked) if isinstance(worked, Rounded) else sums.written_off(t, *worked)


def _beside(wanted: SumAsked, found: str | None, language: str) -> str:
    """The article for a sum: the one found if it has such a sum itself."""
    text = rulebook.article(language, found) if found else None
    if text is not None and text.sum is not None and text.sum.kind == wanted.kind:
        return text.id
    return _SUMS[wanted.kind]


def _index(t: Translator) -> tuple[Text, Keyboard]:
    topics = rulebook.book(t.language).topics
    keys = [Button(articles.button(topic.title), pack(CHAPTER, topic.id, 0)) for topic in topics]
    return articles.index(t, [topic.title for topic in topics]), in_rows(keys)


def _chapter(t: Translator, topic: Topic, page: int) -> tuple[Text, Keyboard]:
    last = (len(topic.articles) - 1) // PAGE
    # A button from before an update may lead past the end of what the chapter has now.
    page = min(page, last)
    turns = []
    if page > 0:
        turns.append(Button(t.gettext("‹ Previous"), pack(CHAPTER, topic.id, page - 1)))
    if page < last:
        turns.append(Button(t.gettext("Next ›"), pack(CHAPTER, topic.id, page + 1)))
    keys = _to_articles(t, topic.articles[page * PAGE : (page + 1) * PAGE])
    return articles.chapter(t, topic.title, page + 1, last + 1), (*keys, tuple(turns), (_to_index(t),))


def _choice(t: Translator, query: str, found: rulebook.Found) -> tuple[Text, Keyboard]:
    several = found.verdict is Verdict.SEVERAL
    nearest = bool(found.articles)
    text = articles.several(t, query) if several else articles.nothing_found(t, query, nearest=nearest)
    return text, (*_to_articles(t, found.articles), (_to_index(t),))


def _around(t: Translator, text: Article) -> Keyboard:
    """Below an article: what to read next, and the ways back."""
    topic = next(topic for topic in rulebook.book(t.language).topics if topic.id == text.topic)
    page = topic.articles.index(text.id) // PAGE
    back = Button(t.gettext("‹ Chapter"), pack(CHAPTER, topic.id, page))
    return (*_to_articles(t, text.see_also), (back, _to_index(t)))


def _to_articles(t: Translator, ids: tuple[str, ...]) -> Keyboard:
    shelf = rulebook.book(t.language).articles
    return in_rows([Button(articles.button(shelf[each].title), pack(ARTICLE, each)) for each in ids])


def _to_index(t: Translator) -> Button:
    return Button(t.gettext("Index"), pack(INDEX))
