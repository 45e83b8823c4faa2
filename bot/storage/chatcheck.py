"""Whether the parts of a chat's file fit together: what one names is there in another, and /undo will find its way."""

from collections.abc import Hashable, Iterable, Sequence
from typing import NoReturn

from bot.scoring import final
from bot.storage.badfile import BadFile, FileFault
from bot.storage.chatparts import ChatFile, GamePart, LogPart
from bot.storage.codec import entry_to_document, rules_from_document
from bot.storage.reading import Document, parse


def check(chat: ChatFile) -> None:
    """Raises ``BadFile`` at the first part that does not fit the others."""
    _check_persons(chat)
    _check_games(chat)
    shorts = {one.short: one for one in chat.games}
    for place, line in enumerate(chat.log):
        if line.game is not None and line.game not in shorts:
            _unknown("game", line.game)
        if line.target is not None and not 0 <= line.target < place:
            _unknown("target", line.target)
        if line.state in ("done", "undone") and not line.changes:
            _unknown("changes", line.kind)  # /undo would have nothing to take back
        for change in line.changes:
            _check_change(chat, line, change, shorts[line.game] if line.game is not None else None)
    # Sorted once: a file may hold thousands of games and far more lines.
    lines: dict[str | None, list[LogPart]] = {}
    for line in chat.log:
        lines.setdefault(line.game, []).append(line)
    for one in chat.games:
        _check_undo(one, lines.get(one.short, []))


def _check_persons(chat: ChatFile) -> None:
    _different([one.account for one in chat.persons if one.account is not None], "account")
    # Each record is followed once: a file may merge its persons into one long chain.
    ends: set[int] = set()
    for place in range(len(chat.persons)):
        seen: set[int] = set()
        into: int | None = place
        while into is not None and into not in ends:
            if into in seen or not 0 <= into < len(chat.persons):
                _unknown("merged_into", into)
            seen.add(into)
            into = chat.persons[into].merged_into
        ends |= seen


def _check_games(chat: ChatFile) -> None:
    _different([one.short for one in chat.games], "short")
    _different([one.topic for one in chat.games if one.status == "running"], "topic")
    shorts = {one.short for one in chat.games}
    for one in chat.games:
        _different(one.persons, "persons")
        for person in one.persons:
            _in_file(chat, "persons", person)
        if one.rematch_of is not None and one.rematch_of not in shorts:
            _unknown("rematch_of", one.rematch_of)
        # A won game that runs would hold its place and take no entry.
        if one.status != "finished" and final(one.game).winner is not None:
            _unknown("status", one.status)


def _check_change(chat: ChatFile, line: LogPart, change: Document, game: GamePart | None) -> None:
    of, field = change["of"], change.get("field")
    if game is None and of in ("entry", "game", "seat"):
        _unknown("of", of)
    if game is not None and of == "seat" and change["seat"] >= len(game.persons):
        _unknown("seat", change["seat"])
    if game is not None and field == "first_dealer":
        _below(change, len(game.persons), field)
    if game is not None and of == "game" and field == "rules":
        for end in ("old", "new"):
            if rules_from_document(parse(change[end])).seats != len(game.persons):
                _unknown("rules", line.kind)
    if of == "person":
        _in_file(chat, "person", change["person"])
    if field in ("person_id", "merged_into"):
        _below(change, len(chat.persons), field)


def _below(change: Document, limit: int, key: str) -> None:
    for end in ("old", "new"):
        if change[end] is not None and change[end] >= limit:
            _unknown(key, change[end])


def _check_undo(part: GamePart, lines: Sequence[LogPart]) -> None:
    """Going back through what was done, and forward through what was undone, meets the entries as they are."""
    now = [entry_to_document(entry) for entry in part.game.entries]
    back = [change for line in reversed(lines) if line.state == "done" for change in reversed(line.changes)]
    _walk(list(now), back, "new", "old")
    _walk(list(now), [change for line in lines if line.state == "undone" for change in line.changes], "old", "new")


def _walk(entries: list[Document], changes: Iterable[Document], there: str, then: str) -> None:
    for change in changes:
        if change["of"] != "entry":
            continue
        at = change["at"]
        if change[there] is not None:
            if at >= len(entries) or entries[at] != change[there]:
                _unknown("changes", at)
            del entries[at]
        if change[then] is not None:
            if at > len(entries):
                _unknown("changes", at)
            entries.insert(at, change[then])


def _in_file(chat: ChatFile, key: str, person: int) -> None:
    if not 0 <= person < len(chat.persons):
        _unknown(key, person)


def _different(values: Sequence[Hashable], key: str) -> None:
    seen: set[Hashable] = set()
    for value in values:
        if value in seen:
            _unknown(key, str(value))
        seen.add(value)


def _unknown(key: str, value: int | str) -> NoReturn:
    raise BadFile(FileFault.UNKNOWN_VALUE, key, value=value)
