import Testing

/// A table of a page under a marker `<!-- tested: name -->`.
struct TestedTable: CustomTestStringConvertible, Sendable {
  let name: String
  let head: [String]
  let rows: [[String]]
  /// The text in front of the marker.
  let above: String
  let line: Int

  static let all = tables(in: HandwrittenFile.grammar.text)

  var testDescription: String { "\(name), line \(line)" }

  static func tables(in text: String) -> [TestedTable] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines.indices.compactMap { index in
      guard lines[index].hasPrefix("<!-- tested: ") else { return nil }
      let cells = lines[(index + 1)...].drop { $0.isEmpty }.prefix { $0.hasPrefix("|") }.map(cells)
      return TestedTable(
        name: String(lines[index].dropFirst(13).dropLast(4)),
        head: cells.first ?? [],
        rows: Array(cells.dropFirst(2)),
        above: lines[..<index].joined(separator: "\n"),
        line: index + 1
      )
    }
  }

  private static func cells(_ line: String) -> [String] {
    line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false).map {
      cell in
      let text = cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
      let plain = String(text)
      return plain.count > 1 && plain.first == "`" && plain.last == "`"
        ? String(plain.dropFirst().dropLast()) : plain
    }
  }
}
