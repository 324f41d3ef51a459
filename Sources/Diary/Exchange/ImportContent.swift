import JSON

/// The content of an import file.
package struct ImportContent: Equatable, Sendable {
  /// The entries, in the order of the file.
  package var entries: [ImportedEntry] = []
  /// The problems that prevent the import of brews or of the whole file.
  package var problems = ExchangeIssues()
  /// The values that are lost or changed.
  package var losses: [ExchangeIssue] = []

  /// Empty content.
  package init() {}

  /// Reads a file of a format.
  package init(_ bytes: [UInt8], as format: ImportFormat) {
    switch format {
    case .jsonl: self.init(jsonLines: bytes)
    case .json: self.init(json: bytes)
    case .csv: self.init(csv: bytes)
    case .brewspec: self.init(brewSpec: bytes)
    }
  }

  /// Empty content with a problem.
  init(problem: ExchangeIssue) { problems.add(problem) }

  /// Adds an entry, or the reasons why it is invalid.
  ///
  /// - Parameters:
  ///   - subject: the brew, such as `brews[3]`.
  /// - issue: translates an issue to the terms of the file.
  mutating func add(
    _ fields: EntryFields,
    isTable: Bool = true,
    line: Int?,
    subject: String = "",
    issue: (ExchangeIssue) -> ExchangeIssue = { $0 }
  ) {
    do throws(EntryProblems) {
      entries.append(try ImportedEntry(fields, isTable: isTable))
    } catch {
      for problem in error.issues { problems.add(issue(problem).of(subject, line: line)) }
    }
  }
}

/// The import formats.
package enum ImportFormat: String, CaseIterable, Sendable {
  case jsonl, json, csv, brewspec

  /// The format of a file by its name or its first bytes; nil if neither is conclusive.
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
    let header = String(decoding: bytes.prefix(1000), as: UTF8.self)
    let lines = header.split(whereSeparator: \.isNewline)
    if lines.contains(where: { $0.hasPrefix("brewspec_version") }) { return .brewspec }
    // A list is not a document that can be imported, which the reader explains.
    return firstCharacter(of: bytes) == UInt8(ascii: "[") ? .json : nil
  }

  /// Whether a text begins like a JSON object.
  package static func isJSON(_ bytes: [UInt8]) -> Bool {
    firstCharacter(of: bytes) == UInt8(ascii: "{")
  }

  /// The first byte that is neither blank nor part of a byte order mark.
  private static func firstCharacter(of bytes: [UInt8]) -> UInt8? {
    let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
    return bytes.first { !blanks.contains($0) }
  }

  private static func guessJSON(_ bytes: [UInt8]) -> ImportFormat {
    var parser = JSONParser(bytes)
    guard let node = (try? parser.next()) ?? nil else { return .jsonl }
    if node.field("brewspec_version") != nil || node.field("brews") != nil { return .brewspec }
    return node.field("entries") != nil ? .json : .jsonl
  }
}
