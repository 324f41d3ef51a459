import Text

/// Reads the document of a JSON export, as a whole.
enum JSONDocumentImport {
  /// The content of a document.
  static func batch(_ bytes: [UInt8]) -> ExchangeBatch {
    var batch = ExchangeBatch()
    do throws(JSONSyntaxError) {
      var parser = JSONParser(bytes, mostValues: ImportContent.mostValues)
      guard let node = try parser.next(), case .array(let items) = node.field("entries")?.value
      else {
        batch.refuse([ExchangeIssue(message: "expected an object with a list of `entries`")])
        return batch
      }
      guard try parser.next() == nil else {
        batch.refuse([ExchangeIssue(message: "found more than one value, expected one")])
        return batch
      }
      var deletions = 0
      for (index, item) in items.enumerated() {
        let (line, entry) = StoredLine.reading(item.range.line(in: bytes))
        if case .tombstone = line.kind { deletions += 1 }
        batch.add(line, entry, subject: "entries[\(index)]")
      }
      if deletions > 0 { batch.losses.append(ExchangeBatch.ignoredDeletions(deletions)) }
      batch.losses += unknownKeys(of: node)
    } catch {
      batch.refuse([ExchangeIssue(syntax: error, in: bytes)])
    }
    return batch
  }

  private static func unknownKeys(of node: JSONNode) -> [ExchangeIssue] {
    guard case .object(let fields) = node.value else { return [] }
    return fields.map(\.name).filter { $0 != "entries" && $0 != "version" }
      .map { ExchangeIssue.unknown($0.quotedBriefly) }
  }
}

extension ExchangeIssue {
  /// A JSON syntax error.
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
