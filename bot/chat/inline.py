"""Rules in any chat: articles offered while somebody types behind the bot's name, posted when picked."""

from telegram import (
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InlineQueryResultsButton,
    InputTextMessageContent,
    Update,
    User,
)
from telegram.ext import InlineQueryHandler

from bot import rulebook
from bot.chat.rules import LINK, LINK_TO_INDEX
from bot.chat.turn import Context, Handler, Services
from bot.i18n.catalog import Translator, language_for, translator
from bot.rulebook import Article
from bot.sheet import articles
from bot.sheet.text import to_html
from bot.storage import chats


def handlers() -> list[Handler]:
    """The one handler of inline queries; which result was picked is nothing to us."""
    return [InlineQueryHandler(_asked)]


async def _asked(update: Update, context: Context) -> None:
    query = update.inline_query
    assert query is not None
    services: Services = context.application.bot_data["services"]
    t = await _reader(services, query.from_user)
    found = rulebook.offered(query.query, t.language)
    results = [_result(t, text, services.username) for text in found]
    button = InlineQueryResultsButton(t.gettext("All rules"), start_parameter=LINK_TO_INDEX)
    services.outbox.answer_inline(query.from_user.id, query.id, results, button)


async def _reader(services: Services, user: User) -> Translator:
    """The language a person has chosen for talking to the bot, else that of the account."""
    # A private chat has the number of its user.
    own = await chats.find_chat(services.keeper.reader, user.id)
    return translator(own.language if own else language_for(user.language_code, services.default_language))


def _result(t: Translator, text: Article, username: str) -> InlineQueryResultArticle:
    # Nobody knows by which rules people play where this is posted: the link shows it as played at the reader's table.
    link = f"https://t.me/{username}?start={LINK}{text.id}"
    return InlineQueryResultArticle(
        text.id,
        text.title,
        InputTextMessageContent(to_html(articles.article(t, text)), parse_mode="HTML"),
        InlineKeyboardMarkup([[InlineKeyboardButton(t.gettext("See also"), url=link)]]),
        description=articles.snippet(text),
    )
