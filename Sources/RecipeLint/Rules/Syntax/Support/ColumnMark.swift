import RecipeSyntax
import Text

/// A key or a dash above a line that the line may belong to the same column as.
struct ColumnMark {
  /// 0-based.
  let column: Int
  let isDash: Bool
  let range: ByteRange
}

extension SourceLine {
  /// The keys and dashes of the collections that are open above the line, the innermost first.
  var marksAbove: [ColumnMark] {
    var marks: [ColumnMark] = []
    var line = above
    while let current = line, !current.isDocumentMarker {
      for mark in current.marks.reversed()
      where marks.isEmpty || mark.column < marks[marks.count - 1].column {
        marks.append(mark)
      }
      line = marks.last?.column == 0 ? nil : current.above
    }
    return marks
  }

  /// The same, with those of the line itself first.
  var marksAndAbove: [ColumnMark] { marks.reversed() + marksAbove }

  /// Its dashes and its key, from left to right.
  var marks: [ColumnMark] {
    let dashes = dashes.map {
      ColumnMark(column: column(of: $0.start), isDash: true, range: $0)
    }
    guard let key else { return dashes }
    return dashes + [ColumnMark(column: column(of: key.start), isDash: false, range: key)]
  }

  /// The nearest mark of the same kind, which the text at `offset` was probably meant to be aligned with.
  func nearestMark(to offset: Int, isDash: Bool) -> ColumnMark? {
    let column = column(of: offset)
    return marksAbove.filter { $0.isDash == isDash }
      .min { abs($0.column - column) < abs($1.column - column) }
  }

  /// The edits that put the line's text in another column, with the lines that belong to it; `nil`
  /// where it is not clear which those are.
  func moving(to target: Int) -> [Edit]? {
    let old = indentation
    let shift = target - old
    var edits = [reindenting(to: target)]
    guard let next = below, next.indentation > 0, next.indentation != target else { return edits }
    let content = column(of: contentStart)
    if !dashes.isEmpty {
      if next.indentation == content + shift { return edits }
      guard next.indentation == content || next.indentation < old else { return nil }
    }
    var line = below
    while let current = line, current.indentation >= old, !current.isDocumentMarker {
      if current.indentation == old, dashes.isEmpty, !current.dashes.isEmpty { break }
      guard current.indentation + shift >= 0 else { return nil }
      edits.append(current.reindenting(to: current.indentation + shift))
      line = current.below
    }
    return edits
  }

  /// The edit that indents the line by this many spaces.
  func reindenting(to column: Int) -> Edit {
    Edit(ByteRange(range.start, textStart), String(repeating: " ", count: column))
  }
}
