"""The bundled program: the command ``ridgeline``, which without arguments is the app."""

import sys
from multiprocessing import freeze_support

from ridgeline.cli import main

if __name__ == "__main__":
    freeze_support()  # surveys on several processes start this program again
    sys.exit(main())
