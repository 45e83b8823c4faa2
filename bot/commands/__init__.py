"""What ``thousand-bot`` can be told to do; each command is composition, like ``bot.app``."""
