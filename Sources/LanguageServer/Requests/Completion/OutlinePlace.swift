/// Where content is in a document.
struct OutlinePlace {
  /// The keys from the root to the mapping; `-` for an item of a list.
  let path: [String]
  /// The column of the mapping's keys.
  let column: Int
  /// The line with the dash of the item; nil outside of lists.
  let item: Int?
  /// The line of the key whose value the mapping is; nil for the root and for items.
  let parent: Int?
  /// The lines of the other keys of the mapping, in source order.
  let siblings: [Int]
}

extension DocumentOutline {
  /// The mapping or list item in which content of a line at a column is, or would be.
  ///
  /// - Parameter column: the column of the content.
  func place(of line: Int, column: Int) -> OutlinePlace? {
    var (first, parent) = (line, nil as Int?)
    var item = lines[line].kind == .content && lines[line].dash != nil ? line : nil
    var above = line - 1
    while item == nil, above >= 0 {
      let other = lines[above]
      if other.kind == .content {
        if other.column == column {
          first = above
          if other.dash != nil { item = above }
        } else if other.column < column {
          guard other.key != nil, hasNoValue(above) else { return nil }
          parent = above
          break
        }
      }
      above -= 1
    }
    var path: [String] = []
    if let item, let dash = lines[item].dash {
      guard let list = list(of: item, dash: dash) else { return nil }
      guard let outer = outerPath(of: list) else { return nil }
      path = outer + ["-"]
      first = item
    } else if let parent {
      guard let outer = outerPath(of: parent) else { return nil }
      path = outer
    }
    return OutlinePlace(
      path: path,
      column: column,
      item: item,
      parent: item == nil ? parent : nil,
      siblings: siblings(from: first, of: line, column: column)
    )
  }

  /// The path of the value of a line with a key.
  private func outerPath(of line: Int) -> [String]? {
    guard let key = key(line), let outer = place(of: line, column: lines[line].column) else {
      return nil
    }
    return outer.path + [key]
  }

  private func hasNoValue(_ line: Int) -> Bool {
    let value = lines[line].value
    return value.isEmpty || "&!".utf8.contains(bytes[value.start])
  }

  /// The line of the key whose list has an item with a dash at this column.
  private func list(of item: Int, dash: Int) -> Int? {
    var above = item - 1
    while above >= 0 {
      let line = lines[above]
      if line.kind == .content, line.column <= dash, line.dash.map({ $0 < dash }) ?? true {
        return line.key != nil && hasNoValue(above) ? above : nil
      }
      above -= 1
    }
    return nil
  }

  /// The other lines with keys of the same mapping.
  private func siblings(from first: Int, of line: Int, column: Int) -> [Int] {
    var found: [Int] = []
    var next = first
    while next < lines.count {
      let other = lines[next]
      if next != line, other.kind == .content {
        if other.column < column { break }
        if next > first, let dash = other.dash, dash < column { break }
        if other.column == column, other.key != nil { found.append(next) }
      }
      next += 1
    }
    return found
  }
}
