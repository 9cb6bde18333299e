"""The variants that come with Ridgeline: ordinary plugins, one module per subject.

Nothing here is special: each module uses only the names of ``ridgeline.__all__``, as a plugin of
anybody's would. They are named in ``ridgeline.plugins.sources.DEFAULT_PLUGINS``.
"""
