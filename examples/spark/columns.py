"""The columns of the tables, for what brewlint, brewfmt and brewscale write about a document.

docs/reports.md and docs/plan-formats.md describe the fields.
"""

from __future__ import annotations

POSITION = "struct<line: bigint, column: bigint, offset: bigint>"
RANGE = f"struct<start: {POSITION}, end: {POSITION}>"
EDIT = f"struct<range: {RANGE}, replacement: string>"
FIX = f"struct<title: string, safety: string, edits: array<{EDIT}>>"
FINDING = (
    "struct<rule: string, severity: string, message: string, file: string, document: bigint, path: string, "
    f"range: {RANGE}, label: string, labels: array<struct<range: {RANGE}, message: string>>, "
    f"related: array<struct<file: string, range: {RANGE}, message: string>>, notes: array<string>, help: string, "
    f"fix: {FIX}>"
)
FINDINGS = f"diagnostics array<{FINDING}>"
SUMMARY = "summary struct<errors: bigint, warnings: bigint, notes: bigint, fixable: bigint>"

STEP_TEXTS = "struct<water: string, pour: string, total: string, temperature: string>"
TEXTS = "struct<dose: string, yield: string, temperature: string>"
INPUTS = (
    "struct<recipeId: string, recipeName: string, method: string, doseGrams: double, targetYieldGrams: double, "
    "waterTemperatureCelsius: double, grindLabel: string, lastEdited: string, book: string, recipePath: string>"
)
STEP = (
    "struct<orderIndex: bigint, instructionText: string, timerDurationSeconds: double, waterAmountGrams: double, "
    "isCumulativeWaterTarget: boolean, isIce: boolean, addedGrams: double, cumulativeWaterGrams: double, "
    f"startTimeSeconds: double, waterTemperatureCelsius: double, texts: {STEP_TEXTS}>"
)
WARNING = "struct<kind: string, value: double, `from`: double, `to`: double>"
PLAN = (
    f"struct<version: bigint, inputs: {INPUTS}, scaledSteps: array<{STEP}>, derivedRatio: double, scalingRule: string, "
    f"warnings: array<{WARNING}>, totalDurationSeconds: double, texts: {TEXTS}>"
)

# Set for a document that could not be processed; all other columns of the tool are then null.
ERROR = "error struct<message: string, hint: string, line: bigint, column: bigint>"

# By the command of the program: the name of the table, and its columns after those of the input.
TABLES = {
    "lint": ("findings", f"{SUMMARY}, {FINDINGS}, {ERROR}"),
    "fmt": ("formatted", f"changed boolean, text string, {ERROR}"),
    "scale": ("plans", f"plans array<{PLAN}>, {FINDINGS}, {ERROR}"),
}
