"""The sums people ask the rule book, as sentences."""

from bot.i18n.catalog import Translator


def rounded(t: Translator, points: int, counted: int) -> str:
    """What card points count as at this table."""
    if points == counted:
        return t.gettext("By this table's rules {points} stays {points}.", points=t.number(points))
    return t.gettext("By this table's rules {points} → {counted}.", points=t.number(points), counted=t.number(counted))


def written_off(t: Translator, bid: int, declarer: int, share: int, opponents: int) -> str:
    """What a write-off moves at this table: the declarer's points and the share of each of ``opponents``."""
    values = {"bid": t.number(bid), "declarer": t.signed(declarer), "share": t.signed(share)}
    if opponents == 1:
        return t.gettext("Write-off of {bid} at this table: declarer {declarer}, opponent {share}.", **values)
    return t.gettext("Write-off of {bid} at this table: declarer {declarer}, each opponent {share}.", **values)
