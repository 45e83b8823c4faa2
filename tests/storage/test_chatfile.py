"""All of a chat as a file: read strictly, written the same way every time."""

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.storage.badfile import BadFile
from bot.storage.chatfile import from_text, is_chat_file, to_text

ENTRY = {"type": "write_off", "declarer": 2, "bid": 105}
AT = "2026-03-14T18:00:00+00:00"


def game(short: str = "k7m2pq", **more: Any) -> dict[str, Any]:
    return {
        "short": short,
        "topic": 0,
        "status": "running",
        "counted": True,
        "created_by": 100005,
        "created_at": AT,
        "ended_at": None,
        "revision": 1,
        "rematch_of": None,
        "persons": [0, 1, 2],
        "game": {"format": "thousand-game/1", "players": ["Аня", "Боря", "Вера"], "entries": [ENTRY]},
        **more,
    }


def line(**more: Any) -> dict[str, Any]:
    change = {"of": "entry", "at": 0, "old": None, "new": ENTRY}
    return {"game": "k7m2pq", "kind": "entered", "who": "Боря", "at": AT, "changes": [change], "state": "done", **more}


def chat(**more: Any) -> dict[str, Any]:
    return {
        "format": "thousand-chat/1",
        "chat": {"language": "ru", "writers": "players", "rules": {"template": "russian"}},
        "persons": [{"name": "Аня", "account": 100005}, {"name": "Боря"}, {"name": "Вера", "merged_into": 0}],
        "games": [game()],
        "log": [line()],
        **more,
    }


def read(document: object) -> Any:
    return from_text(json.dumps(document))


def test_reading_and_writing_again_gives_the_text_back() -> None:
    text = to_text(read(chat()))
    assert to_text(from_text(text)) == text
    assert to_text(from_text("\ufeff" + text)) == text
    assert from_text(text).persons[2].merged_into == 0
    assert from_text(text).log[0].changes[0]["new"] == ENTRY


def test_a_file_says_what_it_is() -> None:
    assert is_chat_file(json.dumps(chat()))
    assert not is_chat_file("{}")
    assert not is_chat_file(b"\xff\xfe")


FAULTS: list[tuple[str, dict[str, Any]]] = [
    ("format", chat(format="thousand-chat/2")),
    ("more", chat(more=1)),
    ("language", chat(chat={"language": "de", "writers": "players"})),
    ("writers", chat(chat={"language": "ru", "writers": "nobody"})),
    ("bid.minimum", chat(chat={"language": "ru", "writers": "players", "rules": {"set": {"bid.minimum": 7}}})),
    ("name", chat(persons=[{"name": " "}, {"name": "Б"}, {"name": "В"}])),
    ("name", chat(persons=[{"name": "А" * 65}, {"name": "Б"}, {"name": "В"}])),
    ("account", chat(persons=[{"name": "А", "account": 1}, {"name": "Б", "account": 1}, {"name": "В"}])),
    ("account", chat(persons=[{"name": "А", "account": 2**63}, {"name": "Б"}, {"name": "В"}])),
    ("merged_into", chat(persons=[{"name": "А", "merged_into": 1}, {"name": "Б", "merged_into": 0}, {"name": "В"}])),
    ("merged_into", chat(persons=[{"name": "А", "merged_into": 3}, {"name": "Б"}, {"name": "В"}])),
    ("persons", chat(games=[game(persons=[0, 1, 3])])),
    ("persons", chat(games=[game(persons=[0, 1, 1])])),
    ("persons", chat(games=[game(persons=[0, 1])])),
    ("persons", chat(games=[game(persons=[0, 1, -1])])),
    ("short", chat(games=[game(), game()])),
    ("topic", chat(games=[game(), game("zzzzzz")])),
    ("topic", chat(games=[game(topic=2**70)])),
    ("status", chat(games=[game(status="lost")])),
    (
        "status",
        chat(
            games=[
                game(
                    game={
                        **game()["game"],
                        "start": [{"total": 870}, {}, {}],
                        "entries": [
                            {
                                "type": "played",
                                "declarer": 0,
                                "bid": 200,
                                "cards": [120, 0, 0],
                                "marriages": {"hearts": 0},
                            }
                        ],
                    }
                )
            ],
            log=[],
        ),
    ),
    ("created_at", chat(games=[game(created_at="2026-03-14T18:00:00")])),
    ("created_at", chat(games=[game(created_at="yesterday")])),
    ("revision", chat(games=[game(revision=-1)])),
    ("rematch_of", chat(games=[game(rematch_of="nobody")])),
    ("players", chat(games=[game(game={**game()["game"], "players": ["А" * 65, "Б", "В"]})])),
    ("bid", chat(games=[game(game={**game()["game"], "entries": [{**ENTRY, "bid": 7}]})])),
    ("game", chat(log=[line(game="nobody")])),
    ("kind", chat(log=[line(kind="burnt")])),
    ("state", chat(log=[line(state="lost")])),
    ("target", chat(log=[line(target=0)])),
    ("changes", chat(log=[line(changes=[])])),
    ("changes", chat(log=[line(), line()])),
    ("of", chat(log=[line(changes=[{"of": "table", "field": "x", "old": 1, "new": 2}])])),
    ("of", chat(log=[line(), line(game=None, kind="settings")])),
    ("field", chat(log=[line(), line(changes=[{"of": "game", "field": "short = 'x', status", "old": 1, "new": 2}])])),
    ("field", chat(log=[line(), line(changes=[{"of": "game", "field": "chat_id", "old": 1, "new": 2}])])),
    ("new", chat(log=[line(), line(changes=[{"of": "game", "field": "counted", "old": 1, "new": 5}])])),
    ("new", chat(log=[line(), line(changes=[{"of": "game", "field": "status", "old": "running", "new": "won"}])])),
    ("first_dealer", chat(log=[line(), line(changes=[{"of": "game", "field": "first_dealer", "old": 0, "new": 3}])])),
    ("seat", chat(log=[line(), line(changes=[{"of": "seat", "seat": 3, "field": "name", "old": "А", "new": "Б"}])])),
    (
        "person",
        chat(log=[line(), line(changes=[{"of": "person", "person": 3, "field": "hidden", "old": 0, "new": 1}])]),
    ),
    (
        "person_id",
        chat(log=[line(), line(changes=[{"of": "seat", "seat": 0, "field": "person_id", "old": 0, "new": 9}])]),
    ),
    ("at", chat(log=[line(changes=[{"of": "entry", "at": -1, "old": None, "new": ENTRY}])])),
    (
        "rules",
        chat(
            log=[line(), line(changes=[{"of": "game", "field": "rules", "old": '{"set": {"seats": 2}}', "new": "{}"}])]
        ),
    ),
]


@pytest.mark.parametrize(("key", "document"), FAULTS, ids=[f"{n}-{key}" for n, (key, _) in enumerate(FAULTS)])
def test_every_fault_is_named(key: str, document: dict[str, Any]) -> None:
    with pytest.raises(BadFile) as caught:
        read(document)
    assert caught.value.key == key


def paths(value: object, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The place of every value in a document."""
    found = [at] if at else []
    if isinstance(value, dict):
        found += [one for key, part in value.items() for one in paths(part, (*at, key))]
    elif isinstance(value, list):
        found += [one for place, part in enumerate(value) for one in paths(part, (*at, place))]
    return found


JUNK = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5), st.just([]), st.just({}), st.just(-1)
)


@settings(max_examples=300, deadline=None)
@given(place=st.sampled_from(paths(chat())), junk=JUNK)
def test_no_single_wrong_value_gets_through_unnoticed_or_unnamed(place: tuple[Any, ...], junk: Any) -> None:
    document: Any = copy.deepcopy(chat())
    inner = document
    for step in place[:-1]:
        inner = inner[step]
    inner[place[-1]] = junk
    told = fault_of(document)
    if told is None:
        text = to_text(read(document))
        assert to_text(from_text(text)) == text
    else:
        assert all(told)


def fault_of(document: object) -> tuple[str, str] | None:
    """The key a fault names and its line; None when there is none."""
    try:
        read(document)
    except BadFile as bad:
        return bad.key, str(bad)
    return None
