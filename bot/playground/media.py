"""Photos and documents that a bot sends or asks back."""

import struct
from pathlib import PurePosixPath

from bot.playground.core import Core, Upload
from bot.playground.errors import ApiError, Json, bad_request
from bot.playground.registry import Files, method

MAX_PHOTO_BYTES = 10_000_000
MAX_FILE_BYTES = 50_000_000
MAX_DOWNLOAD_BYTES = 20_000_000
MAX_PHOTO_SIDES = 10_000
MAX_PHOTO_RATIO = 20


def uploaded(core: Core, value: object, field: str, files: Files) -> Upload:
    """The file that a parameter means: uploaded in its own field or another, or known by its file id."""
    name = value.removeprefix("attach://") if isinstance(value, str) and value.startswith("attach://") else field
    if name in files:
        return _whole(files[name])
    if name != field:
        raise bad_request(f"there is no file named {name} in the request")
    known = core.store.file(str(value))
    if known is None:
        if str(value).startswith(("http://", "https://")):
            raise bad_request("failed to get HTTP URL content")
        raise bad_request("wrong file identifier/HTTP URL specified")
    return Upload(*known)


def _whole(upload: Upload) -> Upload:
    if not upload.content:
        raise bad_request("file must be non-empty")
    if len(upload.content) > MAX_FILE_BYTES:
        raise ApiError(413, "Request Entity Too Large")
    return upload


def photo(core: Core, value: object, field: str, files: Files) -> list[Json]:
    """A picture as PhotoSize objects, small to large. Raises ApiError 400 for what is no picture."""
    upload = uploaded(core, value, field, files)
    if len(upload.content) > MAX_PHOTO_BYTES:
        raise bad_request("too big for a photo")
    size = picture_size(upload.content)
    if size is None:
        raise bad_request("IMAGE_PROCESS_FAILED")
    width, height = size
    if width + height > MAX_PHOTO_SIDES or max(width, height) > MAX_PHOTO_RATIO * min(width, height):
        raise bad_request("PHOTO_INVALID_DIMENSIONS")
    # Files are served as the kind that the end of their name tells.
    name = upload.name if PurePosixPath(upload.name).suffix else f"{upload.name}.png"
    return [core.state.new_file(name, upload.content) | {"width": width, "height": height}]


def document(core: Core, value: object, field: str, files: Files) -> Json:
    """A file as a Document object."""
    upload = uploaded(core, value, field, files)
    row: Json = core.state.new_file(upload.name, upload.content)
    return row | {"file_name": upload.name, "mime_type": upload.mime}


def picture_size(content: bytes) -> tuple[int, int] | None:
    """Width and height in pixels of a PNG, GIF or JPEG, or None."""
    if content[:8] == b"\x89PNG\r\n\x1a\n" and len(content) >= 24:
        width, height = struct.unpack(">II", content[16:24])
    elif content[:4] == b"GIF8" and len(content) >= 10:
        width, height = struct.unpack("<HH", content[6:10])
    elif content[:2] == b"\xff\xd8":
        return _jpeg_size(content)
    else:
        return None
    return (width, height) if width and height else None


def _jpeg_size(content: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 < len(content) and content[at] == 0xFF:
        marker, length = content[at + 1], int.from_bytes(content[at + 2 : at + 4], "big")
        # The frame headers, of which three numbers in between are other things.
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", content[at + 5 : at + 9])
            return (width, height) if width and height else None
        at += 2 + length
    return None


@method
def get_file(core: Core, params: Json) -> Json:
    """Where a file can be fetched."""
    known = core.store.file(params["file_id"])
    if known is None:
        raise bad_request("wrong file_id or the file is temporarily unavailable")
    name, content = known
    if len(content) > MAX_DOWNLOAD_BYTES:
        raise bad_request("file is too big")
    return {
        "file_id": params["file_id"],
        "file_unique_id": params["file_id"][-20:],
        "file_size": len(content),
        "file_path": f"files/{params['file_id']}/{PurePosixPath(name).name}",
    }
