import Text

/// The formats that `brewlog import` reads.
package enum ImportFormat: String, CaseIterable, Sendable {
  case jsonl, json, csv, brewspec

  /// Whether the format holds no more than a table, so that entries are compared as rows instead of lines.
  var isTable: Bool { self == .csv || self == .brewspec }

  /// The format of a file by its name or its first bytes; nil if neither is conclusive.
  ///
  /// - Parameters:
  ///   - name: the name of the file; nil for standard input.
  ///   - bytes: its content.
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
    if let columns = columns(of: bytes), columns.knownCount >= 2 { return .csv }
    let header = String(decoding: bytes.prefix(1000), as: UTF8.self)
    let lines = header.split(whereSeparator: \.isNewline)
    if lines.contains(where: { $0.hasPrefix("brewspec_version") }) { return .brewspec }
    // A list is not a document that can be imported, which the reader explains.
    return bytes.firstOfContent == UInt8(ascii: "[") ? .json : nil
  }

  /// Whether a text begins like a JSON object.
  package static func isJSON(_ bytes: [UInt8]) -> Bool {
    bytes.firstOfContent == UInt8(ascii: "{")
  }

  /// Whether a text begins like a table of brews: with the names of columns, one of which is the time.
  package static func isTableOfBrews(_ bytes: [UInt8]) -> Bool {
    guard let columns = columns(of: bytes) else { return false }
    return columns.knownCount >= 3 && columns.fields.contains { $0?.field == .timestamp }
  }

  /// The columns of what may be a table: it has a header, which is short, and is neither JSON nor a page.
  private static func columns(of bytes: [UInt8]) -> CSVColumns? {
    guard let first = bytes.firstOfContent, !"{[<".utf8.contains(first),
      bytes.count <= 1 << 13 || bytes.prefix(1 << 13).contains(where: \.isLineBreak)
    else { return nil }
    return CSVColumns(bytes)
  }

  private static func guessJSON(_ bytes: [UInt8]) -> ImportFormat? {
    var parser = JSONParser(bytes, mostValues: ImportContent.mostValues)
    let node: JSONNode?
    do throws(JSONSyntaxError) {
      node = try parser.next()
    } catch {
      // A line has fewer. The reader says that there are too many.
      if case .tooManyValues = error.problem { return .json }
      node = nil
    }
    guard let node else { return .jsonl }
    if node.field("brewspec_version") != nil || node.field("brews") != nil { return .brewspec }
    // A value on several lines is a document.
    let isDocument = bytes[node.range.start..<node.range.end].contains(UInt8(ascii: "\n"))
    return isDocument || node.field("entries") != nil ? .json : .jsonl
  }
}
