"""Deals: the generator, packs in dealing order, published decks and deal codes."""
