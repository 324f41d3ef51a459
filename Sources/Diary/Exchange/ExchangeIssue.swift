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
