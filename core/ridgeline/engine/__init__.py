"""The rules engine: frozen tables, immutable states, and pure functions between them."""
