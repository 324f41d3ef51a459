import RecipeLint
import Text

/// A problem in the text of recipes: what brewlint says of it.
public struct Finding: Sendable, Equatable, Codable {
  /// The id of the rule, such as `water-total`. The rules are stable and documented.
  public let rule: String
  /// How serious it is. Only a recipe without errors can be brewed.
  public let severity: Severity
  /// What is wrong, and what was expected: one line in lower case, without a final period.
  public let message: String
  /// What to do about it, one line; nil if the message is sufficient.
  public let help: String?
  /// Background information, one sentence each.
  public let notes: [String]
  /// The place of the recipe among the documents of the text, from 0.
  public let document: Int
  /// The key in the recipe, such as `steps[2].pourTo`; empty for the recipe as a whole.
  public let path: String
  /// The text that the finding is about.
  public let range: TextRange
  /// Other places in the text that explain the finding, such as the other end of a contradiction.
  public let labels: [Label]
  /// A change that resolves the finding; nil if there is none.
  public let fix: Fix?

  /// A place that explains a finding.
  public struct Label: Sendable, Equatable, Codable {
    /// The place.
    public let range: TextRange
    /// A few words in lower case.
    public let message: String
  }

  /// A change that resolves a finding: see ``RecipeSource/applying(_:)``.
  public struct Fix: Sendable, Equatable, Codable {
    /// What it does, in the imperative.
    public let title: String
    /// Whether it keeps what the author meant, so that it can be applied without review.
    public let isSafe: Bool
    /// The replacements, in the order of the text; none overlaps another.
    public let edits: [Edit]
  }

  /// A replacement of a part of the text.
  public struct Edit: Sendable, Equatable, Codable {
    /// What is replaced; empty for an insertion.
    public let range: TextRange
    /// The new text; empty for a deletion.
    public let replacement: String
  }
}

extension Finding: CustomStringConvertible {
  /// The place in the text, the severity, the rule and the message, on one line.
  public var description: String {
    "\(range.start): \(severity.rawValue)[\(rule)]: \(message)"
  }
}

/// A part of a text.
public struct TextRange: Sendable, Hashable, Codable {
  /// Where it begins.
  public let start: TextPosition
  /// Where it ends: the position after its last character.
  public let end: TextPosition
}

/// A position in a text.
public struct TextPosition: Sendable, Hashable, Codable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// The column, from 1, in Unicode code points.
  public let column: Int
  /// The number of bytes before it in UTF-8.
  public let offset: Int

  /// The line and the column, with a colon.
  public var description: String { "\(line):\(column)" }
}

extension Severity: Codable {}

// MARK: From diagnostics

extension Finding {
  init(_ diagnostic: Diagnostic, _ index: LineIndex) {
    rule = diagnostic.rule
    severity = diagnostic.severity
    message = diagnostic.message
    help = diagnostic.help.isEmpty ? nil : diagnostic.help
    notes = diagnostic.notes
    document = diagnostic.document
    path = diagnostic.path
    range = TextRange(diagnostic.range, index)
    labels = diagnostic.labels.map {
      Label(range: TextRange($0.range, index), message: $0.message)
    }
    fix = diagnostic.fix.map { fix in
      let edits = fix.edits.map {
        Edit(range: TextRange($0.range, index), replacement: $0.replacement)
      }
      return Fix(title: fix.title, isSafe: fix.safety == .safe, edits: edits)
    }
  }
}

extension TextRange {
  fileprivate init(_ range: ByteRange, _ index: LineIndex) {
    start = TextPosition(range.start, index)
    end = TextPosition(range.end, index)
  }

  /// The same range in bytes.
  var bytes: ByteRange { ByteRange(start.offset, end.offset) }
}

extension TextPosition {
  fileprivate init(_ offset: Int, _ index: LineIndex) {
    let position = index.position(at: offset)
    (line, column, self.offset) = (position.line, position.column, offset)
  }
}
