import JSON

/// Why a line of a diary cannot be read.
package enum LineProblem: Error, Equatable, Sendable {
  /// It is no JSON, such as half of a line.
  case syntax(JSONSyntaxError)
  /// It is no object, but something else.
  case notObject(kind: String)
  /// Something stands behind the object.
  case moreThanObject
  /// A field is missing, or its value is not what it must hold.
  case field(JSONFieldProblem)
  /// A later release wrote it, and it is not readable as what is known here.
  case newerVersion(Int)
  /// It has more than ``LogFormat/longestLine`` bytes.
  case tooLong

  /// Whether the line is damaged, rather than only unknown here.
  package var isDamage: Bool {
    if case .newerVersion = self { false } else { true }
  }
}

extension LineProblem: CustomStringConvertible {
  /// What is wrong, on one line, in lower case and without a final stop.
  package var description: String {
    switch self {
    case .syntax(let error): "not JSON at byte \(error.range.start + 1): \(error)"
    case .notObject(let kind): "expected an object, not \(kind)"
    case .moreThanObject: "there is more than one object"
    case .field(let problem): problem.description
    case .newerVersion(let version):
      "version \(version) of the format, of which only \(LogFormat.version) is known here"
    case .tooLong: "more than \(LogFormat.longestLine >> 20) MiB"
    }
  }
}
