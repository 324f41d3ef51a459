"""Typical mistakes in recipes; each function adds one to a valid recipe.

Each takes the recipe's text, not its parts: a mistake happens to a file.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final


def _replace(pattern: str, replacement: str | Callable[[re.Match[str]], str], text: str) -> str:
    """Replaces the first match; fails without one, because that would falsify the percentage."""
    result, count = re.subn(pattern, replacement, text, count=1, flags=re.MULTILINE)
    if count == 0:
        raise ValueError(f"no line matches {pattern}")
    return result


def water_total(text: str) -> str:
    """5 g is far beyond the tolerance of 1 g, but still looks like a typing error."""
    return _replace(r"^(yield: \D?)(\d+)", lambda match: f"{match[1]}{int(match[2]) + 5}", text)


def misspelt_key(text: str) -> str:
    """An optional key, so that no required key is missing as a result."""
    return _replace(r"^(?=dose:)", "grindSeting: 24 clicks\n", text)


def missing_grind(text: str) -> str:
    return _replace(r"^grind:.*\n", "", text)


def bad_unit(text: str) -> str:
    return _replace(r"^dose: .*$", "dose: 2 scoops", text)


def duplicate_key(text: str) -> str:
    return _replace(r"^method: (.*)$", r"method: \1\nmethod: \1", text)


def tab_indentation(text: str) -> str:
    return _replace(r"^ +(?=(pourTo|pour|ice): )", "\t", text)


def unknown_grind(text: str) -> str:
    return _replace(r"^grind: .*$", "grind: medium-find", text)


def impossible_temperature(text: str) -> str:
    return _replace(r"^temperature: .*$", "temperature: 940 °C", text)


def decimal_comma(text: str) -> str:
    return _replace(r"^(yield: \d+)", r"\1,0", text)


# Each gives one finding with a safe fix.
FIXABLE: Final[tuple[Callable[[str], str], ...]] = (tab_indentation, unknown_grind, decimal_comma)

ALL: Final[tuple[Callable[[str], str], ...]] = (
    water_total,
    misspelt_key,
    missing_grind,
    bad_unit,
    duplicate_key,
    impossible_temperature,
    *FIXABLE,
)
