"""The GitLab job: its script runs in a shell, and clones this repository."""

import json
import os
import shutil

import yaml

from common import BAD, GOOD, ROOT, committed_copy, fail, git, installing_make, path_with_gh, repository, run


class Job:
    """Runs the job in a new repository, with the releases of one repository."""

    def __init__(self, folder, source, release_address, binaries):
        self.job = yaml.safe_load((ROOT / "ci/brewlint.gitlab-ci.yml").read_text(encoding="utf-8"))["brewlint"]
        self.workspace = repository(folder, {"good.yaml": GOOD, "bad.yaml": BAD})
        self.variables = {
            "BREWGUIDE_URL": source.as_uri(), "BREWGUIDE_REF": "v1", "BREWGUIDE_RELEASES": release_address,
            "PATH": f"{binaries}{os.pathsep}{path_with_gh(folder.with_name(folder.name + ' gh'), 0)}",
        }

    def perform(self, **variables):
        """The outcome of its script."""
        script = "\n".join(self.job["script"])
        environment = {**self.job["variables"], **self.variables, **variables}
        return run(["bash", "-eo", "pipefail", "-c", script], self.workspace, **environment)


def check_gitlab(scratch, releases):
    """Writes a report that GitLab reads, and fails on errors; with the release, or with what it builds."""
    source = scratch / "source"
    committed_copy(source)
    git(source, "tag", "v1")
    binaries = installing_make(scratch / "bin")
    for name, said in [("good", "installed brewguide-"), ("none", "building")]:
        job = Job(scratch / name, source, f"{releases.address}/somebody/{name}/releases/download", binaries)
        outcome = job.perform()
        if outcome.returncode != 1 or "recipes/bad.yaml:12:13: error[water-total]" not in outcome.stdout:
            fail("the GitLab job does not report a bad recipe", outcome)
        if said not in outcome.stderr:
            fail(f"the GitLab job, with the release `{name}`, does not say `{said}`", outcome)
        report = json.loads((job.workspace / job.job["artifacts"]["reports"]["codequality"]).read_text(encoding="utf-8"))
        if [(entry["check_name"], entry["location"]["path"]) for entry in report] != [("water-total", "recipes/bad.yaml")]:
            fail(f"the GitLab report is not that of the bad recipe: {report}")
        outcome = job.perform(BREWLINT_ARGUMENTS="recipes/good.yaml")
        if outcome.returncode != 0 or "fetch-or-build" in outcome.stderr:
            fail("the GitLab job fails on a good recipe, or does not use its cache", outcome)
        outcome = job.perform(BREWLINT_ARGUMENTS="recipes/good.yaml", BREWGUIDE_VERIFY="sum")
        if outcome.returncode != 0 or said not in outcome.stderr or "gh asked" in outcome.stderr:
            fail("the GitLab job uses what was installed with another setting", outcome)
        shutil.rmtree(job.workspace)
    job = Job(scratch / "damaged", source, f"{releases.address}/somebody/damaged/releases/download", binaries)
    outcome = job.perform()
    if outcome.returncode != 1 or "has the sum" not in outcome.stderr or (job.workspace / ".brewguide/bin").exists():
        fail("the GitLab job accepts a release with a wrong sum", outcome)
