/// Reads lines of a table, mostly in their order, from a window of each diary.
final class LineTableReader {
  private static let windowSize = 1 << 18
  /// What to read of lines that are not in their order.
  private static let smallWindow = 1 << 12

  private struct Window {
    var start = 0
    var bytes: [UInt8] = []
  }

  let table: LineTable
  private var windows: [Window]
  /// How often two lines were compared, for tests.
  private(set) var comparisons = 0

  init(_ table: LineTable) {
    self.table = table
    windows = table.sources.map { _ in Window() }
  }

  /// The bytes of a line, without its line feed.
  func bytes(of line: Int) throws(DiaryReadFailure) -> [UInt8] {
    let range = table.range(of: line)
    let diary = table.source(of: line)
    if range.lowerBound < windows[diary].start
      || range.upperBound > windows[diary].start + windows[diary].bytes.count
    {
      let (start, end) = (windows[diary].start, windows[diary].start + windows[diary].bytes.count)
      let isNear = start <= range.lowerBound && range.lowerBound <= end + Self.windowSize
      let size = min(
        max(isNear ? Self.windowSize : Self.smallWindow, range.count),
        table.sources[diary].size - range.lowerBound
      )
      let place = LinePosition(offset: range.lowerBound, length: size)
      windows[diary] = Window(start: place.offset, bytes: try table.sources[diary].bytes(at: place))
    }
    let first = range.lowerBound - windows[diary].start
    return Array(windows[diary].bytes[first..<first + range.count])
  }

  /// The lines with these numbers.
  func lines(_ numbers: [Int]) throws(DiaryReadFailure) -> [StoredLine] {
    var lines: [StoredLine] = []
    for number in numbers { lines.append(StoredLine(try bytes(of: number))) }
    return lines
  }

  /// Whether two lines have the same bytes.
  func areEqual(_ first: Int, _ second: Int) throws(DiaryReadFailure) -> Bool {
    comparisons += 1
    guard table.mayEqual(first, second) else { return false }
    return try bytes(of: first) == bytes(of: second)
  }
}
