/// The lines of a text, with their line endings.
struct TextLines: RandomAccessCollection {
  private let text: [UInt8]
  /// The offset of each line, and of the end. A slice for each line would need eight times as much memory.
  private let offsets: [UInt32]

  init(of text: [UInt8]) {
    var offsets: [UInt32] = [0]
    offsets.reserveCapacity(text.count { $0 == 0x0A } + 2)
    for (offset, byte) in text.enumerated() where byte == 0x0A {
      offsets.append(UInt32(offset + 1))
    }
    if offsets.last != UInt32(text.count) { offsets.append(UInt32(text.count)) }
    (self.text, self.offsets) = (text, offsets)
  }

  var startIndex: Int { 0 }
  var endIndex: Int { offsets.count - 1 }

  subscript(line: Int) -> ArraySlice<UInt8> { text[Int(offsets[line])..<Int(offsets[line + 1])] }
}

/// A range of old lines and the new lines that replace them. One of them may be empty.
struct LineChange: Equatable {
  let old: Range<Int>
  let new: Range<Int>

  /// The shortest edit is found for so many lines of each text: its time grows with the square of their number.
  private static let mostLines = 2000

  /// The changes in order, separated by at least one common line.
  ///
  /// If more than 2000 lines stand between the first and the last difference, they are one change.
  static func between(_ old: TextLines, _ new: TextLines) -> [LineChange] {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let common = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(common).prefix { $0 == $1 }.count
    let whole = LineChange(old: start..<old.count - end, new: start..<new.count - end)
    if whole.old.isEmpty && whole.new.isEmpty { return [] }
    if whole.old.isEmpty || whole.new.isEmpty || max(whole.old.count, whole.new.count) > mostLines {
      return [whole]
    }
    return changes(of: new[whole.new].difference(from: old[whole.old]), in: whole)
  }

  /// The changes of a difference between two ranges of lines.
  private static func changes(
    of difference: CollectionDifference<ArraySlice<UInt8>>,
    in whole: LineChange
  ) -> [LineChange] {
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(whole.old.lowerBound + offset)
      case .insert(let offset, _, _): inserted.insert(whole.new.lowerBound + offset)
      }
    }
    var changes: [LineChange] = []
    var (old, new) = (whole.old, whole.new)
    while !old.isEmpty || !new.isEmpty {
      let (oldCount, newCount) = (
        old.prefix { removed.contains($0) }.count, new.prefix { inserted.contains($0) }.count
      )
      let change = LineChange(old: old.prefix(oldCount), new: new.prefix(newCount))
      if oldCount + newCount > 0 { changes.append(change) }
      // A common line follows, if any.
      (old, new) = (old.dropFirst(oldCount + 1), new.dropFirst(newCount + 1))
    }
    return changes
  }
}
