import ArgumentParser
import Files
import RecipeLint
import Text
import Workspace

extension Check {
  /// Fixes the files, or shows the fixes, and reports the remaining findings.
  func fix(_ selection: FileSelection, _ run: FileRun) throws -> ExitStatus {
    let (console, directory) = (run.console, run.directory)
    let replacement = FileReplacement(WriteScope(of: selection, in: directory))
    if !fixes.diff { run.warnAboutCopies(beside: selection.inputs) }
    let fixRun = FixRun(
      try lintRun(selection, in: directory),
      fixer: fixes.fixer,
      addsIgnores: fixes.addIgnore,
      writes: !fixes.diff,
      replacement: replacement
    )
    // Standard output is reserved for a patch or a recipe.
    let usesOutput = !fixes.diff && !selection.inputs.contains(where: \.isStandardInput)
    try refuse(
      !usesOutput && (reports.formats.outputFormat != nil || reports.statistics),
      "the fixed recipe is written to standard output: remove --statistics, and write --format to a file, such as --format json=report.json"
    )
    var report = FixReport(
      reporter(run, usesOutput: usesOutput),
      console,
      writes: !fixes.diff,
      files: selection.inputs,
      in: directory
    )
    fixRun.fix(selection.files) { file, outcome in report.add(file, outcome) }
    report.finish(replacement)
    report.writeSummary()
    try finish(&report.reporter, nothingFound: selection.isEmpty || fixes.diff, run)
    let summary = report.reporter.summary
    return max(report.status, reports.status(for: summary, isUnfinished: report.wouldChange))
  }
}
