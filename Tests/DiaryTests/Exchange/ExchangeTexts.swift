import Workspace

@testable import Diary

/// Imports and exports of texts in memory.
extension ImportContent {
  init(_ bytes: [UInt8], as format: ImportFormat) {
    do {
      try self.init(DiarySource(bytes), as: format)
    } catch {
      preconditionFailure("memory can always be read: \(error)")
    }
  }

  init(csv bytes: [UInt8]) { self.init(bytes, as: .csv) }
  init(json bytes: [UInt8]) { self.init(bytes, as: .json) }
  init(jsonLines bytes: [UInt8]) { self.init(bytes, as: .jsonl) }
  init(brewSpec bytes: [UInt8]) { self.init(bytes, as: .brewspec) }

  /// The valid brews.
  var lines: [StoredLine] { StoredLine.lines(of: (try? spool.source.allBytes()) ?? []) }

  /// What is added to a diary.
  func added(into diary: [StoredLine] = []) throws -> [StoredLine] {
    try FileImport(self, into: DiarySource(StoredLine.content(of: diary))).added()
  }

  /// The plan of an import.
  func plan(into diary: [StoredLine], restores: Bool = false) -> ImportPlan {
    ImportPlan(lines, into: diary, isTable: format.isTable, restores: restores)
  }
}

extension FileImport {
  /// The lines that are added.
  func added() throws -> [StoredLine] {
    var content: [UInt8] = []
    try selection.write { content += $0 }
    return StoredLine.lines(of: content)
  }
}

extension ExportedDiary {
  init(_ lines: [StoredLine], filter: LogFilter = LogFilter()) {
    do {
      try self.init(DiarySource(StoredLine.content(of: lines)), filter: filter)
    } catch {
      preconditionFailure("memory can always be read: \(error)")
    }
  }

  /// The text in a format, and what does not fit into it.
  func text(as format: ExportFormat) -> (text: String?, losses: [ExchangeIssue]) {
    var bytes: [UInt8] = []
    guard let (losses, isEmpty) = try? write(as: format, { bytes += $0 }) else { return (nil, []) }
    return (isEmpty && format == .brewspec ? nil : String(decoding: bytes, as: UTF8.self), losses)
  }

  var csv: (text: String, losses: [ExchangeIssue]) {
    let (text, losses) = text(as: .csv)
    return (text ?? "", losses)
  }
  var brewSpec: (text: String?, losses: [ExchangeIssue]) { text(as: .brewspec) }
  var json: [UInt8] { Array((text(as: .json).text ?? "").utf8) }

  /// The entries as they are stored.
  var lines: [StoredLine] { StoredLine.lines(of: Array((text(as: .jsonl).text ?? "").utf8)) }

  /// The numbers of the unreadable lines.
  var unreadable: [Int] {
    var numbers: [Int] = []
    try? forEachUnreadable { number, _ in numbers.append(number) }
    return numbers
  }
}
