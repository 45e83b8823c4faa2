"""One update as its handler sees it: where it comes from, who did it, in which language to answer, and how."""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

from telegram import CallbackQuery, MaybeInaccessibleMessage, Message, MessageEntity, Update, User
from telegram.ext import BaseHandler, CallbackContext, CallbackQueryHandler, CommandHandler, filters

from bot.chat.administrators import Administrators
from bot.chat.content import Content, Keyboard, content, to_json, unpack
from bot.chat.outbox import Outbox
from bot.chat.unheard import find_old_number, recognize_message
from bot.entry.lobby import clean
from bot.i18n.catalog import Translator, language_for, translator
from bot.keeper.keeper import Keeper
from bot.sheet.text import Text, plain
from bot.storage import chats, screens
from bot.storage.chats import Chat
from bot.storage.database import Connection
from bot.storage.log import Actor
from bot.storage.screens import Place, Screen

NAME_LIMIT = 64
Context: TypeAlias = CallbackContext[Any, Any, Any, Any]
Handler: TypeAlias = BaseHandler[Any, Any, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """What handlers work with; one for the whole process."""

    keeper: Keeper
    outbox: Outbox
    administrators: Administrators
    default_language: str
    username: str


@dataclass(slots=True, kw_only=True)
class Turn:
    """A command, a press or a reply. ``fields`` are those of the pressed button, ``args`` the words of the command."""

    services: Services
    place: Place
    chat: Chat
    t: Translator
    user: User | None
    actor: Actor
    message_id: int | None
    text: str = ""
    fields: tuple[str, ...] = ()
    private: bool = False
    anonymous: bool = False
    query: CallbackQuery | None = None
    answered: bool = False
    far: bool = False
    """Whether the pressed message lies too far up for anybody to see it change."""
    doubted: bool = False
    """Whether the press was taken for one of nobody in charge by an answer that may be old."""

    @property
    def keeper(self) -> Keeper:
        """The games and everything beside them."""
        return self.services.keeper

    @property
    def args(self) -> list[str]:
        """What was typed after the command, by words."""
        return self.text.split()

    def answer(self, text: str = "", *, alert: bool = False) -> None:
        """Answer the press: silently, or by a toast only its presser sees. The first answer counts."""
        if self.query is not None and not self.answered:
            self.answered = True
            # Where nothing can be written a toast is the only way to say why.
            if not text and self.chat.state == "muted":
                text, alert = self.t.gettext("Done, but I may not write here: let me send messages again"), True
            self.services.outbox.answer(self.place.chat_id, self.query.id, text[:200], alert=alert)

    async def refuse(self, text: str, keyboard: Keyboard = ()) -> None:
        """Say why something is not done: a toast after a press, else one short reply, which may have buttons."""
        if self.query is not None:
            self.answer(text)
        else:
            await self.post((plain(text),), keyboard, reply=True)

    async def post(self, text: Text, keyboard: Keyboard = (), *, reply: bool = False) -> None:
        """Send a message of its own; ``reply``: as an answer to the one that asked for it."""
        await self.post_content(content(text, keyboard), reply=reply)

    async def post_content(self, message: Content, *, kind: str = "post", ref: int = 0, reply: bool = False) -> None:
        """Send a stored message."""
        async with self.keeper.database.effect() as tx:
            await self.note(tx, kind, ref=ref, message=message, reply=reply)
        self.show()

    async def post_rendered(self, kind: str, ref: int) -> None:
        """Send a message whose content is made by ``kind`` and ``ref`` when it goes out."""
        async with self.keeper.database.effect() as tx:
            await self.note(tx, kind, ref=ref)
        self.show()

    async def note(
        self, tx: Connection, kind: str, *, ref: int = 0, message: Content | None = None, reply: bool = False
    ) -> int:
        """Within a transaction: a message to be sent, its content stored or rendered by ``kind`` and ``ref``."""
        return await screens.add(
            tx,
            self.place,
            kind,
            self.keeper.clock(),
            ref=ref,
            body=to_json(message) if message else None,
            reply_to=self.message_id if reply else None,
        )

    async def screen(self) -> Screen | None:
        """The message of ours that was pressed or replied to."""
        if self.message_id is None:
            return None
        return await screens.by_message(self.keeper.reader, self.place.chat_id, self.message_id)

    async def screen_id(self) -> int | None:
        """The number of that message, for what is to be shown in its place."""
        screen = await self.screen()
        return screen.screen_id if screen else None

    async def replace(self, text: Text, keyboard: Keyboard = ()) -> None:
        """Let the pressed message show this instead; in place of an old or unknown one a new one is sent."""
        screen = await self.screen()
        message = content(text, keyboard)
        if screen is None or self.far:
            await self.post_content(message)
            return
        async with self.keeper.database.effect() as tx:
            now = self.keeper.clock()
            await screens.change(tx, screen.screen_id, now, kind="post", ref=screen.ref, body=to_json(message))
        self.show()

    def show(self) -> None:
        """Have the chat brought up to date."""
        self.services.outbox.wake(self.place.chat_id)


Handle: TypeAlias = Callable[[Turn], Awaitable[None]]


N = r"\d{1,15}"
"""The shape of a number in button data; longer ones are forged, and the database could not hold them."""
W = r"[\w.–-]+"
"""The shape of a code."""
ANY = r".*"
"""Any further fields."""


def on_press(flow: str, handle: Handle, *shape: str) -> Handler:
    """The handler of one flow's buttons. Whatever happens, the press is answered.

    ``shape`` are patterns of the fields, ``ANY`` for fields the handler checks itself: data of another shape was not
    made by this version, and goes to the handler of unclaimed presses.
    """

    async def callback(update: Update, context: Context) -> None:
        turn = await turn_of(update, context)
        try:
            await handle(turn)
        except Exception:
            turn.answer(turn.t.gettext("That did not work. Please tap again."))
            raise
        finally:
            turn.answer()
            if turn.doubted:
                turn.services.administrators.doubt(turn.place.chat_id)

    return CallbackQueryHandler(callback, pattern=f"^{':'.join((flow, *shape))}$")


def on_command(names: str | Iterable[str], handle: Handle) -> Handler:
    """The handler of a command; edited messages do not repeat it."""

    async def callback(update: Update, context: Context) -> None:
        turn = await turn_of(update, context)
        if not turn.private:
            turn.services.administrators.prefetch(turn.place.chat_id)
        await handle(turn)

    listed = [names] if isinstance(names, str) else list(names)
    return CommandHandler(listed, callback, filters=filters.UpdateType.MESSAGE)


async def turn_of(update: Update, context: Context) -> Turn:
    """The update as a turn; the chat is met on first sight."""
    services: Services = context.application.bot_data["services"]
    query = update.callback_query
    message = query.message if query is not None else update.effective_message
    assert update.effective_chat is not None
    # Messages from before an upgrade still name the old group when their buttons are pressed.
    chat_id = await chats.new_id(services.keeper.reader, update.effective_chat.id)
    far = message is not None and not message.is_accessible
    # A press always comes from an account; its message is ours anyway.
    anonymous = query is None and _speaks_as_the_chat(message)
    user = None if anonymous else update.effective_user
    chat = await _chat(services, chat_id, user)
    if query is not None and message is not None and not far:
        await recognize_message(services.keeper.database, chat_id, message.message_id)
    return Turn(
        services=services,
        place=Place(chat_id, await _topic(services, chat_id, message)),
        chat=chat,
        t=translator(chat.language),
        user=user,
        actor=await _actor(services, chat, user, pressed=query is not None),
        message_id=message.message_id if message else None,
        text=_words(message) if isinstance(message, Message) and query is None else "",
        fields=unpack(query.data)[1:] if query is not None and query.data else (),
        private=update.effective_chat.type == "private",
        anonymous=anonymous,
        query=query,
        far=far,
    )


def _speaks_as_the_chat(message: object) -> bool:
    """An anonymous administrator writes in the name of the chat itself; other channels' names are anybody's."""
    if not isinstance(message, Message) or message.sender_chat is None:
        return False
    return message.sender_chat.id == message.chat.id


async def _chat(services: Services, chat_id: int, user: User | None) -> Chat:
    keeper = services.keeper
    found = await chats.find_chat(keeper.reader, chat_id)
    if found is None:
        await find_old_number(services.outbox, keeper.reader, chat_id, user.id if user else None)
        found = await chats.find_chat(keeper.reader, chat_id)
    if found is None:
        language = language_for(user.language_code if user else None, services.default_language)
        async with keeper.database.transaction() as tx:
            await chats.meet_chat(tx, chat_id, language, keeper.clock())
        found = await chats.find_chat(keeper.reader, chat_id)
        assert found is not None
    # Heard of again, so worth another try; this turn still sees the old state and can say what is amiss.
    elif found.state != "here":
        async with keeper.database.transaction() as tx:
            await chats.set_chat(tx, chat_id, "state", "here")
    return found


async def _actor(services: Services, chat: Chat, user: User | None, *, pressed: bool) -> Actor:
    """The name this chat knows a person by: a seat's name, else the first name of the account.

    Who runs the chat without a name writes in the chat's own, but presses buttons as an account: its name stays hidden.
    """
    if user is not None:
        person = await chats.person_of_user(services.keeper.reader, chat.chat_id, user.id)
        if person is not None:
            return Actor(user.id, person.name)
        if not (pressed and chat.chat_id < 0 and user.id in await services.administrators.nameless(chat.chat_id)):
            return Actor(user.id, display_name(user))
    return Actor(None, translator(chat.language).gettext("administrator"))


def display_name(user: User) -> str:
    """The first name of an account, for a seat or a line of the log."""
    return clean(user.first_name)[:NAME_LIMIT].strip() or str(user.id)


async def is_administrator(turn: Turn) -> bool:
    """Whether the actor runs the chat. Everybody does in a private chat; a chat that cannot be asked says no."""
    if turn.private or turn.anonymous:
        return True
    if turn.user is None:
        return False
    administrators = turn.services.administrators
    # Asking the server may take longer than a press can wait for its answer: what is known has to do.
    if turn.query is not None and not turn.answered:
        turn.doubted = turn.user.id not in administrators.known(turn.place.chat_id)
        return not turn.doubted
    return turn.user.id in await administrators.ask(turn.place.chat_id)


async def _topic(services: Services, chat_id: int, message: MaybeInaccessibleMessage | None) -> int:
    if isinstance(message, Message) and message.is_accessible:
        return message.message_thread_id or 0 if message.is_topic_message else 0
    # Of an old message only its number is told; we know where we sent it.
    screen = await screens.by_message(services.keeper.reader, chat_id, message.message_id) if message else None
    return screen.place.topic_id if screen else 0


def _words(message: Message) -> str:
    """The text without its leading command."""
    text = message.text or ""
    for entity in message.entities:
        if entity.type == MessageEntity.BOT_COMMAND and entity.offset == 0:
            return text[entity.length :].strip()
    return text.strip()
