"""Plugins: what they may contribute, the hooks they implement, and how they are loaded."""
