"""All that exists in the world, in memory, and written to the store whenever it changes."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from bot.playground.errors import ControlError, Json, bad_request, forbidden
from bot.playground.faults import Clock
from bot.playground.model import ANONYMOUS_ID, Chat, Message, Press, User
from bot.playground.store import Store

BOT = User(7_000_000_001, "Thousand", "thousand_bot", None, is_bot=True)
FIRST_PERSON = 100_001
FIRST_GROUP = 4_000_001
FIRST_SUPERGROUP = 1_001_000_000_001


class State:
    """Users, chats, messages, presses and files. Change something, then ``save`` it; ``commit`` ends an effect."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.clock = Clock(store.get("world", "clock", 0.0))
        self.seq: int = 0
        self.users: dict[int, User] = {BOT.id: BOT}
        self.chats: dict[int, Chat] = {}
        self.messages: dict[int, dict[int, Message]] = {}
        self.presses: dict[str, Press] = {}
        self.presses_in: dict[int, list[Press]] = {}
        self.watchers: set[Callable[[Json], None]] = set()
        self.bot = BOT
        self._news: list[Json] = []
        self._load()

    def _load(self) -> None:
        for _, row in self.store.all("user"):
            self.users[row["id"]] = User(**row)
        for _, row in self.store.all("chat"):
            chat = Chat.from_json(row)
            self.chats[chat.id] = chat
            self.messages.setdefault(chat.id, {})
        # The order of the dict is that of the chat: by number, whenever a message was written down.
        rows = sorted((row for _, row in self.store.all("message")), key=lambda row: (row["chat"], row["id"]))
        for row in rows:
            self.messages[row["chat"]][row["id"]] = Message(**row)
        for _, row in self.store.all("press"):
            self._keep_press(Press(**row))
        seqs: Iterable[int] = (one.seq for chat in self.messages.values() for one in chat.values())
        self.seq = max((*seqs, *(press.seq for press in self.presses.values())), default=0)

    @contextmanager
    def effect(self) -> Iterator[None]:
        """What happens inside is one effect, also when it ends in a refusal."""
        try:
            yield
        finally:
            self.commit()

    def commit(self) -> None:
        """Ends an effect: makes it durable and tells the watchers which chats changed."""
        self.store.commit()
        # Told only when it is durable: a page must not show what a crash could take back.
        news, self._news = self._news, []
        for one in news:
            for watcher in tuple(self.watchers):
                watcher(one)

    def number(self, name: str, start: int = 1) -> int:
        """The next number of a named sequence."""
        value: int = self.store.get("number", name, start - 1) + 1
        self.store.put("number", name, value)
        return value

    def save_user(self, user: User) -> User:
        """Keeps a person as they are now."""
        self.users[user.id] = user
        self.store.put("user", user.id, user.to_json())
        return user

    def save_chat(self, chat: Chat) -> Chat:
        """Keeps a chat as it is now, its messages apart; pages draw their list of chats anew."""
        self.chats[chat.id] = chat
        self.messages.setdefault(chat.id, {})
        self.store.put("chat", chat.id, chat.to_json())
        self._news.append({"chat": chat.id, "world": True})
        return chat

    def save_message(self, message: Message) -> Message:
        """Keeps a message under a new sequence number, so that whoever asks for news gets it."""
        self.seq += 1
        message.seq = self.seq
        self.messages[message.chat][message.id] = message
        self.store.put("message", f"{message.chat}:{message.id}", message.to_json())
        self._news.append({"chat": message.chat, "seq": self.seq})
        return message

    def save_press(self, press: Press) -> Press:
        """Keeps a press under a new sequence number, as with messages."""
        self.seq += 1
        press.seq = self.seq
        self._keep_press(press)
        self.store.put("press", press.id, press.to_json())
        self._news.append({"chat": press.chat, "seq": self.seq, "press": press.id})
        return press

    def _keep_press(self, press: Press) -> None:
        if press.id not in self.presses:
            self.presses_in.setdefault(press.chat, []).append(press)
        self.presses[press.id] = press

    def new_message(self, chat: Chat, sender: int, **values: Any) -> Message:
        """A message at the end of a chat, saved."""
        if chat.type == "supergroup":
            chat.last_message += 1
        else:
            # Outside supergroups one account's messages share one sequence.
            chat.last_message = self.number("message")
        message = Message(chat.id, chat.last_message, int(self.clock.now()), sender, **values)
        self.store.put("chat", chat.id, chat.to_json())
        return self.save_message(message)

    def new_file(self, name: str, content: bytes) -> Json:
        """Keeps a file; gives the fields that every Bot API file has."""
        number = self.number("file")
        file_id = f"AgACAgIAAxkB{number:06d}playgroundfile"
        self.store.put_file(file_id, name, content)
        return {"file_id": file_id, "file_unique_id": f"AQAD{number:06d}", "file_size": len(content)}

    def person(self, user_id: object) -> User:
        """A person by id. Raises ControlError 404."""
        user = self.users.get(user_id) if isinstance(user_id, int) else None
        if user is None or user.is_bot:
            raise ControlError(404, f"no such user: {user_id}")
        return user

    def chat(self, chat_id: object) -> Chat:
        """A chat by id, for the control interface. Raises ControlError 404."""
        chat = self.chats.get(chat_id) if isinstance(chat_id, int) else None
        if chat is None:
            raise ControlError(404, f"no such chat: {chat_id}")
        return chat

    def bot_chat(self, chat_id: int | str) -> Chat:
        """A chat by what a Bot API request calls it. Raises ApiError 400."""
        try:
            number = int(chat_id)
        except ValueError:
            raise bad_request("chat not found") from None
        chat = self.chats.get(number)
        # Telegram lets a bot write to nobody who has not written first.
        if chat is None and number in self.users:
            raise forbidden("bot can't initiate conversation with a user")
        if chat is None:
            raise bad_request("chat not found")
        return chat

    def message(self, chat: Chat, message_id: object) -> Message | None:
        """A message that is still there."""
        message = self.messages[chat.id].get(message_id) if isinstance(message_id, int) else None
        return None if message is None or message.deleted else message

    def sender_name(self, message: Message) -> str:
        """The name that the chat shows over a message."""
        if message.anonymous:
            return self.chats[message.chat].title
        return self.users[message.sender].name

    def sender_id(self, message: Message) -> int:
        """The sender as everybody sees it."""
        return ANONYMOUS_ID if message.anonymous else message.sender
