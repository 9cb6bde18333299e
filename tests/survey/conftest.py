"""The command line as a fixture; every test has an empty store and no plugins of the machine."""

from cli.conftest import _own_home, ridgeline

__all__ = ["_own_home", "ridgeline"]
