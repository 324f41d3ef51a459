import JSON
import Reports

/// What a line says, whatever the order of its fields and the blanks between them.
enum LineContent: Hashable {
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
