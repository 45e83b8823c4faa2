"""Telegram's HTML: markup to plain text with entities, refused with Telegram's words, and back."""

import re
from html import escape
from typing import NoReturn

from bot.playground.errors import Json, bad_request
from bot.playground.utf16 import units

_NAMES = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "a": "text_link",
    "tg-emoji": "custom_emoji",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
}
_ENTITY = re.compile(r"&(#\d{1,7}|#x[0-9a-fA-F]{1,6}|lt|gt|amp|quot);?")
_ATTRIBUTE = re.compile(r"""\s*([^\s=/>]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s>"']+))?""")
_NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
_TAGS = {
    "bold": "b",
    "italic": "i",
    "underline": "u",
    "strikethrough": "s",
    "spoiler": "tg-spoiler",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
    "expandable_blockquote": "blockquote",
}


def parse_html(source: str) -> tuple[str, list[Json]]:
    """Plain text and entities of Telegram's HTML. Raises ApiError 400 where Telegram cannot parse it."""
    return _Parser(source).run()


class _Parser:
    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0
        self.text: list[str] = []
        self.length = 0
        self.open: list[tuple[str, dict[str, str], int]] = []
        self.entities: list[Json] = []

    def run(self) -> tuple[str, list[Json]]:
        while self.at < len(self.source):
            letter = self.source[self.at]
            if letter == "<":
                self._tag()
            elif letter == "&":
                self._reference()
            else:
                self._add(letter)
                self.at += 1
        if self.open:
            self._fail(f'Can\'t find end tag corresponding to start tag "{self.open[-1][0]}"')
        self.entities.sort(key=lambda one: (one["offset"], -one["length"]))
        return "".join(self.text), self.entities

    def _add(self, text: str) -> None:
        self.text.append(text)
        self.length += units(text)

    def _reference(self) -> None:
        match = _ENTITY.match(self.source, self.at)
        if match is None:
            self._add("&")
            self.at += 1
            return
        name = match[1]
        code = int(name[2:], 16) if name[:2] == "#x" else int(name[1:]) if name[0] == "#" else 0
        # Surrogates and what lies beyond Unicode stay in the text as they were typed.
        valid = name in _NAMED or (0 < code < 0x110000 and not 0xD800 <= code < 0xE000)
        self._add(_NAMED.get(name) or chr(code) if valid else match[0])
        self.at = match.end()

    def _tag(self) -> None:
        start = self.at
        end = self.source.find(">", start)
        if end < 0:
            self._fail(f"Unclosed start tag at byte offset {self._byte(start)}")
        inside = self.source[start + 1 : end]
        self.at = end + 1
        if inside.startswith("/"):
            self._close(inside[1:].strip().lower(), start)
        else:
            self._start(inside, start)

    def _start(self, inside: str, start: int) -> None:
        name = (re.match(r"[^\s>/]*", inside) or [""])[0].lower()
        if name not in _NAMES:
            self._fail(f'Unsupported start tag "{name}" at byte offset {self._byte(start)}')
        attributes: dict[str, str] = {}
        for match in _ATTRIBUTE.finditer(inside[len(name) :]):
            attributes[match[1].lower()] = _unescape((match[2] or "").strip("\"'"))
        if name == "span" and attributes.get("class") != "tg-spoiler":
            self._fail(f'Tag "span" must have class "tg-spoiler" at byte offset {self._byte(start)}')
        self.open.append((name, attributes, self.length))

    def _close(self, name: str, start: int) -> None:
        if not self.open:
            self._fail(f"Unexpected end tag at byte offset {self._byte(start)}")
        opened, attributes, offset = self.open.pop()
        # Telegram closes whatever is open by a nameless end tag.
        if name and name != opened:
            self._fail(
                f'Unmatched end tag at byte offset {self._byte(start)}, expected "</{opened}>", found "</{name}>"'
            )
        # An entity around nothing is dropped without a word.
        if self.length > offset:
            self._entity(opened, attributes, offset)

    def _entity(self, name: str, attributes: dict[str, str], offset: int) -> None:
        entity: Json = {"type": _NAMES[name], "offset": offset, "length": self.length - offset}
        if name == "a":
            entity |= _link(attributes.get("href") or "".join(self.text)[-(self.length - offset) :])
            # What is no address stays as plain text.
            if "url" not in entity and "user_id" not in entity:
                return
        elif name == "blockquote" and "expandable" in attributes:
            entity["type"] = "expandable_blockquote"
        elif name == "tg-emoji":
            entity["custom_emoji_id"] = attributes.get("emoji-id", "")
        elif name == "code" and self._is_language(attributes, offset):
            entity["language"] = attributes["class"].removeprefix("language-")
        elif name == "pre":
            self._take_language(entity)
        self.entities.append(entity)

    def _is_language(self, attributes: dict[str, str], offset: int) -> bool:
        inside_pre = bool(self.open) and self.open[-1][0] == "pre" and self.open[-1][2] == offset
        return inside_pre and attributes.get("class", "").startswith("language-")

    def _take_language(self, pre: Json) -> None:
        """``<pre><code class="language-x">`` is one entity."""
        inner = self.entities[-1] if self.entities else {}
        if inner.get("type") == "code" and (inner["offset"], inner["length"]) == (pre["offset"], pre["length"]):
            self.entities.pop()
            if "language" in inner:
                pre["language"] = inner["language"]

    def _byte(self, index: int) -> int:
        return len(self.source[:index].encode())

    def _fail(self, text: str) -> NoReturn:
        raise bad_request(f"can't parse entities: {text}")


def _unescape(text: str) -> str:
    return _ENTITY.sub(lambda match: _NAMED.get(match[1], match[0]), text)


def _link(href: str) -> Json:
    user = re.fullmatch(r"tg://user/?\?id=(\d+)", href)
    if user:
        return {"type": "text_mention", "user_id": int(user[1])}
    if re.match(r"(https?|tg|mailto|ftp|tonsite):", href) or re.match(r"[\w-]+(\.[\w-]+)+", href):
        return {"type": "text_link", "url": href if ":" in href else f"http://{href}"}
    return {}


def trimmed(text: str, entities: list[Json]) -> tuple[str, list[Json]]:
    """The text as Telegram stores it: blanks at the end go, those at the start up to the first entity."""
    first = min((one["offset"] for one in entities), default=len(text))
    lead = 0
    while lead < min(first, len(text)) and text[lead] in " \n\t\r":
        lead += 1
    body = text[lead:].rstrip(" \n\t\r")
    length = units(body)
    kept = []
    for one in entities:
        offset = one["offset"] - lead
        size = min(one["length"], length - offset)
        if size > 0:
            kept.append({**one, "offset": offset, "length": size})
    return body, kept


def to_html(text: str, entities: list[Json]) -> str:
    """Text with entities as Telegram's HTML again, for people to read."""
    # Entities count in UTF-16 units: cut there, an emoji stays whole.
    raw = text.encode("utf-16-le")
    starts: dict[int, list[Json]] = {}
    for one in sorted(entities, key=lambda one: (one["offset"], -one["length"])):
        starts.setdefault(one["offset"], []).append(one)
    cuts = sorted({0, len(raw) // 2, *starts, *(one["offset"] + one["length"] for one in entities)})
    html: list[str] = []
    stack: list[tuple[int, str]] = []
    for here, after in zip(cuts, [*cuts[1:], None], strict=True):
        while stack and stack[-1][0] <= here:
            html.append(stack.pop()[1])
        for one in starts.get(here, []):
            opening, closing = _pair(one)
            if opening:
                html.append(opening)
                stack.append((one["offset"] + one["length"], closing))
        if after is not None:
            html.append(escape(raw[2 * here : 2 * after].decode("utf-16-le", "replace"), quote=False))
    html.extend(closing for _, closing in reversed(stack))
    return "".join(html)


def _pair(entity: Json) -> tuple[str, str]:
    """The tags around one entity; none for entities that Telegram finds by itself."""
    kind = entity["type"]
    if kind == "text_link":
        return f'<a href="{escape(entity["url"])}">', "</a>"
    if kind == "text_mention":
        return f'<a href="tg://user?id={entity["user"]["id"]}">', "</a>"
    if kind == "pre" and entity.get("language"):
        return f'<pre><code class="language-{escape(entity["language"])}">', "</code></pre>"
    tag = _TAGS.get(kind)
    if tag is None:
        return "", ""
    return (f"<{tag} expandable>" if kind == "expandable_blockquote" else f"<{tag}>"), f"</{tag}>"
