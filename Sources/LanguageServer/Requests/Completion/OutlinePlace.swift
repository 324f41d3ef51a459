import RecipeSyntax

/// Where content is in a document.
struct OutlinePlace {
  /// The keys from the root to the mapping; `-` for an item of a list.
  let path: [String]
  /// The line with the dash of the item; nil outside of lists.
  let item: Int?
  /// The lines of the other keys of the mapping, in source order.
  let siblings: [Int]
}

extension LineOutline {
  /// Whether nothing but blanks and comments is in the document.
  var isEmpty: Bool { !lines.contains { $0.kind.isValue } }

  /// The mapping or list item in which content of a line at a column is, or would be. O(lines).
  ///
  /// - Parameter column: the column of the content.
  func place(of line: Int, column: Int) -> OutlinePlace? {
    var (path, first, item) = ([String](), line, nil as Int?)
    // The column of the mapping's keys, or of the list's dashes, while the lines above are read.
    var (keys, dashes) = (column, nil as Int?)
    for index in (0...line).reversed() where lines[index].kind == .content {
      let other = lines[index]
      var isOwner = false
      if let dashes {
        guard other.column <= dashes, other.dash.map({ $0 < dashes }) ?? true else { continue }
        isOwner = true
      } else if index < line {
        guard other.column <= keys else { continue }
        isOwner = other.column < keys
      }
      if isOwner {
        guard let key = key(index), hasNoValue(other) else { return nil }
        path.append(key)
        (keys, dashes) = (other.column, nil)
      } else if path.isEmpty {
        first = index
      }
      guard let dash = other.dash else { continue }
      if path.isEmpty { item = index }
      path.append("-")
      dashes = dash
    }
    guard dashes == nil else { return nil }
    return OutlinePlace(
      path: path.reversed(),
      item: item,
      siblings: siblings(from: first, of: line, column: column)
    )
  }

  private func hasNoValue(_ line: WrittenLine) -> Bool {
    line.rest.isEmpty || "&!".utf8.contains(bytes[line.rest.start])
  }

  /// The other lines with keys of the same mapping.
  private func siblings(from first: Int, of line: Int, column: Int) -> [Int] {
    var found: [Int] = []
    for next in lines[first...].indices where next != line && lines[next].kind == .content {
      let other = lines[next]
      if other.column < column { break }
      if next > first, let dash = other.dash, dash < column { break }
      if other.column == column, other.entry != nil { found.append(next) }
    }
    return found
  }
}
