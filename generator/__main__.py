"""Start `tuckbox`; here as `python -m generator`, and from the installed command."""

import signal


def main() -> None:
    """Load the command line and run it; an impatient Ctrl-C in between ends it without a traceback."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    from generator.cli import main as run

    signal.signal(signal.SIGINT, signal.default_int_handler)
    run()


if __name__ == "__main__":
    main()
