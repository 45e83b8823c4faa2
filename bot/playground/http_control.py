"""The control interface over HTTP, for the page, tests and scripts: JSON under ``/playground/api``."""

import json
from collections.abc import Callable
from typing import Any

from tornado.web import RequestHandler

from bot.playground.errors import ApiError, ControlError, Json
from bot.playground.world import World

Answer = Json | list[Json]
_SWITCHES: dict[str, Any] = {
    "latency_ms": int | float,
    "rate_limits": bool,
    "privacy": bool,
    "clock_s": int | float,
    "fail": list,
}


def _chat_id(body: Json) -> int:
    return _integer(body, "chat")


def _integer(body: Json, name: str) -> int:
    value = body.get(name)
    # Shell scripts send numbers as text.
    if isinstance(value, str) and value.lstrip("-").isdigit():
        value = int(value)
    # A bool is an int to Python, and none to JSON.
    if not isinstance(value, int) or isinstance(value, bool):
        raise ControlError(400, f'"{name}" must be a whole number')
    return value


def _maybe(body: Json, name: str) -> int | None:
    return None if body.get(name) is None else _integer(body, name)


def _allow(body: Json, *names: str) -> None:
    unknown = sorted(set(body) - set(names))
    if unknown:
        raise ControlError(400, f'unknown field "{unknown[0]}"; there are: {", ".join(names)}')


def add_chat(world: World, body: Json) -> Answer:
    """A new chat; its row as in the overview."""
    _allow(body, "type", "title", "members", "topics")
    return world.add_chat(
        str(body.get("type", "group")), str(body.get("title", "")), body.get("members") or [], body.get("topics") or []
    )


def add_message(world: World, body: Json) -> Answer:
    """A person writes, or with ``edit`` changes what they wrote: the message's number."""
    _allow(body, "chat", "user", "text", "topic", "reply_to", "edit", "anonymous", "document")
    more: dict[str, Any] = {name: _maybe(body, name) for name in ("topic", "reply_to", "edit")}
    more |= {"anonymous": bool(body.get("anonymous")), "document": body.get("document")}
    if more["edit"] is not None:
        more = {"edit": more["edit"]}
    text = str(body.get("text") or "")
    return {"message_id": world.post_message(_chat_id(body), _integer(body, "user"), text, **more)}


def add_press(world: World, body: Json) -> Answer:
    """A person taps a button, found by label or data: the press's id."""
    _allow(body, "chat", "user", "message", "label", "data", "forge", "times")
    place = (_chat_id(body), _integer(body, "user"), _integer(body, "message"))
    if body.get("label") is None and body.get("data") is None:
        raise ControlError(400, 'a press needs "label" or "data"')
    times = 1 if body.get("times") is None else _integer(body, "times")
    forge = bool(body.get("forge"))
    label, data = (None if body.get(name) is None else str(body[name]) for name in ("label", "data"))
    return {"id": world.press(*place, label, data=data, forge=forge, times=times)}


def add_inline(world: World, body: Json) -> Answer:
    """A person asks inline, or with ``id`` chooses a result of an earlier query."""
    _allow(body, "user", "query", "id", "choose", "chat", "topic")
    if "id" in body:
        query = str(body["id"])
        message = world.choose_inline(query, _integer(body, "choose"), _chat_id(body), _maybe(body, "topic"))
        return {"id": query, "message_id": message}
    return {"id": world.ask_inline(_integer(body, "user"), str(body.get("query", "")), _maybe(body, "chat"))}


def set_faults(world: World, body: Json) -> Answer:
    """Switches what is named; all switches as they then stand."""
    _allow(body, *_SWITCHES)
    for name, value in body.items():
        if value is not None and not isinstance(value, _SWITCHES[name]):
            raise ControlError(400, f"{name}: {value!r} does not fit")
    try:
        return world.faults(**body)
    except TypeError as fault:
        raise ControlError(400, f"fail: {fault}") from None


def _upgrade(world: World, chat: int, body: Json) -> Answer:
    _allow(body, "notices")
    notices = body.get("notices")
    return world.upgrade(chat) if notices is None else world.upgrade(chat, notices)


def _kick(world: World, chat: int, body: Json) -> Answer:
    _allow(body, "user")
    return world.kick(chat, _maybe(body, "user"))


def _readd(world: World, chat: int, body: Json) -> Answer:
    _allow(body, "user")
    return world.readd(chat, _maybe(body, "user"))


def _mute(world: World, chat: int, body: Json) -> Answer:
    _allow(body, "user", "open")
    return world.mute(chat, _maybe(body, "user"), on=not body.get("open", False))


def _promote(world: World, chat: int, body: Json) -> Answer:
    _allow(body, "user", "anonymous", "open")
    anonymous = bool(body.get("anonymous"))
    return world.promote(chat, _maybe(body, "user"), on=bool(body.get("open", True)), anonymous=anonymous)


def _topic(world: World, chat: int, body: Json) -> Answer:
    _allow(body, "topic", "open", "user")
    topic = body.get("topic")
    # A word is the title of a new topic, a number one that is there.
    number = topic if isinstance(topic, str) and not topic.isdigit() else _maybe(body, "topic")
    return world.topic(chat, number, on=bool(body.get("open", False)))


CHAT_ACTS: dict[str, Callable[[World, int, Json], Answer]] = {
    "upgrade": _upgrade,
    "kick": _kick,
    "readd": _readd,
    "mute": _mute,
    "promote": _promote,
    "topic": _topic,
}
POSTS: dict[str, Callable[[World, Json], Answer]] = {
    "chats": add_chat,
    "messages": add_message,
    "presses": add_press,
    "inline": add_inline,
    "faults": set_faults,
}


class ControlHandler(RequestHandler):
    """Answers in JSON; a refusal is ``{"error": sentence}`` with its status."""

    def initialize(self, world: World) -> None:
        self.world = world

    async def get(self, path: str) -> None:
        await self._run(self._get, path)

    async def post(self, path: str) -> None:
        await self._run(self._post, path)

    async def _run(self, act: Callable[[str], Any], path: str) -> None:
        try:
            answer, status = await act(path), 200
        except (ControlError, ApiError) as error:
            status = error.status if isinstance(error, ControlError) else error.code
            answer = {"error": str(error)}
        self.set_status(status)
        self.set_header("Content-Type", "application/json; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.finish(json.dumps(answer, ensure_ascii=False))

    async def _get(self, path: str) -> Answer:
        match path.split("/"):
            case ["world"]:
                return self.world.overview()
            case ["chats", chat]:
                return self.world.chat(_integer({"chat": chat}, "chat"), self._number("since"))
            case ["inline", query]:
                return self.world.inline(query)
            case ["calls"]:
                return self.world.calls.since(self._number("since"))
            case ["menu"]:
                return self.world.menu(self._number("chat"), self._number("user"))
            case ["settled"]:
                return {"settled": await self.world.settled()}
        raise ControlError(404, f"nothing at {path}")

    async def _post(self, path: str) -> Answer:
        body = self._body()
        match path.split("/"):
            case [name] if name in POSTS:
                return POSTS[name](self.world, body)
            case ["chats", chat, act] if act in CHAT_ACTS:
                return CHAT_ACTS[act](self.world, _integer({"chat": chat}, "chat"), body)
        raise ControlError(404, f"nothing at {path}")

    def _number(self, name: str) -> int:
        return _integer({name: self.get_query_argument(name, "0")}, name)

    def _body(self) -> Json:
        try:
            body = json.loads(self.request.body or b"{}")
        except ValueError:
            raise ControlError(400, "the body is not JSON") from None
        if not isinstance(body, dict):
            raise ControlError(400, "the body is not a JSON object")
        return body
