"""The table before its first deal, as a value."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.entry import lobby as steps
from bot.entry.lobby import Lobby, LobbyFault, LobbyRefusal, Seat
from bot.scoring.model import SeatState
from bot.scoring.refusals import Fault, Refusal
from bot.scoring.templates import TEMPLATES

ANYA, BORYA, VERA = Seat("Аня", 1), Seat("Боря", 2), Seat("Вера")
THREE = Lobby(seats=(ANYA, BORYA, VERA), creator=1)


def test_a_member_sits_down_and_gets_up_again() -> None:
    joined = steps.join(Lobby(), 7, "Аня")
    assert joined.seats == (Seat("Аня", 7),)
    assert steps.leave(joined, 7).seats == ()


def test_nobody_sits_twice() -> None:
    with pytest.raises(LobbyRefusal) as refused:
        steps.join(THREE, 1, "Анна")
    assert (refused.value.fault, refused.value.name) == (LobbyFault.ALREADY_SEATED, "Аня")


def test_who_does_not_sit_cannot_leave() -> None:
    with pytest.raises(LobbyRefusal) as refused:
        steps.leave(THREE, 9)
    assert refused.value.fault is LobbyFault.NOT_SEATED


def test_members_of_one_name_are_told_apart() -> None:
    table = steps.join(steps.join(Lobby(), 1, "Аня"), 2, "аня")
    assert table.names == ("Аня", "аня 2")


@pytest.mark.parametrize(("typed", "seated"), [("  Аня  ", "Аня"), ("\u200b\u2060", "5"), ("x" * 90, "x" * 64)])
def test_the_name_of_an_account_is_made_to_fit(typed: str, seated: str) -> None:
    assert steps.join(Lobby(), 5, typed).names == (seated,)


def test_a_guest_of_the_same_name_becomes_the_member_who_joins() -> None:
    table = steps.join(replace(THREE, start=(SeatState(), SeatState(50), SeatState())), 3, "вера")
    assert table.seats == (ANYA, BORYA, Seat("Вера", 3))
    assert table.start[1].total == 50


def test_four_fill_the_table() -> None:
    full = steps.add_guest(THREE, "Гриша")
    assert steps.join_fault(full) is LobbyFault.TOO_MANY
    with pytest.raises(LobbyRefusal) as refused:
        steps.add_guest(full, "Дима")
    assert (refused.value.fault, refused.value.seats) == (LobbyFault.TOO_MANY, 4)


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("", LobbyFault.NAME_EMPTY),
        (" \u200b ", LobbyFault.NAME_EMPTY),
        ("\u200d", LobbyFault.NAME_EMPTY),
        ("я" * 65, LobbyFault.NAME_LONG),
        ("АНЯ", LobbyFault.NAME_TWICE),
    ],
)
def test_a_name_that_cannot_be_is_refused(name: str, fault: LobbyFault) -> None:
    with pytest.raises(LobbyRefusal) as refused:
        steps.add_guest(THREE, name)
    assert refused.value.fault is fault


@pytest.mark.parametrize("name", ["王伟", "👨‍👩‍👧", "<b>Вася & Co/>", "_i_van_", "=SUM(1)", "é", "я" * 64])
def test_any_name_with_something_to_see_may_sit(name: str) -> None:
    assert steps.add_guest(Lobby(), name).names == (steps.clean(name),)


def test_e_with_two_dots_and_without_are_one_name() -> None:
    assert steps.same("Лёша", "леша")


def test_a_number_makes_the_longest_name_different() -> None:
    assert steps.distinct("я" * 64, ["я" * 64]) == "я" * 62 + " 2"


class TestTapping:
    def test_tapping_again_leaves(self) -> None:
        table = steps.toggle(Lobby(), 1, "Аня", 1, 2)
        assert table is not None
        again = steps.toggle(table, 1, "Аня", 2, 3)
        assert again is not None
        assert again.seats == ()

    def test_a_doubled_tap_is_one_tap(self) -> None:
        table = steps.toggle(Lobby(), 1, "Аня", 1, 2)
        assert table is not None
        assert steps.toggle(table, 1, "Аня", 1, 3) is None

    def test_two_people_tapping_the_same_message_both_sit_down(self) -> None:
        table = steps.toggle(Lobby(), 1, "Аня", 1, 2)
        assert table is not None
        both = steps.toggle(table, 2, "Боря", 1, 3)
        assert both is not None
        assert both.names == ("Аня", "Боря")


class TestOrder:
    def test_a_seat_moves_up(self) -> None:
        assert steps.raise_seat(THREE, 2).names == ("Аня", "Вера", "Боря")

    def test_the_first_moves_to_the_end(self) -> None:
        assert steps.raise_seat(THREE, 0).names == ("Боря", "Вера", "Аня")

    def test_dealer_and_totals_move_along(self) -> None:
        table = replace(THREE, dealer=1, start=(SeatState(5), SeatState(10), SeatState(15)))
        moved = steps.raise_seat(table, 1)
        assert moved.names[moved.dealer] == "Боря"
        assert [seat.total for seat in moved.start] == [10, 5, 15]

    def test_with_partners_totals_are_asked_anew(self) -> None:
        four = steps.set_rule(steps.add_guest(THREE, "Гриша"), "four_players", "partners")
        table = steps.take_start(four, (SeatState(100), SeatState(200)))
        assert steps.raise_seat(table, 1).start == ()

    def test_the_first_dealer_goes_round(self) -> None:
        table = THREE
        dealers = []
        for _ in range(4):
            dealers.append(table.dealer)
            table = steps.next_dealer(table)
        assert dealers == [0, 1, 2, 0]

    @pytest.mark.parametrize(("dealer", "gone", "after"), [(2, 0, 1), (1, 1, 1), (2, 2, 0), (0, 2, 0)])
    def test_who_was_to_deal_still_does(self, dealer: int, gone: int, after: int) -> None:
        assert steps.remove(replace(THREE, dealer=dealer), gone).dealer == after

    @pytest.mark.parametrize("act", [steps.remove, steps.raise_seat])
    def test_a_seat_that_is_not_there_cannot_move(self, act: Callable[[Lobby, int], Lobby]) -> None:
        with pytest.raises(LobbyRefusal):
            act(THREE, 3)
        with pytest.raises(LobbyRefusal):
            act(THREE, -1)


class TestTypedTable:
    def test_names_are_a_whole_table(self) -> None:
        table = steps.with_names(Lobby(dealer=2), ("Аня", "Боря"), {})
        assert (table.names, table.dealer) == (("Аня", "Боря"), 0)

    def test_who_is_known_by_name_is_that_person(self) -> None:
        table = steps.with_names(replace(THREE, seats=(ANYA,)), ("аня", "БОРЯ", "Вера"), {"боря": 2})
        assert [seat.account for seat in table.seats] == [1, 2, None]

    @pytest.mark.parametrize(
        ("names", "fault"),
        [
            (("Аня",), LobbyFault.TOO_FEW),
            (("а", "б", "в", "г", "д"), LobbyFault.TOO_MANY),
            (("Аня", "аня"), LobbyFault.NAME_TWICE),
        ],
    )
    def test_a_table_that_cannot_be_is_refused(self, names: tuple[str, ...], fault: LobbyFault) -> None:
        with pytest.raises(LobbyRefusal) as refused:
            steps.with_names(Lobby(), names, {})
        assert refused.value.fault is fault


class TestRules:
    @pytest.mark.parametrize("count", [2, 3, 4])
    def test_the_players_set_the_number_of_seats(self, count: int) -> None:
        table = steps.with_names(Lobby(), tuple("абвг"[:count]), {})
        assert table.game_rules.seats == count

    def test_an_empty_table_has_rules_too(self) -> None:
        assert Lobby().game_rules == Lobby().rules

    @pytest.mark.parametrize("template", sorted(TEMPLATES))
    def test_every_rule_set_can_be_chosen(self, template: str) -> None:
        assert steps.choose_template(THREE, template).game_rules.template == template

    def test_a_contradiction_is_refused(self) -> None:
        with pytest.raises(Refusal) as refused:
            steps.set_rule(THREE, "over_target", "exact")
        assert refused.value.fault is Fault.RULES_CONTRADICT

    def test_pairs_have_other_totals(self) -> None:
        four = steps.take_start(steps.add_guest(THREE, "Гриша"), (SeatState(5),) * 4)
        assert steps.set_rule(four, "write_off", "sixty").start == four.start
        assert steps.set_rule(four, "four_players", "partners").start == ()


class TestStart:
    def test_totals_that_cannot_stand_are_refused(self) -> None:
        with pytest.raises(Refusal) as refused:
            steps.take_start(THREE, (SeatState(900), SeatState(), SeatState()))
        assert refused.value.fault is Fault.START_TOTAL_FROZEN

    def test_another_player_makes_the_totals_void(self) -> None:
        table = steps.take_start(THREE, (SeatState(100),) * 3)
        assert steps.add_guest(table, "Гриша").start == ()
        assert steps.remove(table, 0).start == ()

    def test_two_are_needed(self) -> None:
        with pytest.raises(LobbyRefusal) as refused:
            steps.checked(Lobby(seats=(ANYA,)))
        assert (refused.value.fault, refused.value.seats) == (LobbyFault.TOO_FEW, 2)
        assert steps.checked(THREE) is THREE

    def test_rules_changed_later_are_held_against_the_totals(self) -> None:
        table = steps.take_start(THREE, (SeatState(850), SeatState(), SeatState()))
        with pytest.raises(Refusal):
            steps.checked(steps.set_rule(table, "barrel.threshold", 800))


@pytest.mark.parametrize(
    ("seats", "creator", "account", "allowed"),
    [
        ((ANYA, VERA), 9, 1, True),
        ((ANYA, VERA), 9, 9, True),
        ((ANYA, VERA), 9, 2, False),
        ((ANYA, VERA), None, None, False),
        ((VERA,), 9, 2, True),
        ((), 9, 2, True),
    ],
)
def test_those_at_the_table_arrange_it(
    seats: tuple[Seat, ...], creator: int | None, account: int | None, *, allowed: bool
) -> None:
    assert steps.may_run(Lobby(seats=seats, creator=creator), account) is allowed


ACTS: list[Callable[[Lobby, int], Lobby]] = [
    lambda table, n: steps.join(table, n, f"Игрок {n % 3}"),
    lambda table, n: steps.leave(table, n),
    lambda table, n: steps.add_guest(table, f"Гость {n}"),
    lambda table, n: steps.remove(table, n % 4),
    lambda table, n: steps.raise_seat(table, n % 4),
    lambda table, _: steps.next_dealer(table),
    lambda table, n: steps.choose_template(table, sorted(TEMPLATES)[n % 5]),
    lambda table, _: steps.set_rule(table, "four_players", "partners"),
    lambda table, n: steps.toggle(table, n, f"Игрок {n}", 1, 2) or table,
    lambda table, n: steps.take_start(table, (SeatState(n),) * table.totals),
]


@given(st.lists(st.tuples(st.sampled_from(range(len(ACTS))), st.integers(0, 7)), max_size=30))
def test_whatever_happens_at_a_table_it_survives_a_restart_and_holds_together(acts: list[tuple[int, int]]) -> None:
    table = Lobby(creator=3)
    for act, number in acts:
        try:
            table = ACTS[act](table, number)
        except (LobbyRefusal, Refusal):
            continue
        assert Lobby.from_json(table.to_json()) == table
        assert len(table.seats) <= 4
        assert table.dealer < max(len(table.seats), 1)
        assert len({steps.key(name) for name in table.names}) == len(table.names)
        assert len(table.start) in (0, table.totals)
