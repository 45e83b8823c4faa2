from collections.abc import Callable

import pytest

from bot.i18n.catalog import Translator, translator
from bot.scoring.model import Adjustment, Event, GameState, Kind, Played, Reported, Result, SeatState, Talon, WriteOff
from bot.scoring.rules import Rules
from bot.sheet.notes import QUIET, SENTENCES, barrel_left, barrel_need, notes, sentence

CLASSIC = Rules(bolts="any_three", no_win="off")


def told(t: Translator, kind: Kind, rules: Rules = CLASSIC, **values: int) -> str:
    return sentence(t, "Аня", rules, Event(kind, 0, **values))


@pytest.mark.parametrize("kind", list(Kind))
def test_every_kind_of_event_has_a_sentence_in_both_languages(kind: Kind) -> None:
    said = {told(translator(code), kind, points=-120, before=880, after=0, nth=1, of=3) for code in ("ru", "en")}
    assert len(said) == 2
    assert all(line and "{" not in line for line in said)


@pytest.mark.parametrize(
    ("kind", "values", "russian"),
    [
        (Kind.BARREL_MOUNTED, {"before": 890, "after": 880}, "Аня садится на бочку: 3 кона, нужно 120 за один кон"),
        (Kind.BARREL_DEAL_USED, {"nth": 1, "of": 3}, "Аня: на бочке осталось 2 кона"),
        (Kind.BARREL_DEAL_USED, {"nth": 2, "of": 3}, "Аня: на бочке остался 1 кон"),
        (
            Kind.BARREL_FELL,
            {"before": 880, "after": 760, "nth": 1, "of": 3},
            "Аня слетает с бочки: 880 → 760 (слёт 1 из 3)",
        ),
        (
            Kind.BARREL_KNOCKED_OFF,
            {"before": 880, "after": 760, "nth": 2, "of": 3},
            "На бочке место одно: Аня слетает, 880 → 760 (слёт 2 из 3)",
        ),
        (Kind.BARREL_ZEROED, {"before": 880, "after": 0}, "Аня: третий слёт с бочки, 880 → 0"),
        (Kind.DUMP_TRUCK, {"before": -555, "after": 0}, "Аня: самосвал, −555 → 0"),
        (Kind.CAPPED, {"before": 1015, "after": 995}, "Аня: перебор, нужно ровно 1000, 1015 → 995"),
        (Kind.BOLT, {"nth": 2, "of": 3}, "Аня: болт 2/3"),
        (Kind.BOLT_PENALTY, {"points": -120}, "Аня: болты 3/3, −120"),
        (Kind.NO_WIN, {"nth": 2, "of": 3}, "Аня: пустые коны 2/3"),
        (Kind.NO_WIN_PENALTY, {"points": -120}, "Аня: пустые коны 3/3, −120"),
        (Kind.WRITE_OFF_PENALTY, {"points": -120}, "Аня: третья роспись, −120"),
        (Kind.SITTER_SCORED, {"points": 20}, "Аня: на прикупе, +20"),
        (Kind.WON, {"before": 1050, "after": 1050}, "Партию выигрывает Аня: 1050"),
        (Kind.GOLDEN_RESET, {}, "Ни один золотой кон не сыгран: у всех 0"),
    ],
)
def test_russian_sentences(ru: Translator, kind: Kind, values: dict[str, int], russian: str) -> None:
    assert told(ru, kind, **values) == russian


def test_an_unlimited_barrel_counts_nothing_down(en: Translator) -> None:
    endless = Rules(barrel_deals=0, barrel_third_fall_zero=False)
    assert told(en, Kind.BARREL_DEAL_USED, endless, nth=7) == ""
    assert told(en, Kind.BARREL_MOUNTED, endless) == "Аня mounts the barrel: 120 in one deal wins"
    assert (
        told(en, Kind.BARREL_FELL, endless, before=880, after=760, nth=4)
        == "Аня falls off the barrel: 880 → 760 (fall 4)"
    )


def test_a_knock_off_that_is_no_fall_counts_none(en: Translator) -> None:
    line = told(en, Kind.BARREL_KNOCKED_OFF, before=880, after=760)
    assert line == "The barrel holds one: Аня is knocked off, 880 → 760"


def test_where_only_the_declarer_wins_from_the_barrel_it_says_so(ru: Translator) -> None:
    assert barrel_need(ru, Rules(barrel_win_by="declarer")) == "нужен сыгранный заказ не меньше 120"


def test_golden_deals_played_again_are_announced(en: Translator) -> None:
    assert "played again" in told(en, Kind.GOLDEN_RESET, Rules(golden_nobody_made="replay"))


@pytest.mark.parametrize(
    ("left", "russian"),
    [(9, "осталось 9 конов"), (1, "остался 1 кон"), (2, "осталось 2 кона"), (5, "осталось 5 конов")],
)
def test_barrel_deals_left_in_russian(ru: Translator, left: int, russian: str) -> None:
    assert barrel_left(ru, Rules(barrel_deals=9), 9 - left) == f"на бочке {russian}"


def test_what_numbers_say_already_is_left_out(ru: Translator, game: Callable) -> None:
    it = game(Played(declarer=0, bid=120, cards=(60, 35, 25)), Adjustment(player=0, points=-120))
    assert notes(ru, it.names, it.rules, it.results[0]) == ["Аня: пустые коны 1/3"]
    assert notes(ru, it.names, it.rules, it.results[0], "result") == []
    assert notes(ru, it.names, it.rules, it.results[1]) == []


def test_a_penalty_speaks_for_its_counter_and_a_fall_for_the_last_barrel_deal(ru: Translator, game: Callable) -> None:
    start = (SeatState(total=880, barrel=2, falls=1), SeatState(total=300, no_win=2), SeatState())
    it = game(Played(declarer=0, bid=120, cards=(60, 0, 60)), start=start)
    assert notes(ru, it.names, it.rules, it.results[0]) == [
        "Боря: пустые коны 3/3, −120",
        "Аня слетает с бочки: 880 → 760 (слёт 2 из 3)",
    ]


def test_a_golden_reset_of_all_seats_is_one_sentence(en: Translator, game: Callable) -> None:
    rules = Rules(golden_deals=1, golden_nobody_made="reset")
    it = game(Reported(declarer=1, bid=120, made=False, scores=(60, None, 60)), rules=rules)
    assert [line for line in notes(en, it.names, rules, it.results[0]) if "golden" in line] == [
        "Nobody made a golden deal: all at 0"
    ]


def test_the_sheet_names_a_mount_without_its_terms(ru: Translator, game: Callable) -> None:
    start = (SeatState(total=870), SeatState(), SeatState())
    it = game(Played(declarer=1, bid=100, cards=(10, 100, 10)), start=start)
    assert notes(ru, it.names, it.rules, it.results[0], "sheet") == ["Аня садится на бочку"]
    assert notes(ru, it.names, it.rules, it.results[0]) == ["Аня садится на бочку: 3 кона, нужно 120 за один кон"]


def test_partners_are_named_together(ru: Translator, game: Callable) -> None:
    rules = Rules(seats=4, four_players="partners")
    it = game(
        Played(declarer=0, bid=120, cards=(100, 0, 20, 0)), rules=rules, start=(SeatState(total=780), SeatState())
    )
    assert notes(ru, it.names, rules, it.results[0], "sheet") == ["Аня+Вера садится на бочку"]


def test_the_sitter_and_the_write_off_penalty(ru: Translator, game: Callable) -> None:
    rules = Rules(seats=4, sitter="talon")
    it = game(
        Played(declarer=1, bid=100, cards=(None, 100, 20, 0), talon=Talon(cards=21)),
        WriteOff(declarer=0, bid=100),
        rules=rules,
        start=(SeatState(write_offs=2), SeatState(), SeatState(), SeatState()),
    )
    assert "Аня: на прикупе, +20" in notes(ru, it.names, rules, it.results[0])
    assert notes(ru, it.names, rules, it.results[1]) == ["Аня: третья роспись, −120"]


def test_quiet_kinds_are_named_elsewhere_but_have_words() -> None:
    assert set(SENTENCES) >= QUIET


def test_long_names_are_shortened_in_sentences(ru: Translator) -> None:
    names = ("Ы" * 64, "Боря", "Вера")
    state = GameState((SeatState(),) * 3, 0)
    result = Result(1, 0, (0, 0, 0), (0, 0, 0), (Event(Kind.DUMP_TRUCK, 0, before=555, after=0),), state)
    assert notes(ru, names, Rules(), result) == ["Ы" * 19 + "…: самосвал, 555 → 0"]
