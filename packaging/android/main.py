"""Android starts here: where the player's files belong is said, then the app is started."""

import os
from pathlib import Path

from android import mActivity


def main() -> None:
    """Run the app."""
    # Beside the app's own files, which every update replaces; backup.xml names this folder.
    own = Path(os.environ["ANDROID_PRIVATE"], "ridgeline")
    own.mkdir(exist_ok=True)
    os.environ["RIDGELINE_DATA"] = str(own)
    # A folder that can be reached by cable, and needs no permission; not there while it is in use
    # as a drive.
    shared = mActivity.getExternalFilesDir("rulesets")
    if shared is not None:
        os.environ["RIDGELINE_RULESETS"] = str(shared.getAbsolutePath())
    # Kivy's dp follows the size of the system's letters already, and its sp would once more.
    os.environ["KIVY_METRICS_FONTSCALE"] = "1"
    import ridgeline_ui_kivy

    ridgeline_ui_kivy.main()


if __name__ == "__main__":
    main()
