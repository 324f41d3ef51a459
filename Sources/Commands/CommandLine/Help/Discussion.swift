/// The long description of a command, divided as help and manual pages want it.
package struct Discussion: Sendable {
  /// A paragraph, or the lines of a block.
  package enum Part: Equatable, Sendable {
    case paragraph(String)
    case block([String])
  }

  /// The meaning of an exit status.
  package struct Status: Equatable, Sendable {
    package let code: Int
    package let meaning: String
  }

  /// What the command does.
  package private(set) var description: [Part] = []
  /// The lines of the examples, without indentation.
  package private(set) var examples: [String] = []
  /// What the exit status means; empty if the text does not say it.
  package private(set) var statuses: [Status] = []

  /// Divides a text.
  package init(_ text: String) {
    var parts: [Part] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("  ") {
        let line = String(line.dropFirst(2))
        if case .block(let lines)? = parts.last {
          parts[parts.count - 1] = .block(lines + [line])
        } else {
          parts.append(.block([line]))
        }
      } else if !line.isEmpty {
        parts.append(.paragraph(String(line)))
      }
    }
    divide(parts)
  }

  private mutating func divide(_ parts: [Part]) {
    var isExample = false
    for part in parts {
      switch part {
      case .paragraph("Examples:"): isExample = true
      case .block(let lines) where isExample:
        examples += lines
        isExample = false
      case .block: description.append(part)
      case .paragraph(let text):
        if let example = text.suffix(behind: "Example: ") {
          examples.append(example)
        } else if let list = text.suffix(behind: "Exit status: ") {
          statuses = Self.statuses(in: list)
        } else {
          description.append(part)
        }
      }
    }
  }

  /// The statuses of a list such as `0 no errors found, 1 errors found (see --fail-on).`
  package static func statuses(in list: String) -> [Status] {
    var statuses: [Status] = []
    for part in list.split(separator: ", ") {
      let code = part.prefix { $0.isNumber }
      if let number = Int(code), part.dropFirst(code.count).hasPrefix(" ") {
        statuses.append(Status(code: number, meaning: String(part.dropFirst(code.count + 1))))
      } else if let last = statuses.popLast() {
        statuses.append(Status(code: last.code, meaning: "\(last.meaning), \(part)"))
      }
    }
    return statuses
  }
}

extension String {
  /// The rest of a text that begins like this; nil for another text.
  func suffix(behind start: String) -> String? {
    hasPrefix(start) ? String(dropFirst(start.count)) : nil
  }
}
