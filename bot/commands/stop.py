"""The end of a command that cannot be carried out."""


class Stop(Exception):
    """One sentence for the person at the keyboard; the program ends with status 2."""
