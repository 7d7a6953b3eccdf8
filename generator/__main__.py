"""Start `tuckbox`; here as `python -m generator`, and from the installed command."""

import gc
import signal


def main() -> None:
    """Load the command line and run it; an impatient Ctrl-C in between ends it without a traceback."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    gc.set_threshold(20_000, 20, 50)  # nearly all that a build makes it keeps; looking for rubbish finds none
    from generator.cli import main as run

    signal.signal(signal.SIGINT, signal.default_int_handler)
    run()


if __name__ == "__main__":
    main()
