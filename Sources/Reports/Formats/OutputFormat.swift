import SourceText

/// The output formats of a tool, by the names that `--format` takes.
package protocol DescribedFormat: RawRepresentable<String>, CaseIterable, Sendable {
  /// What the format is, in a few words for `--help`: lower case, without a final stop.
  var summary: String { get }
}

/// How findings are written. Each format is declared beside its renderer and listed here.
package struct OutputFormat: DescribedFormat, Equatable {
  /// All formats, in the order in which `--help` names them.
  package static let allCases = [
    full,
    concise,
    grouped,
    json,
    jsonl,
    sarif,
    github,
    gitlab,
    junit,
    checkstyle,
    rdjson,
    rdjsonl,
  ]

  /// What a format needs to make a renderer: the tool, its rules and the colours of text for people. Only
  /// formats that describe rules ask for them.
  typealias MakeRenderer =
    @Sendable (
      _ tool: ToolMetadata, _ rules: () -> [RuleMetadata], _ style: Style
    ) -> any Renderer

  package let rawValue: String
  package let summary: String
  /// Whether a report ends with the numbers of the run, in words.
  package let saysSummary: Bool
  private let makeRenderer: MakeRenderer

  /// The format of this name.
  init(
    _ name: String,
    _ summary: String,
    saysSummary: Bool = false,
    _ makeRenderer: @escaping MakeRenderer
  ) {
    rawValue = name
    self.summary = summary
    self.saysSummary = saysSummary
    self.makeRenderer = makeRenderer
  }

  /// `nil` for a name that no format has.
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
  ///   - rules: what its findings are about, for formats that describe that; made only for those.
  ///   - isColored: speaks for formats that people read.
  package func renderer(
    of tool: ToolMetadata,
    rules: () -> [RuleMetadata],
    isColored: Bool
  ) -> any Renderer {
    makeRenderer(tool, rules, isColored ? .ansi : .plain)
  }
}

/// The program that reports findings, for formats that name it.
package struct ToolMetadata: Equatable, Sendable {
  /// The name of the program, as it is called on a command line.
  package let name: String
  /// The version of the program, such as `0.1.0`.
  package let version: String

  package init(name: String, version: String) {
    self.name = name
    self.version = version
  }
}

/// What there is to say about a rule apart from its findings, for formats that describe their rules.
package struct RuleMetadata: Equatable, Sendable {
  /// The id that findings carry as ``Diagnostic/rule``.
  package let id: String
  /// What the rule finds: one sentence.
  package let summary: String
  /// Why it matters, and what to do: Markdown.
  package let rationale: String
  /// All that helps whoever has such a finding, the rationale included: Markdown.
  package let help: String
  /// The severity of its findings unless somebody chose another.
  package let severity: Severity
  /// Words to filter rules by, such as `fixable`.
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
}
