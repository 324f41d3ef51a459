import Diagnostics
import RecipeSyntax

/// The comments of a source that ignore rules: see "Ignoring a finding" in the grammar.
///
/// `# brewlint: ignore[rule, …] reason` speaks of its own line, or of the next one where it stands alone;
/// `# brewlint: ignore-file[rule, …] reason` of the file.
struct Suppressions {
  private var byLine: [Int: Set<String>] = [:]
  private var inFile: Set<String> = []
  private let lines: LineIndex

  init(_ tree: SyntaxTree) {
    lines = LineIndex(tree.bytes)
    guard tree.spells("brewlint:") else { return }
    for comment in tree.comments() {
      guard let ignore = IgnoreComment(tree.spelling(of: comment)) else { continue }
      if ignore.isForFile {
        inFile.formUnion(ignore.rules)
      } else {
        let line = lines.position(at: comment.start).line
        let standsAlone = tree.isBlankBefore(comment.start, from: lines.line(line).start)
        byLine[standsAlone ? line + 1 : line, default: []].formUnion(ignore.rules)
      }
    }
  }

  /// The findings that no comment ignores.
  func remaining(of diagnostics: [Diagnostic]) -> [Diagnostic] {
    guard !byLine.isEmpty || !inFile.isEmpty else { return diagnostics }
    return diagnostics.filter { diagnostic in
      let line = lines.position(at: diagnostic.range.start).line
      return !inFile.contains(diagnostic.rule)
        && byLine[line]?.contains(diagnostic.rule) != true
    }
  }
}

extension SyntaxTree {
  /// Whether the source holds these bytes.
  fileprivate func spells(_ words: StaticString) -> Bool {
    let count = words.utf8CodeUnitCount
    guard bytes.count >= count else { return false }
    let wanted = UnsafeBufferPointer(start: words.utf8Start, count: count)
    return bytes.withUnsafeBufferPointer { bytes in
      (0...bytes.count - count).contains { start in
        bytes[start] == wanted[0] && bytes[start..<start + count].elementsEqual(wanted)
      }
    }
  }

  fileprivate func isBlankBefore(_ offset: Int, from start: Int) -> Bool {
    bytes[start..<offset].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }
}
