"""The GitHub action: its steps run in a shell, as a runner would run them."""

import json
import os
import re

import yaml

from common import BAD, CRAMPED, GOOD, ROOT, fail, installing_make, path_with_gh, repository, run


def filled(text, values):
    """Fills in `${{ … }}` expressions."""
    def value(match):
        if match[1] not in values:
            fail(f"action.yml: unknown expression `{match[1]}`")
        return values[match[1]]

    return re.sub(r"\$\{\{ *([a-z._-]+) *\}\}", value, text)


class Runner:
    """Runs the action in a repository, with a home of its own."""

    def __init__(self, folder, workspace, server, action_repository, gh=0):
        self.home = folder
        self.home.mkdir()
        self.path = f"{installing_make(folder / 'bin')}{os.pathsep}{path_with_gh(folder / 'path', gh)}"
        self.workspace = workspace
        self.action = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
        self.given = {
            "github.server_url": server, "github.action_repository": action_repository, "github.token": "token",
        }
        self.values = {}

    @property
    def programs(self):
        """Where the action installs the tools."""
        return self.home / ".cache/brewguide/bin"

    def perform(self, **inputs):
        """The outcome of the last step that runs: the first that fails, if one does. Errors are those of all steps."""
        defaults = {name: spec["default"] for name, spec in self.action["inputs"].items()}
        self.values = {**self.given, **{f"inputs.{name}": text for name, text in {**defaults, **inputs}.items()}}
        errors = ""
        for step in self.action["runs"]["steps"]:
            if "run" in step:
                outcome = self.step(step)
                outcome.stderr = errors = errors + outcome.stderr
                if outcome.returncode:
                    break
        return outcome

    def step(self, step):
        """Runs a step, and keeps its outputs for the next ones."""
        output = self.home / "output"
        output.write_text("")
        environment = {name: filled(text, self.values) for name, text in step.get("env", {}).items()}
        outcome = run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", filled(step["run"], self.values)],
            self.workspace, HOME=str(self.home), GITHUB_ACTION_PATH=str(ROOT), GITHUB_OUTPUT=str(output),
            PATH=self.path, **environment,
        )
        for line in output.read_text().splitlines():
            name, _, value = line.partition("=")
            self.values[f"steps.{step['id']}.outputs.{name}"] = value
        return outcome


def check_action(scratch, releases):
    """Reports findings beside their lines, fails on errors, and writes SARIF; with the release, or with what it builds."""
    workspace = repository(scratch / "work space", {"good.yaml": GOOD, "bad.yaml": BAD})
    for repository_name, said in [("somebody/good", "installed brewguide-"), ("somebody/none", "building")]:
        runner = Runner(scratch / repository_name.split("/")[1], workspace, releases.address, repository_name)
        outcome = runner.perform(sarif="report.sarif")
        if outcome.returncode != 1 or "::error file=recipes/bad.yaml,line=12," not in outcome.stdout:
            fail("the action does not report a bad recipe", outcome)
        if said not in outcome.stderr:
            fail(f"the action with the releases of {repository_name} does not say `{said}`", outcome)
        check_results(runner)
    for repository_name, said in [("somebody/damaged", "has the sum"), ("somebody/incomplete", "which is missing")]:
        runner = Runner(scratch / repository_name.split("/")[1], workspace, releases.address, repository_name)
        outcome = runner.perform()
        if outcome.returncode != 1 or said not in outcome.stderr or "building" in outcome.stderr or runner.programs.exists():
            fail(f"the action with the releases of {repository_name} does not fail with `{said}`", outcome)
    check_attestation(scratch, workspace, releases)


def check_attestation(scratch, workspace, releases):
    """A release runs only if it is attested, or if its sum was chosen."""
    version = run([ROOT / "scripts/version"], ROOT).stdout.strip()
    identity = f"{releases.address}/somebody/good/.github/workflows/release.yml@refs/tags/v{version}"
    asked = f"gh asked: {releases.address.removeprefix('http://')} attestation verify "
    hashes = set()
    for number, (gh, verify, said) in enumerate([
        (0, "attestation", f" --repo somebody/good --cert-identity {identity}\n"), (1, "attestation", "nothing attests that"),
        (None, "attestation", "gh is not installed"), (None, "sum", "installed brewguide-"), (0, "maybe", "expected attestation or sum"),
    ]):
        runner = Runner(scratch / f"attestation {number}", workspace, releases.address, "somebody/good", gh)
        outcome = runner.perform(verify=verify)
        hashes.add(runner.values["steps.version.outputs.hash"])
        is_installed = runner.programs.exists()
        if said not in outcome.stderr or is_installed != (number in (0, 3)) or (gh is not None and verify != "maybe") != (asked in outcome.stderr):
            fail(f"the action, with a gh that ends with {gh} and `verify: {verify}`, does not say `{said}`", outcome)
    if len(hashes) != 3:
        fail("the action's cache is the same for releases that were checked in other ways")


def check_results(runner):
    """What the action leaves behind, and a second run with the tools in the cache."""
    if not re.fullmatch(r"[0-9a-f]{64}", runner.values.get("steps.version.outputs.hash", "")):
        fail("the action does not output its version")
    report = json.loads((runner.workspace / "report.sarif").read_text(encoding="utf-8"))
    if [result["ruleId"] for result in report["runs"][0]["results"]] != ["water-total"]:
        fail("the action's SARIF is not that of the bad recipe")
    outcome = runner.perform(paths="recipes/good.yaml\n", arguments="--fail-on=warning\n")
    if outcome.returncode != 0 or "fetch-or-build" in outcome.stderr:
        fail("the action fails on a good recipe, or does not use its cache", outcome)
    cramped = runner.workspace / "recipes/cramped.yaml"
    cramped.write_text(CRAMPED, encoding="utf-8")
    outcome = run([runner.programs / "brewfmt", "--check", "--format", "github"], runner.workspace)
    if outcome.returncode != 1 or "::error file=recipes/cramped.yaml,line=3," not in outcome.stdout:
        fail("the brewfmt of the action does not report a recipe", outcome)
    cramped.unlink()
