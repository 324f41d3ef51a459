"""What the programs of others say of our exports. A reader gets the text, and returns why it refuses it; nothing if it takes it."""

import json
from importlib.metadata import version

import yaml
from fellow_aiden.profile import CoffeeProfile
from meticulous.api_types import HistoryListingResponse
from recipe_scrapers import scrape_html
from xbloom.client import _parse_recipe
from xbloom.recipe_validate import normalize_recipe, validate_recipe
from xbloom_ble.cloud import recipe_from_cloud
from xbloom_ble.recipe import Recipe

# The schema of BrewSpec.
SCHEMA = None


def aiden(text):
    profile = CoffeeProfile(**json.loads(text))
    for kind in ["ss", "batch"]:
        count, degrees = getattr(profile, f"{kind}PulsesNumber"), getattr(profile, f"{kind}PulseTemperatures")
        # The model does not count them, and the machine has one for each pulse.
        if len(degrees) != count:
            return f"{len(degrees)} temperatures for {count} pulses"


def xbloom_py(text):
    recipe = json.loads(text)
    # What the service adds, and no recipe has before.
    recipe |= {"tableId": 1, "cupTypeName": "", "createTimeStamp": 0}
    for pour in recipe["pourList"]:
        pour |= {"tableId": 1, "recipeId": 1}
    parsed = normalize_recipe(_parse_recipe(recipe))
    return "; ".join(f"{field}: {error}" for field, error in validate_recipe(parsed).items())


def xbloom_ble_json(text):
    written, read = json.loads(text), recipe_from_cloud(json.loads(text))
    if read.total_water_ml != sum(pour["volume"] for pour in written["pourList"]):
        return f"reads {read.total_water_ml} ml"


def xbloom_ble_yaml(text):
    written, read = yaml.safe_load(text), Recipe.from_yaml_text(text)
    if read.total_water_ml != written["hot_water_ml"]:
        return f"reads {read.total_water_ml} ml"


def scraper(text):
    page = f'<html><script type="application/ld+json">{text}</script></html>'
    read, written = scrape_html(page, org_url="https://example.com/", supported_only=False), json.loads(text)
    if read.title() != " ".join(written["name"].split()) or not read.ingredients():
        return f"reads the name {read.title()!r} and {len(read.ingredients())} ingredients"
    if len(read.instructions_list()) != len(written["recipeInstructions"]):
        return f"reads {len(read.instructions_list())} steps"


def schema(text):
    import jsonschema

    jsonschema.Draft202012Validator(SCHEMA).validate(json.loads(json.dumps(yaml.safe_load(text), default=str)))


def package(name):
    return f"{name} {version(name)}"


# The format, the program with its version, and what reads with it.
READERS = [
    ("aiden", package("fellow-aiden"), aiden),
    ("xbloom", package("xbloom-py"), xbloom_py),
    ("xbloom", package("xbloom-ble"), xbloom_ble_json),
    ("xbloom-yaml", package("xbloom-ble"), xbloom_ble_yaml),
    ("schema-org", package("recipe-scrapers"), scraper),
    ("brewspec", f"{package('jsonschema')}, with the schema of BrewSpec 1.0", schema),
]


def history():
    """A list of shots as pyMeticulous writes what it reads: one with a curve, and one without."""
    profile = {
        "name": "Spring lever", "id": "p", "author": "Ada", "author_id": "a", "temperature": 92, "final_weight": 40, "stages": [], "db_key": 3,
    }
    shots = [
        {"id": f"m-{index}", "db_key": index, "time": 1790000400.5 + index, "name": "Spring lever", "profile": profile, "data": data}
        for index, data in enumerate([[{"shot": {"weight": 39.6}, "time": 31000, "status": "End", "sensors": {}}], None])
    ]
    return HistoryListingResponse.model_validate({"history": shots}).model_dump_json()
