import ArgumentParser
import Platform
import RecipeLint
import Recipes
import Text
import Workspace

/// `brewbook check`
struct CheckBook: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Show the state of the collection as a page of figures.",
    discussion: """
      Counts recipes by method, and everything that brewlint finds by its rule. `brewlint` shows the findings \
      themselves.

      Examples:
        brewbook check
        brewbook check --format json | jq .findings
      """
  )

  @Option(name: .format, help: "Output format.")
  var format: ShownFormat = .text

  @OptionGroup var files: FileOptions

  func run(on console: Console) throws -> ExitStatus {
    let run = try FileRun(files, on: console)
    if let status = try run.shown() { return status }
    let selection = try run.select()
    run.begin(selection)
    var figures = BookFigures()
    figures.add(FolderContents(selection.files, in: run.directory, jobs: run.jobs))
    let status = lint(selection, run, &figures)
    switch format {
    case .text: console.write(figures.text(width: console.tableWidth, style: console.outputStyle))
    case .json: console.write(figures.json)
    }
    return run.end(selection, max(status, figures.errors > 0 ? .findings : .done))
  }

  private func lint(
    _ selection: FileSelection,
    _ run: FileRun,
    _ figures: inout BookFigures
  ) -> ExitStatus {
    var status = ExitStatus.done
    let settings = selection.settings
    LintRun(settings: settings, keepsIgnored: false, jobs: run.jobs, in: run.directory)
      .check(selection.files) { _, checked in
        figures.add(checked.found?.findings ?? [])
        if let error = checked.error {
          run.console.report(error)
          status = .failure
        }
        return true
      }
    return status
  }
}

/// The figures of a collection.
private struct BookFigures {
  private var files = 0
  private var unread = 0
  private var recipes = 0
  private var valid = 0
  private var starters = 0
  private var conflictedCopies = 0
  private var methods: [BrewMethod: Int] = [:]
  private var rules: [String: (severity: Severity, count: Int)] = [:]
  private(set) var errors = 0

  mutating func add(_ contents: FolderContents) {
    files = contents.files.count
    unread = contents.files.count { !$0.isComplete }
    for recipe in contents.recipes.map(\.summary) {
      recipes += 1
      if recipe.isValid { valid += 1 }
      if recipe.isStarter { starters += 1 }
      if recipe.origin == .conflictedCopy { conflictedCopies += 1 }
      methods[recipe.method, default: 0] += 1
    }
  }

  mutating func add(_ found: [Diagnostic]) {
    for finding in found {
      rules[finding.rule, default: (finding.severity, 0)].count += 1
      if finding.severity == .error { errors += 1 }
    }
  }

  /// The counts, with the names that JSON and people use.
  private var counts: [(key: String, label: String, count: Int)] {
    [
      ("files", "Files", files), ("unreadFiles", "Files not read in full", unread),
      ("recipes", "Recipes", recipes), ("valid", "Valid", valid),
      ("starters", "Starters", starters),
      ("conflictedCopies", "Conflicted copies", conflictedCopies),
    ]
  }

  private var sortedMethods: [(BrewMethod, Int)] {
    methods.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
      .map { ($0.key, $0.value) }
  }

  private var sortedRules: [(rule: String, severity: Severity, count: Int)] {
    rules.map { ($0.key, $0.value.severity, $0.value.count) }
      .sorted { ($1.severity, $1.count, $0.rule) < ($0.severity, $0.count, $1.rule) }
  }

  func text(width: Int?, style: Style) -> String {
    let shown = counts.filter { $0.count > 0 || $0.key == "recipes" }
    var rows = shown.map { [$0.label, "\($0.count)", ""] }
    rows += sortedMethods.map { ["  \($0.0.displayName)", "\($0.1)", ""] }
    rows.append(["Findings", "\(rules.values.reduce(0) { $0 + $1.count })", ""])
    rows += sortedRules.map { ["  \($0.rule)", "\($0.count)", $0.severity.rawValue] }
    return TextTable([
      .init(fit: .shortens(to: 16), role: .caption), .init(isRight: true), .init(rank: 1),
    ])
    .text(of: rows, width: width, style: style)
  }

  var json: String {
    var json = JSONWriter()
    json.object { json in
      json.field("version", 1)
      for count in counts { json.field(count.key, count.count) }
      json.object("methods") { json in
        for (method, count) in sortedMethods { json.field(method.rawValue, count) }
      }
      json.array("findings", sortedRules) { json, found in
        json.object { json in
          json.field("rule", found.rule)
          json.field("severity", "\(found.severity)")
          json.field("count", found.count)
        }
      }
    }
    return json.text + "\n"
  }
}
