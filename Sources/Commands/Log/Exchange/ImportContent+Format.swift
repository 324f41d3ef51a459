import Diary

extension ImportContent {
  /// Reads a file of a format.
  init(_ bytes: [UInt8], as format: ImportFormat) {
    switch format {
    case .jsonl: self.init(jsonLines: bytes)
    case .json: self.init(json: bytes)
    case .csv: self.init(csv: bytes)
    case .brewspec: self.init(brewSpec: bytes)
    }
  }
}
