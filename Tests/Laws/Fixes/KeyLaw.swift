import RecipeLint
import RecipeSyntax
import Text

extension FixLaws {
  /// The keys whose names a fix makes a part of a value. The beginning of a text, such as `Stir` in `- Stir: gently`, is
  /// no name of a key: that is one word in small letters. Neither is the name of a group of keys.
  package static func keysInValues(_ fix: Fix, _ bytes: [UInt8]) -> [String] {
    guard let fixed = fix.applied(to: bytes) else { return [] }
    let (before, after) = (SyntaxTree(parsing: bytes), SyntaxTree(parsing: fixed))
    let values = valueRanges(in: after)
    return keys(in: before).filter { key in
      guard let place = place(of: key.range, key.name, after: fix) else { return false }
      return values.contains { $0.start <= place && place < $0.end }
    }.map(\.name)
  }

  private static func keys(in tree: SyntaxTree) -> [(name: String, range: ByteRange)] {
    pairs(in: tree).filter {
      tree.nodes[$0.key].kind == .scalar && tree.nodes[$0.value].kind == .scalar
    }.map { pair in
      (tree.text(of: pair.key), tree.nodes[pair.key].range)
    }.filter { key in
      key.name.first?.isLowercase == true
        && key.name.allSatisfy { $0.isLetter || $0 == "_" || $0 == "-" }
    }
  }

  private static func valueRanges(in tree: SyntaxTree) -> [ByteRange] {
    let keys = Set(pairs(in: tree).map(\.key))
    return tree.nodes.indices.filter { tree.nodes[$0].kind == .scalar && !keys.contains($0) }
      .map { tree.nodes[$0].range }
  }

  private static func pairs(in tree: SyntaxTree) -> [(key: Int, value: Int)] {
    tree.nodes.indices.filter { tree.nodes[$0].kind == .mapping }.flatMap {
      Array(tree.pairs(of: $0))
    }
  }

  /// Where a key is after a fix; nil if the fix removes or renames it.
  private static func place(of key: ByteRange, _ name: String, after fix: Fix) -> Int? {
    var shift = 0
    for edit in fix.edits.sorted(by: { $0.range.start < $1.range.start }) {
      if edit.range.end <= key.start {
        shift += edit.replacement.utf8.count - edit.range.count
      } else if edit.range.start < key.end {
        // As a key or as the beginning of a text.
        guard let kept = edit.replacement.firstRange(of: "\(name):") else { return nil }
        let start = edit.replacement.utf8.distance(
          from: edit.replacement.startIndex,
          to: kept.lowerBound
        )
        return edit.range.start + shift + start
      }
    }
    return key.start + shift
  }
}
