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

  /// The changes in order, separated by at least one common line.
  ///
  /// Myers, "An O(ND) Difference Algorithm" (1986): O((n + m) · d) for d differences. If there are too many
  /// differences, everything between the first and the last one is one change.
  static func between(_ old: TextLines, _ new: TextLines) -> [LineChange] {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let common = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(common).prefix { $0 == $1 }.count
    let (oldRange, newRange) = (start..<old.count - end, start..<new.count - end)
    if oldRange.isEmpty && newRange.isEmpty { return [] }
    guard !oldRange.isEmpty, !newRange.isEmpty,
      let pairs = ShortestEdit(old[oldRange], new[newRange]).commonLines()
    else { return [LineChange(old: oldRange, new: newRange)] }
    return changes(oldRange, newRange, around: pairs)
  }

  /// The gaps between common lines.
  private static func changes(
    _ old: Range<Int>,
    _ new: Range<Int>,
    around pairs: [CommonLine]
  ) -> [LineChange] {
    var changes: [LineChange] = []
    var (nextOld, nextNew) = (old.lowerBound, new.lowerBound)
    func skip(to oldLine: Int, _ newLine: Int) {
      if nextOld < oldLine || nextNew < newLine {
        changes.append(LineChange(old: nextOld..<oldLine, new: nextNew..<newLine))
      }
      (nextOld, nextNew) = (oldLine + 1, newLine + 1)
    }
    for pair in pairs { skip(to: Int(pair.old), Int(pair.new)) }
    skip(to: old.upperBound, new.upperBound)
    return changes
  }
}

/// A line that both texts have. In 32 bits, as there may be a million.
private struct CommonLine {
  let old: UInt32
  let new: UInt32
}

/// The shortest edit script of deletions and insertions.
private struct ShortestEdit {
  /// The maximum number of deletions and insertions: memory grows with its square.
  private static let maximumSteps = 1000

  /// The lines as numbers; equal lines have equal numbers.
  private let old: [UInt32]
  private let new: [UInt32]
  private let oldStart: Int
  private let newStart: Int

  init(_ old: Slice<TextLines>, _ new: Slice<TextLines>) {
    var numbers: [ArraySlice<UInt8>: UInt32] = [:]
    func number(_ line: ArraySlice<UInt8>) -> UInt32 {
      if let number = numbers[line] { return number }
      let number = UInt32(numbers.count)
      numbers[line] = number
      return number
    }
    self.old = old.map(number)
    self.new = new.map(number)
    (oldStart, newStart) = (old.startIndex, new.startIndex)
  }

  /// The common lines, in order; `nil` if there are too many differences.
  func commonLines() -> [CommonLine]? {
    // The furthest point on each diagonal (old line minus new line) after each step.
    var reached: [[Int]] = []
    var ends = [0]
    for steps in 0...Self.maximumSteps {
      ends = steps == 0 ? [slide(0, 0)] : extend(ends, steps)
      reached.append(ends)
      if isAtEnd(ends, steps) { return walkBack(reached) }
    }
    return nil
  }

  /// The furthest points after `steps`; `ends[i]` is for the diagonal `2 · i − steps`.
  private func extend(_ ends: [Int], _ steps: Int) -> [Int] {
    (0...steps).map { index in
      let diagonal = 2 * index - steps
      let x = start(ends, index)
      return x < 0 || x > old.count || x - diagonal > new.count ? Self.outside : slide(x, diagonal)
    }
  }

  /// Marks an unreachable diagonal.
  private static let outside = -2

  /// The end of the step onto a diagonal: a deletion from the diagonal below, or an insertion from the one
  /// above.
  private func start(_ ends: [Int], _ index: Int) -> Int {
    let deletion = index > 0 && ends[index - 1] >= 0 ? ends[index - 1] + 1 : Self.outside
    let insertion = index < ends.count ? ends[index] : Self.outside
    return max(deletion <= old.count ? deletion : Self.outside, insertion)
  }

  /// Follows equal lines.
  private func slide(_ start: Int, _ diagonal: Int) -> Int {
    var x = start
    while x < old.count, x - diagonal < new.count, old[x] == new[x - diagonal] { x += 1 }
    return x
  }

  private func isAtEnd(_ ends: [Int], _ steps: Int) -> Bool {
    let twice = old.count - new.count + steps
    guard twice >= 0, twice % 2 == 0, twice / 2 <= steps else { return false }
    return ends[twice / 2] == old.count
  }

  private func walkBack(_ reached: [[Int]]) -> [CommonLine] {
    var pairs: [CommonLine] = []
    var index = (old.count - new.count + reached.count - 1) / 2
    for steps in stride(from: reached.count - 1, through: 0, by: -1) {
      let diagonal = 2 * index - steps
      let begin = steps == 0 ? 0 : start(reached[steps - 1], index)
      for x in (begin..<max(begin, reached[steps][index])).reversed() {
        pairs.append(
          CommonLine(old: UInt32(oldStart + x), new: UInt32(newStart + x - diagonal))
        )
      }
      guard steps > 0 else { break }
      let ends = reached[steps - 1]
      if index > 0, ends[index - 1] >= 0, ends[index - 1] + 1 == begin { index -= 1 }
    }
    pairs.reverse()
    return pairs
  }
}
