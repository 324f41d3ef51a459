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

  /// The issue as one of a brew, on a line of the file.
  func of(_ subject: String, line: Int?) -> ExchangeIssue {
    ExchangeIssue(line: line, subject: subject, field: field, message: message)
  }
}

/// The first of many issues, and how many there are, so that a file with nothing but errors takes no memory.
package struct ExchangeIssues: Equatable, Sendable {
  /// The maximum number of issues that are kept.
  package static let maximumKept = 1000

  /// The first issues, in the order of the file.
  package private(set) var first: [ExchangeIssue] = []
  /// The number of all issues.
  package private(set) var count = 0

  /// Whether there is no issue.
  package var isEmpty: Bool { count == 0 }

  /// Counts an issue, and keeps it if it is one of the first.
  mutating func add(_ issue: ExchangeIssue) {
    count += 1
    if first.count < Self.maximumKept { first.append(issue) }
  }

  /// Adds issues in their order.
  mutating func add(_ issues: some Sequence<ExchangeIssue>) {
    for issue in issues { add(issue) }
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
