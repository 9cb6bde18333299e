"""Deals: packs in dealing order, published decks and deal codes."""
