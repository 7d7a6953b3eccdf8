"""Let `python -m generator` stand for `tuckbox`."""

from generator.cli import main

if __name__ == "__main__":
    main()
