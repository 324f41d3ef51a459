import Text

/// Makes one finding of many that say the same about one line, so that a damaged line does not fill a report, or
/// about the same unknown key in the steps of a recipe, which has one cause.
///
/// On a line, up to three stay apart, as each of them shows its place. The one that remains says how many there are,
/// and its fix makes the edits of all of them.
enum RepeatedFindings {
  private static let mostApart = 3
  private static let leastSteps = 3
  private static let mostLabels = 5

  /// What equal findings have in common.
  private struct Key: Hashable {
    /// The document of a key, or the line.
    let scope: Int
    let rule: String
    let message: String
    var help = ""
    var fix: String?
  }

  /// The findings in `bytes`, sorted by their places, with equal ones merged. O(n).
  static func merged(_ sorted: [Diagnostic], in bytes: [UInt8]) -> [Diagnostic] {
    guard sorted.count >= leastSteps else { return sorted }
    let rest = merged(sorted, sorted.map(keyOfStep), from: leastSteps) { group in
      var one = one(of: group, "in \(group.count) steps", in: bytes)
      one.labels += group.dropFirst().prefix(mostLabels).map { Label($0.range, "here too") }
      return one
    }
    var (line, place) = (0, 0)
    let lines = rest.map { finding -> Key? in
      line += bytes[place..<finding.range.start].count { $0 == 0x0A }
      place = finding.range.start
      return Key(scope: line, rule: finding.rule, message: finding.message)
    }
    return merged(rest, lines, from: mostApart + 1) { group in
      one(of: group, "\(group.count) times on this line", in: bytes)
    }
  }

  /// The same unknown key in the steps of a recipe is one mistake.
  private static func keyOfStep(_ finding: Diagnostic) -> Key? {
    guard finding.rule == Rule.unknownKey.id, finding.message.hasSuffix(" of a step") else {
      return nil
    }
    return Key(
      scope: finding.document,
      rule: finding.rule,
      message: finding.message,
      help: finding.help,
      fix: finding.fix?.title
    )
  }

  /// The findings, with one instead of each group of `least` equal keys or more.
  private static func merged(
    _ findings: [Diagnostic],
    _ keys: [Key?],
    from least: Int,
    _ merge: ([Diagnostic]) -> Diagnostic
  ) -> [Diagnostic] {
    var groups: [Key: [Diagnostic]] = [:]
    for case (let finding, let key?) in zip(findings, keys) {
      groups[key, default: []].append(finding)
    }
    groups = groups.filter { $0.value.count >= least }
    return zip(findings, keys).compactMap { finding, key in
      guard let key, let group = groups[key] else { return finding }
      groups[key] = []
      return group.isEmpty ? nil : merge(group)
    }
  }

  private static func one(
    of group: [Diagnostic],
    _ count: String,
    in bytes: [UInt8]
  ) -> Diagnostic {
    var one = group[0]
    one.message += " (\(count))"
    one.fix = fix(of: group, in: bytes)
    return one
  }

  /// The edits of all fixes; `nil` where one finding has no fix, or their edits overlap.
  private static func fix(of group: [Diagnostic], in bytes: [UInt8]) -> Fix? {
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
