import ArgumentParser
import CommandLine
import Reports
import Workspace

extension Check {
  /// Fixes the files, or shows how, and reports what remains.
  func fix(
    _ plan: LintPlan,
    in directory: WorkingDirectory,
    _ console: Console
  ) throws -> ExitStatus {
    let replacement = FileReplacement(in: directory)
    let work = FixWork(
      fixer: fixing.fixer,
      addsIgnores: fixing.addIgnore,
      writes: !fixing.diff,
      replacement: replacement
    )
    // A patch and a recipe have standard output for themselves.
    let usesOutput = !fixing.diff && !plan.files.contains(where: \.file.isStandardInput)
    if !usesOutput, reports.formats.outputFormat != nil || reports.statistics {
      throw ValidationError(
        "the fixed recipe goes to standard output: leave out --statistics, and give --format a file, as in --format json=report.json"
      )
    }
    var reporter = try reporter(on: console, in: directory, usesOutput: usesOutput)
    var report = FixReport(console, writes: !fixing.diff, files: plan.files, in: directory)
    let pass = FixPass(threads: threads(for: plan, in: directory), work: work)
    let isVerbose = talk.verbose
    pass.run(plan.files) { file, outcome in
      if isVerbose { console.note("checked \(file.name)") }
      report.add(file, outcome) { reporter.add($0, of: file) }
    }
    report.finish(replacement)
    let summary = reporter.summary
    report.talk(remaining: summary.findings, isQuiet: talk.quiet, isVerbose: talk.verbose)
    try reporter.finish(nothingFound: plan.isEmpty || fixing.diff, in: directory)
    let wouldChange = report.wouldChange
    return max(report.status, verdict.status(for: summary, isUnfinished: wouldChange))
  }
}
