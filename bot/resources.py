"""Where the product's own files lie: beside the package in a checkout, inside it in an installed wheel."""

from importlib.resources import files
from importlib.resources.abc import Traversable


def resource(name: str) -> Traversable:
    """The folder ``locales`` or ``migrations``."""
    package = files("bot")
    installed = package / "_data" / name
    return installed if installed.is_dir() else package / ".." / name
