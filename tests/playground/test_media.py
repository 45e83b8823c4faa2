import struct
import zlib
from typing import Any

import pytest

Http = Any


def png(width: int, height: int) -> bytes:
    """A black picture."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress(b"\0" * (width + 1) * height)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def jpeg(width: int, height: int) -> bytes:
    """The head of a picture, which is as far as its size is read."""
    size = struct.pack(">BHHB", 8, height, width, 1)
    return b"\xff\xd8\xff\xe0\0\x04\0\0" + b"\xff\xc0\0\x0b" + size + b"\1\x11\0\xff\xd9" + b"\0" * 9


def gif(width: int, height: int) -> bytes:
    """The head of a picture, which is as far as its size is read."""
    return b"GIF89a" + struct.pack("<HH", width, height) + b"\0" * 5


async def _send(http: Http, method: str, files: dict[str, Any], **params: Any) -> tuple[int, Any]:
    response = await http.client.post(f"/bot1:abcdef/{method}", data=params, files=files)
    return response.status_code, response.json()


async def test_a_photo_is_kept_shown_and_given_back(http: Http) -> None:
    chat = await http.group()
    picture = png(60, 40)
    status, body = await _send(
        http, "sendPhoto", {"photo": ("t.png", picture)}, chat_id=chat["id"], caption="<b>Счёт</b>", parse_mode="HTML"
    )
    sent = body["result"]
    assert status == 200
    assert (sent["photo"][-1]["width"], sent["photo"][-1]["height"], sent["caption"]) == (60, 40, "Счёт")
    seen = await http.message(chat["id"], sent["message_id"])
    shown = await http.client.get(seen["photo"])
    assert (shown.content, shown.headers["content-type"]) == (picture, "image/png")
    found = await http.bot("getFile", file_id=sent["photo"][-1]["file_id"])
    assert (await http.client.get(f"/file/bot1:abcdef/{found['file_path']}")).content == picture
    again = await http.bot("sendPhoto", chat_id=chat["id"], photo=sent["photo"][-1]["file_id"])
    assert again["photo"][-1]["width"] == 60


@pytest.mark.parametrize("make", [png, jpeg, gif])
async def test_pictures_of_the_usual_kinds_are_measured(http: Http, make: Any) -> None:
    chat = await http.group()
    _, body = await _send(http, "sendPhoto", {"photo": ("t", make(30, 20))}, chat_id=chat["id"])
    assert [(one["width"], one["height"]) for one in body["result"]["photo"]] == [(30, 20)]


async def test_a_document_is_offered_for_download(http: Http) -> None:
    chat = await http.group()
    file = ("таблица.csv", "№;Аня\n".encode(), "text/csv")
    status, body = await _send(http, "sendDocument", {"document": file}, chat_id=str(chat["id"]))
    assert status == 200
    assert body["result"]["document"]["file_name"] == "таблица.csv"
    seen = (await http.message(chat["id"], body["result"]["message_id"]))["document"]
    assert seen["name"] == "таблица.csv"
    shown = await http.client.get(seen["url"])
    assert (shown.content.decode(), shown.headers["content-disposition"]) == ("№;Аня\n", "attachment")


async def test_an_album_is_several_messages_of_one_group(http: Http) -> None:
    chat = await http.group()
    media = '[{"type":"photo","media":"attach://a","caption":"1"},{"type":"photo","media":"attach://b"}]'
    files = {"a": ("a.png", png(4, 4)), "b": ("b.png", png(5, 5))}
    status, body = await _send(http, "sendMediaGroup", files, chat_id=chat["id"], media=media)
    assert status == 200
    assert [one["photo"][-1]["width"] for one in body["result"]] == [4, 5]
    assert len({one["media_group_id"] for one in body["result"]}) == 1
    one = '[{"type":"photo","media":"attach://a"}]'
    assert (await _send(http, "sendMediaGroup", files, chat_id=chat["id"], media=one))[0] == 400


async def test_caption_and_picture_of_a_photo_are_edited(http: Http) -> None:
    chat = await http.group()
    _, body = await _send(http, "sendPhoto", {"photo": ("t.png", png(6, 4))}, chat_id=chat["id"])
    here = {"chat_id": chat["id"], "message_id": body["result"]["message_id"]}
    assert await http.refusal("editMessageText", **here, text="x") == "there is no text in the message to edit"
    assert (await http.bot("editMessageCaption", **here, caption="Итог"))["caption"] == "Итог"
    media = '{"type":"photo","media":"attach://n"}'
    status, body = await _send(http, "editMessageMedia", {"n": ("n.png", png(9, 9))}, **here, media=media)
    assert (status, body["result"]["photo"][-1]["width"]) == (200, 9)


@pytest.mark.parametrize(
    ("method", "files", "params", "text"),
    [
        ("sendPhoto", {"photo": ("t.png", b"no picture")}, {}, "IMAGE_PROCESS_FAILED"),
        ("sendPhoto", {"photo": ("t.png", png(2100, 100))}, {}, "PHOTO_INVALID_DIMENSIONS"),
        ("sendPhoto", {}, {}, "there is no photo in the request"),
        ("sendPhoto", {}, {"photo": "unknown"}, "wrong file identifier/HTTP URL specified"),
        ("sendPhoto", {}, {"photo": "https://example.org/a.png"}, "failed to get HTTP URL content"),
        ("sendPhoto", {"photo": ("t.png", png(4, 4))}, {"caption": "x" * 1025}, "message caption is too long"),
        ("sendDocument", {"document": ("t.csv", b"")}, {}, "file must be non-empty"),
        ("sendDocument", {"wrong": ("t.csv", b"x")}, {}, "there is no document in the request"),
        ("sendDocument", {}, {"document": "attach://t"}, "there is no file named t in the request"),
    ],
)
async def test_bad_files_are_refused(http: Http, method: str, files: Any, params: Any, text: str) -> None:
    chat = await http.group()
    status, body = await _send(http, method, files, chat_id=chat["id"], **params)
    assert (status, body["description"]) == (400, f"Bad Request: {text}")


async def test_the_right_to_send_is_asked_for_each_kind(http: Http) -> None:
    chat = await http.group()
    await http.post(f"chats/{chat['id']}/mute")
    _, body = await _send(http, "sendPhoto", {"photo": ("t.png", png(4, 4))}, chat_id=chat["id"])
    assert body["description"] == "Bad Request: not enough rights to send photos to the chat"
    _, body = await _send(http, "sendDocument", {"document": ("t.csv", b"x")}, chat_id=chat["id"])
    assert body["description"] == "Bad Request: not enough rights to send documents to the chat"


async def test_an_unknown_file_is_not_given(http: Http) -> None:
    assert "wrong file_id" in await http.refusal("getFile", file_id="x")
    assert (await http.client.get("/file/bot1:abcdef/files/x/a.png")).status_code == 404
    assert (await http.client.get("/file/bot1:refused/files/x/a.png")).status_code == 401
    assert (await http.client.get("/playground/files/x")).status_code == 404
