"""Reply markup: what Telegram refuses in it, and finding the button that a person means."""

from bot.playground.errors import ControlError, Json, bad_request
from bot.playground.model import Chat, Message

_ACTIONS = (
    "url",
    "callback_data",
    "web_app",
    "login_url",
    "switch_inline_query",
    "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat",
    "copy_text",
    "callback_game",
    "pay",
    "disabled",
)
MAX_DATA_BYTES = 64
MAX_BUTTONS = 100
MAX_IN_ROW = 8


def inline_keyboard(markup: Json | None, chat: Chat | None) -> list[list[Json]] | None:
    """The rows of an inline keyboard without empty ones, or None. Raises ApiError 400 for what Telegram refuses."""
    if markup is None or "inline_keyboard" not in markup:
        return None
    rows = [row for row in markup["inline_keyboard"] if row]
    if sum(map(len, rows)) > MAX_BUTTONS or any(len(row) > MAX_IN_ROW for row in rows):
        raise bad_request("REPLY_MARKUP_TOO_LONG")
    for row in rows:
        for button in row:
            _check_button(button, chat)
    return rows or None


def _check_button(button: Json, chat: Chat | None) -> None:
    actions = [name for name in _ACTIONS if name in button]
    if not actions:
        raise bad_request("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard")
    if len(actions) > 1:
        raise bad_request("can't parse inline keyboard button: exactly one of the optional fields must be used")
    if not button["text"].strip():
        raise bad_request("can't parse inline keyboard button: Text must be non-empty")
    data = button.get("callback_data")
    if data is not None and not 0 < len(data.encode()) <= MAX_DATA_BYTES:
        raise bad_request("BUTTON_DATA_INVALID")
    url = button.get("url")
    if url is not None and not url.startswith(("http://", "https://", "tg://", "mailto:")) and "." not in url:
        raise bad_request("BUTTON_URL_INVALID")
    if "web_app" in button and (chat is None or not chat.private):
        raise bad_request("BUTTON_TYPE_INVALID")


def find_button(message: Message, label: str | None, data: str | None) -> Json:
    """The button with this data, or with exactly this label, or the only one whose label contains it.

    Raises ControlError 404 where there is none and 409 where several could be meant.
    """
    buttons = [button for row in message.keyboard or [] for button in row]
    if data is not None:
        # Buttons with the same data do the same: the first will do.
        found = [button for button in buttons if button.get("callback_data") == data][:1]
    else:
        wanted = label or ""
        found = [button for button in buttons if button["text"] == wanted]
        found = found or [button for button in buttons if wanted and wanted in button["text"]]
    if not found:
        have = ", ".join(button["text"] for button in buttons) or "none"
        raise ControlError(404, f"no such button; there are: {have}")
    if len(found) > 1:
        raise ControlError(409, "several buttons: " + ", ".join(button["text"] for button in found))
    return found[0]


def reply_target(markup: Json | None, message: Message, author: int | None, mentioned: list[int]) -> int | str | None:
    """Whom a ForceReply addresses: one person, ``all``, or None.

    A selective one addresses the author of the message replied to, or who is mentioned in the text.
    """
    if markup is None or not markup.get("force_reply") or "inline_keyboard" in markup:
        return None
    # In a private chat there is nobody else to ask.
    if message.chat > 0:
        return message.chat
    if not markup.get("selective"):
        return "all"
    return author if author is not None else next(iter(mentioned), None)
