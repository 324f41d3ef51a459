"""The words of generated recipes.

They are separate from the generator to keep its logic readable. No phrase contains `: `, ` #` or a
leading `{`, which would require quotes, except in lists whose name contains `QUOTED`.
"""

from __future__ import annotations

from typing import Final

FOLDERS: Final = ("daily", "guests", "iced", "light-roasts", "notebook", "office", "travel", "weekend")

NAMES: Final = (
    "Morning", "Sunday", "Slow", "Bright", "Café", "House", "Competition", "Gentle", "Quick",
    "Crème Brûlée", "Señora Peña’s", "Grüner Morgen", "朝の一杯", "浅煎り", "Ελληνικός", "Late Night",
)
METHOD_TITLES: Final = {
    "v60": "V60", "chemex": "Chemex", "kalita-wave": "Kalita Wave", "origami": "Origami",
    "aeropress": "AeroPress", "clever": "Clever Dripper", "switch": "Hario Switch",
    "french-press": "French Press",
}
IMMERSION: Final = ("aeropress", "clever", "switch", "french-press")

GRINDS: Final = {
    "v60": ("medium-fine", "medium"),
    "chemex": ("medium-coarse", "coarse"),
    "kalita-wave": ("medium", "medium-coarse"),
    "origami": ("medium-fine", "medium"),
    "aeropress": ("fine", "medium-fine"),
    "clever": ("medium", "medium-fine"),
    "switch": ("medium", "medium-coarse"),
    "french-press": ("coarse", "extra-coarse"),
}
DESCRIPTORS: Final = (
    "a little coarser than sea salt", "grains you can feel, no dust", "comme du sable fin", "グラニュー糖くらい",
)
# What a grind feels like: that of another one would be a finding.
TEXTURES: Final = {"medium-fine": "like fine sand", "medium": "like table salt", "medium-coarse": "like kosher salt"}
GRINDERS: Final = (
    ("Comandante C40", "24 clicks"), ("1Zpresso K-Ultra", "8 full turns"), ("Fellow Ode Gen 2", "between 5 and 6"),
    ("Baratza Encore", "setting 18"), ("Timemore C2", "20 clicks"), ("Mahlkönig EK43", "dial at 9"),
)
AUTHORS: Final = ("Mika Sørensen", "Ana Peña", "Jonas", "中村 花", "Łukasz W.", "Priya", "Zoë & Tom", "Claire Lefèvre")
SOURCES: Final = (
    "https://example.com/recipes/pour-over", "https://example.org/brew/notes?page=12",
    "A friend’s notebook, spring 2024", "Handout of a cupping course",
)
TAGS: Final = (
    "light-roast", "washed", "natural", "ethiopia", "kenya", "colombia", "daily", "guests", "sweet", "clean",
    "weekend", "décaf",
)

COMMENTS: Final = (
    "Dialled in for a washed Ethiopian", "Works with most light roasts", "Double the rinse water in winter",
    "Try one click finer", "Août 2024, after the new filters", "豆は新しいものを", "From the big notebook",
)
VALUE_COMMENTS: Final = ("level scoop", "was one more last time", "see notes", "±1 is fine", "do not rush")

DESCRIPTIONS: Final = (
    "A clean and juicy cup with a long finish.", "Sweet and round, forgiving on the grind.",
    "すっきりとした味わい。", "The one we make when there is no time to think.", "Très doux, peu d’acidité.",
)
NOTES: Final = (
    "If it stalls, grind coarser before you change anything else.",
    "Tastes of apricot and black tea when it is right.",
    "Filter papers matter more than one would think; the tabbed ones run slower.",
    "Let it cool to about body temperature before judging.",
    "お湯はゆっくり注ぐ。", "Works à merveille with soft water.",
    "Stir less when the coffee is older than a month.",
)

PREPARATIONS: Final = (
    "Rinse the filter, add {dose} of coffee and tare.",
    "Rinse and preheat everything.",
    "Add the coffee, level the bed and tare the scale.",
    "Heat the water to {temperature} and rinse the paper.",
    "Préchauffer la carafe, then add {dose} of coffee.",
)
# {pour} is for a step that adds an amount. No phrase contains an amount, because that would be a finding;
# other numbers show that the words around a digit are read.
BLOOMS: Final = (
    "Bloom to {total}, then swirl until evenly wet.", "Wet all of the grounds with {pour} of water.",
    "Bloom for {timer} and stir gently.", "蒸らし, until the bubbles stop.", "Bloom with {pour} and swirl 3 times.",
    "Bloom up to {total} and wait 40 seconds or so.",
)
POURS: Final = (
    "Pour in slow circles.", "Pour to {total} in {timer}.", "Pour {pour} in the centre.",
    "Pour steadily, never on the paper.", "Raise the kettle a little and pour until the scale reads {total}.",
    "Pour gently, the total is now {total} of {yield}.", "Pour to {total}, a little faster.",
)
LAST_POURS: Final = (
    "Pour the rest and let it draw down.", "Pour up to {total} and swirl once.", "Fill up and wait for the bed to go flat.",
)
ICES: Final = ("Put {pour} of ice in the server.", "Add the ice to the carafe.")
PERCOLATION_PAUSES: Final = (
    "Swirl once.", "Wait for {timer}.", "Let the level drop by half.", "Tap the dripper to settle the bed.",
)
IMMERSION_PAUSES: Final = (
    "Stir north to south, then east to west.", "Wait for {timer}.", "Break the crust and skim the foam.",
    "Put the lid on and leave it alone.",
)
FINISHES: Final = {
    "aeropress": ("Press slowly until it hisses.", "Flip it over and press for half a minute."),
    "clever": ("Set it on the server and let it run through.", "Place on the cup, then serve."),
    "switch": ("Open the valve and let it run through.", "Open the switch and serve when it stops dripping."),
    "french-press": ("Lower the plunger just below the surface and serve.", "Decant at once."),
}
OTHER_FINISHES: Final = ("Serve.", "Lift the dripper, swirl the server and serve.", "Discard the filter, enjoy.")
QUOTED_TEXTS: Final = (
    "Note: keep the water level constant.", "Two things: pour slowly, don't stir.", "Filter #2: rinse well.",
)
