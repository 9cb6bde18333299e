"""Play: the session through which every move is made, and the store that keeps it."""
