"""Deciding deals exactly: verdicts with proof, fewest moves, most cards, best scores."""
