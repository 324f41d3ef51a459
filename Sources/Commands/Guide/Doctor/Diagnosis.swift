import CommandLine
import JSON
import SourceText

/// What `brewguide doctor` found out.
struct Diagnosis {
  /// Whether something is as it should be; ordered from good to bad.
  enum Verdict: String { case ok, note, problem }

  /// One question and its answer.
  struct Check {
    /// What was looked at, in one word.
    let subject: String
    let verdict: Verdict
    /// The answer, without personal data: it goes into bug reports.
    let message: String
    /// What to do about it; nil if there is nothing to do.
    var advice: String?
    /// What else helps the user: names of files, findings.
    var details: [String] = []

    /// A check that everything is as it should be.
    static func ok(_ subject: String, _ message: String, details: [String] = []) -> Check {
      Check(subject: subject, verdict: .ok, message: message, details: details)
    }

    /// Something to know, which prevents nothing.
    static func note(
      _ subject: String,
      _ message: String,
      _ advice: String? = nil,
      details: [String] = []
    ) -> Check {
      Check(subject: subject, verdict: .note, message: message, advice: advice, details: details)
    }

    /// Something that does not work.
    static func problem(
      _ subject: String,
      _ message: String,
      _ advice: String? = nil,
      details: [String] = []
    ) -> Check {
      Check(subject: subject, verdict: .problem, message: message, advice: advice, details: details)
    }
  }

  let checks: [Check]

  /// The worst of the checks.
  var verdict: Verdict {
    if checks.contains(where: { $0.verdict == .problem }) { return .problem }
    return checks.contains { $0.verdict == .note } ? .note : .ok
  }

  /// The checks for people, with a last line that counts the problems.
  ///
  /// - Parameter width: the columns of the terminal; nil to write everything out.
  func text(of checks: [Check], width: Int?, in style: Style) -> String {
    let rows = checks.map { check in
      let lines = [check.message] + check.details + (check.advice.map { ["→ \($0)"] } ?? [])
      return [check.verdict.rawValue, check.subject, lines.joined(separator: "\n")]
    }
    let count = checks.count { $0.verdict == .problem }
    let notes = checks.count { $0.verdict == .note }
    let summary = count == 0 ? "No problems found" : "\(counted(count, "problem")) found"
    let also = notes == 0 ? "" : ", \(counted(notes, "note"))"
    return Self.table(rows, width: width, style) + "\n\(summary)\(also).\n"
  }

  /// The checks as a block of Markdown, without advice and details.
  var report: String {
    let rows = checks.map { [$0.verdict.rawValue, $0.subject, $0.message] }
    return "```text\n\(Self.table(rows, width: nil, .plain))```\n"
  }

  private static func table(_ rows: [[String]], width: Int?, _ style: Style) -> String {
    TextTable([
      .init(width: 7) { Verdict(rawValue: $0)?.role }, .init(width: 13),
      .init(fit: .wraps(least: 30)),
    ])
    .text(of: rows, width: width, style: style)
  }

  /// `{"version":1,"program":…,"verdict":…,"checks":[{"subject","verdict","message","advice","details"}]}`
  var json: String {
    var json = JSONWriter()
    json.object { json in
      json.field("version", 1)
      json.field("program", Version.current)
      json.field("verdict", verdict.rawValue)
      json.key("checks")
      json.array(checks) { json, check in
        json.object { json in
          json.field("subject", check.subject)
          json.field("verdict", check.verdict.rawValue)
          json.field("message", check.message)
          json.field("advice", check.advice)
          json.key("details")
          json.array(check.details) { $0.string($1) }
        }
      }
    }
    return json.text + "\n"
  }
}

extension Diagnosis.Verdict {
  fileprivate var role: Style.Role {
    switch self {
    case .ok: .footer
    case .note: .note
    case .problem: .error
    }
  }
}
