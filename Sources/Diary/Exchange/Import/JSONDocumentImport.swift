import Text

extension ImportContent {
  /// Reads the document of a JSON export.
  mutating func readDocument(_ bytes: [UInt8]) {
    do throws(JSONSyntaxError) {
      var parser = JSONParser(bytes, mostValues: ImportContent.mostValues)
      guard let node = try parser.next(), case .array(let items) = node.field("entries")?.value
      else { return refuse("expected an object with a list of `entries`") }
      guard try parser.next() == nil else {
        return refuse("found more than one value, expected one")
      }
      var deletions = 0
      for (index, item) in items.enumerated() {
        let line = StoredLine(item.range.line(in: bytes))
        if case .tombstone = line.kind { deletions += 1 }
        add(line, subject: "entries[\(index)]")
      }
      loseDeletions(deletions)
      lose(Self.unknownKeys(of: node))
    } catch {
      refuse([ExchangeIssue(syntax: error, in: bytes)])
    }
  }

  private static func unknownKeys(of node: JSONNode) -> [ExchangeIssue] {
    guard case .object(let fields) = node.value else { return [] }
    return fields.map(\.name).filter { $0 != "entries" && $0 != "version" }
      .map { ExchangeIssue.unknown($0.quotedBriefly) }
  }
}

extension ExchangeIssue {
  init(syntax error: JSONSyntaxError, in bytes: [UInt8]) {
    if case .tooManyValues = error.problem {
      self.init(message: "\(error): import JSON Lines, which have no limit")
      return
    }
    let place = LineIndex(bytes).position(at: min(error.range.start, bytes.count))
    self.init(line: place.line, message: "not JSON at column \(place.column): \(error)")
  }

  /// A key without a field in the diary.
  static func unknown(_ name: String, line: Int? = nil) -> ExchangeIssue {
    ExchangeIssue(line: line, field: name, message: "is left out: the diary has no such field")
  }
}
