"""A Telegram bot that keeps score for the card game Thousand."""

import os

# Read by the Telegram library when it is used first: spans of time come as timedelta, as all later versions give them.
os.environ.setdefault("PTB_TIMEDELTA", "true")
