"""The bundled program: the command ``ridgeline``, which without arguments is the app."""

import sys
from multiprocessing import freeze_support

from ridgeline.cli import main


def words() -> list[str]:
    """Return what was typed; a lone file is what Windows and macOS want opened."""
    typed = sys.argv[1:]
    return ["--open", *typed] if len(typed) == 1 and typed[0].endswith(".yaml") else typed


if __name__ == "__main__":
    freeze_support()  # surveys on several processes start this program again
    sys.exit(main(words()))
