import JSON
import SourceText

/// What a file has for the diary.
package struct ImportContent: Equatable, Sendable {
  /// The entries, in the order of the file.
  package var entries: [ImportedEntry] = []
  /// What keeps brews, or all of the file, from being imported.
  package var problems: [ExchangeIssue] = []
  /// What is lost, or changed, of the entries.
  package var losses: [ExchangeIssue] = []

  /// Nothing.
  package init() {}

  /// What a file of a format has.
  package init(_ bytes: [UInt8], as format: ImportFormat) {
    switch format {
    case .jsonl: self.init(jsonLines: bytes)
    case .json: self.init(json: bytes)
    case .csv: self.init(csv: bytes)
    case .brewspec: self.init(brewSpec: bytes)
    }
  }

  /// Nothing, for a reason.
  init(problem: ExchangeIssue) { problems = [problem] }

  /// Takes over an entry, or says why it is none.
  ///
  /// - Parameters:
  ///   - subject: the brew, such as `brews[3]`.
  ///   - issue: what is wrong, in the words of the file.
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

/// The formats that brews are imported from.
package enum ImportFormat: String, CaseIterable, Sendable {
  case jsonl, json, csv, brewspec

  /// The format that a file has by its name and its first bytes; nil where neither tells.
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
    let head = String(decoding: bytes.prefix(1000), as: UTF8.self)
    return head.split(whereSeparator: \.isNewline).contains { $0.hasPrefix("brewspec_version") }
      ? .brewspec : nil
  }

  /// Whether a text begins as an object of JSON does.
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

/// Something that does not get from a diary into another format, or the other way.
package struct ExchangeIssue: Equatable, Sendable {
  /// The line of the file, from 1; nil where it is about no line.
  package var line: Int?
  /// The brew that it is about, such as `brews[3]`; empty where the line says it.
  package var subject: String
  /// The field, such as `equipment.brewer`; empty for the whole brew.
  package var field: String
  /// What is wrong, or lost: lower case, without a final stop.
  package var message: String

  package init(line: Int? = nil, subject: String = "", field: String = "", message: String) {
    self.line = line
    self.subject = subject
    self.field = field
    self.message = message
  }

  /// Where it is, such as `brews[3].equipment.brewer`; empty for a whole line.
  package var path: String {
    subject.isEmpty || field.isEmpty ? subject + field : "\(subject).\(field)"
  }

  /// The issue with its place, without its line: `brews[3].equipment.brewer: has no place …`.
  package var description: String { path.isEmpty ? message : "\(path): \(message)" }
}

extension ExchangeIssue {
  /// A value that is not what an entry must hold.
  init(_ problem: LineProblem) {
    switch problem {
    case .field(let problem): self.init(field: problem.field, message: problem.message)
    default: self.init(message: problem.description)
    }
  }

  /// The same issue of some brew.
  func of(_ subject: String, line: Int?) -> ExchangeIssue {
    ExchangeIssue(line: line, subject: subject, field: field, message: message)
  }
}

/// Issues of one kind, of which the first is told as an example.
package struct ExchangeIssueGroup: Equatable, Sendable {
  /// The first of them.
  package let first: ExchangeIssue
  /// How many there are.
  package private(set) var count = 1

  /// The issues by field and message, in the order in which each kind first occurs. O(n).
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
