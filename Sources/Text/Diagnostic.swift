/// One finding in one source.
package struct Diagnostic: Equatable, Sendable {
  /// The id of the rule, such as `water-total`.
  package var rule: String
  package var severity: Severity
  /// One self-contained line: what is wrong, and what was expected. Lower case, no final period.
  package var message: String
  /// The bytes that the finding is about.
  package var range: ByteRange
  /// A short label at `range` in the snippet; may be empty.
  package var label: String = ""
  /// The 0-based index of the YAML document in the file.
  package var document: Int = 0
  /// The key path in its document, such as `steps[2].pourTo`; empty for the document itself.
  package var path: String = ""
  /// Other places that explain the finding.
  package var labels: [Label] = []
  /// Places in other sources that explain the finding.
  package var related: [RelatedPlace] = []
  /// Background information, one sentence each.
  package var notes: [String] = []
  /// What to do about it, one line; empty if the message is sufficient.
  package var help: String = ""
  package var fix: Fix?

  package init(
    rule: String,
    severity: Severity,
    message: String,
    range: ByteRange,
    label: String = "",
    document: Int = 0,
    path: String = "",
    labels: [Label] = [],
    related: [RelatedPlace] = [],
    notes: [String] = [],
    help: String = "",
    fix: Fix? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.range = range
    self.label = label
    self.document = document
    self.path = path
    self.labels = labels
    self.related = related
    self.notes = notes
    self.help = help
    self.fix = fix
  }
}

/// The severity of a finding, the most severe first.
public enum Severity: String, CaseIterable, Comparable, Sendable {
  /// The recipe cannot be used, or says something other than its author meant.
  case error
  /// Likely a mistake.
  case warning
  /// Advice; good recipes may have such findings.
  case note

  /// `note < warning < error`.
  public static func < (lhs: Severity, rhs: Severity) -> Bool { lhs.rank < rhs.rank }

  private var rank: Int { word(2, 1, 0) }

  /// What each severity is called elsewhere.
  package func word<Word>(_ error: Word, _ warning: Word, _ note: Word) -> Word {
    switch self {
    case .error: error
    case .warning: warning
    case .note: note
    }
  }
}

extension Style.Role {
  /// The style of a severity, and of the marks and labels of its findings.
  package static func severity(_ severity: Severity) -> Style.Role {
    severity.word(.error, .warning, .note)
  }
}

/// A secondary location of a finding, with a message.
package struct Label: Equatable, Sendable {
  /// The location, in the same source as the finding.
  package let range: ByteRange
  /// A few words in lower case, without a final period.
  package let message: String

  package init(_ range: ByteRange, _ message: String) {
    self.range = range
    self.message = message
  }
}

extension [Label] {
  /// The label of a place; none where there is no such place.
  package static func at(_ range: ByteRange?, _ message: String) -> [Label] {
    range.map { [Label($0, message)] } ?? []
  }
}

/// A secondary location of a finding in another source.
package struct RelatedPlace: Equatable, Sendable {
  package let source: SourceText
  /// The location in `source`.
  package let range: ByteRange
  /// A few words in lower case, without a final period.
  package let message: String

  package init(_ source: SourceText, _ range: ByteRange, _ message: String) {
    self.source = source
    self.range = range
    self.message = message
  }
}

/// A change that resolves a finding.
package struct Fix: Equatable, Sendable {
  /// Whether the fix may be applied without review.
  package enum Safety: String, Sendable {
    /// Keeps what the author meant.
    case safe
    /// Probably right, but may change what the recipe means.
    case unsafe
  }

  /// What the fix does, in the imperative: ``rename to `pourTo` ``.
  package let title: String
  package let safety: Safety
  /// In source order, never overlapping, never empty.
  package let edits: [Edit]

  package init(_ title: String, _ safety: Safety, _ edits: [Edit]) {
    self.title = title
    self.safety = safety
    self.edits = edits
  }

  /// Replaces one range.
  package init(_ title: String, _ safety: Safety, _ range: ByteRange, _ replacement: String) {
    self.init(title, safety, [Edit(range, replacement)])
  }

  /// Inserts a text.
  package init(_ title: String, _ safety: Safety, at offset: Int, _ text: String) {
    self.init(title, safety, [Edit(at: offset, text)])
  }
}

extension Fix {
  /// `bytes` with the fix applied; nil if its edits overlap or lie outside `bytes`.
  package func applied(to bytes: [UInt8]) -> [UInt8]? { edits.applied(to: bytes) }
}

/// The findings of one source.
package struct FileFindings: Sendable {
  /// The findings, in the order in which they are shown.
  package let findings: [Diagnostic]
  /// The source of the findings.
  package let source: SourceText

  package init(findings: [Diagnostic], source: SourceText) {
    self.findings = findings
    self.source = source
  }
}
