import ArgumentParser
import RecipeLint
import SystemPackage
import Text
import Workspace

/// `brewlint check`
struct LintCommand {
  static let table = OptionTable(
    options: [
      OptionDeclaration(
        "select",
        takes: "rule,…",
        isRepeatable: true,
        "Check only these rules, separated by commas."
      ),
      OptionDeclaration(
        "ignore",
        takes: "rule,…",
        isRepeatable: true,
        "Skip these rules, separated by commas."
      ),
      OptionDeclaration(
        "severity",
        takes: "rule=severity",
        isRepeatable: true,
        "Change the severity of a rule."
      ),
      OptionDeclaration("no-ignores", "Also report findings that comments ignore."),
      OptionDeclaration(
        "baseline",
        takes: "file",
        "Show only findings that are not in the baseline <file>."
      ),
      OptionDeclaration(
        "write-baseline",
        takes: "file",
        "Write the current findings to the baseline <file>."
      ),
      OptionDeclaration("no-baseline", "Also show findings that are in the baseline."),
      OptionDeclaration("fix", "Apply safe fixes and report the remaining findings."),
      OptionDeclaration("unsafe-fixes", "Also apply fixes that may change a recipe's meaning."),
      OptionDeclaration("diff", "Show the changes as a patch; change nothing."),
      OptionDeclaration("add-ignore", "For each finding, add a comment that ignores it."),
      OptionDeclaration(
        "format",
        short: "f",
        takes: "format[=file]",
        isRepeatable: true,
        of: { OutputFormat.allCases.map { $0.rawValue } },
        "Output format for findings."
      ),
      OptionDeclaration("output", short: "o", takes: "file", "Write findings to <file>."),
      OptionDeclaration("statistics", "Count the findings of each rule."),
      OptionDeclaration(
        "fail-on",
        takes: "severity",
        of: { Severity.allCases.map { $0.rawValue } },
        "Exit with 1 if a finding has at least this severity."
      ),
      OptionDeclaration(
        "max-warnings",
        takes: "n",
        "Exit with 1 if there are more than <n> warnings."
      ),
      OptionDeclaration("exit-zero", "Exit with 0 even if there are findings."),
    ] + FileRun.options,
    missing: ["--watch", "--documents", "--changed-since"]
  )

  private var run: FileRun
  private let rules: RuleAdjustments
  private let formats: [OutputTarget<OutputFormat>]
  private let failOn: Severity
  private let maxWarnings: Int?
  private var arguments: Arguments { run.arguments }
  private var console: Console { run.console }

  init(_ arguments: Arguments, on console: Console) throws(Ending) {
    run = try FileRun(arguments, on: console)
    run.takesEquipment = true
    rules = RuleAdjustments(
      select: arguments.texts("select"),
      ignore: arguments.texts("ignore"),
      severity: arguments.texts("severity")
    )
    do throws(ValidationError) {
      try run.validate()
      formats = try Self.formats(arguments)
      failOn = try arguments.choice("fail-on") { Severity(rawValue: $0.lowercased()) } ?? .error
      maxWarnings = try Self.maxWarnings(arguments)
      try validate()
    } catch {
      throw .usage(error)
    }
    run.isForWriting = isFixing && !arguments.has("diff")
  }

  // MARK: Options

  private var isFixing: Bool {
    arguments.has("fix") || arguments.has("diff") || arguments.has("add-ignore")
  }

  /// All reports; that for standard output goes to the file of --output, if there is one.
  private static func formats(
    _ arguments: Arguments
  ) throws(ValidationError) -> [OutputTarget<OutputFormat>] {
    let given = try [OutputTarget<OutputFormat>](arguments.texts("format"))
    guard let output = arguments.text("output"), output != "-" else { return given }
    if output.isEmpty { throw ValidationError("--output takes a file, such as report.json") }
    guard given.outputFormat != nil else {
      let format = OutputFormat(suffixOf: output) ?? .concise
      return given + [OutputTarget(format: format, file: output)]
    }
    return given.map { $0.file == nil ? OutputTarget(format: $0.format, file: output) : $0 }
  }

  private static func maxWarnings(_ arguments: Arguments) throws(ValidationError) -> Int? {
    guard let text = arguments.text("max-warnings") else { return nil }
    guard let number = Int(text) else {
      throw ValidationError("--max-warnings takes a whole number, not '\(text)'")
    }
    if number < 0 {
      throw ValidationError("--max-warnings takes a whole number of 0 or more, not \(number)")
    }
    return number
  }

  private func validate() throws(ValidationError) {
    try formats.requireDifferent()
    if arguments.has("unsafe-fixes"), !arguments.has("fix"), !arguments.has("diff") {
      throw ValidationError("--unsafe-fixes requires --fix or --diff")
    }
    if arguments.has("no-baseline"), arguments.has("baseline") {
      throw ValidationError("--baseline and --no-baseline cannot be used together")
    }
    let baselines = [arguments.text("baseline"), arguments.text("write-baseline")].compactMap { $0 }
    if baselines.contains("") {
      throw ValidationError("--baseline and --write-baseline take a file, such as baseline.json")
    }
    if baselines.count == 2, baselines[0] != baselines[1] {
      throw ValidationError(
        "--baseline and --write-baseline must name the same file when used together"
      )
    }
    if arguments.has("statistics") { try validateStatistics() }
    if arguments.has("add-ignore"), arguments.has("no-ignores") {
      throw ValidationError("--add-ignore and --no-ignores cannot be used together")
    }
    if arguments.has("diff"), formats.outputFormat != nil || arguments.has("statistics") {
      throw ValidationError(
        "with --diff, standard output is the patch: remove --statistics, and write --format to a file, such as --format json=report.json"
      )
    }
    if arguments.has("diff"), arguments.has("write-baseline") {
      throw ValidationError("--diff and --write-baseline cannot be used together")
    }
    _ = try rules.applied(to: RuleSettings())
  }

  private func validateStatistics() throws(ValidationError) {
    if arguments.has("output") {
      throw ValidationError("--statistics writes to standard output: remove --output")
    }
    if let format = formats.outputFormat, format != .json {
      throw ValidationError(
        "--statistics writes a table, or JSON with --format json, not \(format.rawValue)"
      )
    }
  }

  // MARK: Running

  func callAsFunction() throws(Ending) -> ExitStatus {
    if let shown = try run.shown(adjusting: { (try? rules.applied(to: $0)) ?? $0 }) { return shown }
    let selection = try run.select()
    let baselines = selection.settings.compactMap { $0.baseline?.value }
    let inputs = selection.inputs + baselines.map { InputFile(.path($0)) }
    try formats.check(against: inputs, in: run.directory)
    if let file = run.path("write-baseline") {
      try [OutputTarget(format: OutputFormat.json, file: file.string)]
        .check(against: selection.inputs, in: run.directory)
    }
    run.begin(selection)
    return run.end(selection, isFixing ? try fix(selection) : try check(selection))
  }

  private func lintRun(_ selection: FileSelection) throws(Ending) -> LintRun {
    var settings = selection.settings
    do throws(ValidationError) {
      for index in settings.indices {
        settings[index].rules = try rules.applied(to: settings[index].rules)
      }
    } catch {
      throw .usage(error)
    }
    return LintRun(
      settings: settings,
      keepsIgnored: arguments.has("no-ignores"),
      jobs: 1,
      in: run.directory
    )
  }

  private func check(_ selection: FileSelection) throws(Ending) -> ExitStatus {
    let writesFiles = !formats.files.isEmpty || arguments.has("write-baseline")
    var status = ExitStatus.done
    var (done, skipped) = (0, 0)
    var reporter = try reporter(of: selection)
    try lintRun(selection).check(selection.files) { file, checked in
      done += 1
      if let error = checked.error {
        console.report(error)
        status = .failure
      } else {
        console.detail(checked.isSkipped ? file.skippedNote : "checked \(file.name)")
        if checked.isSkipped { skipped += 1 } else { reporter.add(checked.found, of: file) }
      }
      return writesFiles || console.isOutputOpen
    }
    try finish(&reporter, nothingFound: selection.isEmpty || skipped > 0 && skipped == done)
    return max(status, self.status(for: reporter.summary))
  }

  private func fix(_ selection: FileSelection) throws(Ending) -> ExitStatus {
    let replacement = FileReplacement(WriteScope(of: selection, in: run.directory))
    let showsOnly = arguments.has("diff")
    let (fixes, isUnsafe) = (arguments.has("fix") || showsOnly, arguments.has("unsafe-fixes"))
    let fixRun = FixRun(
      try lintRun(selection),
      fixer: fixes ? Fixer(takesUnsafe: isUnsafe) : nil,
      addsIgnores: arguments.has("add-ignore"),
      writes: !showsOnly,
      replacement: replacement
    )
    let usesOutput = !showsOnly && !selection.inputs.contains { $0.isStandardInput }
    if !usesOutput, formats.outputFormat != nil || arguments.has("statistics") {
      throw .usage(
        ValidationError(
          "the fixed recipe is written to standard output: remove --statistics, and write --format to a file, such as --format json=report.json"
        )
      )
    }
    var report = FixReport(
      try reporter(of: selection, usesOutput: usesOutput),
      console,
      writes: !showsOnly,
      files: selection.inputs,
      in: run.directory
    )
    fixRun.fix(selection.files) { file, outcome in report.add(file, outcome) }
    report.finish(replacement)
    report.writeSummary()
    try finish(&report.reporter, nothingFound: selection.isEmpty || showsOnly)
    let found = status(for: report.reporter.summary, isUnfinished: report.wouldChange)
    return max(report.status, found)
  }

  // MARK: Reporting

  private func reporter(
    of selection: FileSelection,
    usesOutput: Bool = true
  ) throws(Ending) -> Reporter {
    var targets = formats
    if arguments.has("statistics") {
      targets.removeAll { $0.file == nil }
    } else if targets.isEmpty, usesOutput {
      targets = [OutputTarget(format: console.isOutputTerminal ? .full : .concise, file: nil)]
    }
    var reporter = Reporter(
      targets,
      of: ToolMetadata(name: "brewlint", version: Version.current),
      rules: { RuleMetadata.lintRules },
      Summary(failing: FailurePolicy(from: failOn, maximumWarnings: maxWarnings)),
      on: console
    )
    do throws(BaselineError) {
      reporter.baseline = try baselines(of: selection)
    } catch {
      throw Ending(error)
    }
    reporter.statistics = arguments.has("statistics") ? Statistics() : nil
    return reporter
  }

  private func baselines(of selection: FileSelection) throws(BaselineError) -> BaselineSet? {
    let disabled = (try? rules.disabledRules()) ?? []
    guard let file = run.path("baseline") ?? run.path("write-baseline") else {
      if arguments.has("no-baseline") { return nil }
      return try BaselineSet(of: selection, excluding: disabled, in: run.directory)
    }
    return BaselineSet(
      try BaselineComparison(
        try BaselineFile(file, in: run.directory),
        compares: arguments.has("baseline"),
        writes: arguments.has("write-baseline"),
        excluding: disabled
      )
    )
  }

  private func finish(_ reporter: inout Reporter, nothingFound: Bool) throws(Ending) {
    do throws(ReportError) {
      try reporter.finish(in: run.directory)
    } catch {
      throw .report(error)
    }
    if let statistics = reporter.statistics {
      console.write(
        formats.outputFormat == .json
          ? statistics.json(reporter.summary)
          : statistics.table(width: console.tableWidth, style: console.outputStyle)
      )
    }
    if nothingFound { return }
    var lines: [String] = []
    do throws(BaselineError) {
      lines = try reporter.baseline?.finish() ?? []
    } catch {
      throw Ending(error)
    }
    guard !console.isQuiet, console.isOutputOpen else { return }
    let isMisleading = reporter.baseline?.hidesAll == true
    if !reporter.showsSummary, !isMisleading { console.note("\(reporter.summary)") }
    for line in lines { console.note(line) }
  }

  private func status(for summary: Summary, isUnfinished: Bool = false) -> ExitStatus {
    if arguments.has("exit-zero") { return .done }
    return summary.failures > 0 || isUnfinished ? .findings : .done
  }
}

extension Ending {
  fileprivate init(_ error: BaselineError) {
    self = error.input.map { .input($0) } ?? .baseline(error.description)
  }
}

/// `brewlint explain` and `brewlint rules`
enum RuleCommand {
  static func explain(_ arguments: Arguments, on console: Console) throws(Ending) -> ExitStatus {
    guard let name = arguments.paths.first.map({ String(decoding: $0, as: UTF8.self) }) else {
      let message = "missing <rule>: the id of the rule, which findings show in brackets"
      throw .usage(
        ValidationError(message),
        hint: "usage: brewlint explain <rule> [options]"
      )
    }
    do throws(ValidationError) {
      console.write(try RuleAdjustments.known(name).explanation)
    } catch {
      throw .usage(error)
    }
    return .done
  }

  static func list(_ arguments: Arguments, on console: Console) throws(Ending) -> ExitStatus {
    enum Format: String, CaseIterable { case text, json }
    do throws(ValidationError) {
      let format = try arguments.choice("format") { Format(rawValue: $0.lowercased()) }
      console.write(format == .json ? Rule.json : Rule.table(width: console.tableWidth))
    } catch {
      throw .usage(error)
    }
    return .done
  }
}
