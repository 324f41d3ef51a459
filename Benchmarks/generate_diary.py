#!/usr/bin/env python3
"""Writes a realistic diary of brews, which is always the same."""

from __future__ import annotations

import argparse
import json
import random
import uuid
from datetime import datetime, timedelta, timezone
from pathlib import Path

SEED = 6
TOMBSTONES = 0.01  # of the entries

METHODS = ["v60"] * 6 + ["aeropress"] * 3 + ["french-press", "kalita-wave", "chemex", "moka-pot", "siphon"]
GRINDS = ["fine", "medium-fine", "medium-fine", "medium", "medium-coarse", "coarse"]
TASTES = [None, None, "perfect", "perfect", "too-sour", "too-bitter", "too-weak", "too-strong"]
FIRST = ["Morning", "Gemütliches", "Sunday", "Späte", "Office", "Iced", "Competition", "Zweite", "Café", "Slow"]
SECOND = ["V60", "Kanne", "Cup", "Schicht", "Brew", "Röstung", "Pour", "Tasse", "Filter", "Über-Filter"]
COFFEES = ["Kenya Gatomboya AA", "Äthiopien Guji, natural", "Colombia El Paraíso", "Brasil Fazenda São João", None]
NOTES = [
    None, None, "juicy, a bit thin at the end", "Bloom was short; next time 45 s.",
    "schön süß, wie Karamell", "said \"too long\" by the timer\nbut tasted fine", "更に甘い",
    "Ground finer by two clicks, drew down in 2:50, more body and less of that lemon-peel sharpness.",
]


def line(fields: dict[str, object]) -> str:
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":")) + "\n"


def when(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03d}Z"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--count", type=int, default=1_000_000, help="entries")
    options = parser.parse_args()
    pick = random.Random(SEED)
    recipes = [(f"{a} {b}", str(uuid.UUID(int=pick.getrandbits(128), version=4))) for a in FIRST for b in SECOND]
    start = datetime(2016, 1, 1, 6, tzinfo=timezone.utc)
    span = timedelta(days=3650) / options.count
    ids: list[str] = []
    with options.file.open("w", encoding="utf-8") as file:
        for number in range(options.count):
            moment = start + span * number + timedelta(milliseconds=pick.randrange(3_600_000))
            if ids and pick.random() < TOMBSTONES:
                # Deleted shortly after it was added.
                file.write(line({"version": 1, "deletes": ids[-pick.randrange(1, min(50, len(ids) + 1))], "timestamp": when(moment)}))
            ids = [*ids[-49:], str(uuid.UUID(int=pick.getrandbits(128), version=4))]
            name, recipe = pick.choice(recipes)
            dose = round(pick.uniform(12, 30), 1)
            file.write(
                line({
                    "version": 1, "id": ids[-1], "timestamp": when(moment), "method": pick.choice(METHODS),
                    "recipeId": recipe if pick.random() < 0.8 else None, "recipeNameAtBrew": name, "doseGrams": dose,
                    "targetYieldGrams": round(dose * pick.uniform(14, 18)), "waterTemperatureCelsius": pick.randrange(88, 100),
                    "grindLabel": pick.choice(GRINDS), "rating": pick.choice([1, 2, 3, 3, 4, 4, 4, 5, 5]),
                    "tasteTag": pick.choice(TASTES), "note": pick.choice(NOTES), "coffee": pick.choice(COFFEES),
                    "grindSetting": f"{pick.randrange(14, 34)} clicks" if pick.random() < 0.7 else None,
                    "totalTimeSeconds": round(pick.uniform(90, 300), 1) if pick.random() < 0.7 else None,
                    "tdsPercent": round(pick.uniform(1.1, 1.6), 2) if pick.random() < 0.1 else None,
                })
            )


if __name__ == "__main__":
    main()
