import JSON
import SourceText

/// A file to import.
package struct ImportFile: Sendable {
  /// The largest file that is read: a saved page can have 10 MB, an archive more.
  package static let limit = 64 << 20

  /// Its content.
  package let bytes: [UInt8]
  /// Its name without its folder; nil for standard input.
  package let name: String?
  /// Its values, if it is JSON: one, or one after another.
  let json: [JSONNode]
  /// Why it is not JSON, if it begins like it.
  private let problem: JSONSyntaxError?

  /// A file with this content, which is parsed once if it is JSON. O(n).
  package init(_ bytes: [UInt8], name: String?) {
    self.bytes = bytes
    self.name = name
    var values: [JSONNode] = []
    var problem: JSONSyntaxError?
    if Self.isLikeJSON(bytes) {
      do throws(JSONSyntaxError) {
        var parser = JSONParser(bytes)
        while let value = try parser.next() { values.append(value) }
      } catch {
        problem = error
      }
    }
    json = problem == nil ? values : []
    self.problem = problem
  }

  private static func isLikeJSON(_ bytes: [UInt8]) -> Bool {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let first = bytes[start...].first { $0 > 0x20 }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// The objects of a JSON file: those of a list, or one after another, each with its place.
  var objects: [(place: String, node: JSONNode)] {
    if json.count == 1 {
      guard let items = json[0].items else { return [("", json[0])] }
      return items.enumerated().map { ("[\($0.offset)]", $0.element) }
    }
    return json.enumerated().map { ("[\($0.offset)]", $0.element) }
  }

  /// Why the file cannot be read as JSON; nil if it can.
  package var refusal: ImportRefusal? {
    guard let problem else { return nil }
    let place = LineIndex(bytes).position(at: min(problem.range.start, bytes.count))
    return ImportRefusal("not JSON at line \(place.line), column \(place.column): \(problem)")
  }

  /// Requires a JSON file.
  func requireJSON() throws(ImportRefusal) {
    if let refusal { throw refusal }
    if json.isEmpty { throw ImportRefusal("expected JSON, which begins with `{` or `[`") }
  }

  /// The content as text; nil if it is not UTF-8.
  var text: String? {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return String(validating: bytes[start...], as: UTF8.self)
  }

  /// Requires a text file.
  func requireText() throws(ImportRefusal) -> String {
    try requireContent()
    return text ?? ""
  }

  /// Requires text in UTF-8 that is not blank.
  package func requireContent() throws(ImportRefusal) {
    guard let text else {
      let isUTF16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      throw ImportRefusal(
        isUTF16 ? "the text is UTF-16" : "the text is not UTF-8",
        hint: "save it as UTF-8, and import it again"
      )
    }
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    if text.utf8.allSatisfy(blanks.contains) { throw ImportRefusal("the file is empty") }
  }

  /// The suffix of the name in small letters, without its dot; empty for none.
  var suffix: String {
    guard let name, let dot = name.lastIndex(of: ".") else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }

  /// The name without its suffix, for a recipe without a name.
  var stem: String? {
    guard let name else { return nil }
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    return stem.nonBlank
  }

  /// Whether an object of the file, or one of the first items of its list, has all of some fields.
  func hasObject(with fields: String...) -> Bool {
    objects.prefix(20).contains { _, node in fields.allSatisfy { node.field($0) != nil } }
  }
}
