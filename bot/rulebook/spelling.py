"""What people type, made comparable: folded letters, light stems, and the ways a line may have been meant."""

import re
import unicodedata
from collections.abc import Iterator

_WORD = re.compile(r"[^\W_]+")

# Letters of the two alphabets that look alike: a word mostly in one of them is meant in that one.
_LATIN_ALIKE = "aceopxykmthb"
_CYRILLIC_ALIKE = "асеорхукмтнв"
_TO_CYRILLIC = str.maketrans(_LATIN_ALIKE, _CYRILLIC_ALIKE)
_TO_LATIN = str.maketrans(_CYRILLIC_ALIKE, _LATIN_ALIKE)

_ENGLISH_KEYS = "`qwertyuiop[]asdfghjkl;'zxcvbnm,./"
_RUSSIAN_KEYS = "ёйцукенгшщзхъфывапролджэячсмитьбю."
_SHIFTED = str.maketrans('~{}:"<>', "`[];',.")
_TO_RUSSIAN = str.maketrans(_ENGLISH_KEYS, _RUSSIAN_KEYS)
# Without the last key: a Russian line that ends in a full stop was not meant to end in a slash.
_TO_ENGLISH = str.maketrans(_RUSSIAN_KEYS[:-1], _ENGLISH_KEYS[:-1])

# A sound of several letters stands before those its letters make by themselves.
_SOUNDS = (
    ("shch", "щ"), ("sch", "щ"), ("zh", "ж"), ("kh", "х"), ("ts", "ц"), ("ch", "ч"), ("sh", "ш"), ("yu", "ю"),
    ("ya", "я"), ("yo", "е"), ("ju", "ю"), ("ja", "я"), ("jo", "е"), ("ye", "е"), ("a", "а"), ("b", "б"), ("v", "в"),
    ("g", "г"), ("d", "д"), ("e", "е"), ("z", "з"), ("i", "и"), ("j", "й"), ("k", "к"), ("l", "л"), ("m", "м"),
    ("n", "н"), ("o", "о"), ("p", "п"), ("r", "р"), ("s", "с"), ("t", "т"), ("u", "у"), ("f", "ф"), ("h", "х"),
    ("c", "ц"), ("y", "ы"), ("w", "в"), ("x", "кс"), ("q", "к"), ("'", "ь"),
)  # fmt: skip

_ENDINGS = (
    # The first that fits is taken, so an ending stands before every other that it ends in.
    "ывается", "иваются", "ываются", "овать", "аться", "иться", "ыми", "ими", "ами", "ями", "ого", "его", "ому", "ему",
    "ает", "яет", "ать", "ять", "ить", "еть", "ться", "тся", "ая", "яя", "ое", "ее", "ые", "ие", "ый", "ий", "ой",
    "ей", "яем", "аем", "ую", "юю", "ых", "их", "ым", "им", "ом", "ем", "ам", "ям", "ах", "ях", "ов", "ев", "ли", "ла",
    "ло", "ью", "ет", "ит", "ут", "ют", "ат", "ят", "а", "я", "о", "е", "и", "ы", "у", "ю", "ь", "й", "л",
)  # fmt: skip
_ENGLISH_ENDINGS = ("ings", "ing", "ers", "er", "ed", "es", "s", "e")
_SHORTEST_STEM = 3

_IDLE = frozenset(
    """
    а в во и к ко о об от до за из на не но по с со у что как кто где когда если или ли то это такое такой значит
    мне мы ты я он нас вас его надо нужно можно бы же для при про хочу хотим могу можем будет есть
    правила правило правил сколько какой какая какие зачем нужен нужна нужны показать посмотреть узнать расскажи скажи
    a an the of to in on at is it be i we you do does did what how when where who which can may if or and for by
    my our with from are was s m t rule rules many much show tell about please
    """.split()  # noqa: SIM905 - plain words are easier to read and to add to
)
"""Words that tell nothing about what is looked for."""


def words(text: str) -> list[str]:
    """The stems of a text's telling words; all of its words where none tells anything."""
    every = every_word(text)
    return [stem(word) for word in every if word not in _IDLE] or [stem(word) for word in every]


def every_word(text: str) -> list[str]:
    """All words of a text, folded."""
    return _WORD.findall(fold(text))


def fold(text: str) -> str:
    """Without case and accents, ё as е, each word in one alphabet."""
    # Composed first, or й and ё typed as two signs would fall apart into other words.
    bare = unicodedata.normalize("NFC", text).casefold().replace("ё", "е")
    return _WORD.sub(lambda found: _one_alphabet(found.group()), bare)


def stem(word: str) -> str:
    """The word without its ending, in a rough way that the search evens out; numbers stay whole."""
    for ending in _ENDINGS if _cyrillic(word) else _ENGLISH_ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM and not word.isdigit():
            return word.removesuffix(ending)
    return word


def readings(line: str) -> Iterator[str]:
    """The line as typed, then as it may have been meant: typed on the other keyboard layout, or Russian in Latin."""
    yield line
    lowered = line.casefold().translate(_SHIFTED)
    if _cyrillic(lowered):
        yield lowered.translate(_TO_ENGLISH)
    else:
        yield lowered.translate(_TO_RUSSIAN)
        yield _by_sound(lowered)


def _by_sound(latin: str) -> str:
    for sound, letter in _SOUNDS:
        latin = latin.replace(sound, letter)
    return latin


def _one_alphabet(word: str) -> str:
    cyrillic = sum("а" <= letter <= "я" for letter in word)
    latin = sum("a" <= letter <= "z" for letter in word)
    if not cyrillic or not latin:
        return word
    return word.translate(_TO_CYRILLIC if cyrillic >= latin else _TO_LATIN)


def _cyrillic(text: str) -> bool:
    return any("а" <= letter <= "я" for letter in text)
