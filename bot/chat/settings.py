"""/settings and /house. The pages keep no state: a button says what it wants, whatever has happened since."""

from collections.abc import Awaitable, Callable

from telegram.error import TelegramError

from bot.chat import access, rule_links, rule_pages
from bot.chat.alongside import replacing
from bot.chat.content import Button, Keyboard, pack
from bot.chat.turn import ANY, Handler, Turn, on_command, on_press
from bot.entry import house as choices
from bot.i18n.catalog import LANGUAGES, Translator, translator
from bot.keeper import house, plans
from bot.keeper.keeper import Table
from bot.scoring.refusals import Refusal
from bot.scoring.rules import Rules
from bot.scoring.templates import TEMPLATES, differences
from bot.sheet import rule_words
from bot.sheet import settings as words
from bot.sheet.lobby import Writers
from bot.sheet.refusals import refusal
from bot.sheet.settings import CHOSEN, LANGUAGE_NAMES
from bot.sheet.text import Text, bold, plain

FLOW = "set"


def handlers() -> list[Handler]:
    """Commands and buttons of this module."""
    return [
        on_command("settings", open_),
        on_command("house", house_),
        on_press(FLOW, tapped, ANY),
        on_press("house", house_),
        on_press("pin", pin),
    ]


async def open_(turn: Turn) -> None:
    """/settings: the first page."""
    turn.answer()
    await turn.post(*_home(turn, turn.t, turn.chat.writers))


async def house_(turn: Turn) -> None:
    """/house: the rules of the running game, else the chat's, on one card to pin."""
    turn.answer()
    running = await turn.keeper.running(turn.place)
    rules = running.rules if running is not None else house.rules_of(turn.chat)
    pin_key = Button(turn.t.gettext("📌 Pin"), pack("pin"))
    change = Button(turn.t.gettext("Change rules"), pack(FLOW, "page", "rules"))
    card = rule_words.house_card(turn.t, words.as_shown(rules))
    await turn.post(card, ((pin_key, change), *_articles(turn.t, rules)))


async def pin(turn: Turn) -> None:
    """Pin the card; where that is not allowed it says so once and offers it no more."""
    turn.answer()
    if turn.message_id is None:
        return
    try:
        # Asked directly, not through the outbox: a pin is nothing to be made up for after a restart.
        await turn.services.outbox.bot.pin_chat_message(turn.place.chat_id, turn.message_id, disable_notification=True)
    except TelegramError:
        running = await turn.keeper.running(turn.place)
        rules = running.rules if running is not None else house.rules_of(turn.chat)
        hint = plain(turn.t.gettext("To pin this, I need the right to pin messages."))
        await turn.replace((*rule_words.house_card(turn.t, words.as_shown(rules)), hint))


def _articles(t: Translator, rules: Rules) -> Keyboard:
    """What the card names: the rules this table changed, else what tables argue about."""
    changed = differences(words.as_shown(rules))
    return rule_links.of_rules(t, changed) or ((rule_links.link(t, rule_links.AGREEMENTS),),)


async def tapped(turn: Turn) -> None:
    """One press on a page of the settings."""
    fields: list[str] = [*turn.fields, "", "", ""]
    action, rest = fields[0], fields[1:]
    act = ACTIONS.get(action)
    if act is None:
        turn.answer(turn.t.gettext("This button is out of date. /settings shows new ones"))
        return
    if action not in LOOKING and not await _may(turn):
        return
    try:
        await act(turn, rest)
    except Refusal as refused:
        turn.answer(refusal(turn.t, (), refused, rule_words.title), alert=True)
    turn.show()


async def _may(turn: Turn) -> bool:
    """Settings of a chat are for those who may write; without a game for everybody the chat lets write."""
    running = await turn.keeper.running(turn.place)
    allowed = await (access.may_write(turn, running) if running is not None else access.may_govern(turn, None))
    if not allowed:
        await access.refuse_outsider(turn)
    return allowed


async def _page(turn: Turn, fields: list[str]) -> None:
    turn.answer()
    if not fields[0]:
        await turn.replace(*_home(turn, turn.t, turn.chat.writers))
    elif fields[0] == "writers":
        await turn.replace(_writers_text(turn.t), (*_writers(turn.t, turn.chat.writers), _to_home(turn.t)))
    else:
        await turn.replace(*_rules_page(turn.t, house.rules_of(turn.chat), fields[0]))


async def _language(turn: Turn, fields: list[str]) -> None:
    if fields[0] not in LANGUAGES:
        return
    turn.answer()
    # Already in the new language, which becomes the chat's only with this very transaction.
    also = await replacing(turn, *_home(turn, translator(fields[0]), turn.chat.writers))
    await house.set_language(turn.keeper, turn.place, fields[0], also)


async def _set_writers(turn: Turn, fields: list[str]) -> None:
    if fields[0] not in house.WRITERS:
        return
    if not await access.may_govern(turn, await turn.keeper.running(turn.place)):
        turn.answer(_for_governors(turn.t))
        return
    turn.answer()
    also = await replacing(turn, *_home(turn, turn.t, fields[0]))
    await house.set_writers(turn.keeper, turn.chat, fields[0], turn.actor, also)


async def _set(turn: Turn, fields: list[str]) -> None:
    """A value was picked: it holds from the next game on; a running game is asked about."""
    key, text = fields[0], fields[1]
    value = choices.value_of(key, text)
    changed = choices.with_rule(house.rules_of(turn.chat), key, value)
    running = await turn.keeper.running(turn.place)
    if running is not None and _concerns(running, key, text):
        await _ask_when(turn, words.change_line(turn.t, key, value), (key, text))
        return
    await _keep(turn, changed, f"rule/{key}", words.change_line(turn.t, key, value))


async def _sets(turn: Turn, fields: list[str]) -> None:
    """A rule set was picked, or gone back to."""
    changed = choices.with_template(house.rules_of(turn.chat), fields[0])
    running = await turn.keeper.running(turn.place)
    name = rule_words.template(turn.t, fields[0])
    if running is not None and house.of_this_game(running, changed):
        await _ask_when(turn, name, (fields[0],))
        return
    await _keep(turn, changed, "rules", name)


async def _next(turn: Turn, fields: list[str]) -> None:
    """From the next game on."""
    rules = _changed(house.rules_of(turn.chat), fields)
    page = f"rule/{fields[0]}" if fields[1] else "rules"
    await _keep(turn, rules, page, _said(turn.t, fields))


async def _whole(turn: Turn, fields: list[str]) -> None:
    """For this whole game: proposed with everything that would change, to be confirmed."""
    running = await turn.keeper.running(turn.place)
    if running is None:
        turn.answer(turn.t.gettext("No game is running here any more"))
        return
    if not await access.may_govern(turn, running):
        turn.answer(_for_governors(turn.t))
        return
    # On top of what is played here, not of the chat's rules, which may differ in more than this.
    changes = house.of_this_game(running, _changed(running.rules, fields))
    if not changes:
        turn.answer(turn.t.gettext("This game is played so already"))
        return
    turn.answer()
    what = plans.Proposal("rules_changed", changes, _said(turn.t, fields))
    await plans.propose(turn.keeper, running, what, turn.actor, screen_id=await turn.screen_id())


ACTIONS: dict[str, Callable[[Turn, list[str]], Awaitable[None]]] = {
    "page": _page,
    "language": _language,
    "writers": _set_writers,
    "set": _set,
    "sets": _sets,
    "next": _next,
    "whole": _whole,
}
LOOKING = frozenset({"page"})
"""What anybody may press."""


async def _keep(turn: Turn, rules: Rules, page: str, said: str) -> None:
    running = await turn.keeper.running(turn.place)
    when = turn.t.gettext("From the next game on: {change}", change=said) if running is not None else said
    turn.answer(when)
    line = turn.t.gettext("{change} — {name}", change=when, name=turn.actor.name)
    shown = _rules_page(turn.t, rules, page)
    also = await replacing(turn, (*shown.text, plain(line)), shown.keyboard)
    await house.set_rules(turn.keeper, turn.chat, rules, turn.actor, also)


def _rules_page(t: Translator, rules: Rules, page: str) -> rule_pages.Page:
    home = Button(t.gettext("← Settings"), pack(FLOW, "page", ""))
    return rule_pages.page(t, rules, page, _data, home)


async def _ask_when(turn: Turn, said: str, wanted: tuple[str, ...]) -> None:
    turn.answer()
    text = (bold(said), plain(turn.t.gettext("A game is running. From when on?")))
    back = f"rule/{wanted[0]}" if len(wanted) > 1 else "sets"
    keys: Keyboard = (
        (Button(turn.t.gettext("From the next game on"), pack(FLOW, "next", *wanted)),),
        (Button(turn.t.gettext("For this whole game"), pack(FLOW, "whole", *wanted)),),
        (Button(turn.t.gettext("← Back"), pack(FLOW, "page", back)),),
    )
    await turn.replace(text, keys)


def _concerns(running: Table, key: str, text: str) -> bool:
    """Whether the running game could be played so and is not yet."""
    try:
        return bool(house.of_this_game(running, choices.with_rule(running.rules, key, choices.value_of(key, text))))
    except Refusal:
        return False


def _changed(rules: Rules, fields: list[str]) -> Rules:
    """The rules with what a button names: a rule and its value, or a rule set."""
    if fields[1]:
        return choices.with_rule(rules, fields[0], choices.value_of(fields[0], fields[1]))
    return choices.with_template(rules, fields[0])


def _said(t: Translator, fields: list[str]) -> str:
    if fields[1]:
        return words.change_line(t, fields[0], choices.value_of(fields[0], fields[1]))
    return rule_words.template(t, fields[0]) if fields[0] in TEMPLATES else ""


def _data(action: str, *fields: int | str) -> str:
    return pack(FLOW, action, *fields)


def _home(turn: Turn, t: Translator, writers: str) -> tuple[Text, Keyboard]:
    rules = Button(t.gettext("House rules ▸"), pack(FLOW, "page", "rules"))
    who = Button(t.gettext("Who may write ▸"), pack(FLOW, "page", "writers"))
    players = Button(t.gettext("Players ▸"), pack("ppl", "list", 0, 0))
    return words.settings_text(t, writers, house.rules_of(turn.chat)), ((rules,), (who,), (players,), _languages(t))


def _languages(t: Translator) -> tuple[Button, ...]:
    return tuple(
        Button((f"{CHOSEN} " if code == t.language else "") + LANGUAGE_NAMES[code], pack(FLOW, "language", code))
        for code in LANGUAGES
    )


def _writers_text(t: Translator) -> Text:
    return (
        bold(t.gettext("Who may write")),
        plain(t.gettext("Players: who sits at the table, who started the game, and administrators.")),
        plain(t.gettext("In a game of guests only, anyone in the chat keeps the score.")),
    )


def _writers(t: Translator, now: str) -> Keyboard:
    def label(writers: str) -> str:
        name = words.writers_name(t, Writers(writers))
        return f"{CHOSEN} {name}" if writers == now else name

    return tuple((Button(label(one), pack(FLOW, "writers", one)),) for one in house.WRITERS)


def _to_home(t: Translator) -> tuple[Button, ...]:
    return (Button(t.gettext("← Settings"), pack(FLOW, "page", "")),)


def _for_governors(t: Translator) -> str:
    return t.gettext("Only who started the game and administrators may change this")
