import CommandLine
import SourceText
import Workspace

/// Writes plans on standard output, and on standard error what is unusual about them, and why others are
/// missing.
struct ScaleReport {
  private(set) var status: ExitStatus = .done
  private var collector: PlanCollector
  private var findings: FindingsMessages
  private var recipes = 0
  private let console: Console
  private let isQuiet: Bool
  private let isVerbose: Bool

  init(_ writer: PlanWriter, on console: Console, _ talk: ConsoleOptions) {
    isQuiet = talk.quiet
    isVerbose = talk.verbose
    collector = PlanCollector(writer, on: console)
    findings = FindingsMessages(on: console)
    self.console = console
  }

  /// Takes what came of a file.
  mutating func add(_ outcome: ScaleOutcome, of file: InputFile) {
    switch outcome {
    case .unreadable(let error):
      console.report(error)
      status = .failure
    case .recipes(let scaled, let found):
      if isVerbose { console.note("read \(file.name)") }
      if let found {
        findings.say(found)
        status = max(status, .findings)
      }
      for recipe in scaled { add(recipe, of: file) }
    }
  }

  private mutating func add(_ recipe: ScaledPlan, of file: InputFile) {
    recipes += 1
    switch recipe.result {
    case .plan(let text, let warnings):
      collector.add(text)
      guard !isQuiet else { return }
      for warning in warnings { console.warning("\(Self.name(recipe, file)): \(warning)") }
    case .failed(let reason, let hint):
      console.error("\(Self.name(recipe, file)): \(reason.escapedForTerminal)", hint: hint)
      status = max(status, .findings)
    }
  }

  /// The recipe in its file, on one line: no name may pass for another message.
  private static func name(_ recipe: ScaledPlan, _ file: InputFile) -> String {
    let words = recipe.name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return "\(file.name): \(words.escapedForTerminal)"
  }

  /// Writes what is left, and says so where nothing was picked.
  mutating func finish(picks: RecipePicks, nothingFound: Bool) {
    collector.finish()
    guard recipes == 0, status == .done, !nothingFound, !picks.isEmpty else { return }
    console.error("there is no recipe \(picks.description) here", hint: picks.hint)
    status = .failure
  }
}
