import JSON
import SourceText

/// The content of an import file.
package struct ImportContent: Equatable, Sendable {
  /// The entries, in the order of the file.
  package var entries: [ImportedEntry] = []
  /// The problems that prevent the import of brews or of the whole file.
  package var problems: [ExchangeIssue] = []
  /// The values that are lost or changed.
  package var losses: [ExchangeIssue] = []

  /// Empty content.
  package init() {}

  /// Reads a file of a format.
  package init(_ bytes: [UInt8], as format: ImportFormat) {
    switch format {
    case .jsonl: self.init(jsonLines: bytes)
    case .json: self.init(json: bytes)
    case .csv: self.init(csv: bytes)
    case .brewspec: self.init(brewSpec: bytes)
    }
  }

  /// Empty content with a problem.
  init(problem: ExchangeIssue) { problems = [problem] }

  /// Adds an entry, or the reasons why it is invalid.
  ///
  /// - Parameters:
  ///   - subject: the brew, such as `brews[3]`.
  /// - issue: translates an issue to the terms of the file.
  mutating func add(
    _ fields: EntryFields,
    isTable: Bool = true,
    line: Int?,
    subject: String = "",
    issue: (ExchangeIssue) -> ExchangeIssue = { $0 }
  ) {
    do throws(EntryProblems) {
      entries.append(try ImportedEntry(fields, isTable: isTable))
    } catch {
      problems += error.issues.map { issue($0).of(subject, line: line) }
    }
  }
}

/// The import formats.
package enum ImportFormat: String, CaseIterable, Sendable {
  case jsonl, json, csv, brewspec

  /// The format of a file by its name or its first bytes; nil if neither is conclusive.
  ///
  /// - Parameter name: the name of the file; nil for standard input.
  package static func guess(name: String?, _ bytes: [UInt8]) -> ImportFormat? {
    let ending = name?.split(separator: ".").last.map { $0.lowercased() }
    return switch ending {
    case "jsonl", "ndjson": .jsonl
    case "csv", "tsv": .csv
    case "yaml", "yml": .brewspec
    default: guess(bytes)
    }
  }

  private static func guess(_ bytes: [UInt8]) -> ImportFormat? {
    if isJSON(bytes) { return guessJSON(bytes) }
    if let columns = CSVColumns(bytes), columns.knownCount >= 2 { return .csv }
    let header = String(decoding: bytes.prefix(1000), as: UTF8.self)
    return header.split(whereSeparator: \.isNewline).contains { $0.hasPrefix("brewspec_version") }
      ? .brewspec : nil
  }

  /// Whether a text begins like a JSON object.
  static func isJSON(_ bytes: [UInt8]) -> Bool {
    let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
    return bytes.first { !blanks.contains($0) } == UInt8(ascii: "{")
  }

  private static func guessJSON(_ bytes: [UInt8]) -> ImportFormat {
    var parser = JSONParser(bytes)
    guard let node = (try? parser.next()) ?? nil else { return .jsonl }
    if node.field("brewspec_version") != nil || node.field("brews") != nil { return .brewspec }
    return node.field("entries") != nil ? .json : .jsonl
  }
}

/// A problem or a loss in an import or export.
package struct ExchangeIssue: Equatable, Sendable {
  /// The 1-based line of the file; nil if the issue has none.
  package var line: Int?
  /// The brew, such as `brews[3]`; empty if the line identifies it.
  package var subject: String
  /// The field, such as `equipment.brewer`; empty for the whole brew.
  package var field: String
  /// The message: lower case, without a full stop.
  package var message: String

  package init(line: Int? = nil, subject: String = "", field: String = "", message: String) {
    self.line = line
    self.subject = subject
    self.field = field
    self.message = message
  }

  /// The path, such as `brews[3].equipment.brewer`; empty for a whole line.
  package var path: String {
    subject.isEmpty || field.isEmpty ? subject + field : "\(subject).\(field)"
  }

  /// The issue with its path, without its line: `brews[3].equipment.brewer: is left out: …`.
  package var description: String { path.isEmpty ? message : "\(path): \(message)" }
}

extension ExchangeIssue {
  /// An invalid value of an entry.
  init(_ problem: LineProblem) {
    switch problem {
    case .field(let problem): self.init(field: problem.field, message: problem.message)
    default: self.init(message: problem.description)
    }
  }

  /// The issue with a brew and a line.
  func of(_ subject: String, line: Int?) -> ExchangeIssue {
    ExchangeIssue(line: line, subject: subject, field: field, message: message)
  }
}

/// Issues with the same field and message; the first is shown as an example.
package struct ExchangeIssueGroup: Equatable, Sendable {
  /// The first of them.
  package let first: ExchangeIssue
  /// How many there are.
  package private(set) var count = 1

  /// Groups issues by field and message, in order of first occurrence. O(n).
  package static func groups(of issues: [ExchangeIssue]) -> [ExchangeIssueGroup] {
    var groups: [ExchangeIssueGroup] = []
    var places: [String: Int] = [:]
    for issue in issues {
      let kind = issue.field + "\u{0}" + issue.message
      if let place = places[kind] {
        groups[place].count += 1
      } else {
        places[kind] = groups.count
        groups.append(ExchangeIssueGroup(first: issue))
      }
    }
    return groups
  }
}
