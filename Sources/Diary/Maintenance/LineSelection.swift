import Platform
import SystemPackage

/// Lines of diaries that make a new diary, in order. Their content stays in the files until it is written.
package struct LineSelection {
  let table: LineTable
  /// The numbers of the lines.
  package internal(set) var lines: [UInt32] = []
  /// The diaries, which must stay open until the lines are written.
  var diaries: [OpenDiary] = []
  /// The imported brews, if any, which must exist until then too.
  var spool: EntrySpool?

  /// The number of damaged lines among them.
  package var damaged: Int { lines.count { table.kinds[Int($0)] == .damaged } }

  /// Whether they are all lines of the only diary, and every line of it ends with a newline.
  func isWhole() throws(DiaryReadFailure) -> Bool {
    guard table.sources.count == 1, lines.count == table.count else { return false }
    let source = table.sources[0]
    guard source.size > 0 else { return true }
    return try source.bytes(at: LinePosition(offset: source.size - 1, length: 1)) == [0x0A]
  }

  /// Writes the lines, each with a newline, in pieces.
  package func write(_ sink: ([UInt8]) throws(Errno) -> Void) throws(DiaryRewriteError) {
    defer { withExtendedLifetime((diaries, spool)) {} }
    let reader = LineTableReader(table)
    var pieces = PieceWriter()
    for line in lines {
      try pieces.append(to: sink) { (buffer) throws(DiaryReadFailure) in
        buffer += try reader.bytes(of: Int(line))
        buffer.append(0x0A)
      }
    }
    try pieces.finish(to: sink)
  }
}
