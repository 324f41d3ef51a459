import Text

/// A set of output formats, named by `--format`.
package protocol DescribedFormat: RawRepresentable<String>, CaseIterable, Sendable {
  /// A short description for `--help`, in lower case, without a final period.
  var summary: String { get }
}

/// An output format for findings. Each format is declared beside its renderer and listed here.
package struct OutputFormat: DescribedFormat, Equatable {
  /// All formats, in the order of `--help`.
  package static let allCases = [
    full,
    concise,
    json,
    jsonl,
    sarif,
    github,
    gitlab,
    junit,
  ]

  /// Creates a renderer from the tool, its rules and the color style. Only formats that describe rules evaluate
  /// the rules.
  typealias MakeRenderer<Made> =
    @Sendable (_ tool: ToolMetadata, _ rules: () -> [RuleMetadata], _ style: Style) -> Made

  package let rawValue: String
  package let summary: String
  /// Whether a report ends with the summary as text.
  package let includesSummary: Bool
  private let makeRenderer: MakeRenderer<ReportRenderer>

  /// Creates a format.
  init(
    _ name: String,
    _ summary: String,
    includesSummary: Bool = false,
    _ makeRenderer: @escaping MakeRenderer<some Renderer>
  ) {
    rawValue = name
    self.summary = summary
    self.includesSummary = includesSummary
    self.makeRenderer = { ReportRenderer(makeRenderer($0, $1, $2)) }
  }

  /// `nil` for an unknown name.
  package init?(rawValue: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = format
  }

  package static func == (lhs: OutputFormat, rhs: OutputFormat) -> Bool {
    lhs.rawValue == rhs.rawValue
  }

  /// A renderer for this format.
  ///
  /// - Parameters:
  ///   - tool: the program whose findings they are.
  ///   - rules: the metadata of its rules; evaluated only for formats that describe rules.
  ///   - isColored: whether text formats use color.
  package func renderer(
    of tool: ToolMetadata,
    rules: () -> [RuleMetadata],
    isColored: Bool
  ) -> ReportRenderer {
    makeRenderer(tool, rules, isColored ? .ansi : .plain)
  }
}

/// A renderer for a format that is chosen at run time.
package struct ReportRenderer {
  private let render: ([Diagnostic], SourceText, inout String) -> Void
  private let finish: (Summary) -> String

  /// The copies of this share the state of the renderer.
  package init(_ renderer: some Renderer) {
    var renderer = renderer
    render = { renderer.render($0, in: $1, into: &$2) }
    finish = { renderer.finish($0) }
  }

  /// Appends the findings of one source in the given order, or keeps them for the end.
  package func render(
    _ diagnostics: [Diagnostic],
    in source: SourceText,
    into output: inout String
  ) {
    render(diagnostics, source, &output)
  }

  /// The text that depends on all findings.
  package func finish(_ summary: Summary) -> String { finish(summary) }
}

/// The program that reports findings.
package struct ToolMetadata: Equatable, Sendable {
  /// The name of the program on the command line.
  package let name: String
  /// The version of the program, such as `0.1.0`.
  package let version: String

  package init(name: String, version: String) {
    self.name = name
    self.version = version
  }
}

/// The description of a rule, for formats that include it.
package struct RuleMetadata: Equatable, Sendable {
  /// The id, as in ``Diagnostic/rule``.
  package let id: String
  /// What the rule finds: one sentence.
  package let summary: String
  /// Why it matters, and what to do: Markdown.
  package let rationale: String
  /// The full help for such findings, including the rationale: Markdown.
  package let help: String
  /// The default severity of its findings.
  package let severity: Severity
  /// Tags to filter rules by, such as `fixable`.
  package let tags: [String]

  package init(
    id: String,
    summary: String,
    rationale: String,
    help: String,
    severity: Severity,
    tags: [String] = []
  ) {
    self.id = id
    self.summary = summary
    self.rationale = rationale
    self.help = help
    self.severity = severity
    self.tags = tags
  }

  /// All rules, as ``Rule/all`` lists them; made only for a report that describes them.
  package static let lintRules = Rule.all.map { rule in
    RuleMetadata(
      rule,
      help: rule.help
        + "\n\nTo ignore it on a line, add a comment: `# brewlint: ignore[\(rule.id)] reason`",
      tags: [rule.preset.rawValue] + (rule.fix.map { ["fixable", "\($0.rawValue)-fix"] } ?? [])
    )
  }

  /// The description of a rule.
  package init(_ rule: Rule, help: String, tags: [String] = []) {
    self.init(
      id: rule.id,
      summary: rule.summary,
      rationale: rule.rationale,
      help: help,
      severity: rule.severity,
      tags: tags
    )
  }
}
