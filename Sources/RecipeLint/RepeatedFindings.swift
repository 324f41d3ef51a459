import Text

/// Makes one finding of many that say the same about one line, so that a damaged line does not fill a report, or
/// about the same unknown key in the steps of a recipe, which has one cause.
///
/// On a line, up to three stay apart, as each of them shows its place. The one that remains says how many there are,
/// and its fix makes the edits of all of them.
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

  /// The findings in `bytes`, sorted by their places, with equal ones merged. O(n).
  static func merged(_ sorted: [Diagnostic], in bytes: [UInt8]) -> [Diagnostic] {
    guard sorted.count >= leastSteps else { return sorted }
    var repeated = RepeatedFindings(bytes: bytes)
    for finding in repeated.withoutRepeatedKeys(sorted) { repeated.add(finding) }
    repeated.endLine()
    return repeated.merged
  }

  // MARK: Steps

  private static let leastSteps = 3
  private static let mostLabels = 5

  /// What equal unknown keys in the steps of one recipe have in common.
  private struct UnknownKey: Hashable {
    let document: Int
    let message: String
    let help: String
    let fix: String?

    init?(_ finding: Diagnostic) {
      guard finding.rule == Rule.unknownKey.id, finding.message.hasSuffix(" of a step") else {
        return nil
      }
      (document, message) = (finding.document, finding.message)
      (help, fix) = (finding.help, finding.fix?.title)
    }
  }

  /// The same key in three steps or more is one mistake.
  private func withoutRepeatedKeys(_ sorted: [Diagnostic]) -> [Diagnostic] {
    var groups: [UnknownKey: [Diagnostic]] = [:]
    for finding in sorted {
      if let key = UnknownKey(finding) { groups[key, default: []].append(finding) }
    }
    guard groups.contains(where: { $0.value.count >= Self.leastSteps }) else { return sorted }
    return sorted.compactMap { finding in
      guard let key = UnknownKey(finding), let group = groups[key], group.count >= Self.leastSteps
      else { return finding }
      guard group[0] == finding else { return nil }
      var one = one(of: group, "in \(group.count) steps")
      one.labels += group.dropFirst().prefix(Self.mostLabels).map { Label($0.range, "here too") }
      return one
    }
  }

  // MARK: Lines

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
      merged.append(one(of: group, "\(group.count) times on this line"))
      groups[key] = nil
    }
  }

  private func one(of group: [Diagnostic], _ count: String) -> Diagnostic {
    var one = group[0]
    one.message += " (\(count))"
    one.fix = fix(of: group)
    return one
  }

  /// The edits of all fixes; `nil` where one finding has no fix, or their edits overlap.
  private func fix(of group: [Diagnostic]) -> Fix? {
    let fixes = group.compactMap { $0.fix }
    guard fixes.count == group.count else { return nil }
    var edits: [Edit] = []
    for edit in fixes.flatMap({ $0.edits }).sorted(by: { $0.range.start < $1.range.start })
    where edit != edits.last {
      if let last = edits.last, edit.range.start < last.range.end { return nil }
      edits.append(edit)
    }
    let isSafe = fixes.allSatisfy { $0.safety == .safe }
    return Fix(fixes[0].title, isSafe ? .safe : .unsafe, edits.joined(in: bytes))
  }
}
