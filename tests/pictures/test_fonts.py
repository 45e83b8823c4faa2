import pytest

from bot.pictures import fonts

FAMILY = "👨‍👩‍👧‍👦"


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("Аня", "Аня"),
        ("Zoë Ñandú", "Zoë Ñandú"),
        ("Zoe\u0308", "Zoe\u0308"),
        (f"Аня {FAMILY} Боря", "Аня Боря"),
        (f"{FAMILY}Аня", "Аня"),
        ("王伟 Wei", "Wei"),
        ("a\nb\tc", "abc"),
        ("\u202eevil\u200b", "evil"),
        ("♥ 10 ♦", "♥ 10 ♦"),
        ("", ""),
    ],
)
def test_what_the_font_lacks_is_left_out(text: str, drawn: str) -> None:
    assert fonts.drawable(text) == drawn


def test_a_name_of_which_nothing_can_be_drawn_becomes_its_seat() -> None:
    assert fonts.names(["Аня", "王伟", FAMILY]) == ("Аня", "2", "3")


def test_a_text_that_fits_is_not_shortened() -> None:
    width = fonts.text_width("Александра", 14)
    assert fonts.shortened("Александра", width, 14) == "Александра"


def test_a_text_too_wide_is_cut_to_what_fits() -> None:
    short = fonts.shortened("Б" * 64, 120, 14, bold=True)
    assert short.endswith("…")
    assert fonts.text_width(short, 14, bold=True) <= 120 < fonts.text_width("Б" + short, 14, bold=True)


def test_bold_is_wider_than_plain() -> None:
    assert fonts.text_width("Боря", 14, bold=True) > fonts.text_width("Боря", 14)
