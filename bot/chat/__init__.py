"""The Telegram side, and the only place that imports telegram."""
