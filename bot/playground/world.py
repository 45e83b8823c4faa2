"""One world: a bot, people and their chats. Use it in process as it is, or over HTTP through ``Playground``."""

import asyncio
import re
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from bot.playground import bot_chats, bot_edits, bot_me, bot_messages, bot_presses, life, media, people, views
from bot.playground.api_data import checked, known
from bot.playground.calls import Call, Calls, wait_for
from bot.playground.core import Core, Upload
from bot.playground.errors import ApiError, Json, NoAnswer, bad_request
from bot.playground.model import Chat
from bot.playground.populate import populate
from bot.playground.registry import METHODS

# Named only to be imported: each enters its methods into the table by itself.
METHOD_MODULES = (bot_chats, bot_edits, bot_me, bot_messages, bot_presses, media)
_TOKEN = re.compile(r"[1-9]\d{0,19}:[A-Za-z0-9_-]{3,}")
SETTLE_S = 30.0
ANSWER_S = 5.0


class World:
    """The Bot API by ``call`` and ``poll``; people by ``post_message``, ``press`` and so on.

    ``path`` is a SQLite file, None keeps the world in memory. A new world has its default chats unless
    ``populated`` is False. Any well-formed token is the bot's, except those in ``refused`` and those whose part
    after the colon begins with ``refused``: they get 401, others than well-formed ones 404.
    """

    def __init__(
        self,
        path: Path | str | None = None,
        *,
        rate_limits: bool = True,
        populated: bool = True,
        refused: Sequence[str] = (),
    ) -> None:
        self.core = Core(path, rate_limits=rate_limits)
        self.calls = Calls()
        self._refused = frozenset(refused)
        if populated and not self.core.state.chats:
            populate(self.core)
        self.core.state.commit()

    def close(self) -> None:
        """Writes everything down and closes the file."""
        self.core.store.close()

    # The Bot API

    def check_token(self, token: str) -> None:
        """Raises ApiError 404 for what is no token and 401 for a refused one."""
        if not _TOKEN.fullmatch(token):
            raise ApiError(404, "Not Found")
        if token in self._refused or token.partition(":")[2].lower().startswith("refused"):
            raise ApiError(401, "Unauthorized")

    async def call(
        self,
        method: str,
        params: Mapping[str, Any] | None = None,
        files: Mapping[str, Upload] | None = None,
        *,
        token: str = "1:local",
        typed: bool = True,
    ) -> tuple[int, Json]:
        """One request: HTTP status and body. ``typed`` is False where parameters come as a form's texts.

        Raises NoAnswer where a fault lets the effect happen but not the answer.
        """
        uploads = files or {}
        sent = {name: {"file": one.name, "size": len(one.content)} for name, one in uploads.items()}
        shown = dict(params or {}) | sent
        with self.calls.record(method, shown) as call:
            try:
                self.check_token(token)
                result = await self._run(call, params or {}, uploads, typed)
                call.status = 200
                return 200, {"ok": True, "result": result}
            except ApiError as error:
                call.status = error.code
                return error.code, error.to_json()
            except NoAnswer:
                call.status = 0
                raise

    async def _run(self, call: Call, params: Mapping[str, Any], files: Mapping[str, Upload], typed: bool) -> Any:
        name = call.method = known(call.method)
        values = checked(name, params, files, typed=typed)
        call.params = call.params | values
        faults = self.core.faults
        # After the check: what is refused for its form is refused at once.
        if faults.latency_ms:
            await asyncio.sleep(faults.latency_ms / 1000)
        failure = faults.next_failure(name)
        # Before the effect by default; after it, to see what a bot does whose answer was lost.
        if failure is not None and not failure.after_effect:
            raise failure.error()
        result = await self._do(name, values, files)
        if failure is not None:
            raise NoAnswer
        return result

    async def _do(self, name: str, values: Json, files: Mapping[str, Upload]) -> Any:
        if name == "getUpdates":
            return await self.poll(**values)
        function = METHODS.get(name)
        if function is None:
            raise bad_request(f"this playground does not do {name}")
        with self.core.state.effect():
            return function(self.core, values, files)

    async def poll(
        self,
        offset: int = 0,
        limit: int = 100,
        timeout: float = 0,  # noqa: ASYNC109 - the Bot API's own name
        allowed_updates: Sequence[str] | None = None,
    ) -> list[Json]:
        """getUpdates. A second one while the first waits ends the first with 409."""
        return await self.core.updates.poll(offset, limit, timeout, allowed_updates)

    def file(self, file_id: str) -> Upload | None:
        """The bytes of a file."""
        found = self.core.store.file(file_id)
        return None if found is None else Upload(*found)

    # People and their chats

    def overview(self) -> Json:
        """Chats, people and the bot."""
        return views.world(self.core)

    def add_chat(self, kind: str, title: str, members: Sequence[Json], topics: Sequence[str] = ()) -> Json:
        """A new chat of type ``kind``. The first member owns it.

        ``members`` are ``{"name", "language_code"?, "username"?}`` or ``{"id"}``.
        """
        return self._chat_done(life.add_chat(self.core, kind, title, members, topics))

    def post_message(self, chat: int, user: int, text: str = "", *, edit: int | None = None, **more: Any) -> int:
        """A person writes or edits; ``more`` is ``topic``, ``reply_to``, ``anonymous``, ``document``. Gives the id."""
        with self.core.state.effect():
            if edit is not None:
                return people.edit(self.core, chat, user, edit, text).id
            return people.post(self.core, chat, user, text, **more).id

    def press(self, chat: int, user: int, message: int, label: str | None = None, **more: Any) -> str:
        """A person taps a button by ``label`` or ``data``; more: ``forge``, ``times``. Gives the press's id."""
        with self.core.state.effect():
            return people.press(self.core, chat, user, message, label=label, **more).id

    def ask_inline(self, user: int, query: str, chat: int | None = None) -> str:
        """A person types ``@bot query``. Gives the query's id."""
        with self.core.state.effect():
            return people.ask_inline(self.core, user, query, chat)

    def inline(self, query_id: str) -> Json:
        """An inline query with its results."""
        return views.inline(query_id, people.inline_query(self.core, query_id))

    def choose_inline(self, query_id: str, choice: int, chat: int, topic: int | None = None) -> int:
        """Posts result number ``choice`` (from 0) in a chat. Gives the message's id."""
        with self.core.state.effect():
            return people.choose_inline(self.core, query_id, choice, chat, topic).id

    def chat(self, chat: int, since: int = 0) -> Json:
        """What changed in a chat after ``since``."""
        state = self.core.state
        # A private chat begins with its first message, but the page shows its empty place before.
        if chat in state.users and chat not in state.chats:
            return views.NOTHING | {"seq": state.seq}
        return views.chat(self.core, state.chat(chat), since)

    def menu(self, chat: int, user: int) -> list[Json]:
        """The / menu of a person in a chat."""
        person = self.core.state.person(user)
        return bot_me.menu(self.core, self.core.state.chat(chat), user, person.language_code or "")

    def upgrade(self, chat: int, notices: Sequence[str] = life.NOTICES) -> Json:
        """A group becomes a supergroup; gives the new chat."""
        return self._chat_done(life.upgrade(self.core, self.core.state.chat(chat), notices))

    def kick(self, chat: int, user: int | None = None) -> Json:
        """Throws out the bot, or a member."""
        return self._chat_done(life.kick(self.core, self.core.state.chat(chat), user))

    def readd(self, chat: int, user: int | None = None) -> Json:
        """Brings back the bot, or a member."""
        return self._chat_done(life.readd(self.core, self.core.state.chat(chat), user))

    def mute(self, chat: int, user: int | None = None, *, on: bool = True) -> Json:
        """Takes the right to write from the bot, or a member, or gives it back."""
        return self._chat_done(life.mute(self.core, self.core.state.chat(chat), user, on=on))

    def promote(self, chat: int, user: int | None = None, *, on: bool = True, anonymous: bool = False) -> Json:
        """Makes the bot, or a member, an administrator, or takes that back."""
        return self._chat_done(life.promote(self.core, self.core.state.chat(chat), user, on=on, anonymous=anonymous))

    def topic(self, chat: int, topic: int | str | None, *, on: bool) -> Json:
        """Closes or opens a topic, or makes one of this title."""
        return self._chat_done(life.topic(self.core, self.core.state.chat(chat), topic, on=on))

    def _chat_done(self, chat: Chat) -> Json:
        self.core.state.commit()
        return views.chat_row(self.core, chat)

    # Switches

    def faults(
        self,
        *,
        latency_ms: float | None = None,
        rate_limits: bool | None = None,
        privacy: bool | None = None,
        clock_s: float | None = None,
        fail: Sequence[Json] | None = None,
    ) -> Json:
        """Switches what is given and leaves the rest.

        ``fail`` is added to the failures still to come, an empty list forgets them all; a waiting poll returns, so
        that a failure of getUpdates strikes at once."""
        core = self.core
        if latency_ms is not None:
            core.faults.latency_ms = latency_ms
        if rate_limits is not None:
            core.limits.on = rate_limits
        if privacy is not None:
            core.set_privacy(privacy)
        if clock_s is not None:
            core.state.clock.shift += clock_s
            core.store.put("world", "clock", core.state.clock.shift)
        if fail is not None:
            core.faults.add(fail)
            core.updates.wake()
        core.state.commit()
        return self._switches()

    def _switches(self) -> Json:
        core = self.core
        return {
            "latency_ms": core.faults.latency_ms,
            "rate_limits": core.limits.on,
            "privacy": core.privacy,
            "clock_s": core.state.clock.shift,
            "fail": len(core.faults.failures),
        }

    def settled_now(self) -> bool:
        """Whether a poll waits (or a webhook is set), nothing is unconfirmed and the bot asked nothing for 300 ms.

        The silence counts from the last update taken at the earliest, for a bot needs a moment before it acts; a
        press that it has just taken is waited for until it is answered.
        """
        updates = self.core.updates
        listening = updates.polled or updates.webhook is not None
        quiet = self.calls.quiet(updates.taken_at) == 0
        return listening and not updates.pending and quiet and not self._owed()

    def _owed(self) -> bool:
        """Whether a press taken within the last seconds is still unanswered."""
        updates, presses = self.core.updates, self.core.state.presses
        young = time.monotonic() - ANSWER_S
        taken = {number: at for number, at in updates.presses_taken.items() if at > young}
        updates.presses_taken = {number: at for number, at in taken.items() if not presses[number].answered}
        return bool(updates.presses_taken)

    async def settled(self, seconds: float = SETTLE_S) -> bool:
        """Waits until that is so, at most ``seconds``."""
        return await wait_for(self.settled_now, seconds)
