"""``ridgeline deal``: a deal's code and cards."""

from argparse import Namespace

from ridgeline.cli.choice import choose_game, random_number
from ridgeline.cli.output import print_json


def deal(arguments: Namespace) -> int:
    """Print a deal; a random one of a ruleset named without a number."""
    chosen = choose_game(arguments, default=random_number())
    if arguments.json:
        print_json(
            {
                **chosen.heading(),
                "number": chosen.deal.number,
                "deal": chosen.deal.text,
            }
        )
    else:
        print(chosen.code or f"{chosen.ruleset.ref}, deal number {chosen.deal.number}")
        print(chosen.deal.text)
    return 0
