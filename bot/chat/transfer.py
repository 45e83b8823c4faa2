"""/export and /import: a game or all of a chat as a file, and such files read in after a look at what they hold."""

import asyncio

from telegram import Document as Sent
from telegram import Message, MessageEntity, Update
from telegram.error import BadRequest, TelegramError
from telegram.ext import CommandHandler, MessageHandler, filters

from bot.chat import access, named, rule_links
from bot.chat.asking import prompt
from bot.chat.content import Button, Content, Document, Keyboard, content, from_json, pack
from bot.chat.outbox import Renderer
from bot.chat.shown import translator_of
from bot.chat.turn import Context, Handler, N, Turn, on_command, on_press, turn_of
from bot.i18n.catalog import Translator
from bot.keeper import imports
from bot.keeper.imports import LIMIT, GameFile, Offer
from bot.keeper.keeper import Keeper, Table
from bot.keeper.transfer import export_chat
from bot.scoring import begin, is_deal
from bot.scoring.refusals import Refusal
from bot.sheet import transfer as words
from bot.sheet.refusals import bad_file
from bot.sheet.text import Text, plain
from bot.storage import chatfile, games, screens
from bot.storage.badfile import BadFile
from bot.storage.chatfile import ChatFile
from bot.storage.codec import game_to_json
from bot.storage.screens import Screen

GAME, CHAT, ASK = "game_file", "chat_file", "ask_import"
PAUSES_S = (0, 1, 3)
"""Waits before each try to fetch a file."""


def handlers() -> list[Handler]:
    """Commands, buttons, and files that are sent."""
    return [
        on_command("export", export),
        on_press("exg", export_game, N),
        on_press("exc", export_all),
        # Not by on_command: the file may hang at the message replied to, which a turn does not hold.
        CommandHandler("import", _commanded, filters=filters.UpdateType.MESSAGE),
        # The library sees no command in the words below a file: such files come this way.
        MessageHandler(filters.Document.ALL & filters.UpdateType.MESSAGE, _sent),
        on_press("imp", decided, N, "(?:yes|no)"),
    ]


async def export(turn: Turn) -> None:
    """/export: what can be taken along; with the letters of a game that game at once."""
    if turn.text:
        wanted = await named.short(turn, turn.text)
        if wanted is None:
            await turn.refuse(turn.t.gettext("There is no such game here. /games lists them"))
            return
        await turn.post_rendered(GAME, wanted.row.game_id)
        return
    table = await turn.keeper.latest(turn.place)
    text = words.export_text(turn.t, table.row.short if table else None)
    await turn.post(text, _export_keys(turn.t, table) if table else ())


async def export_game(turn: Turn) -> None:
    """One game as a file."""
    table = await named.game(turn, turn.fields[0])
    if table is None:
        turn.answer(turn.t.gettext("This game is gone"))
        return
    turn.answer()
    await turn.post_rendered(GAME, table.row.game_id)


async def export_all(turn: Turn) -> None:
    """Everything of the chat as a file."""
    turn.answer()
    await turn.post_rendered(CHAT, 0)


async def decided(turn: Turn) -> None:
    """A file is taken in, or left."""
    seen = await imports.view(turn.keeper, int(turn.fields[0]))
    if seen is None or seen.row.place.chat_id != turn.place.chat_id:
        turn.answer(turn.t.gettext("This file is gone. /import asks for it again"))
        return
    if seen.row.status != "open":
        turn.answer(_past(turn.t, seen))
        return
    if not await _may(turn):
        return
    turn.answer()
    await (imports.take if turn.fields[1] == "yes" else imports.leave)(turn.keeper, seen, turn.actor)
    turn.show()


def renderers(keeper: Keeper) -> dict[str, Renderer]:
    """Files, and the question about one that was sent."""

    async def game(screen: Screen) -> Content | None:
        table = await keeper.table(screen.ref)
        if table is None:
            return None
        return Content("", document=Document(f"thousand-{table.row.short}.json", game_to_json(table.game).encode()))

    async def chat(screen: Screen) -> Content | None:
        # One snapshot, so that games, players and log fit each other though the chat goes on.
        async with keeper.database.snapshot() as snapshot:
            whole = await export_chat(snapshot, screen.place.chat_id)
        text = await asyncio.to_thread(chatfile.to_text, whole)
        return Content("", document=Document("thousand-chat.json", text.encode()))

    async def offer(screen: Screen) -> Content | None:
        seen = await imports.view(keeper, screen.ref)
        if seen is None:
            return None
        t = await translator_of(keeper, screen.place.chat_id)
        # A chat with games has settings of its own: only one without any takes over those of a file.
        fresh = not await games.of_chat(keeper.reader, screen.place.chat_id)
        return content(*_offer(t, seen, fresh=fresh))

    return {GAME: game, CHAT: chat, imports.KIND: offer}


async def _commanded(update: Update, context: Context) -> None:
    """/import: of the file it answers, else the file is asked for."""
    message = update.message
    assert message is not None
    turn = await turn_of(update, context)
    if not await _may(turn):
        return
    answered = message.reply_to_message
    if answered is not None and answered.document is not None:
        await _look_at(turn, answered.document)
    elif turn.user is None:
        await turn.refuse(turn.t.gettext("Send the file with /import written below it"))
    else:
        question = turn.t.gettext("Answer this message with the file, or send it with /import written below it")
        await turn.post_content(prompt(turn.user, question), kind=ASK, reply=True)


async def _sent(update: Update, context: Context) -> None:
    """A file: of interest only when it is meant for /import."""
    message = update.message
    assert message is not None
    assert message.document is not None
    turn = await turn_of(update, context)
    if not (_captioned(message, turn.services.username) or await _asked_for(turn, message)):
        return
    if await _may(turn):
        await _look_at(turn, message.document)


def _captioned(message: Message, username: str) -> bool:
    """Whether the words below the file are the command."""
    if not any(one.type == MessageEntity.BOT_COMMAND and one.offset == 0 for one in message.caption_entities):
        return False
    command, _, name = (message.caption or "").split()[0].lower().partition("@")
    return command == "/import" and name in ("", username.lower())


async def _asked_for(turn: Turn, message: Message) -> bool:
    if message.reply_to_message is None:
        return False
    number = message.reply_to_message.message_id
    screen = await screens.by_message(turn.keeper.reader, turn.place.chat_id, number)
    if screen is None or screen.kind != ASK or screen.body is None:
        return False
    return turn.user is not None and turn.user.id == from_json(screen.body).ask


async def _look_at(turn: Turn, sent: Sent) -> None:
    """Fetch a file and show what it holds; the update stays in the inbox until that is stored."""
    if (sent.file_size or 0) > LIMIT:
        await turn.refuse(turn.t.gettext("The file is too big: {n} MB are the most", n=LIMIT // 1_000_000))
        return
    data = await _fetched(turn, sent)
    if data is None:
        await turn.refuse(turn.t.gettext("The file could not be fetched. Send it once more"))
        return
    try:
        await imports.read(data)
    except BadFile as bad:
        said = bad_file(turn.t, bad.fault, bad.key, bad.entry, bad.values)
        await turn.refuse(said, rule_links.about(turn.t, bad.fault) if isinstance(bad.fault, Refusal) else ())
        return
    await imports.offer(turn.keeper, turn.place, data, turn.actor)
    turn.show()


async def _fetched(turn: Turn, sent: Sent) -> bytes | None:
    for pause in PAUSES_S:
        await asyncio.sleep(pause)
        try:
            file = await turn.services.outbox.bot.get_file(sent.file_id)
            return bytes(await file.download_as_bytearray())
        # Too big or gone: asking again would not help.
        except BadRequest:
            return None
        except TelegramError:
            continue
    return None


async def _may(turn: Turn) -> bool:
    if await access.may_govern(turn, await turn.keeper.latest(turn.place)):
        return True
    await turn.refuse(turn.t.gettext("Only who started the game and administrators may read files in"))
    return False


def _export_keys(t: Translator, table: Table) -> Keyboard:
    number = table.row.game_id
    return (
        (Button(t.gettext("This game"), pack("exg", number)), Button(t.gettext("Sheet (CSV)"), pack("sf", number))),
        (Button(t.gettext("Everything of this chat"), pack("exc")),),
    )


def _offer(t: Translator, seen: Offer, *, fresh: bool) -> tuple[Text, Keyboard]:
    row, found = seen.row, seen.content
    if row.status == "cancelled" or found is None:
        return _settled(t, seen)
    keys: Keyboard = (
        (Button(t.gettext("Take it in"), pack("imp", row.draft_id, "yes")),),
        (Button(t.gettext("Leave it"), pack("imp", row.draft_id, "no")),),
    )
    if isinstance(found, GameFile):
        game, results = found
        state = results[-1].state if results else begin(game.rules, game.first_dealer, game.start)
        return words.game_offer(t, game.players, game.rules, state, sum(map(is_deal, game.entries))), keys
    return words.chat_offer(t, _held(found, seen.known, fresh=fresh)), keys if seen.known < len(found.games) else ()


def _settled(t: Translator, seen: Offer) -> tuple[Text, Keyboard]:
    if seen.row.status == "cancelled":
        return (plain(t.gettext("Left as it was: {name}", name=seen.row.closed_by)),), ()
    if seen.game_id is None:
        return words.taken(t, seen.done.games if seen.done else 0, seen.row.closed_by), ()
    return words.taken(t, 1, seen.row.closed_by), ((Button(t.gettext("Sheet"), pack("sheet", seen.game_id)),),)


def _held(found: ChatFile, known: int, *, fresh: bool) -> words.Held:
    times = sorted(games.moment(part.created_at) for part in found.games)
    return words.Held(
        games=len(found.games),
        entries=sum(len(part.game.entries) for part in found.games),
        names=tuple(part.name for part in found.persons if part.merged_into is None),
        first=times[0] if times else None,
        last=times[-1] if times else None,
        known=known,
        settings=fresh,
    )


def _past(t: Translator, seen: Offer) -> str:
    if seen.row.status == "closed":
        return t.gettext("Taken in already: {name}", name=seen.row.closed_by)
    return t.gettext("Left as it was: {name}", name=seen.row.closed_by)
