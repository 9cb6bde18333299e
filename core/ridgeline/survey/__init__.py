"""Statistics over many deals: winnability, fewest moves, best scores, difficulty."""
