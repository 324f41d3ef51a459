@testable import Diary

/// Imports and exports of texts in memory.
extension ImportContent {
  init(csv bytes: [UInt8]) { self.init(bytes, as: .csv) }
  init(json bytes: [UInt8]) { self.init(bytes, as: .json) }
  init(jsonLines bytes: [UInt8]) { self.init(bytes, as: .jsonl) }
  init(brewSpec bytes: [UInt8]) { self.init(bytes, as: .brewspec) }

  /// The plan of an import.
  func plan(into diary: [StoredLine], restores: Bool = false) -> ImportPlan {
    ImportPlan(self, into: diary, restores: restores)
  }
}

extension ExportedDiary {
  var csv: (text: String, losses: [ExchangeIssue]) {
    let (text, losses, _) = text(as: .csv)
    return (String(decoding: text, as: UTF8.self), losses)
  }

  /// No text if there is no brew.
  var brewSpec: (text: String?, losses: [ExchangeIssue]) {
    let (text, losses, isEmpty) = text(as: .brewspec)
    return (isEmpty ? nil : String(decoding: text, as: UTF8.self), losses)
  }
  var json: [UInt8] { text(as: .json).text }

  /// The entries as they are stored.
  var lines: [StoredLine] { StoredLine.lines(of: text(as: .jsonl).text) }
}
