"""Signs on buttons and in messages: white on nothing, to be tinted, in a square of 24."""

from __future__ import annotations

from shapes import SUIT_PATHS


def _line(d: str, width: float = 2.2) -> str:
    return (
        f'<path d="{d}" fill="none" stroke="#fff" stroke-width="{width}" stroke-linecap="round"'
        ' stroke-linejoin="round"/>'
    )


def _fill(d: str) -> str:
    return f'<path d="{d}" fill="#fff"/>'


def _suit(name: str) -> str:
    return f'<path d="{SUIT_PATHS[name]}" fill="#fff" transform="translate(1 1) scale(.22)"/>'


_TURN = "M4 10.500H14.500A5 5 0 0 1 14.500 20.500H8.500"
_ARROW = "M8.500 5.500L3.500 10.500L8.500 15.500"

ICONS = {
    "menu": _line("M4 6.500H20M4 12H20M4 17.500H20", 2.4),
    "undo": _line(_TURN) + _line(_ARROW),
    "redo": f'<g transform="translate(24 0) scale(-1 1)">{_line(_TURN)}{_line(_ARROW)}</g>',
    "new": _line("M4.500 3.500H13.500A1.500 1.500 0 0 1 15 5V10M15 21H6A1.500 1.500 0 0 1 4.500 19.500V3.500", 2)
    + _line("M12 16H20M16 12V20", 2.4),
    "restart": _line("M6 5.500V10.500H11") + _line("M6.500 10A7 7 0 1 1 5.200 14.500"),
    "options": _line("M4 7H13M18.500 7H20M4 17H6M11.500 17H20")
    + '<circle cx="15.700" cy="7" r="2.500" fill="none" stroke="#fff" stroke-width="2"/>'
    '<circle cx="8.700" cy="17" r="2.500" fill="none" stroke="#fff" stroke-width="2"/>',
    "rules": _line("M12 6C9.500 4 6.500 4 3.500 4.800V19C6.500 18.200 9.500 18.200 12 20C14.500 18.200 17.500 18.200"
                   " 20.500 19V4.800C17.500 4 14.500 4 12 6ZM12 6V20", 2),
    "hint": _line("M9.500 17.500C9.500 14.500 6 13.500 6 9A6 6 0 0 1 18 9C18 13.500 14.500 14.500 14.500 17.500Z", 2)
    + _line("M10 21H14", 2.2),
    "close": _line("M6 6L18 18M18 6L6 18", 2.4),
    "check": _line("M4.500 12.500L9.800 18L19.500 6.500", 2.8),
    "down": _line("M6 9.500L12 15.500L18 9.500", 2.4),
    "left": _line("M14.500 6L8.500 12L14.500 18", 2.4),
    "right": _line("M9.500 6L15.500 12L9.500 18", 2.4),
    "copy": _line("M8.500 8.500H19.500V20.500H8.500Z", 2) + _line("M15.500 5V3.500H4.500V15.500H5.500", 2),
    "paste": _line("M8 5H5V20.500H19V5H16", 2) + _line("M8.500 3.500H15.500V7H8.500Z", 2),
    "share": _line("M8.500 10.800L15.500 7.200M8.500 13.200L15.500 16.800", 2)
    + _fill("M6 9A3 3 0 1 0 6.010 9ZM18 3A3 3 0 1 0 18.010 3ZM18 15A3 3 0 1 0 18.010 15Z"),
    "info": _line("M12 3A9 9 0 1 0 12.010 3Z", 2) + _line("M12 11V16.500") + _line("M12 7.500V7.600", 2.6),
    "time": _line("M12 3A9 9 0 1 0 12.010 3Z", 2) + _line("M12 7.500V12L15 14"),
    "redeal": _line("M5 9A7.500 7.500 0 0 1 18.500 8M19 15A7.500 7.500 0 0 1 5.500 16", 2.4)
    + _line("M19.500 3.500L18.800 8.300L14 7.600M4.500 20.500L5.200 15.700L10 16.400", 2.4),
    "cross": _line("M12 3A9 9 0 1 0 12.010 3Z", 2) + _line("M8.500 8.500L15.500 15.500M15.500 8.500L8.500 15.500"),
    "peak": _fill("M2.500 19.500L12 4L21.500 19.500Z"),
    "peak-open": _line("M3.500 19.500L12 5.500L20.500 19.500Z", 2),
    "dot": '<circle cx="12" cy="12" r="9" fill="#fff"/>',
    "ring": '<circle cx="12" cy="12" r="8" fill="none" stroke="#fff" stroke-width="2.400"/>',
    "picked": '<circle cx="12" cy="12" r="8" fill="none" stroke="#fff" stroke-width="2.400"/>'
    '<circle cx="12" cy="12" r="4.300" fill="#fff"/>',
    "box": _line("M5 5H19V19H5Z", 2.2),
    "ticked": '<rect x="3.900" y="3.900" width="16.200" height="16.200" rx="2.500" fill="#fff"/>'
    '<path d="M7.500 12.300L10.700 15.500L16.600 8.600" fill="none" stroke="#000" stroke-width="2.200"'
    ' stroke-linecap="round" stroke-linejoin="round"/>',
    "round": '<circle cx="12" cy="12" r="12" fill="#fff"/>',
    "rim": '<circle cx="12" cy="12" r="11.400" fill="none" stroke="#fff" stroke-width="1.200"/>',
    "endless": _line("M12 12C10 9 8.500 8 6.800 8A4 4 0 0 0 6.800 16C8.500 16 10 15 12 12C14 9 15.500 8 17.200 8"
                     "A4 4 0 0 1 17.200 16C15.500 16 14 15 12 12Z", 2.4),
    "star": _fill("M12 2.500L14.800 9L21.800 9.600L16.500 14.200L18.100 21L12 17.400L5.900 21L7.500 14.200L2.200 9.600L9.200 9Z"),
    "chart": _line("M4 20.500H20.500M6.500 16.500V12M11 16.500V5M15.500 16.500V9M19.500 16.500V13.500", 2.4),
    "day": _line("M4 6H20V20H4ZM4 10.500H20M8.500 3.500V7.500M15.500 3.500V7.500", 2),
    "puzzle": _line("M4 8.500H8.300A2.700 2.700 0 1 1 12.700 8.500H16.500V12.300A2.700 2.700 0 1 1 16.500 16.700V20.500H4V16.700"
                    "A2.700 2.700 0 1 0 4 12.300Z", 2),
    "bin": _line("M4.500 7H19.500M9 7V4.500H15V7M6.500 7L7.500 20H16.500L17.500 7M10.500 11V16M13.500 11V16", 2),
    "parked": _line("M8 6.500H17.500V20.500H8Z", 2) + _line("M5 17V3.500H14", 2),
    "edit": _line("M5 19L6 15L15.500 5.500L18.500 8.500L9 18ZM13.500 7.500L16.500 10.500", 2),
    "add": _line("M4.500 3.500H13.500A1.500 1.500 0 0 1 15 5V11M11 19.500H6A1.500 1.500 0 0 1 4.500 18V3.500", 2)
    + _line("M13 17.500H21M17 13.500V21.500", 2.6),
    "under": _line("M9 7V3.500H20V15.500H15", 2)
    + '<rect x="3.500" y="8" width="11" height="12.500" rx="1.500" fill="#fff" opacity=".55"/>'
    + _line("M6 14.300H12M9 11.300V17.300", 2.2),
    "raise": _line("M4 19.500H20", 2.4) + _line("M12 15.500V4.500M6.500 10L12 4.500L17.500 10", 2.4),
    "lower": _line("M4 4.500H20", 2.4) + _line("M12 8.500V19.500M6.500 14L12 19.500L17.500 14", 2.4),
    "turn": '<path d="M12 3.500H6.500A1.500 1.500 0 0 0 5 5V19A1.500 1.500 0 0 0 6.500 20.500H12Z" fill="#fff"/>'
    + _line("M12 3.500H17.500A1.500 1.500 0 0 1 19 5V19A1.500 1.500 0 0 1 17.500 20.500H12", 2),
    "covers": _fill("M3.500 13H10.500V20.500H3.500Z") + _line("M13.500 3.500H20.500V11H13.500Z", 2)
    + _line("M14 10.500L9.200 14.800", 2.4),
    "mirror": _line("M12 3V5.500M12 8.500V11M12 14V16.500M12 19.500V21", 2)
    + _fill("M9 6.500V17.500L2.500 17.500Z") + _line("M15 7.500V17L20.500 17Z", 2),
    "whole": _line("M10.500 4A6.500 6.500 0 1 0 10.510 4ZM15.500 15.500L20.500 20.500", 2.4)
    + _line("M7.500 10.500H13.500", 2.2),
    "play": _fill("M7 4.500L19.500 12L7 19.500Z"),
    "C": _suit("C"),
    "D": _suit("D"),
    "H": _suit("H"),
    "S": _suit("S"),
}  # fmt: skip
"""Every icon by its name, without the document around it."""
