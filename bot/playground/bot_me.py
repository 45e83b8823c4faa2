"""Bot API methods about the bot itself: who it is, its commands and descriptions, its webhook."""

import re
from functools import partial

from bot.playground import render
from bot.playground.core import Core
from bot.playground.errors import Json, bad_request
from bot.playground.model import Chat
from bot.playground.registry import enter, method

_TEXTS = {"name": 64, "description": 512, "short_description": 120}


@method
def get_me(core: Core, _params: Json) -> Json:
    """Who the bot is, and whether its privacy mode lets it hear all talk."""
    return render.user(core.state.bot) | {
        "can_join_groups": True,
        "can_read_all_group_messages": not core.privacy,
        "supports_inline_queries": True,
        "can_connect_to_business": False,
        "has_main_web_app": False,
        "has_topics_enabled": False,
        "allows_users_to_create_topics": False,
    }


@method
def log_out(_core: Core, _params: Json) -> bool:
    """Nothing to log out of here."""
    return True


@method
def close(_core: Core, _params: Json) -> bool:
    """Nothing to move to another server here."""
    return True


@method
def set_my_commands(core: Core, params: Json) -> bool:
    """The / menu for one scope and language. 400 for names that Telegram does not take."""
    commands = params["commands"]
    if len(commands) > 100:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    for one in commands:
        if not re.fullmatch(r"[a-z0-9_]{1,32}", one["command"]):
            raise bad_request("BOT_COMMAND_INVALID")
        if not 1 <= len(one["description"]) <= 256:
            raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
    core.store.put("commands", _key(core, params), commands)
    return True


@method
def get_my_commands(core: Core, params: Json) -> list[Json]:
    """The / menu of exactly this scope and language, without those it would fall back to."""
    commands: list[Json] = core.store.get("commands", _key(core, params), [])
    return commands


@method
def delete_my_commands(core: Core, params: Json) -> bool:
    """Leaves this scope and language to the wider ones."""
    core.store.drop("commands", _key(core, params))
    return True


def _key(core: Core, params: Json) -> str:
    scope = params.get("scope") or {"type": "default"}
    language = params.get("language_code", "")
    if language and not re.fullmatch(r"[a-z]{2}", language):
        raise bad_request("invalid language_code specified")
    if "chat_id" in scope:
        core.state.bot_chat(scope["chat_id"])
    return _scope_key(scope["type"], scope.get("chat_id", ""), scope.get("user_id", ""), language)


def _scope_key(kind: str, chat: object, user: object, language: str) -> str:
    return f"{kind}:{chat}:{user}:{language}"


def menu(core: Core, chat: Chat, user_id: int, language: str) -> list[Json]:
    """The / menu that a person sees in a chat: the narrowest scope that has commands, in their language first."""
    member = chat.members.get(user_id)
    rules = member is not None and member.rules
    scopes: list[tuple[str, object, object]] = [("chat", chat.id, "")]
    if chat.private:
        scopes += [("all_private_chats", "", "")]
    else:
        mine: list[tuple[str, object, object]] = [("chat_member", chat.id, user_id)]
        scopes = mine + ([("chat_administrators", chat.id, "")] if rules else []) + scopes
        scopes += [("all_chat_administrators", "", "")] if rules else []
        scopes += [("all_group_chats", "", "")]
    for scope in (*scopes, ("default", "", "")):
        # Commands without a language are for all who have none of their own in that scope.
        for tongue in (language, ""):
            commands: list[Json] = core.store.get("commands", _scope_key(*scope, tongue), [])
            if commands:
                return commands
    return []


def _set_text(core: Core, params: Json, name: str) -> bool:
    text = params.get(name, "")
    if len(text) > _TEXTS[name]:
        raise bad_request(f"{name.replace('_', ' ')} is too long")
    core.store.put("my", f"{name}:{params.get('language_code', '')}", text)
    return True


def _get_text(core: Core, params: Json, name: str) -> Json:
    language = params.get("language_code", "")
    text = core.store.get("my", f"{name}:{language}") or core.store.get("my", f"{name}:", "")
    return {name: text or (core.state.bot.name if name == "name" else "")}


# Three pairs of methods that differ by one word.
for _text in _TEXTS:
    enter(f"set_my_{_text}", partial(_set_text, name=_text))
    enter(f"get_my_{_text}", partial(_get_text, name=_text))


@method
def set_chat_menu_button(core: Core, params: Json) -> bool:
    """The button beside the field to write in, for one private chat or all."""
    core.store.put("my", f"menu_button:{params.get('chat_id', '')}", params.get("menu_button") or {"type": "default"})
    return True


@method
def get_chat_menu_button(core: Core, params: Json) -> Json:
    """That button, Telegram's own where none was set."""
    button: Json = core.store.get("my", f"menu_button:{params.get('chat_id', '')}", {"type": "default"})
    return button


@method
def set_my_default_administrator_rights(_core: Core, _params: Json) -> bool:
    """Taken without an effect: nobody is asked for rights here."""
    return True


@method
def set_webhook(core: Core, params: Json) -> bool:
    """Updates go to this address from now on; an empty one means polling again."""
    url, secret = params["url"], params.get("secret_token", "")
    # An empty address is how Telegram is told to give a webhook up.
    if not url:
        return _unhook(core, params)
    # Telegram takes https alone; on loopback nobody has a certificate.
    if not re.match(r"https?://[^/\s]+", url):
        raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
    if secret and not re.fullmatch(r"[A-Za-z0-9_-]{1,256}", secret):
        raise bad_request("secret token contains unallowed characters")
    if params.get("drop_pending_updates"):
        core.updates.clear()
    core.updates.allow(params.get("allowed_updates"))
    limit = params.get("max_connections", 40)
    core.updates.hook({"url": url, "secret": secret, "max_connections": limit})
    return True


@method
def delete_webhook(core: Core, params: Json) -> bool:
    """Back to polling; what waits is kept unless it is to be dropped."""
    return _unhook(core, params)


def _unhook(core: Core, params: Json) -> bool:
    if params.get("drop_pending_updates"):
        core.updates.clear()
    core.updates.hook(None)
    return True


@method
def get_webhook_info(core: Core, _params: Json) -> Json:
    """The address, how many updates wait, and the last fault in delivering them."""
    hook = core.updates.webhook or {}
    row: Json = {
        "url": hook.get("url", ""),
        "has_custom_certificate": False,
        "pending_update_count": len(core.updates.pending),
    }
    if hook:
        row["max_connections"] = hook["max_connections"]
    if core.updates.allowed:
        row["allowed_updates"] = core.updates.allowed
    return row | {name: hook[name] for name in ("last_error_date", "last_error_message") if name in hook}
