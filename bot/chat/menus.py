"""The / menu: the same commands in both languages, for groups and private chats."""

from telegram import Bot, BotCommand, BotCommandScopeAllGroupChats, BotCommandScopeAllPrivateChats

from bot.i18n.catalog import LANGUAGES, Translator, translator


def menu(t: Translator) -> list[BotCommand]:
    """The commands shown by the / menu; all others stand in /help."""
    return [
        BotCommand("newgame", t.gettext("New game")),
        BotCommand("deal", t.gettext("Enter a deal")),
        BotCommand("score", t.gettext("Where everybody stands")),
        BotCommand("sheet", t.gettext("Scoresheet")),
        BotCommand("undo", t.gettext("Take back the last entry")),
        BotCommand("rules", t.gettext("Look up a rule")),
        BotCommand("settings", t.gettext("House rules and language")),
        BotCommand("help", t.gettext("How it works")),
    ]


async def publish(bot: Bot) -> None:
    """Set the menu for every language; English also stands for all others."""
    for scope in (BotCommandScopeAllGroupChats(), BotCommandScopeAllPrivateChats()):
        for language in LANGUAGES:
            code = None if language == "en" else language
            await bot.set_my_commands(menu(translator(language)), scope=scope, language_code=code)
