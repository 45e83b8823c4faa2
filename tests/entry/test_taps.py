"""The budget of taps, the final one on Record included."""

import pytest

from bot.entry import SAVE, Act, Choice, Step

TABLE = [
    ("exact card points", ["0", "120", "40..49", "43", "0..9", "9"], 7),
    ("exact card points at a high contract", ["0", "300..400", "350", "40..49", "43", "0..9", "9"], 8),
    ("one marriage", ["0", "120", "40..49", "43", "0..9", "9", "hearts:0"], 8),
    ("two marriages", ["0", "120", "40..49", "43", "0..9", "9", "hearts:0", "spades:2"], 9),
    ("reported", ["0", "120", "made", "40", "10"], 6),
    ("reported with a high score", ["0", "120", "failed", "200..295", "240", "10"], 7),
    ("write-off", ["0", "120", "writeoff"], 4),
    ("all passed, the minimum reported", ["pass", "failed", "40", "10"], 5),
]


@pytest.mark.parametrize(("taps", "budget"), [row[1:] for row in TABLE], ids=[row[0] for row in TABLE])
def test_a_deal_takes_as_few_taps_as_promised(talk, taps, budget):
    deal = talk().tap(*taps)
    assert deal.entry is not None
    assert deal.tap(SAVE).taps == budget


def reach(deal, number: int) -> int:
    """How many taps it takes to give exactly this number."""
    taps, asked = 0, deal.question.seat
    while deal.question.seat == asked and deal.question.step in (Step.CARDS, Step.CARDS_EXACT):
        deal.tap(next(choice.value for choice in deal.question.choices if holds(choice, number)))
        taps += 1
    return taps


def holds(choice: Choice, number: int) -> bool:
    return choice.act in (Act.NUMBER, Act.SPAN) and choice.low <= number <= choice.high


@pytest.mark.parametrize("number", range(121))
def test_every_number_of_card_points_is_two_taps_away(talk, number):
    assert reach(talk().tap("0", "120"), number) <= 2
    assert reach(talk(rules={"seats": 2}).tap("0", "120"), number) <= 2


@pytest.mark.parametrize("step", [1, 5, 10])
def test_every_contract_is_two_taps_away(talk, step):
    rules = {"bid.step": step, "bid.step_from_200": step, "marriages.hearts": 300, "bid.maximum": 600}
    for number in range(100, 601, step):
        deal = talk(rules=rules).tap("0")
        while deal.question.step in (Step.CONTRACT, Step.CONTRACT_EXACT):
            assert len(deal.question.choices) <= 60
            deal.tap(next(choice.value for choice in deal.question.choices if holds(choice, number)))
        assert deal.taps <= 3
        assert deal.draft.answers[-1].value == str(number)
