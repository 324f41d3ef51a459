/// Adds comments that ignore what is found in a source.
///
/// Each is tried at the end of the finding's line, then on the line above, then for the whole file at its
/// head. Where a comment would be text, or is not heard, the check afterwards shows it, and the next place is
/// tried: a comment is only kept if the findings are gone, nothing else is found, and the values are the
/// same.
package struct IgnoreWriter: Sendable {
  /// What is wrong with a file that is no text, in which no comment can stand.
  private static let deafRules: Set<String> = ["binary-file", "file-too-large", "wrong-encoding"]

  /// A writer of such comments.
  package init() {}

  /// Ignores everything that the linter, which must heed comments, finds in a source.
  package func ignore(_ bytes: [UInt8], with linter: inout Linter) -> IgnoreResult {
    let found = linter.lint(bytes)
    guard found.contains(where: { !Self.deafRules.contains($0.rule) }) else {
      return IgnoreResult(bytes: bytes, ignored: 0, remaining: found)
    }
    var course = IgnoreCourse(bytes, found)
    for place in IgnorePlace.allCases {
      course.ignore(at: place, with: &linter) { !Self.deafRules.contains($0.rule) }
    }
    return IgnoreResult(
      bytes: course.bytes,
      ignored: found.count - course.findings.count,
      remaining: course.findings
    )
  }
}

/// Where a comment that ignores findings may stand, the nearest first.
enum IgnorePlace: CaseIterable {
  case endOfLine, lineAbove, headOfFile
}
