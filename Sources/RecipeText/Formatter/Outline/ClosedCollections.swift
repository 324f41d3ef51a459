/// Block collections that end at the same place, innermost first.
struct ClosedCollections {
  private var all: [(node: Int, column: Int)] = []

  var isEmpty: Bool { all.isEmpty }

  /// Empties the list and keeps its memory.
  mutating func removeAll() { all.removeAll(keepingCapacity: true) }

  /// Adds a collection, with the column of its entries.
  mutating func append(_ node: Int, column: Int) { all.append((node, column)) }

  /// The collections that comments belong to, up to the first comment that is not further to the right than a column.
  func owners(of lines: [CommentLine], above column: Int) -> [Int] {
    guard !all.isEmpty else { return [] }
    var level = 0
    return lines.prefix { $0.column > column }.map { line in
      while level + 1 < all.count, all[level].column > line.column { level += 1 }
      return all[level].node
    }
  }
}
