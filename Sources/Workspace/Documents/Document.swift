import RecipeTools
import Text

/// Why a line is not a document.
package struct DocumentProblem: Error, Equatable, Sendable {
  /// One line, in lower case, without a full stop.
  package let message: String
}

/// Reads the lines of a stream of documents, and writes the beginnings of their results. For use by one thread, because
/// it reuses its memory.
package struct DocumentLine {
  private var line = JSONLine()
  private var name: Range<Int>?
  private var text: Range<Int>?
  private var error: Range<Int>?

  package init() {}

  /// Whether a line has nothing but blanks.
  package static func isBlank(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    bytes[range].allSatisfy { $0.isBlank || $0 == 0x0D }
  }

  /// The document in a line, which may end with a carriage return.
  package mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>,
    in range: Range<Int>
  ) throws(DocumentProblem) -> NamedText {
    (name, text, error) = (nil, nil, nil)
    line.removeAll()
    guard range.count <= FileLimit.stream else { throw .longLine(limit: FileLimit.stream) }
    do throws(JSONSyntaxError) {
      try line.read(bytes, in: range)
    } catch {
      let column = error.range.start - range.lowerBound + 1
      throw DocumentProblem(message: "not a JSON object: \(error) at byte \(column)")
    }
    for field in line.fields {
      if JSONText.isSame(field.name, in: bytes, as: "name") {
        name = field.value
      } else if JSONText.isSame(field.name, in: bytes, as: "text") {
        text = field.value
      } else if JSONText.isSame(field.name, in: bytes, as: "error") {
        error = field.value
      }
    }
    let name = try string(self.name, of: "name", in: bytes)
    guard name.count - 2 <= NamedText.longestName else {
      self.name = nil
      throw DocumentProblem(message: "`name` has more than \(NamedText.longestName) bytes")
    }
    let text = try string(self.text, of: "text", in: bytes)
    return NamedText(
      name: String(decoding: JSONText.unescaped(bytes, in: name), as: UTF8.self),
      text: JSONText.unescaped(bytes, in: text)
    )
  }

  /// The place of a text in a field.
  private func string(
    _ value: Range<Int>?,
    of name: String,
    in bytes: UnsafeBufferPointer<UInt8>
  ) throws(DocumentProblem) -> Range<Int> {
    guard let value else {
      throw DocumentProblem(message: "`\(name)` is missing: expected a text")
    }
    guard bytes[value.lowerBound] == UInt8(ascii: "\"") else {
      throw DocumentProblem(message: "`\(name)` must be a text")
    }
    return value
  }

  // MARK: Results

  /// The names of fields that every result may have.
  private static let ours: [StaticString] = ["version", "name", "text", "error"]

  /// Begins the result of the last line: with its name and the fields that are carried through.
  ///
  /// - Parameter own: the names of the fields that follow. Fields of the input with these names are left out, and those
  ///   with names that every result may have.
  package func begin(
    _ record: inout [UInt8],
    from bytes: UnsafeBufferPointer<UInt8>,
    own: [StaticString]
  ) {
    record.appendLiteral(#"{"version":1,"name":"#)
    append(name, to: &record, from: bytes)
    for field in line.fields where isCarried(field, in: bytes, own) {
      record.append(UInt8(ascii: ","))
      record.appendJSONValue(bytes, in: field.name)
      record.append(UInt8(ascii: ":"))
      record.appendJSONValue(bytes, in: field.value)
    }
  }

  private func append(
    _ name: Range<Int>?,
    to record: inout [UInt8],
    from bytes: UnsafeBufferPointer<UInt8>
  ) {
    guard let name, bytes[name.lowerBound] == UInt8(ascii: "\"") else {
      return record.appendLiteral("null")
    }
    record.appendJSONValue(bytes, in: name)
  }

  private func isCarried(
    _ field: JSONLine.Field,
    in bytes: UnsafeBufferPointer<UInt8>,
    _ own: [StaticString]
  ) -> Bool {
    let isSame = { JSONText.isSame(field.name, in: bytes, as: $0) }
    return !Self.ours.contains(where: isSame) && !own.contains(where: isSame)
  }

  /// Appends the result of a line that is not a document.
  ///
  /// The result of an earlier program, which has an error instead of a text, keeps its error.
  package func append(
    _ problem: DocumentProblem,
    at number: Int,
    to record: inout [UInt8],
    from bytes: UnsafeBufferPointer<UInt8>
  ) {
    begin(&record, from: bytes, own: ["line"])
    record.appendLiteral(#","line":"#)
    record.append(contentsOf: "\(number)".utf8)
    if text == nil, let error, bytes[error.lowerBound] == UInt8(ascii: "{") {
      record.appendLiteral(#","error":"#)
      record.appendJSONValue(bytes, in: error)
    } else {
      record.appendError(problem.message)
    }
    record.appendLiteral("}\n")
  }
}

extension DocumentProblem {
  /// A line has more than this many bytes.
  package static func longLine(limit: Int) -> DocumentProblem {
    DocumentProblem(message: "the line has more than \(limit >> 20) MiB")
  }
}
