import JSON

/// The formats that brews are imported from.
package enum ImportFormat: String, CaseIterable, Sendable {
  case jsonl, json, csv, brewspec

  /// The format that a file has by its name and its first bytes; nil where neither tells.
  ///
  /// - Parameter name: the name of the file; nil for standard input.
  package static func guess(name: String?, _ bytes: [UInt8]) -> ImportFormat? {
    let ending = name?.split(separator: ".").last.map { $0.lowercased() }
    return switch ending {
    case "jsonl", "ndjson": .jsonl
    case "csv", "tsv": .csv
    case "yaml", "yml": .brewspec
    default: guess(bytes)
    }
  }

  private static func guess(_ bytes: [UInt8]) -> ImportFormat? {
    if isJSON(bytes) { return guessJSON(bytes) }
    if let columns = CSVColumns(bytes), columns.knownCount >= 2 { return .csv }
    let head = String(decoding: bytes.prefix(1000), as: UTF8.self)
    return head.split(whereSeparator: \.isNewline).contains { $0.hasPrefix("brewspec_version") }
      ? .brewspec : nil
  }

  /// Whether a text begins as an object of JSON does.
  static func isJSON(_ bytes: [UInt8]) -> Bool {
    let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
    return bytes.first { !blanks.contains($0) } == UInt8(ascii: "{")
  }

  private static func guessJSON(_ bytes: [UInt8]) -> ImportFormat {
    var parser = JSONParser(bytes)
    guard let node = (try? parser.next()) ?? nil else { return .jsonl }
    if node.field("brewspec_version") != nil || node.field("brews") != nil { return .brewspec }
    return node.field("entries") != nil ? .json : .jsonl
  }
}
