from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.i18n.catalog import Translator
from bot.scoring.model import Adjustment, Entry, Played, Reported, SeatState, WriteOff
from bot.scoring.refusals import Fault, Refusal
from bot.scoring.rules import Rules
from bot.sheet.layout import utf16
from bot.sheet.preview import Version, blocked, place, preview
from bot.sheet.text import Text, to_html, to_plain


def reported(declarer: int, bid: int, made: bool, first: int, second: int) -> Reported:
    others = iter((first, second))
    return Reported(
        declarer=declarer, bid=bid, made=made, scores=tuple(None if s == declarer else next(others) for s in range(3))
    )


def thirty_deals() -> tuple[Entry, ...]:
    """Vera mounts the barrel in deal 8, falls in deal 11; nobody wins."""
    climb = (
        reported(2, 120, True, 20, 20),
        reported(2, 120, True, 20, 20),
        reported(2, 120, True, 20, 20),
        reported(2, 120, True, 20, 20),
        reported(2, 120, True, 20, 20),
        reported(2, 120, True, 20, 20),
        reported(0, 100, True, 20, 100),
        reported(2, 120, True, 20, 20),
    )
    calm = tuple(reported(turn % 2, 100, bool(turn % 4 < 2), 20, 10) for turn in range(22))
    return (*climb, *calm)


def both(
    game: Callable, before: tuple[Entry, ...], after: tuple[Entry, ...], **more: object
) -> tuple[Version, Version]:
    old, new = game(*before, **more), game(*after, **more)
    return Version(old.rules, old.entries, old.results), Version(new.rules, new.entries, new.results)


def told(text: Text) -> list[str]:
    return to_plain(text).split("\n")


def test_an_edit_of_deal_3_of_30_that_removes_the_barrel_of_deal_8(
    t: Translator, names: Callable, game: Callable, golden: Callable
) -> None:
    entries = thirty_deals()
    edited = (*entries[:2], reported(2, 120, False, 20, 20), *entries[3:])
    before, after = both(game, entries, edited)
    assert before.results[7].state.seats[2].barrel == 0
    assert after.results[7].state.seats[2].barrel is None
    golden(t, "preview_edit", to_plain(preview(t, names(t), before, after)))


def test_undo_of_the_last_deal(t: Translator, names: Callable, game: Callable, golden: Callable) -> None:
    entries = thirty_deals()[:8]
    before, after = both(game, entries, entries[:-1])
    golden(t, "preview_undo", to_plain(preview(t, names(t), before, after)))


def test_undo_of_the_only_entry_goes_back_to_the_start(en: Translator, game: Callable) -> None:
    before, after = both(game, (WriteOff(declarer=0, bid=100),), (), start=(SeatState(total=50),) * 3)
    assert told(preview(en, ("A", "B", "C"), before, after)) == [
        "What changes",
        "Deal 1: removed (A, bid 100 — write-off)",
        "In the end: A −50 → 50, B 100 → 50, C 100 → 50",
        "A: write-offs 1 → 0 · write-offs in the game 1 → 0",
    ]


def test_an_inserted_deal_moves_the_numbers_of_the_later_ones(en: Translator, game: Callable) -> None:
    entries = thirty_deals()[:3]
    before, after = both(game, entries, (entries[0], WriteOff(declarer=0, bid=100), *entries[1:]))
    lines = told(preview(en, ("A", "B", "C"), before, after))
    assert lines[1] == "Deal 2: new (A, bid 100 — write-off)"
    assert lines[2] == "Deal 3: A 40 → −60 · B 40 → 90 · C 240 → 290"
    assert lines[3] == "In the end: A 60 → −40, B 60 → 110, C 360 → 410"


def test_a_winner_who_is_none_any_more_and_one_who_is_another(ru: Translator, game: Callable) -> None:
    start = (SeatState(total=850), SeatState(total=850), SeatState())
    won = Reported(declarer=0, bid=200, made=True, scores=(None, 0, 0))
    people = ("Аня", "Боря", "Вера")
    before, after = both(game, (won,), (replace(won, made=False),), start=start)
    assert "Партия продолжается: победы ещё нет" in told(preview(ru, people, before, after))
    assert "Партия окончена, победитель — Аня" in told(preview(ru, people, after, before))
    other = Reported(declarer=1, bid=200, made=True, scores=(0, None, 0))
    before, after = both(game, (won,), (other,), start=start)
    assert "Победа: Аня → Боря" in told(preview(ru, people, before, after))


def test_saving_unchanged_or_another_note_changes_nothing(ru: Translator, game: Callable) -> None:
    entries = thirty_deals()
    before, after = both(game, entries, (*entries[:5], replace(entries[5], note="чай"), *entries[6:]))
    assert told(preview(ru, ("Аня", "Боря", "Вера"), before, after)) == ["Ничего не изменится"]


def test_other_rules_are_previewed_without_any_entry_changed(en: Translator, game: Callable) -> None:
    entry = WriteOff(declarer=0, bid=100)
    half, sixty = game(entry), game(entry, rules=Rules(write_off="sixty"))
    text = preview(
        en, ("A", "B", "C"), Version(half.rules, half.entries, half.results), Version(sixty.rules, *sixty.sheet[2:])
    )
    assert told(text)[1:] == ["Deal 1: B 50 → 60 · C 50 → 60", "In the end: B 50 → 60, C 50 → 60"]


def test_counters_and_barrels_at_the_end_are_named(ru: Translator, game: Callable) -> None:
    start = (SeatState(total=870), SeatState(), SeatState())
    calm = Played(declarer=1, bid=100, cards=(10, 100, 10))
    before, after = both(game, (calm,), (replace(calm, cards=(0, 120, 0)),), start=start)
    assert told(preview(ru, ("Аня", "Боря", "Вера"), before, after)) == [
        "Что изменится",
        "Кон 1: Аня 880 → 870 · Вера 10 → 0 · отпадает: Аня садится на бочку",
        "Итог: Аня 880 → 870, Вера 10 → 0",
        "Аня: на бочке осталось 3 кона → не на бочке · пустые коны 0 → 1",
        "Вера: пустые коны 0 → 1",
    ]


@pytest.mark.parametrize("deals", [60, 300])
def test_a_long_list_is_cut_and_what_is_left_is_counted(t: Translator, game: Callable, deals: int) -> None:
    flip = tuple(Adjustment(player=turn % 3, points=5 if turn % 2 else -5) for turn in range(deals))
    other = tuple(replace(entry, points=-entry.points) for entry in flip)
    before, after = both(game, flip, other)
    text = preview(t, ("👨‍👩‍👧‍👦" * 9, "Ы" * 64, "王" * 64), before, after)
    assert utf16(to_html(text)) < 3500
    assert any(block.text.startswith("… ") for block in text)


def test_results_that_end_early_are_compared_as_far_as_they_go(en: Translator, game: Callable) -> None:
    entries = thirty_deals()[:5]
    before, after = both(game, entries, (entries[0], WriteOff(declarer=0, bid=100), *entries[1:]))
    text = preview(
        en, ("A", "B", "C"), before._replace(results=before.results[:2]), after._replace(results=after.results[:2])
    )
    assert told(text)[1] == "Deal 2: new (A, bid 100 — write-off)"
    assert "Deal 4" not in to_plain(text)


def test_a_later_entry_that_could_not_stand_is_named_with_its_reason(ru: Translator, en: Translator) -> None:
    entries = thirty_deals()[:8]
    line = blocked(ru, ("Аня", "Боря", "Вера"), entries, 7, Refusal(Fault.GAME_OVER, seat=1))
    assert line.startswith("Кон 8 станет невозможен. Партия окончена, победитель — Боря.")
    line = blocked(en, ("A", "B", "C"), entries, 7, Refusal(Fault.WRITE_OFF_OFF))
    assert line == "Deal 8 could not stand: Write-offs are not played under these rules"


def test_adjustments_are_called_by_the_deal_they_follow(en: Translator) -> None:
    entries = (Adjustment(player=0, points=5), WriteOff(declarer=0, bid=100), Adjustment(player=0, points=5))
    called = [place(en, entries, index) for index in range(3)]
    assert called == ["Penalty before deal 1", "Deal 1", "Penalty after deal 1"]
