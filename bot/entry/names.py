"""Names typed in one line: «Аня Боря Вера», «Анна Петровна, Боря», «"Дед Мороз" Аня»."""

import re

_QUOTED = re.compile(r'[«"“„]([^«»"“”„]*)[»"”“]|(\S+)')


def split_names(line: str) -> tuple[str, ...]:
    """The names in order: divided by commas or line breaks where there are any, else by spaces; quotes hold a name
    together."""
    if re.search(r"[,;\n]", line):
        parts = [part.strip().strip('«»"“”„').strip() for part in re.split(r"[,;\n]", line)]
        return tuple(part for part in parts if part)
    return tuple((quoted or word).strip() for quoted, word in _QUOTED.findall(line) if (quoted or word).strip())
