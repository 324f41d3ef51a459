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

  /// So many lines of each text are compared at a time: the time grows with the square of their differences.
  private static let window = 2000
  /// If more lines differ, everything between the first and the last of them is one change.
  private static let mostLines = 2000

  /// The changes in order, separated by at least one common line.
  static func between(_ old: TextLines, _ new: TextLines) -> [LineChange] {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let common = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(common).prefix { $0 == $1 }.count
    let whole = LineChange(old: start..<old.count - end, new: start..<new.count - end)
    if whole.old.isEmpty && whole.new.isEmpty { return [] }
    if whole.old.isEmpty || whole.new.isEmpty { return [whole] }
    var changes: [LineChange] = []
    var rest = whole
    while !rest.old.isEmpty || !rest.new.isEmpty {
      let part = LineChange(old: rest.old.prefix(window), new: rest.new.prefix(window))
      var found = difference(old, new, in: part)
      var next = (old: part.old.upperBound, new: part.new.upperBound)
      if part != rest, let last = found.last, (last.old.upperBound, last.new.upperBound) == next {
        // What differs behind the last common line may go on behind the part.
        if last == part { return [whole] }
        next = (last.old.lowerBound, last.new.lowerBound)
        found.removeLast()
      }
      changes += found
      let differing = changes.reduce(0) { $0 + $1.old.count + $1.new.count }
      guard differing <= mostLines else { return [whole] }
      rest = LineChange(
        old: next.old..<rest.old.upperBound,
        new: next.new..<rest.new.upperBound
      )
      let same = zip(old[rest.old], new[rest.new]).prefix { $0 == $1 }.count
      rest = LineChange(old: rest.old.dropFirst(same), new: rest.new.dropFirst(same))
    }
    return changes
  }

  /// The changes of the shortest edit between two ranges of lines.
  private static func difference(
    _ oldLines: TextLines,
    _ newLines: TextLines,
    in whole: LineChange
  ) -> [LineChange] {
    // Equal lines get equal numbers, which are faster to compare.
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func number(_ line: ArraySlice<UInt8>) -> Int {
      if let known = numbers[line] { return known }
      numbers[line] = numbers.count
      return numbers.count - 1
    }
    let oldNumbers = oldLines[whole.old].map(number)
    let newNumbers = newLines[whole.new].map(number)
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in newNumbers.difference(from: oldNumbers) {
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
