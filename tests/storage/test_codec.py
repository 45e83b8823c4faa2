"""Games and results as files: strict reading, exact round trips, the same text for the same game."""

import json
from random import Random
from typing import Any

import pytest

from bot.bench.legal import TABLES, random_game, random_rules
from bot.scoring import replay
from bot.scoring.model import (
    Adjustment,
    AllPassed,
    Contra,
    Entry,
    Game,
    Played,
    Reported,
    SeatState,
    Suit,
    Talon,
    WriteOff,
)
from bot.scoring.refusals import Fault, Refusal
from bot.scoring.templates import TEMPLATES, every_value, resolve
from bot.storage.codec import (
    BadFile,
    FileFault,
    entry_from_json,
    entry_to_json,
    game_from_json,
    game_to_json,
    result_json,
    rules_to_document,
    score,
)

DEAL: dict[str, Any] = {"type": "played", "declarer": 0, "bid": 100, "cards": [100, 10, 10]}
REPORT: dict[str, Any] = {"type": "reported", "declarer": 0, "bid": 100, "made": True, "scores": [None, 10, 10]}
GAME: dict[str, Any] = {"format": "thousand-game/1", "players": ["A", "B", "C"], "entries": []}
INERT = {"dealer": 2, "at": "2026-03-14T18:00:00+03:00", "by": "Аня", "note": "пересдача"}

ENTRIES: list[Entry] = [
    Played(declarer=0, bid=100, cards=(60, 40, 20)),
    Played(
        declarer=1, bid=205, cards=(None, 60, 40, 20), marriages={Suit.SPADES: 1, Suit.HEARTS: 2}, ace_marriage=1,
        no_trick=(), dark=True, contra=Contra.REDOUBLE, talon=Talon(cards=21, marriages=(Suit.HEARTS,), aces=1),
        **INERT,
    ),
    Played(declarer=0, bid=100, cards=(60, 60, 0), no_trick=(2,), talon=Talon(), contra=Contra.CONTRA),
    Reported(declarer=0, bid=100, made=False, scores=(None, 40, 20)),
    Reported(declarer=0, bid=100, made=True, scores=(140, 0, 0), no_trick=(1, 2), dark=True, **INERT),
    WriteOff(declarer=2, bid=105),
    WriteOff(declarer=2, bid=105, **INERT),
    AllPassed(),
    AllPassed(**INERT),
    Adjustment(player=2, points=-120),
    Adjustment(player=2, points=-120, reason="ренонс", **INERT),
]  # fmt: skip


@pytest.mark.parametrize("entry", ENTRIES)
def test_an_entry_survives_writing_and_reading(entry: Entry) -> None:
    text = entry_to_json(entry)
    assert "\n" not in text
    assert entry_from_json(text) == entry
    assert entry_to_json(entry_from_json(text)) == text


def test_an_entry_is_written_without_what_says_nothing() -> None:
    assert entry_to_json(AllPassed()) == '{"type": "all_passed"}'
    assert entry_to_json(ENTRIES[0]) == '{"type": "played", "declarer": 0, "bid": 100, "cards": [60, 40, 20]}'
    assert entry_to_json(WriteOff(declarer=1, bid=100, by="Аня", dealer=0)) == (
        '{"type": "write_off", "declarer": 1, "bid": 100, "dealer": 0, "by": "Аня"}'
    )


START = (SeatState(870, falls=1), SeatState(880, 1, 2, 2, 2, 2, 1), SeatState())


@pytest.mark.parametrize("frozen", [False, True])
def test_a_game_survives_writing_and_reading(frozen: bool) -> None:
    game = Game(
        rules=resolve("lithuanian", {"barrel.threshold": 880, "barrel.deals": 2}),
        players=("<b>Аня & Co/>", "王伟", "é 👨‍👩‍👧"),
        first_dealer=2,
        start=START,
        entries=(Adjustment(player=0, points=-20), Reported(declarer=0, bid=100, made=False, scores=(None, 40, 20))),
    )
    text = game_to_json(game, frozen=frozen)
    assert game_from_json(text) == game
    assert game_from_json(text.encode()) == game
    assert game_from_json("\ufeff" + text) == game
    assert game_from_json(("\ufeff" + text).encode()) == game
    assert game_to_json(game_from_json(text), frozen=frozen) == text


@pytest.mark.parametrize("seed", range(40))
def test_any_game_survives_writing_and_reading(seed: int) -> None:
    random = Random(seed)
    rules = random_rules(random) if seed % 2 else resolve(random.choice(list(TEMPLATES)), random.choice(TABLES))
    game = random_game(random, rules, 25)
    assert game_from_json(game_to_json(game)) == game
    assert score(game_from_json(game_to_json(game, frozen=True))) == replay(game)


def test_frozen_rules_hold_every_value() -> None:
    rules = resolve("polish", {"barrel.deals": 2})
    assert rules_to_document(rules) == {"template": "polish", "set": {"barrel.deals": 2}}
    assert rules_to_document(rules, frozen=True) == {"template": "polish", "set": every_value(rules)}
    assert rules_to_document(resolve("polish")) == {"template": "polish"}


def test_a_game_is_written_one_entry_a_line() -> None:
    game = Game(rules=resolve("russian"), players=("A", "B", "C"), start=START, entries=(AllPassed(), AllPassed()))
    assert game_to_json(game).splitlines() == [
        "{",
        '  "format": "thousand-game/1",',
        '  "rules": {"template": "russian"},',
        '  "players": ["A", "B", "C"],',
        '  "first_dealer": 0,',
        '  "start": [',
        '    {"total": 870, "falls": 1},',
        '    {"total": 880, "barrel": 1, "falls": 2, "bolts": 2, "no_win": 2, "write_offs": 2, "write_offs_made": 1},',
        "    {}",
        "  ],",
        '  "entries": [',
        '    {"type": "all_passed"},',
        '    {"type": "all_passed"}',
        "  ]",
        "}",
    ]


def test_what_is_left_out_of_a_file_has_its_default() -> None:
    game = game_from_json(json.dumps(GAME))
    assert game == Game(rules=resolve("russian"), players=("A", "B", "C"))
    assert game_from_json(json.dumps({**GAME, "rules": {}})) == game
    assert game_from_json(json.dumps({**GAME, "rules": {"set": {"barrel.deals": 2}}})).rules.barrel_deals == 2


def test_partners_start_by_side() -> None:
    rules = {"set": {"seats": 4, "four_players": "partners"}}
    game = {**GAME, "rules": rules, "players": ["A", "B", "C", "D"], "start": [{"total": 100}, {}]}
    assert game_from_json(json.dumps(game)).start == (SeatState(100), SeatState())


def test_a_start_may_say_that_nobody_is_on_the_barrel() -> None:
    game = {**GAME, "start": [{"barrel": None}, {}, {}]}
    assert game_from_json(json.dumps(game)).start == (SeatState(),) * 3


def of(**facts: Any) -> dict[str, Any]:
    return {**DEAL, **facts}


BAD: list[tuple[str, Any, int | None, str, FileFault | Fault]] = [
    ("another format", {**GAME, "format": "thousand-game/2"}, None, "format", FileFault.WRONG_FORMAT),
    ("no format", {"players": [], "entries": []}, None, "format", FileFault.WRONG_FORMAT),
    ("a format that is no text", {**GAME, "format": 1}, None, "format", FileFault.WRONG_TYPE),
    ("a list", [], None, "file", FileFault.WRONG_TYPE),
    ("an unknown key", {**GAME, "winner": 0}, None, "winner", FileFault.UNKNOWN_KEY),
    ("no players", {"format": "thousand-game/1", "entries": []}, None, "players", FileFault.MISSING_KEY),
    ("no entries", {"format": "thousand-game/1", "players": ["A", "B", "C"]}, None, "entries", FileFault.MISSING_KEY),
    ("entries that are no list", {**GAME, "entries": {}}, None, "entries", FileFault.WRONG_TYPE),
    ("too few names", {**GAME, "players": ["A", "B"]}, None, "players", FileFault.WRONG_NUMBER),
    ("too many names", {**GAME, "players": ["A", "B", "C", "D"]}, None, "players", FileFault.WRONG_NUMBER),
    ("an empty name", {**GAME, "players": ["A", " ", "C"]}, None, "players", FileFault.WRONG_TYPE),
    ("a name that is a number", {**GAME, "players": ["A", 2, "C"]}, None, "players", FileFault.WRONG_TYPE),
    ("half a character in a name", {**GAME, "players": ["A", "\ud800", "C"]}, None, "players", FileFault.WRONG_TYPE),
    ("players that are no list", {**GAME, "players": "ABC"}, None, "players", FileFault.WRONG_TYPE),
    ("a first dealer who is not there", {**GAME, "first_dealer": 3}, None, "first_dealer", FileFault.UNKNOWN_VALUE),
    ("a negative first dealer", {**GAME, "first_dealer": -1}, None, "first_dealer", FileFault.UNKNOWN_VALUE),
    ("a first dealer that is true", {**GAME, "first_dealer": True}, None, "first_dealer", FileFault.WRONG_TYPE),
    ("rules that are a word", {**GAME, "rules": "russian"}, None, "rules", FileFault.WRONG_TYPE),
    ("an unknown key of rules", {**GAME, "rules": {"sets": {}}}, None, "sets", FileFault.UNKNOWN_KEY),
    ("an unknown template", {**GAME, "rules": {"template": "german"}}, None, "template", Fault.TEMPLATE_UNKNOWN),
    ("an unknown rule", {**GAME, "rules": {"set": {"barrel.deal": 2}}}, None, "barrel.deal", Fault.RULE_UNKNOWN),
    ("an unknown value", {**GAME, "rules": {"set": {"barrel.deals": 10}}}, None, "barrel.deals", Fault.RULE_VALUE),
    ("true for yes", {**GAME, "rules": {"set": {"round.before_contract": True}}}, None, "round.before_contract",
     Fault.RULE_VALUE),
    ("rules that contradict", {**GAME, "rules": {"set": {"over_target": "exact"}}}, None, "over_target",
     Fault.RULES_CONTRADICT),
    ("a set that is a list", {**GAME, "rules": {"set": []}}, None, "set", FileFault.WRONG_TYPE),
    ("a start of two", {**GAME, "start": [{}, {}]}, None, "start", Fault.WRONG_NUMBER),
    ("an empty start", {**GAME, "start": []}, None, "start", FileFault.WRONG_NUMBER),
    ("a start that is frozen", {**GAME, "start": [{"total": 900}, {}, {}]}, None, "start", Fault.START_TOTAL_FROZEN),
    ("an unknown key of a start", {**GAME, "start": [{"totals": 1}, {}, {}]}, None, "totals", FileFault.UNKNOWN_KEY),
    ("a start of 1.0", {**GAME, "start": [{"total": 1.0}, {}, {}]}, None, "total", FileFault.WRONG_TYPE),
    ("a counter that is null", {**GAME, "start": [{"falls": None}, {}, {}]}, None, "falls", FileFault.WRONG_TYPE),
]  # fmt: skip

BAD_ENTRIES: list[tuple[str, Any, str, FileFault | Fault]] = [
    ("an entry that is a number", 5, "entry", FileFault.WRONG_TYPE),
    ("no type", {"declarer": 0}, "type", FileFault.MISSING_KEY),
    ("an unknown type", {"type": "misdeal"}, "type", FileFault.UNKNOWN_VALUE),
    ("a type that is a number", {"type": 3}, "type", FileFault.WRONG_TYPE),
    ("an unknown key", of(points=5), "points", FileFault.UNKNOWN_KEY),
    ("no bid", {"type": "played", "declarer": 0, "cards": [60, 40, 20]}, "bid", FileFault.MISSING_KEY),
    ("no result", {"type": "reported", "declarer": 0, "bid": 100, "scores": [None, 5, 5]}, "made",
     FileFault.MISSING_KEY),
    ("60.0 card points", of(cards=[100.0, 10, 10]), "cards", FileFault.WRONG_TYPE),
    ("true card points", of(cards=[True, 99, 20]), "cards", FileFault.WRONG_TYPE),
    ("card points in words", of(cards=["100", 10, 10]), "cards", FileFault.WRONG_TYPE),
    ("a declarer that is true", of(declarer=True), "declarer", FileFault.WRONG_TYPE),
    ("a bid of 100.0", of(bid=100.0), "bid", FileFault.WRONG_TYPE),
    ("a null bid", of(bid=None), "bid", FileFault.WRONG_TYPE),
    ("a marriage of no suit", of(marriages={"roses": 0}), "roses", FileFault.UNKNOWN_KEY),
    ("a marriage of true", of(marriages={"hearts": True}), "hearts", FileFault.WRONG_TYPE),
    ("marriages in a list", of(marriages=["hearts"]), "marriages", FileFault.WRONG_TYPE),
    ("dark 1", of(dark=1), "dark", FileFault.WRONG_TYPE),
    ("an unknown contra", of(contra="triple"), "contra", FileFault.UNKNOWN_VALUE),
    ("contra true", of(contra=True), "contra", FileFault.WRONG_TYPE),
    ("no_trick that is a seat", of(no_trick=1), "no_trick", FileFault.WRONG_TYPE),
    ("an unknown key of a talon", of(talon={"card": 5}), "card", FileFault.UNKNOWN_KEY),
    ("an unknown suit in a talon", of(talon={"marriages": ["roses"]}), "marriages", FileFault.UNKNOWN_VALUE),
    ("a talon in a list", of(talon=[]), "talon", FileFault.WRONG_TYPE),
    ("a time that is none", of(at="yesterday"), "at", FileFault.WRONG_TYPE),
    ("a note that is a number", of(note=5), "note", FileFault.WRONG_TYPE),
    ("a dealer that is 0.0", of(dealer=0.0), "dealer", FileFault.WRONG_TYPE),
    ("a result that is 1", {**REPORT, "made": 1}, "made", FileFault.WRONG_TYPE),
    ("marriages of a report", {**REPORT, "marriages": {}}, "marriages", FileFault.UNKNOWN_KEY),
    ("a dark write-off", {"type": "write_off", "declarer": 0, "bid": 100, "dark": True}, "dark", FileFault.UNKNOWN_KEY),
    ("a declarer of nothing", {"type": "all_passed", "declarer": 0}, "declarer", FileFault.UNKNOWN_KEY),
    ("an adjustment of 5.0", {"type": "adjustment", "player": 0, "points": 5.0}, "points", FileFault.WRONG_TYPE),
]  # fmt: skip


def fault_of(bad: BadFile) -> Any:
    return bad.fault.fault if isinstance(bad.fault, Refusal) else bad.fault


@pytest.mark.parametrize(("what", "document", "entry", "key", "fault"), BAD, ids=[row[0] for row in BAD])
def test_a_bad_file_is_refused(what: str, document: Any, entry: int | None, key: str, fault: Any) -> None:
    with pytest.raises(BadFile) as bad:
        game_from_json(json.dumps(document))
    assert (bad.value.entry, bad.value.key, fault_of(bad.value)) == (entry, key, fault)


@pytest.mark.parametrize(("what", "entry", "key", "fault"), BAD_ENTRIES, ids=[row[0] for row in BAD_ENTRIES])
def test_a_bad_entry_refuses_the_whole_file(what: str, entry: Any, key: str, fault: Any) -> None:
    with pytest.raises(BadFile) as bad:
        game_from_json(json.dumps({**GAME, "entries": [DEAL, entry, DEAL]}))
    assert (bad.value.entry, bad.value.key, fault_of(bad.value)) == (2, key, fault)
    assert str(bad.value).startswith(f"entry 2: {key}: ")


TEXTS: list[tuple[str, str | bytes, str, FileFault]] = [
    ("nothing", "", "file", FileFault.NOT_JSON),
    ("half a file", '{"format": ', "file", FileFault.NOT_JSON),
    ("not a number", '{"a": NaN}', "file", FileFault.NOT_JSON),
    ("infinity", '{"a": -Infinity}', "file", FileFault.NOT_JSON),
    ("another encoding", b'{"a": "\xe4"}', "file", FileFault.NOT_TEXT),
    ("very deep", "[" * 100_000, "file", FileFault.NOT_JSON),
    ("a very long number", "1" * 5_000, "file", FileFault.NOT_JSON),
    ("a key twice", '{"format": "thousand-game/1", "format": "thousand-game/1"}', "format", FileFault.DUPLICATE_KEY),
]


@pytest.mark.parametrize(("what", "text", "key", "fault"), TEXTS, ids=[row[0] for row in TEXTS])
def test_a_text_that_is_no_game_is_refused(what: str, text: str | bytes, key: str, fault: FileFault) -> None:
    with pytest.raises(BadFile) as bad:
        game_from_json(text)
    assert (bad.value.entry, bad.value.key, bad.value.fault) == (None, key, fault)


@pytest.mark.parametrize(
    ("old", "new", "entry", "key"),
    [
        ('"bid": 100', '"bid": 100, "bid": 100', 1, "bid"),
        ('"hearts": 0', '"hearts": 0, "hearts": 1', 1, "hearts"),
        ('"cards": 5', '"cards": 5, "cards": 5', 1, "cards"),
        ('"barrel.deals": 2', '"barrel.deals": 2, "barrel.deals": 3', None, "barrel.deals"),
        ('"template": "russian"', '"template": "russian", "template": "russian"', None, "template"),
        ('"total": 5', '"total": 5, "total": 5', None, "total"),
    ],
)
def test_a_key_twice_is_refused_wherever_it_is(old: str, new: str, entry: int | None, key: str) -> None:
    whole = {
        **GAME,
        "rules": {"template": "russian", "set": {"barrel.deals": 2}},
        "start": [{"total": 5}, {}, {}],
        "entries": [{**DEAL, "marriages": {"hearts": 0}, "talon": {"cards": 5}}],
    }
    text = json.dumps(whole)
    game_from_json(text)
    with pytest.raises(BadFile) as bad:
        game_from_json(text.replace(old, new))
    assert (bad.value.entry, bad.value.key, bad.value.fault) == (entry, key, FileFault.DUPLICATE_KEY)


REFUSED_ENTRIES: list[tuple[dict[str, Any], str, Fault]] = [
    (of(bid=95), "bid", Fault.BID_BELOW_MINIMUM),
    (of(cards=[100, 10, 15]), "cards", Fault.CARDS_SUM),
    (of(cards=[100, 20]), "cards", Fault.WRONG_NUMBER),
    (of(declarer=3), "declarer", Fault.NO_SUCH_SEAT),
    (of(no_trick=[1]), "no_trick", Fault.TRICKLESS_WITH_POINTS),
    (of(marriages={"hearts": 1}, cards=[100, 0, 20], no_trick=[1]), "marriages", Fault.MARRIAGE_WITHOUT_TRICK),
    (of(ace_marriage=0), "ace_marriage", Fault.ACE_MARRIAGE_OFF),
    (of(dark=True), "dark", Fault.DARK_OFF),
    (of(contra="contra"), "contra", Fault.CONTRA_OFF),
    (of(contra="redouble"), "contra", Fault.CONTRA_OFF),
    (of(talon={"cards": 5}), "talon", Fault.TALON_UNWANTED),
    ({**REPORT, "scores": [None, 41, 0]}, "scores", Fault.SCORE_OFF_STEP),
    ({"type": "all_passed"}, "type", Fault.SOMEBODY_MUST_PLAY),
    ({"type": "adjustment", "player": 0, "points": 0}, "points", Fault.ADJUSTMENT_ZERO),
    ({"type": "adjustment", "player": 3, "points": 5}, "player", Fault.NO_SUCH_SEAT),
    (of(dealer=3), "dealer", Fault.NO_SUCH_SEAT),
]


@pytest.mark.parametrize(
    ("rules", "facts", "key"),
    [
        ({"marriages.ace": 200, "marriages.who": "declarer_only"}, {"declarer": 1, "ace_marriage": 2}, "ace_marriage"),
        ({"marriages.who": "declarer_only"}, {"declarer": 1, "marriages": {"hearts": 2}}, "marriages"),
        ({"seats": 4}, {"declarer": 1, "cards": [None, 60, 40, 20], "no_trick": [0]}, "no_trick"),
        ({"seats": 4}, {"declarer": 1, "cards": [0, 60, 40, 20]}, "cards"),
    ],
)
def test_a_refused_fact_names_its_own_key(rules: dict[str, Any], facts: dict[str, Any], key: str) -> None:
    players = ["A", "B", "C", "D"][: rules.get("seats", 3)]
    whole = {**GAME, "rules": {"set": rules}, "players": players, "entries": [of(**facts)]}
    with pytest.raises(BadFile) as bad:
        score(game_from_json(json.dumps(whole)))
    assert (bad.value.entry, bad.value.key) == (1, key)


@pytest.mark.parametrize(("entry", "key", "fault"), REFUSED_ENTRIES)
def test_an_entry_that_the_rules_refuse_is_named_by_its_number(entry: dict[str, Any], key: str, fault: Fault) -> None:
    game = game_from_json(json.dumps({**GAME, "entries": [DEAL, DEAL, entry]}))
    with pytest.raises(BadFile) as bad:
        score(game)
    assert (bad.value.entry, fault_of(bad.value)) == (3, fault)
    assert bad.value.key == key


def test_an_entry_after_the_win_is_refused() -> None:
    win = {**DEAL, "bid": 240, "cards": [100, 10, 10], "marriages": {"hearts": 0, "spades": 0}}
    game = game_from_json(json.dumps({**GAME, "start": [{"total": 800}, {}, {}], "entries": [win, DEAL]}))
    with pytest.raises(BadFile, match=r"^entry 2: type: game over \(seat 0\)$"):
        score(game)


def test_a_fault_says_what_was_found_and_what_was_wanted() -> None:
    with pytest.raises(BadFile, match=r"^entry 1: cards: wrong type \(value 60.0, wanted whole number\)$"):
        game_from_json(json.dumps({**GAME, "entries": [of(cards=[60.0, 40, 20])]}))
    with pytest.raises(BadFile, match=r"^winner: unknown key$"):
        game_from_json(json.dumps({**GAME, "winner": 0}))
    with pytest.raises(BadFile, match="…"):
        game_from_json(json.dumps({**GAME, "first_dealer": "long " * 100}))


def test_a_result_holds_every_entry_with_its_events() -> None:
    game = game_from_json(json.dumps({**GAME, "entries": [of(bid=120, cards=[60, 35, 25], marriages={"hearts": 0})]}))
    assert json.loads(result_json(game)) == {
        "format": "thousand-result/1",
        "entries": [
            {
                "number": 1,
                "type": "played",
                "dealer": 0,
                "points": [120, 35, 25],
                "change": [120, 35, 25],
                "totals": [120, 35, 25],
                "events": [
                    {"kind": "contract_made", "seat": 0, "points": 120, "cause": "contract.success"},
                    {"kind": "defended", "seat": 1, "points": 35, "cause": "round.to"},
                    {"kind": "defended", "seat": 2, "points": 25, "cause": "round.to"},
                ],
            }
        ],
        "seats": [
            {"total": total, "barrel": None, "falls": 0, "bolts": 0, "no_win": 0, "write_offs": 0}
            for total in (120, 35, 25)
        ],
        "winner": None,
    }


def test_a_result_of_nothing_is_the_start() -> None:
    game = game_from_json(json.dumps({**GAME, "start": [{"total": 880, "barrel": 2}, {}, {"total": -5}]}))
    result = json.loads(result_json(game))
    assert (result["entries"], result["winner"]) == ([], None)
    assert [(seat["total"], seat["barrel"]) for seat in result["seats"]] == [(880, 2), (0, None), (-5, None)]


def test_a_result_names_the_winner_and_every_type() -> None:
    entries = [
        {"type": "adjustment", "player": 0, "points": 5},
        {"type": "write_off", "declarer": 1, "bid": 100},
        {"type": "all_passed"},
        REPORT,
        of(bid=100, cards=[100, 10, 10], marriages={"diamonds": 0}),
    ]
    document = {**GAME, "rules": {"set": {"all_pass": "redeal"}}, "start": [{"total": 745}, {}, {}], "entries": entries}
    result = json.loads(result_json(game_from_json(json.dumps(document))))
    assert [entry["type"] for entry in result["entries"]] == [entry["type"] for entry in entries]
    assert [entry["dealer"] for entry in result["entries"]] == [0, 0, 1, 1, 2]
    assert result["winner"] is None
    assert result["entries"][3]["events"][-1]["kind"] == "barrel_mounted"
    document["entries"] = [*entries, of(bid=120, cards=[100, 10, 10], marriages={"spades": 0})]
    won = json.loads(result_json(game_from_json(json.dumps(document))))
    assert (won["winner"], won["seats"][0]["total"], won["entries"][-1]["events"][-1]["kind"]) == (0, 1000, "won")
