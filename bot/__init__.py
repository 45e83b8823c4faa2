"""A Telegram bot that keeps score for the card game Thousand."""
