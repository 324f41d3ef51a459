import RecipeSyntax
import SourceText

/// The anchors of a source: the names that values are marked with, for aliases to repeat them.
struct Anchors {
  /// How many names above an alias may be the one that was meant: nobody marks as many.
  private static let limit = 32

  private var all: [(name: String, range: ByteRange)] = []
  private var byName: [String: [ByteRange]] = [:]

  init(_ tree: SyntaxTree) {
    for token in tree.tokens where token.kind == .anchor {
      let name = tree.spelling(of: ByteRange(token.range.start + 1, token.range.end))
      all.append((name, token.range))
      byName[name, default: []].append(token.range)
    }
  }

  /// The last anchor of this name above a byte. O(log n).
  func last(named name: String, above offset: Int) -> ByteRange? {
    let ranges = byName[name] ?? []
    let next = ranges.partitionPoint { $0.start < offset }
    return next > 0 ? ranges[next - 1] : nil
  }

  /// The names nearest above a byte, in source order; none that begin before `start`. O(log n).
  func names(above offset: Int, from start: Int) -> [String] {
    let next = all.partitionPoint { $0.range.start < offset }
    return all[..<next].suffix(Self.limit).filter { $0.range.start >= start }.map(\.name)
  }
}
