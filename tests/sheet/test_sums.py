from bot.i18n.catalog import Translator
from bot.sheet import sums


def test_a_rounding_is_told_in_one_sentence(ru: Translator, en: Translator) -> None:
    assert sums.rounded(ru, 67, 65) == "По правилам этого стола 67 → 65."
    assert sums.rounded(en, 65, 65) == "By this table's rules 65 stays 65."


def test_a_write_off_is_told_with_everybodys_points(ru: Translator, en: Translator) -> None:
    assert sums.written_off(ru, 105, -105, 55, 2) == (
        "Роспись на 105 за этим столом: играющий −105, каждый соперник +55."
    )
    assert sums.written_off(en, 120, 0, 60, 2) == "Write-off of 120 at this table: declarer 0, each opponent +60."
    assert sums.written_off(ru, 120, -120, 60, 1) == "Роспись на 120 за этим столом: играющий −120, соперник +60."
