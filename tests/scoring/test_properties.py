"""What holds under every template and any legal settings, whatever is played."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.bench.invariants import Broken, check_game
from bot.bench.legal import TABLES, random_game, random_rules
from bot.scoring import begin, play, replay
from bot.scoring.model import DECK, Entry, Game, Played, Reported, WriteOff
from bot.scoring.rules import Rules
from bot.scoring.templates import TEMPLATES, resolve

SEEDS = st.integers(0, 2**32)
TEMPLATE_RULES = st.builds(resolve, st.sampled_from(list(TEMPLATES)), st.sampled_from(TABLES))
ANY_RULES = st.one_of(TEMPLATE_RULES, st.builds(lambda seed: random_rules(Random(seed)), SEEDS))

quick = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def game_of(rules: Rules, seed: int, longest: int = 60) -> Game:
    return random_game(Random(seed), rules, longest)


@quick
@given(ANY_RULES, SEEDS)
def test_the_invariants_hold_after_every_entry(rules: Rules, seed: int) -> None:
    game = game_of(rules, seed)
    check_game(game, replay(game))


@pytest.mark.parametrize("template", TEMPLATES)
@pytest.mark.parametrize("table", TABLES, ids=["two", "three", "four", "partners"])
def test_random_games_of_a_template_hold_the_invariants(template: str, table: dict[str, int | str]) -> None:
    rules = resolve(template, table)
    for seed in range(12):
        game = game_of(rules, seed, 200)
        check_game(game, replay(game))


@quick
@given(ANY_RULES, SEEDS)
def test_replaying_the_same_facts_gives_the_same_results(rules: Rules, seed: int) -> None:
    game = game_of(rules, seed)
    assert replay(game) == replay(game) == tuple(one_by_one(game))


def one_by_one(game: Game) -> list[object]:
    state, scored = begin(game.rules, game.first_dealer, game.start), []
    for number, entry in enumerate(game.entries, 1):
        scored.append(play(game.rules, state, entry, number))
        state = scored[-1].state
    return scored


@quick
@given(TEMPLATE_RULES, SEEDS)
def test_on_the_grid_of_the_rounding_totals_stay_on_it(rules: Rules, seed: int) -> None:
    for result in replay(game_of(rules, seed)):
        assert all(total % 5 == 0 for total in result.totals)


@quick
@given(ANY_RULES, SEEDS)
def test_a_played_deal_shares_out_all_card_points(rules: Rules, seed: int) -> None:
    for entry in game_of(rules, seed).entries:
        if isinstance(entry, Played):
            points = sum(number or 0 for number in entry.cards)
            assert points == DECK or (rules.seats == 2 and 98 <= points <= DECK)


@quick
@given(ANY_RULES, SEEDS, st.data())
def test_taking_back_the_last_entry_is_never_having_entered_it(rules: Rules, seed: int, data: st.DataObject) -> None:
    game = game_of(rules, seed, 20)
    kept = data.draw(st.integers(0, len(game.entries)))
    shorter = Game(rules=rules, players=game.players, first_dealer=game.first_dealer, entries=game.entries[:kept])
    assert replay(shorter) == replay(game)[:kept]


@quick
@given(TEMPLATE_RULES, SEEDS)
def test_a_failed_or_written_off_contract_costs_the_declarer_the_bid_or_nothing(rules: Rules, seed: int) -> None:
    game = game_of(rules, seed)
    for entry, result in zip(game.entries, replay(game), strict=True):
        if isinstance(entry, (Played, Reported, WriteOff)):
            first = result.events[0]
            factors = (1, 2) if entry_is_dark(entry) else (1,)
            assert first.points in [sign * factor * entry.bid for factor in factors for sign in (-1, 0, 1)]


def entry_is_dark(entry: Entry) -> bool:
    return isinstance(entry, (Played, Reported)) and entry.dark


def test_a_broken_invariant_is_told() -> None:
    game = Game(
        rules=resolve("russian"),
        players=("A", "B", "C"),
        entries=(Played(declarer=0, bid=100, cards=(100, 10, 10)),),
    )
    result = replay(game)[0]
    wrong = [
        (result._replace(points=(0, 10, 10)), "points of the events"),
        (result._replace(change=(5, 10, 10)), "how the total moved"),
        (result._replace(events=result.events[::-1]), "comes too late"),
    ]
    for broken, words in wrong:
        with pytest.raises(Broken, match=words):
            check_game(game, (broken,))
