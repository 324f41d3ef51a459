"""Generates the steps of valid recipes: dose, yield, pours and times."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

import recipe_words as words


@dataclass(frozen=True)
class Step:
    phrases: Sequence[str]
    key: str | None = None  # pourTo, pour or ice
    grams: int = 0
    timer: int | None = None
    at: int | None = None
    temperature: int | None = None


SMALL_DOSES = (12.5, 13, 14, 15, 15, 16, 17.5, 18)
DOSES = (*SMALL_DOSES, 20, 20, 22, 24, 25, 28, 30, 32, 35)


def drawn_size(rng: random.Random, method: str) -> tuple[float, int]:
    """Dose and yield well inside the recommended ranges of every method."""
    # The capacity of an AeroPress.
    dose = rng.choice(SMALL_DOSES if method == "aeropress" else DOSES)
    exact = dose * rng.uniform(14.7, 16.6)
    # 5 g steps move the ratio by at most 0.2, so it stays between 14 and 17.
    return dose, round(exact / 5) * 5


def cumulative_targets(rng: random.Random, dose: float, water: int, pours: int) -> list[int]:
    """A bloom of about three times the dose, then even pours; strictly rising."""
    if pours == 1:
        return [water]
    bloom = round(dose * rng.choice((2, 2.5, 3, 3)))
    rest = water - bloom
    return [bloom + round(rest * number / (pours - 1)) for number in range(pours)]


def water_steps(rng: random.Random, dose: float, water: int, pours: int) -> list[Step]:
    """The same pours as totals, as amounts, or as a mix; the last reading is `water`."""
    manner = rng.choices(("total", "amount", "mix"), (60, 25, 15))[0]
    steps, before = [], 0
    for number, target in enumerate(cumulative_targets(rng, dose, water, pours)):
        last = number == pours - 1
        bloom = number == 0 and not last
        phrases = words.LAST_POURS if last else words.BLOOMS if bloom else words.POURS
        incremental = manner == "amount" or (manner == "mix" and rng.random() < 0.5)
        key, grams = ("pour", target - before) if incremental else ("pourTo", target)
        timer = rng.randrange(30, 55, 5) if bloom else rng.randrange(20, 100, 5)
        temperature = rng.randint(90, 96) if rng.random() < 0.06 else None
        steps.append(Step(phrases, key, grams, timer, temperature=temperature))
        before = target
    return steps


def brewing_steps(rng: random.Random, method: str, dose: float, total: int) -> list[Step]:
    immersion = method in words.IMMERSION
    pauses = words.IMMERSION_PAUSES if immersion else words.PERCOLATION_PAUSES
    steps, ice = [], 0
    if not immersion and rng.random() < 0.1:
        ice = round(total * rng.uniform(0.33, 0.42) / 5) * 5
        steps.append(Step(words.ICES, "ice", ice))
    pours = rng.choice((1, 1, 2, 2, 3)) if immersion else rng.choice((2, 3, 3, 3, 4, 4, 5))
    for step in water_steps(rng, dose, total - ice, pours):
        steps.append(step)
        if rng.random() < 0.2:
            steps.append(Step(pauses, timer=rng.choice((10, 15, 30))))
    if immersion:
        steps.append(Step(pauses, timer=rng.randrange(30, 240, 15)))
    return steps


def with_start_times(rng: random.Random, steps: list[Step]) -> list[Step]:
    """With the time at which each step starts, as in published recipes. Most of these omit timers."""
    clock, keep_timers, result = 0, rng.random() < 0.3, []
    for number, step in enumerate(steps):
        last = number == len(steps) - 1
        result.append(replace(step, at=clock, timer=step.timer if keep_timers or last else None))
        clock += step.timer or 0
    return result


def drawn_steps(rng: random.Random, method: str, dose: float, total: int) -> list[Step]:
    brewing = brewing_steps(rng, method, dose, total)
    if rng.random() < 0.15:
        brewing = with_start_times(rng, brewing)
    first = [Step(words.PREPARATIONS)] if rng.random() < 0.8 or len(brewing) < 3 else []
    last = [Step(words.FINISHES.get(method, words.OTHER_FINISHES))] if rng.random() < 0.5 or len(brewing) < 2 else []
    return first + brewing + last


def instruction(rng: random.Random, step: Step) -> str:
    """An instruction that refers only to values of the step."""
    if rng.random() < 0.04:
        return rng.choice(words.QUOTED_TEXTS)
    absent = [] if step.timer is not None else ["{timer}"]
    if step.key not in ("pour", "ice"):
        absent.append("{pour}")
    fitting = [phrase for phrase in step.phrases if not any(name in phrase for name in absent)]
    return rng.choice(fitting)


def total_time(steps: Sequence[Step]) -> int:
    """With start times, the last start time plus its timer; otherwise the sum of all timers."""
    last = max((step for step in steps if step.at is not None), key=lambda step: step.at or 0, default=None)
    if last is None:
        return sum(step.timer or 0 for step in steps)
    return (last.at or 0) + (last.timer or 0)
