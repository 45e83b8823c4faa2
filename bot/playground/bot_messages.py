"""Bot API methods that put new messages into a chat."""

from typing import Any

from bot.playground import media, render
from bot.playground.core import Core
from bot.playground.errors import Json, bad_request
from bot.playground.registry import Files, file_method, method
from bot.playground.sending import MAX_CAPTION, MAX_TEXT, formatted, post, reachable, replied, writable


@method
def send_message(core: Core, params: Json) -> Json:
    """Words of up to 4,096 UTF-16 units."""
    chat, topic = writable(core, params)
    text, entities = formatted(core, params, "text", MAX_TEXT)
    return render.message(core.state, post(core, params, chat, topic, text=text, entities=entities))


@file_method
def send_photo(core: Core, params: Json, files: Files) -> Json:
    """A picture with up to 1,024 UTF-16 units below it."""
    chat, topic = writable(core, params, "photos")
    text, entities = formatted(core, params, "caption", MAX_CAPTION, "caption_entities")
    picture = media.photo(core, params.get("photo"), "photo", files)
    return render.message(core.state, post(core, params, chat, topic, text=text, entities=entities, photo=picture))


@file_method
def send_document(core: Core, params: Json, files: Files) -> Json:
    """A file of up to 50 MB with up to 1,024 UTF-16 units below it."""
    chat, topic = writable(core, params, "documents")
    text, entities = formatted(core, params, "caption", MAX_CAPTION, "caption_entities")
    file = media.document(core, params.get("document"), "document", files)
    return render.message(core.state, post(core, params, chat, topic, text=text, entities=entities, document=file))


@file_method
def send_media_group(core: Core, params: Json, files: Files) -> list[Json]:
    """An album: two to ten pictures, or as many files, each a message of its own."""
    items = params["media"]
    if not 2 <= len(items) <= 10:
        raise bad_request("group send failed: an album has from 2 to 10 items")
    chat, topic = writable(core, params, "photos")
    contents = [_album_item(core, item, files) for item in items]
    # Pictures may be mixed among themselves, files too, but not the one with the other.
    if len({tuple(content.keys() & {"photo", "document"}) for content in contents}) > 1:
        raise bad_request("Document can't be mixed with other media types")
    target = replied(core, chat, params)
    # An album counts as many messages as it has pictures.
    core.limits.spend(chat.id, len(items))
    group = str(core.state.number("media_group", 13_000_000_001))
    reply_to = None if target is None else target.id
    place: Json = {"topic": topic, "media_group": group, "reply_to": reply_to}
    sent = [core.state.new_message(chat, core.state.bot.id, **place, **content) for content in contents]
    return [render.message(core.state, message) for message in sent]


def _album_item(core: Core, item: Json, files: Files) -> Json:
    text, entities = formatted(core, item, "caption", MAX_CAPTION, "caption_entities")
    content: dict[str, Any] = {"text": text, "entities": entities}
    if item["type"] == "photo":
        return content | {"photo": media.photo(core, item["media"], "", files)}
    if item["type"] == "document":
        return content | {"document": media.document(core, item["media"], "", files)}
    raise bad_request(f"this playground has no albums of {item['type']}")


@method
def send_chat_action(core: Core, params: Json) -> bool:
    """“Is typing”, which nobody sees here."""
    reachable(core, params["chat_id"])
    return True
