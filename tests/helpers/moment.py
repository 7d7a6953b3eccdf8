"""Says whether work is done in the time a good machine takes; knows nothing of what the work is."""

import time

from generator.catalog.timelimit import slowness

SPARE = 2
TRIES = 3


def in_time(seconds, work):
    """Do the work, fail if it takes longer than a good machine's processor may, and give what it gives.

    A slow or a busy machine is given as much more as it is slower; what else it has to do may spoil one measurement,
    and not three.
    """
    told = []
    for _ in range(TRIES):
        begun = time.process_time()
        given = work()
        spent = time.process_time() - begun
        if spent <= seconds or spent <= (most := elapsed(seconds)):
            return given
        told.append(f"{spent:.3f} s of {most:.3f} s")
    raise AssertionError(f"not within {seconds} s: {', '.join(told)}")


def elapsed(seconds):
    """Give so many seconds of a good machine's in those of this one, for what is waited for."""
    return seconds * SPARE * max(1.0, slowness())
