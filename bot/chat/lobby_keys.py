"""What the lobby's message shows: the table and its buttons, page by page."""

from collections.abc import Callable

from bot.chat import rule_links, rule_pages
from bot.chat.content import Button, Content, Keyboard, content, pack
from bot.entry.lobby import Lobby, join_fault, start_fault
from bot.i18n.catalog import LANGUAGES, Translator
from bot.keeper.keeper import Table
from bot.keeper.lobby import LobbyView
from bot.scoring import is_deal
from bot.sheet import lobby as words
from bot.sheet import new_game, rule_words
from bot.sheet.layout import clip
from bot.sheet.people import spoken
from bot.sheet.settings import CHOSEN, LANGUAGE_NAMES, as_shown
from bot.sheet.text import Text, plain

FLOW = "lobby"
FIRST_TEMPLATES = ("russian", "russian_classic")
"""The rule sets that have a button at once; the others are one page away."""
FINISH = "finish"
ORDER = "order"
LABEL_NAME = 16
"""Cells of a name on a button."""


def lobby_content(t: Translator, seen: LobbyView, writers: str, *, deal_open: bool) -> Content:
    """The lobby's message as it stands."""
    if seen.row.status == "cancelled":
        return content((plain(t.gettext("No new game: {name}", name=seen.row.closed_by)),), _again(t, seen))
    lobby = seen.lobby
    if seen.row.status == "closed":
        return content(_table(t, lobby, writers))
    data = _data(seen)
    if seen.running is not None:
        return _in_the_way(t, seen.running, lobby.page, data, deal_open=deal_open)
    if lobby.page == ORDER and lobby.seats:
        return content(_table(t, lobby, writers), _order_keys(t, lobby, data))
    if lobby.page and lobby.page not in (ORDER, FINISH):
        home = Button(t.gettext("← To the table"), data("page", ""))
        return content(*rule_pages.page(t, lobby.game_rules, lobby.page, data, home))
    return content(_table(t, lobby, writers), _table_keys(t, lobby, data))


def deals_of(table: Table) -> int:
    """How many deals a game has."""
    return sum(is_deal(entry) for entry in table.entries)


def _data(seen: LobbyView) -> Callable[..., str]:
    def data(action: str, *fields: int | str) -> str:
        return pack(FLOW, seen.row.draft_id, seen.row.revision, action, *fields)

    return data


def _table(t: Translator, lobby: Lobby, writers: str) -> Text:
    table = words.Lobby(
        names=lobby.names,
        rules=as_shown(lobby.rules),
        first_dealer=lobby.dealer,
        writers=words.Writers(writers),
        start=lobby.start,
    )
    return words.lobby(t, table)


def _table_keys(t: Translator, lobby: Lobby, data: Callable[..., str]) -> Keyboard:
    return (
        _join_keys(t, lobby, data),
        *_seat_keys(t, lobby, data),
        *_template_keys(t, lobby, data),
        *_four_keys(t, lobby, data),
        _last_keys(t, lobby, data),
        (_language_key(t, data), _about_key(t), Button(t.gettext("✕ Cancel"), data("cancel"))),
    )


def _join_keys(t: Translator, lobby: Lobby, data: Callable[..., str]) -> tuple[Button, ...]:
    # Who plays already leaves by the same button, so it stays when the table is full.
    join = Button(t.gettext("I play"), data("join"))
    guest = Button(t.gettext("+ Guest"), data("guest"))
    return (join, guest) if join_fault(lobby) is None else (join,)


def _seat_keys(t: Translator, lobby: Lobby, data: Callable[..., str]) -> Keyboard:
    if start_fault(lobby):
        return ((Button(t.gettext("Order"), data("page", ORDER)),),) if lobby.seats else ()
    dealer = clip(spoken(lobby.names)[lobby.dealer], LABEL_NAME)
    return (
        (Button(t.gettext("Deals first: {name} ▸", name=dealer), data("dealer")),),
        (Button(t.gettext("Order"), data("page", ORDER)), Button(t.gettext("There is a score"), data("paper"))),
    )


def _template_keys(t: Translator, lobby: Lobby, data: Callable[..., str]) -> Keyboard:
    chosen = lobby.rules.template
    first = tuple((Button(_template_label(t, name, chosen), data("sets", name)),) for name in FIRST_TEMPLATES)
    others = t.gettext("Other rule sets ▸")
    # What is chosen is always to be seen, also where it has no button of its own.
    if chosen not in FIRST_TEMPLATES:
        others = f"{CHOSEN} {rule_words.template(t, chosen)} ▸"
    return (*first, (Button(others, data("page", "sets")),))


def _template_label(t: Translator, name: str, chosen: str) -> str:
    mark = f"{CHOSEN} " if name == chosen else ""
    return f"{mark}{rule_words.template(t, name)}: {rule_words.template_line(t, name)}"


def _four_keys(t: Translator, lobby: Lobby, data: Callable[..., str]) -> Keyboard:
    if len(lobby.seats) != 4:
        return ()
    now = lobby.rules.four_players
    return (
        tuple(
            Button(
                (f"{CHOSEN} " if value == now else "") + rule_words.value(t, "four_players", value),
                data("set", "four_players", value),
            )
            for value in ("dealer_sits_out", "partners")
        ),
    )


def _last_keys(t: Translator, lobby: Lobby, data: Callable[..., str]) -> tuple[Button, ...]:
    change = Button(t.gettext("Change rules"), data("page", "rules"))
    if start_fault(lobby):
        return (change,)
    return (Button(t.gettext("Play by these"), data("start")), change)


def _language_key(t: Translator, data: Callable[..., str]) -> Button:
    # With two languages one button leads there and back.
    other = next(language for language in LANGUAGES if language != t.language)
    return Button(LANGUAGE_NAMES[other], data("language", other))


def _about_key(t: Translator) -> Button:
    """What the five agreements mean, each with an article of its own one tap further."""
    return Button(f"{rule_links.MARK} {t.gettext('Rules')}", pack(rule_links.FLOW, rule_links.AGREEMENTS))


def _order_keys(t: Translator, lobby: Lobby, data: Callable[..., str]) -> Keyboard:
    rows = []
    for at, name in enumerate(spoken(lobby.names)):
        up = Button(f"↑ {clip(name, LABEL_NAME)}", data("up", at))
        drop = Button(f"✕ {clip(name, LABEL_NAME)}", data("drop", at))
        rows.append((up, drop))
    return (*rows, (Button(t.gettext("← To the table"), data("page", "")),))


def _in_the_way(t: Translator, table: Table, page: str, data: Callable[..., str], *, deal_open: bool) -> Content:
    about = (t, table.names, table.state, deals_of(table))
    game_id = table.row.game_id
    if page == FINISH:
        keys: Keyboard = (
            (Button(t.gettext("Yes, finish it"), data("finish", game_id)),),
            (Button(t.gettext("← Back"), data("page", "")),),
        )
        return content(new_game.ending(*about, deal_open=deal_open), keys)
    keys = (
        (Button(t.gettext("Finish it"), data("page", FINISH)),),
        (Button(t.gettext("Set it aside"), data("aside", game_id)),),
        (Button(t.gettext("Go on with it"), data("cancel")),),
    )
    return content(new_game.in_the_way(*about, deal_open=deal_open), keys)


def _again(t: Translator, seen: LobbyView) -> Keyboard:
    if not seen.lobby.seats:
        return ()
    return ((Button(t.gettext("Bring back"), _data(seen)("again")),),)


def started_content(t: Translator, table: Table) -> Content:
    """The short message a game begins with."""
    text = new_game.game_starts(t, table.names, table.rules, table.start)
    return content(text, ((Button(t.gettext("First deal"), pack("deal")),),))
