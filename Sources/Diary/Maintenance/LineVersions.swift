import Platform
import Text

/// The lines with the same entry id, usually one. Contents are parsed only when there is a second line.
struct LineVersions {
  private var lines: [ArraySlice<UInt8>] = []
  /// The contents of the lines parsed so far.
  private var contents: Set<LineContent> = []
  private var countOfContents = 0
  /// The CSV rows of the lines converted so far.
  private var rows: Set<String> = []
  private var countOfRows = 0

  /// Whether there is no line.
  var isEmpty: Bool { lines.isEmpty }

  mutating func add(_ line: ArraySlice<UInt8>) { lines.append(line) }

  /// Whether one of the lines has the same content as `line`. Amortised O(1) in the number of lines.
  mutating func contains(_ line: ArraySlice<UInt8>) -> Bool {
    if lines.isEmpty { return false }
    if lines.last == line { return true }
    for known in lines[countOfContents...] { contents.insert(LineContent(known)) }
    countOfContents = lines.count
    return contents.contains(LineContent(line))
  }

  /// Whether one of the lines has one of these hashes. O(n) in the lines.
  func contains(anyOf hashes: Set<LineHash>) -> Bool {
    lines.contains { hashes.contains(LineHash(of: $0)) }
  }

  /// Whether one of the lines has this CSV row. Amortised O(1) in the number of lines.
  mutating func contains(row: String) -> Bool {
    for known in lines[countOfRows...] {
      guard case .entry(let entry) = try? DiaryLine(Array(known)) else { continue }
      rows.insert(LogCSV.row(entry))
    }
    countOfRows = lines.count
    return rows.contains(row)
  }
}

/// The content of a line, independent of the order of fields and of whitespace.
private enum LineContent: Hashable {
  case null
  case bool(Bool)
  case number(Double)
  /// Text as UTF-8, because Swift strings compare by canonical equivalence.
  case text([UInt8])
  case list([LineContent])
  case fields([[UInt8]: LineContent])
  /// A line that is not an object.
  case other(ArraySlice<UInt8>)

  /// The content of a line. O(n).
  init(_ line: ArraySlice<UInt8>) {
    self = JSONNode(object: Array(line)).map { LineContent($0) } ?? .other(line)
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
