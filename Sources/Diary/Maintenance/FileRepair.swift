import Platform
import SystemPackage

/// The repair of a diary file. The same as ``DiaryRepair``, with one line in memory at a time.
package struct FileRepair {
  /// A damaged line.
  package struct Rejected: Equatable, Sendable {
    /// The 1-based line number.
    package let number: Int
    package let problem: LineProblem
  }

  /// The first damaged lines.
  package private(set) var first: [Rejected] = []
  /// The number of damaged lines.
  package private(set) var count = 0
  /// The number of entries recovered from damaged lines.
  package private(set) var recovered = 0
  /// Whether the last line lacks its newline.
  package let lacksNewline: Bool

  private let table: LineTable

  init(_ source: DiarySource) throws(DiaryReadFailure) {
    var table = LineTable()
    try table.add(source)
    self.table = table
    let last = LinePosition(offset: source.size - 1, length: 1)
    lacksNewline = source.size > 0 ? try source.bytes(at: last) != [0x0A] : false
    let reader = LineTableReader(table)
    for (line, kind) in table.kinds.enumerated() where kind == .damaged {
      let repair = DiaryRepair([StoredLine(try reader.bytes(of: line))])
      recovered += repair.recovered
      guard let rejected = repair.rejected.first else { continue }
      count += 1
      if first.count < SkippedLines.maximumListed {
        first.append(Rejected(number: line + 1, problem: rejected.problem))
      }
    }
  }

  /// Whether the repair changes nothing.
  package var isNothing: Bool { count == 0 && recovered == 0 && !lacksNewline }

  /// Passes on what is left of each damaged line.
  func forEachRejected(_ body: ([UInt8]) throws -> Void) throws {
    let reader = LineTableReader(table)
    for (line, kind) in table.kinds.enumerated() where kind == .damaged {
      let bytes = try reader.bytes(of: line)
      for rejected in DiaryRepair([StoredLine(bytes)]).rejected { try body(rejected.bytes) }
    }
  }

  /// Writes the remaining lines, each with a newline, in pieces.
  package func write(_ sink: ([UInt8]) throws(Errno) -> Void) throws(DiaryRewriteError) {
    let reader = LineTableReader(table)
    var pieces = PieceWriter()
    for (line, kind) in table.kinds.enumerated() {
      try pieces.append(to: sink) { (buffer) throws(DiaryReadFailure) in
        let bytes = try reader.bytes(of: line)
        if kind == .damaged {
          for kept in DiaryRepair([StoredLine(bytes)]).kept { buffer += kept.bytes + [0x0A] }
        } else {
          buffer += bytes
          buffer.append(0x0A)
        }
      }
    }
    try pieces.finish(to: sink)
  }
}
