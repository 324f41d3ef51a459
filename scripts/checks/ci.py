"""Runs the CI files that docs/ci.md describes, as a build server would.

    scripts/run-python BUILD_DIR scripts/checks/ci.py BREWGUIDE

The action's steps and the GitLab job's script run in a shell, in scratch repositories with a good and a
bad recipe. pre-commit itself runs the hooks, and builds the programs for them.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parent.parent.parent

GOOD = """\
name: Morning V60
method: v60
dose: 15 g
yield: 250 g
temperature: 94 °C
grind: medium-fine
steps:
  - instruction: Bloom.
    pourTo: 45 g
    timer: 45 s
  - instruction: Pour the rest.
    pourTo: 250 g
    timer: 90 s
"""
BAD = GOOD.replace("pourTo: 250 g", "pourTo: 280 g").replace("Morning", "Evening")
FORMATTED = GOOD.replace("steps:", "\nsteps:").replace("90 s", "1 min 30 s")
CRAMPED = FORMATTED.replace("15 g", "15g")
FIXABLE = GOOD.replace("grind:", "grnd:").replace("Morning", "Noon")


def fail(message, outcome=None):
    """Ends the run with what went wrong."""
    if outcome is not None:
        message += f"\nstatus {outcome.returncode}\n{outcome.stdout}\n{outcome.stderr}"
    sys.exit(f"ci: {message}")


def run(command, folder, **environment):
    """Runs a command and captures its output."""
    return subprocess.run(
        command, cwd=folder, env={**os.environ, **environment}, capture_output=True, text=True
    )


def git(folder, *arguments):
    """Runs git, which must succeed."""
    outcome = run(["git", *arguments], folder)
    if outcome.returncode:
        fail(f"git {' '.join(arguments)}", outcome)


def repository(folder, recipes):
    """A new repository with these recipes: name and text."""
    (folder / "recipes").mkdir(parents=True)
    git(folder, "init", "-q")
    for name, text in recipes.items():
        (folder / "recipes" / name).write_text(text, encoding="utf-8")
    git(folder, "add", "-A")
    return folder


# GitHub


def filled(text, values):
    """Fills in `${{ … }}` expressions."""
    def value(match):
        if match[1] not in values:
            fail(f"action.yml: unknown expression `{match[1]}`")
        return values[match[1]]

    return re.sub(r"\$\{\{ *([a-z.-]+) *\}\}", value, text)


def check_action(scratch):
    """The action reports findings beside their lines, fails on errors, and writes SARIF."""
    action = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    workspace = repository(scratch / "work space", {"good.yaml": GOOD, "bad.yaml": BAD})
    home = scratch / "home"
    home.mkdir()
    output = scratch / "output"

    def perform(**given):
        values = {f"inputs.{name}": given.get(name, spec["default"]) for name, spec in action["inputs"].items()}
        output.write_text("")
        for step in action["runs"]["steps"]:
            if "run" not in step:
                continue
            environment = {name: filled(text, values) for name, text in step.get("env", {}).items()}
            outcome = run(
                ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", filled(step["run"], values)],
                workspace, HOME=str(home), GITHUB_ACTION_PATH=str(ROOT), GITHUB_OUTPUT=str(output),
                **environment,
            )
            for line in output.read_text().splitlines():
                name, _, value = line.partition("=")
                values[f"steps.{step['id']}.outputs.{name}"] = value
            output.write_text("")
            if outcome.returncode:
                break
        return outcome, values

    outcome, values = perform(sarif="report.sarif")
    if outcome.returncode != 1 or "::error file=recipes/bad.yaml,line=12," not in outcome.stdout:
        fail("the action does not report a bad recipe", outcome)
    if not re.fullmatch(r"[0-9a-f]{64}", values.get("steps.version.outputs.hash", "")):
        fail("the action does not output its version", outcome)
    report = json.loads((workspace / "report.sarif").read_text(encoding="utf-8"))
    if [result["ruleId"] for result in report["runs"][0]["results"]] != ["water-total"]:
        fail("the action's SARIF is not that of the bad recipe")
    outcome, _ = perform(paths="recipes/good.yaml\n", arguments="--fail-on=warning\n")
    if outcome.returncode != 0:
        fail("the action fails on a good recipe", outcome)
    (workspace / "recipes/cramped.yaml").write_text(CRAMPED, encoding="utf-8")
    outcome = run([home / ".cache/brewguide/bin/brewfmt", "--check", "--format", "github"], workspace)
    if outcome.returncode != 1 or "::error file=recipes/cramped.yaml,line=3," not in outcome.stdout:
        fail("the brewfmt of the action does not report a recipe", outcome)


# GitLab


def check_gitlab(scratch, program):
    """The job writes a report that GitLab reads, and fails on errors."""
    job = yaml.safe_load((ROOT / "ci/brewlint.gitlab-ci.yml").read_text(encoding="utf-8"))["brewlint"]
    workspace = repository(scratch, {"good.yaml": GOOD, "bad.yaml": BAD})
    (workspace / ".brewguide/bin").mkdir(parents=True)
    shutil.copy(program, workspace / ".brewguide/bin/brewlint")

    def perform(**variables):
        script = "\n".join(job["script"])
        return run(["bash", "-eo", "pipefail", "-c", script], workspace, **{**job["variables"], **variables})

    outcome = perform()
    if outcome.returncode != 1 or "recipes/bad.yaml:12:13: error[water-total]" not in outcome.stdout:
        fail("the GitLab job does not report a bad recipe", outcome)
    name = job["artifacts"]["reports"]["codequality"]
    report = json.loads((workspace / name).read_text(encoding="utf-8"))
    if [(entry["check_name"], entry["location"]["path"]) for entry in report] != [("water-total", "recipes/bad.yaml")]:
        fail(f"the GitLab report is not that of the bad recipe: {report}")
    outcome = perform(BREWLINT_ARGUMENTS="recipes/good.yaml")
    if outcome.returncode != 0:
        fail("the GitLab job fails on a good recipe", outcome)


# pre-commit


def committed_copy(folder):
    """A copy of this repository in its current state, and its commit: pre-commit clones the hooks that it runs."""
    folder.mkdir(parents=True)
    listed = run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], ROOT)
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    git(folder, "init", "-q")
    git(folder, "add", "-A")
    git(folder, "-c", "user.name=check", "-c", "user.email=check@example.com", "commit", "-qm", "all")
    return run(["git", "rev-parse", "HEAD"], folder).stdout.strip()


def check_hooks(scratch, program):
    """Each hook passes a good recipe and stops a bad one; hooks that fix or format change the files."""
    binaries = scratch / "bin"
    binaries.mkdir(parents=True)
    shutil.copy(program, binaries)
    for tool in ["brewlint", "brewfmt"]:
        (binaries / tool).symlink_to(program.name)
    source = scratch / "source"
    revision = committed_copy(source)
    environment = {
        "PRE_COMMIT_HOME": str(scratch / "cache"), "PATH": f"{binaries}{os.pathsep}{os.environ['PATH']}",
    }

    def perform(hook, recipes):
        folder = repository(Path(tempfile.mkdtemp(dir=scratch)), recipes)
        hooks = {"repos": [{"repo": str(source), "rev": revision, "hooks": [{"id": hook}]}]}
        (folder / ".pre-commit-config.yaml").write_text(yaml.safe_dump(hooks), encoding="utf-8")
        command = [str(Path(sys.executable).parent / "pre-commit"), "run", "--all-files", "--verbose"]
        return folder, run(command, folder, **environment)

    for hook in ["brewlint-system", "brewlint", "brewlint-fix"]:
        _, outcome = perform(hook, {"good.yaml": GOOD})
        if outcome.returncode != 0 or "Passed" not in outcome.stdout:
            fail(f"the hook {hook} stops a good recipe", outcome)
        _, outcome = perform(hook, {"good.yaml": GOOD, "bad.yaml": BAD})
        if outcome.returncode != 1 or "recipes/bad.yaml:12:13: error[water-total]" not in outcome.stdout:
            fail(f"the hook {hook} lets a bad recipe pass", outcome)
    folder, outcome = perform("brewlint-fix", {"fixable.yaml": FIXABLE})
    fixed = (folder / "recipes/fixable.yaml").read_text(encoding="utf-8")
    if outcome.returncode != 1 or fixed != FIXABLE.replace("grnd:", "grind:"):
        fail("the hook brewlint-fix does not fix a recipe", outcome)
    for hook, expected in [("brewfmt-system", FORMATTED), ("brewfmt", FORMATTED), ("brewfmt-check", CRAMPED)]:
        _, outcome = perform(hook, {"formatted.yaml": FORMATTED})
        if outcome.returncode != 0 or "Passed" not in outcome.stdout:
            fail(f"the hook {hook} stops a formatted recipe", outcome)
        folder, outcome = perform(hook, {"cramped.yaml": CRAMPED})
        if outcome.returncode != 1 or (folder / "recipes/cramped.yaml").read_text(encoding="utf-8") != expected:
            fail(f"the hook {hook} does not format as expected", outcome)


def main():
    """Checks all of them."""
    program = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        check_action(scratch / "github")
        check_gitlab(scratch / "gitlab", program)
        check_hooks(scratch / "pre-commit", program)
    print("ci: the action, the GitLab job and the hooks work")


if __name__ == "__main__":
    main()
