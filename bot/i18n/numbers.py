"""Numbers, dates and durations as a reader of one locale expects them."""

from datetime import datetime, timedelta

from babel import Locale
from babel.dates import format_date, format_time
from babel.numbers import format_decimal
from babel.units import format_unit

MINUS = "\N{MINUS SIGN}"


class Numbers:
    """Formats for one locale."""

    def __init__(self, locale: Locale) -> None:
        self.locale = locale

    def number(self, value: int) -> str:
        """A whole number with a real minus sign; totals stay ungrouped below five digits."""
        digits = str(abs(value)) if abs(value) < 10_000 else str(format_decimal(abs(value), locale=self.locale))
        return MINUS + digits if value < 0 else digits

    def signed(self, value: int) -> str:
        """+40, −120, 0."""
        return f"+{self.number(value)}" if value > 0 else self.number(value)

    def decimal(self, value: float, digits: int = 1) -> str:
        """A number with a fixed count of decimals: 4,5 or 4.5."""
        text = str(format_decimal(abs(value), format="0." + "0" * digits, locale=self.locale))
        return MINUS + text if value < 0 else text

    def percent(self, part: int, whole: int) -> str:
        """What share of ``whole`` ``part`` is, to a whole per cent; 0 of 0 is a dash."""
        if not whole:
            return "\N{EN DASH}"
        gap = "\N{NO-BREAK SPACE}" if self.locale.language == "ru" else ""
        return f"{round(100 * part / whole)}{gap}%"

    def date(self, moment: datetime) -> str:
        """A short date."""
        return str(format_date(moment, format="medium", locale=self.locale))

    def time(self, moment: datetime) -> str:
        """Hours and minutes."""
        return str(format_time(moment, format="short", locale=self.locale))

    def duration(self, span: timedelta) -> str:
        """The two largest units of a time span: 2 h 5 min."""
        # At least a minute: of nothing no unit would be left to show.
        hours, minutes = divmod(max(1, round(span.total_seconds() / 60)), 60)
        parts = ((hours, "duration-hour"), (minutes, "duration-minute"))
        return " ".join(format_unit(value, unit, "short", locale=self.locale) for value, unit in parts if value)
