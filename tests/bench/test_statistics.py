from itertools import pairwise

import pytest

from bot.bench import statistics
from bot.bench.evenings import invented_game
from bot.scoring import replay
from bot.scoring.rules import Rules

PARTNERS = Rules(seats=4, four_players="partners")


def test_the_benchmark_of_statistics_prints_a_line_for_each_size(capsys: pytest.CaptureFixture[str]) -> None:
    statistics.main(["2", "4"])
    head, *lines, foot = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["2", "4"]
    assert head.split()[-1] == "growth"
    assert foot.startswith("CPU seconds")


def test_invented_evenings_have_three_different_persons_each_and_follow_one_another() -> None:
    evenings = statistics.invented_evenings(30)
    assert all(len(set(each.persons)) == 3 for each in evenings)
    assert all(before.ended <= after.started for before, after in pairwise(evenings))


@pytest.mark.parametrize("rules", [Rules(), Rules(seats=2), Rules(seats=4), PARTNERS], ids=["3", "2", "4", "partners"])
@pytest.mark.parametrize("seed", range(5))
def test_invented_games_are_legal_to_the_last_entry(rules: Rules, seed: int) -> None:
    game = invented_game(seed, rules, longest=40)
    assert len(replay(game)) == len(game.entries) > 5
