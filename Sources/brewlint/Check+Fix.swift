import ArgumentParser
import BrewCLI
import Diagnostics
import RecipeLint
import SystemPackage

extension Check {
  /// Fixes the files, or shows how, and reports what remains.
  func fix(
    _ files: [InputFile],
    in directory: WorkingDirectory,
    on console: Console
  ) throws -> ExitStatus {
    let replacement = FileReplacement(in: directory)
    let work = FixWork(
      fixer: fixing.fixer,
      addsIgnores: fixing.addIgnore,
      writes: !fixing.diff,
      replacement: replacement
    )
    let run = FixRun(
      work: work,
      rules: try rules.selection(),
      keepsIgnored: rules.noIgnores,
      jobs: jobs.count,
      directory: directory
    )
    // A patch and a recipe have standard output for themselves.
    let ownsOutput = fixing.diff || files.contains(where: \.isStandardInput)
    if ownsOutput, formats.contains(where: { $0.file == nil }) {
      throw ValidationError(
        "the fixed recipe goes to standard output: give --format a file, as in --format json=report.json"
      )
    }
    var reporter =
      ownsOutput && formats.isEmpty ? nil : Reporter(formats, console, isQuiet: talk.quiet)
    var report = FixReport(console, writes: !fixing.diff, files: files, in: directory)
    run.run(files) { file, outcome in
      if talk.verbose { console.note("checked \(file.name)") }
      report.add(file, outcome) { reporter?.add($0) }
    }
    report.finish(replacement)
    report.talk(isQuiet: talk.quiet, isVerbose: talk.verbose)
    try reporter?.finish(nothingFound: files.isEmpty || fixing.diff, in: directory)
    let verdict = max(report.status, verdict(on: report.remaining))
    return report.wouldChange && !exitZero ? max(verdict, .findings) : verdict
  }
}
