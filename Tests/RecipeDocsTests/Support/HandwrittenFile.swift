import TestSupport
import Testing
import brewdocs

/// A page that people write, whose examples are run.
struct HandwrittenFile: CustomTestStringConvertible, Sendable {
  let path: String
  let text: String

  static let all = [
    "Grammar.md", "README.md", "docs/start.md", "docs/README.md", "CHANGELOG.md",
    "docs/architecture.md", "docs/reports.md",
  ].map(HandwrittenFile.init)

  /// A walk-through; see ``WalkThroughTests``.
  static let checking = HandwrittenFile(path: "docs/check.md")

  /// Shows what becomes of recipes; see ``FormattingTests``.
  static let formatting = HandwrittenFile(path: "docs/formatting.md")

  /// Worked examples of scaling; see ``ScalingTests``.
  static let scaling = HandwrittenFile(path: "docs/scaling.md")

  /// Held against the timer by the tests of its parts.
  static let timer = HandwrittenFile(path: "docs/brewtimer.md")

  /// Its commands are run by ``CommandTests``.
  static let diary = HandwrittenFile(path: "docs/brewlog.md")

  /// Held against the diary by ``LogFormatTests``.
  static let logFormat = HandwrittenFile(path: "docs/log-format.md")

  static let grammar = HandwrittenFile(path: "Grammar.md")

  init(path: String) {
    self.path = path
    text = (try? ProjectFiles.text(path)) ?? ""
  }

  var testDescription: String { path }

  var blocks: [FencedBlock] { FencedBlock.all(in: text) }
}
