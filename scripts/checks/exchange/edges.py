"""Recipes at the edges of what machines and programs take, each as a file."""


def recipe(name, dose, temperature, *steps, method="v60", **keys):
    """A recipe in YAML; a step is its instruction, its key with an amount, and perhaps a timer and more keys."""
    water = 0
    for _, amount, *_ in steps:
        key, _, grams = amount.partition(" ")
        water = float(grams) if key == "pourTo" else water + float(grams or 0)
    lines = [f"name: {name}", f"method: {method}", f"dose: {dose} g", f"yield: {water:g} g", f"temperature: {temperature} °C", "grind: medium"]
    lines += [f"{key}: {value}" for key, value in keys.items()] + ["", "steps:"]
    for text, amount, *rest in steps:
        key, _, grams = amount.partition(" ")
        lines += [f"  - instruction: {text}"] + [f"    {key}: {grams} g"] * bool(grams)
        lines += [f"    {more}" for more in rest]
    return "\n".join(lines) + "\n"


def pours(count, each, seconds):
    return [("Pour to {total}.", f"pourTo {each * index}", f"timer: {seconds} s") for index in range(1, count + 1)]


BLOOM = ("Bloom to {total}.", "pourTo 45", "timer: 45 s")
END = ("Pour to {total}.", "pourTo 240", "timer: 1 min 30 s")
EDGES = {
    "one-pour": recipe("One Pour", 15, 93, ("Pour to {total}.", "pourTo 240", "timer: 3 min")),
    "eleven-pours": recipe("Eleven Pours", 20, 93, *pours(11, 30, 15)),
    "twelve-pours": recipe("Twelve Pours", 20, 93, *pours(12, 25, 15)),
    "ice": recipe("Over Ice", 15, 93, ("Put {pour} of ice into the server.", "ice 80"), ("Bloom with {pour}.", "pour 45", "timer: 45 s"),
                  ("Pour {pour}.", "pour 105", "timer: 1 min")),
    "bypass": recipe("Bypass", 15, 93, ("Bloom with {pour}.", "pour 45", "timer: 45 s"), ("Pour {pour}.", "pour 165", "timer: 1 min"),
                     ("Add {pour} of water to the cup.", "pour 30", "fixed: true")),
    "large-bypass": recipe("Large Bypass", 18, 93, ("Bloom with {pour}.", "pour 54", "timer: 45 s"), ("Pour {pour}.", "pour 126", "timer: 1 min"),
                           ("Add {pour} of water to the cup.", "pour 120", "fixed: true")),
    "decaf": recipe("Decaf", 15, 88, BLOOM, END, coffee="Decaf, Sugar Cane Process"),
    "long-name": recipe("A Very Long Name of a Recipe That Goes On and On, as People Write Them on Bags, Twice " * 2, 15, 93, BLOOM, END),
    "other-letters": recipe("朝のドリップ 清晨 Утро ☕", 15, 93, BLOOM, END),
    "seven-grams": recipe("Seven Grams", 7, 93, ("Bloom to {total}.", "pourTo 21", "timer: 30 s"), ("Pour to {total}.", "pourTo 112", "timer: 1 min")),
    "sixty-grams": recipe("Sixty Grams", 60, 93, ("Bloom to {total}.", "pourTo 120", "timer: 45 s"), ("Pour to {total}.", "pourTo 1000", "timer: 4 min")),
    "two-litres": recipe("Two Litres", 100, 93, ("Pour to {total}.", "pourTo 1600", "timer: 6 min"), method="auto-drip"),
    "boiling": recipe("Boiling", 15, 100, BLOOM, END),
    "almost-boiling": recipe("Almost Boiling", 15, 97, BLOOM, END),
    "cool": recipe("Room Temperature", 15, 20, BLOOM, END),
    "lukewarm": recipe("Lukewarm", 15, 30, BLOOM, END),
    "long-pause": recipe("Four Minutes", 15, 93, ("Bloom to {total}.", "pourTo 60", "timer: 4 min 20 s"), END),
    "long-bloom": recipe("Long Bloom", 15, 93, ("Bloom to {total}.", "pourTo 45", "timer: 2 min 5 s"), END),
    "no-times": recipe("No Times", 15, 93, ("Bloom to {total}.", "pourTo 45"), ("Pour to {total}.", "pourTo 150"), ("Pour to {total}.", "pourTo 240")),
    "halves": recipe("Half Grams", 15.5, 92.5, ("Bloom with {pour}.", "pour 46.5", "timer: 45 s"), ("Pour {pour}.", "pour 209.25", "timer: 1 min")),
    "odd-dose": recipe("Odd Dose", 15, 93, BLOOM, ("Pour to {total}.", "pourTo 250", "timer: 1 min 30 s")),
    "weak": recipe("Weak", 10, 93, ("Bloom to {total}.", "pourTo 30", "timer: 45 s"), ("Pour to {total}.", "pourTo 260", "timer: 1 min")),
    "unequal": recipe("Unequal Pours", 20, 93, ("Bloom to {total}.", "pourTo 60", "timer: 45 s"), ("Pour to {total}.", "pourTo 100", "timer: 20 s"),
                      ("Pour to {total}.", "pourTo 320", "timer: 1 min")),
    "ground-by-it": recipe("Its Own Grinder", 15, 93, BLOOM, ("Pour in circles to {total}, shaken after.", "pourTo 240", "timer: 1 min 30 s"),
                           grinder="xBloom", grindSetting='"56"'),
    "espresso": recipe("Espresso", 18, 93, ("Brew until the scale reads {total}.", "pourTo 36", "timer: 28 s"), method="espresso"),
}
