"""Set-up of the whole suite."""

from hypothesis import settings

# How long an example takes says more about the machine than about the code.
settings.register_profile("ridgeline", deadline=None)
settings.load_profile("ridgeline")
