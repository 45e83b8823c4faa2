"""Who took no trick, as far as the draft says so."""

from bot.entry.draft import Draft
from bot.entry.facts import AS_RECORDED, Facts, Way
from bot.entry.question import NO_TRICK


def trickless(draft: Draft, known: Facts) -> tuple[int, ...] | None:
    """The seats said to have taken no trick; None: nobody said anything, and the core's own reading holds."""
    told = {seat: said for seat, said in known.tricks.items() if said != AS_RECORDED}
    recorded = draft.no_trick
    if recorded is not None:
        # Corrected card points overrule what the entry said about tricks.
        recorded = tuple(seat for seat in recorded if known.numbers.get(seat, 0) == 0)
    if not told:
        return recorded
    untold = _read_by_default(draft, known) if recorded is None else recorded
    seats = [seat for seat in known.playing if told.get(seat, NO_TRICK if seat in untold else None) == NO_TRICK]
    # The recorded order is kept: an entry opened and saved unchanged stays equal.
    return recorded if recorded is not None and set(recorded) == set(seats) else tuple(sorted(seats))


def _read_by_default(draft: Draft, known: Facts) -> tuple[int, ...]:
    """The seats with nothing, which the core takes to have no trick when it is not told."""
    declared = {seat for _, seat in draft.marriages} | {draft.ace_marriage}
    with_trick = declared if known.way is Way.PLAYED else set()
    return tuple(seat for seat in known.playing if known.numbers.get(seat) == 0 and seat not in with_trick)
