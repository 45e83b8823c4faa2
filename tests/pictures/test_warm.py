"""The first drawing."""

import subprocess
import sys

CODE = """
import sys
import bot.pictures
print("matplotlib" in sys.modules)
bot.pictures.prepare()
print("matplotlib" in sys.modules)
"""


def test_the_drawing_library_is_loaded_by_preparing_and_not_by_importing() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True"]
