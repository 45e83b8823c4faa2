from bot.i18n.catalog import Translator
from bot.scoring.model import Adjustment, Played, SeatState, Suit, WriteOff
from bot.scoring.rules import Rules
from bot.sheet.drawings import SIGNS, chart_words, paper_sheet

MARRIED = Played(declarer=0, bid=120, cards=(60, 35, 25), marriages={Suit.SPADES: 0, Suit.HEARTS: 0, Suit.CLUBS: 2})
PARTNERS = Rules(seats=4, four_players="partners")


def test_a_deal_on_paper_has_total_change_mark_barrel_and_suits(ru: Translator, game) -> None:
    (line,) = paper_sheet(ru, *game(MARRIED).sheet).lines
    assert line.label == "1"
    assert line.cells == (
        ("120", "+120", "*", False, "♥♠"),
        ("35", "+35", "", False, ""),
        ("85", "+85", "", False, "♣"),
    )
    assert line.note == ""


def test_four_aces_have_a_letter(ru: Translator, en: Translator, game) -> None:
    deal = Played(declarer=0, bid=120, cards=(60, 35, 25), ace_marriage=1)
    sheet = game(deal, rules=Rules(marriages_ace=200)).sheet
    assert [paper_sheet(t, *sheet).lines[0].cells[1][-1] for t in (ru, en)] == ["Т", "A"]


def test_a_seat_on_the_barrel_is_marked_even_as_declarer(ru: Translator, game) -> None:
    start = (SeatState(total=800), SeatState(), SeatState())
    first, line = paper_sheet(ru, *game(MARRIED, start=start).sheet, start).lines
    assert first.cells[0] == ("800", "", "", False, "")
    assert line.cells[0] == ("880", "+80", "*", True, "♥♠")
    assert "садится на бочку" in line.note


def test_who_sits_out_has_a_dash(en: Translator, game) -> None:
    deal = Played(declarer=1, bid=100, cards=(None, 110, 10, 0))
    (line,) = paper_sheet(en, *game(deal, rules=Rules(seats=4)).sheet).lines
    assert [cell[1] for cell in line.cells] == ["–", "+100", "+10", "0"]


def test_adjustments_and_write_offs_are_told(en: Translator, game) -> None:
    sheet = paper_sheet(en, *game(WriteOff(declarer=0, bid=100), Adjustment(player=1, points=-120)).sheet)
    assert [line.label for line in sheet.lines] == ["1", "±"]
    assert sheet.lines[0].cells[0][2] == "w"
    assert "−120" in sheet.lines[1].note
    assert sheet.title == "Scoresheet · 1 deal"


def test_partners_share_a_column_and_a_line(en: Translator, game) -> None:
    deal = Played(declarer=2, bid=120, cards=(40, 20, 30, 30), marriages={Suit.HEARTS: 2})
    sheet = paper_sheet(en, *game(deal, rules=PARTNERS, names=("Ann", "Bob", "Cy", "Di")).sheet)
    assert sheet.names == ("Ann+Cy", "Bob+Di")
    assert sheet.lines[0].cells[0] == ("120", "+120", "*", False, "♥")
    assert chart_words(en, ("Ann", "Bob", "Cy", "Di"), 2).names == sheet.names


def test_every_sign_of_a_chart_has_words(t: Translator) -> None:
    assert set(chart_words(t, ("a", "b"), 2).legend) == set(SIGNS) == {"fell", "dump_truck", "won"}
