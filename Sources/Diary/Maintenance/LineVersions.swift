import JSON
import Platform

/// The lines of entries with one id, of which there is one as a rule. Only where a second one comes is it
/// looked at what they say.
struct LineVersions {
  private var lines: [[UInt8]] = []
  /// What the lines say, as far as it was asked for.
  private var contents: Set<LineContent> = []
  private var countOfContents = 0
  /// How they would stand in a table, as far as it was asked for.
  private var rows: Set<String> = []
  private var countOfRows = 0

  /// Whether there is no line.
  var isEmpty: Bool { lines.isEmpty }

  /// Adds a line.
  mutating func add(_ line: [UInt8]) { lines.append(line) }

  /// Whether one of them says the same as a line. O(1) in the lines, but for those added since.
  mutating func contains(_ line: [UInt8]) -> Bool {
    if lines.isEmpty { return false }
    if lines.last == line { return true }
    for known in lines[countOfContents...] { contents.insert(LineContent(known)) }
    countOfContents = lines.count
    return contents.contains(LineContent(line))
  }

  /// Whether one of them is this row in a table, which holds no more of an entry. O(1) in the lines, but for
  /// those added since.
  mutating func contains(row: String) -> Bool {
    for known in lines[countOfRows...] {
      guard case .entry(let entry) = try? DiaryLineReader.read(known) else { continue }
      rows.insert(LogCSV.row(entry))
    }
    countOfRows = lines.count
    return rows.contains(row)
  }
}

/// What a line says, whatever the order of its fields and the blanks between them.
private enum LineContent: Hashable {
  case null
  case bool(Bool)
  case number(Double)
  /// Text as UTF-8, since two texts that look the same need not be.
  case text([UInt8])
  case list([LineContent])
  case fields([[UInt8]: LineContent])
  /// A line that is no object.
  case other([UInt8])

  /// The content of a line. O(n).
  init(_ line: [UInt8]) {
    self = LogObject(reading: line).map { LineContent($0.node) } ?? .other(line)
  }

  private init(_ node: JSONNode) {
    switch node.value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let value): self = .number(value)
    case .string(let text): self = .text(Array(text.utf8))
    case .array(let nodes): self = .list(nodes.map { LineContent($0) })
    case .object(let fields):
      let contents = fields.map { (Array($0.name.utf8), LineContent($0.node)) }
      self = .fields(Dictionary(contents, uniquingKeysWith: { first, _ in first }))
    }
  }
}
