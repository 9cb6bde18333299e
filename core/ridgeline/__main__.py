"""``python -m ridgeline`` is the command ``ridgeline``."""

import sys

from ridgeline.cli import main

if __name__ == "__main__":
    sys.exit(main())
