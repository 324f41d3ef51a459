import Reports
import SourceText

/// Makes one finding of many that say the same about one line, so that a damaged line does not fill a report.
///
/// Up to three stay apart, as each of them shows its place. The one that remains says how many there are, and its
/// fix makes the edits of all of them.
struct RepeatedFindings {
  private static let mostApart = 3

  /// What equal findings of a line have in common.
  private struct Key: Hashable {
    let rule: String
    let message: String
  }

  private let bytes: [UInt8]
  private var merged: [Diagnostic] = []
  /// The findings of the line that is being read, in the order of their places.
  private var line: [Diagnostic] = []

  /// The findings in `bytes`, sorted by their places, with equal ones of a line merged. O(n).
  static func merged(_ sorted: [Diagnostic], in bytes: [UInt8]) -> [Diagnostic] {
    guard sorted.count > mostApart else { return sorted }
    var repeated = RepeatedFindings(bytes: bytes)
    for finding in sorted { repeated.add(finding) }
    repeated.endLine()
    return repeated.merged
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func add(_ finding: Diagnostic) {
    if let last = line.last,
      bytes[last.range.start..<finding.range.start].contains(UInt8(ascii: "\n"))
    {
      endLine()
    }
    line.append(finding)
  }

  private mutating func endLine() {
    defer { line.removeAll(keepingCapacity: true) }
    guard line.count > Self.mostApart else {
      merged += line
      return
    }
    var groups: [Key: [Diagnostic]] = [:]
    for finding in line {
      groups[Key(rule: finding.rule, message: finding.message), default: []].append(finding)
    }
    for finding in line {
      let key = Key(rule: finding.rule, message: finding.message)
      guard let group = groups[key] else { continue }
      guard group.count > Self.mostApart else {
        merged.append(finding)
        continue
      }
      merged.append(one(of: group))
      groups[key] = nil
    }
  }

  private func one(of group: [Diagnostic]) -> Diagnostic {
    var one = group[0]
    one.message += " (\(group.count) times on this line)"
    one.fix = fix(of: group)
    return one
  }

  /// The edits of all fixes; `nil` where one finding has no fix, or their edits overlap.
  private func fix(of group: [Diagnostic]) -> Fix? {
    let fixes = group.compactMap(\.fix)
    guard fixes.count == group.count else { return nil }
    var edits: [Edit] = []
    for edit in fixes.flatMap(\.edits).sorted(by: { $0.range.start < $1.range.start })
    where edit != edits.last {
      if let last = edits.last, edit.range.start < last.range.end { return nil }
      edits.append(edit)
    }
    let isSafe = fixes.allSatisfy { $0.safety == .safe }
    return Fix(fixes[0].title, isSafe ? .safe : .unsafe, edits.joined(in: bytes))
  }
}
