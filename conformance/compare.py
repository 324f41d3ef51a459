"""Compares what a program answers with what a case expects. README.md has the rules."""

from casefiles import RECIPE, STEP

# Half of the millionth to which all values are rounded: so neighboring values differ.
TOLERANCE = 5e-7


def equal(expected, actual):
    """Whether two JSON values are equal: numbers within a millionth, an absent field like `null`, an empty list like an absent one."""
    if isinstance(expected, bool) or isinstance(actual, bool):
        return expected is actual
    if isinstance(expected, (int, float)) and isinstance(actual, (int, float)):
        return abs(expected - actual) <= TOLERANCE
    if isinstance(expected, list) and isinstance(actual, list):
        return len(expected) == len(actual) and all(map(equal, expected, actual))
    if isinstance(expected, dict) and isinstance(actual, dict):
        return all(equal(expected.get(key), actual.get(key)) for key in expected.keys() | actual.keys())
    return expected == actual


def part_equal(expected, actual):
    """As `equal`, but fields of an answer that the case does not state are not compared. `"steps[].pour"` is the column of a list."""
    if isinstance(expected, dict):
        if not isinstance(actual, dict):
            return False
        for key, value in expected.items():
            if "[]." in key:
                name, _, field = key.partition("[].")
                items = actual.get(name)
                found = [item.get(field) for item in items] if isinstance(items, list) else None
            else:
                found = actual.get(key)
            if not part_equal(value, found):
                return False
        return True
    if isinstance(expected, list):
        return isinstance(actual, list) and len(expected) == len(actual) and all(map(part_equal, expected, actual))
    return equal(expected, actual)


def known(value, defaults):
    """The fields that the format defines, with their defaults."""
    value = value if isinstance(value, dict) else {}
    return {
        key: known(value.get(key), default) if isinstance(default, dict)
        else default if value.get(key) is None else value[key]
        for key, default in defaults.items()
    }


def normal_recipe(recipe):
    result = known(recipe, RECIPE)
    steps = recipe.get("steps") if isinstance(recipe, dict) else None
    result["steps"] = [normal_step(step) for step in steps or []]
    return result


def normal_step(step):
    result = known(step, STEP)
    # Neither word has a meaning without an amount, nor the first one for ice.
    if result["waterAmountGrams"] is None:
        result["isIce"] = False
    if result["waterAmountGrams"] is None or result["isIce"]:
        result["isCumulativeWaterTarget"] = False
    return result


def without_ids(expected, actual):
    """Ids are compared only where the case states them."""
    if expected["recipe"]["id"] is None:
        actual["recipe"]["id"] = None
    for left, right in zip(expected["steps"], actual["steps"]):
        if left["stepId"] is None:
            right["stepId"] = None
    return actual


def recipes_equal(expected, actual):
    if not isinstance(actual, list) or len(expected) != len(actual):
        return False
    for left, right in zip(expected, actual):
        left, right = normal_recipe(left), normal_recipe(right)
        if not equal(left, without_ids(left, right)):
            return False
    return True


# A source with one of these cannot be read as a whole. What else is found in it, and at which path, is free.
OF_THE_SOURCE = {
    "file-too-large", "encoding", "invalid-character", "yaml-syntax", "no-recipe",
}


def is_of_the_source(finding):
    """`yaml-feature` has a path where the source can be read."""
    return finding["rule"] in OF_THE_SOURCE or finding["rule"] == "yaml-feature" and finding["path"] == "*"


def findings_equal(expected, actual):
    """The order of findings is free. A range is compared if both have one. `?rule` may be found or not."""
    rest = list(actual) if isinstance(actual, list) else None
    if rest is not None and any(map(is_of_the_source, expected)):
        return {finding["rule"] for finding in expected} <= {finding.get("rule") for finding in rest}
    if rest is None:
        return False
    may = {(finding["rule"][1:], finding["path"]) for finding in expected if finding["rule"].startswith("?")}
    expected = [finding for finding in expected if not finding["rule"].startswith("?")]
    for finding in expected:
        for other in rest:
            if finding["rule"] == other.get("rule") and finding["path"] in ("*", other.get("path")) and (
                not finding.get("range") or not other.get("range") or finding["range"] == other["range"]
            ):
                rest.remove(other)
                break
        else:
            return False
    return all((other.get("rule"), other.get("path")) in may for other in rest)


def passes(expected, actual):
    """Whether an answer is what a case expects; an answer of another shape is not."""
    try:
        return isinstance(actual, dict) and is_expected(expected, actual)
    except (AttributeError, KeyError, TypeError):
        return False


def is_expected(expected, actual):
    if "recipes" in expected:
        lines = [line.strip() for line in (actual.get("text") or "").splitlines()]
        kept = "text" not in actual or all(any(line.endswith(kept) for line in lines) for kept in expected.get("keeps", []))
        return kept and recipes_equal(expected["recipes"], actual.get("recipes"))
    if "errors" in expected:
        return findings_equal(expected["errors"], actual.get("errors"))
    if "findings" in expected:
        return findings_equal(expected["findings"], actual.get("findings"))
    if "line" in expected:
        lines = [line.strip().removeprefix("- ") for line in (actual.get("text") or "").splitlines()]
        return expected["line"] in lines
    if "warnings" in expected:
        return sorted(expected["warnings"]) == sorted(warning.get("kind") for warning in actual.get("warnings") or [])
    if "error" in expected:
        return actual.get("error") in expected["error"].split("/")
    if isinstance(actual.get("damaged"), int):
        expected = {**expected, "damaged": len(expected["damaged"])}
    return part_equal(expected, actual)


def differences(expected, actual, path=""):
    """Where two values differ, for people: `path: expected … actual …` on each line."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        for key in expected:
            yield from differences(expected[key], actual.get(key), f"{path}.{key}" if path else key)
    elif isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        for index, (left, right) in enumerate(zip(expected, actual)):
            yield from differences(left, right, f"{path}[{index}]")
    elif not equal(expected, actual):
        yield f"{path}: expected {expected!r}, actual {actual!r}"


def explained(expected, actual):
    """The differences of recipes, or nothing if both sides are short enough to be shown as they are."""
    recipes = actual.get("recipes") if isinstance(actual, dict) else None
    if not isinstance(recipes, list) or len(recipes) != len(expected.get("recipes", [])):
        return None
    pairs = [(normal_recipe(left), normal_recipe(right)) for left, right in zip(expected["recipes"], recipes)]
    return "\n".join(line for left, right in pairs for line in differences(left, without_ids(left, right)))
