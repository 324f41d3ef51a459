import Recipes
import Text

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
  /// The number of all values, if it is JSON.
  let valueCount: Int

  /// A file with this content, which is parsed once if it is JSON. O(n).
  ///
  /// - Parameter mostValues: more values are not read.
  package init(_ bytes: [UInt8], name: String?, mostValues: Int = ImportLimit.values) {
    self.bytes = bytes
    self.name = name
    var values: [JSONNode] = []
    var problem: JSONSyntaxError?
    var parser = JSONParser(bytes, mostValues: mostValues)
    if Self.isLikeJSON(bytes) {
      do throws(JSONSyntaxError) {
        while let value = try parser.next() { values.append(value) }
      } catch {
        problem = error
      }
    }
    json = problem == nil ? values : []
    valueCount = parser.valueCount
    self.problem = problem
  }

  private static func isLikeJSON(_ bytes: [UInt8]) -> Bool {
    let start = bytes.lengthOfByteOrderMark
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
    if case .tooManyValues = problem.problem {
      return ImportRefusal("\(problem)", hint: "divide the file")
    }
    let place = LineIndex(bytes).position(at: min(problem.range.start, bytes.count))
    return ImportRefusal("not JSON at line \(place.line), column \(place.column): \(problem)")
  }

  /// Requires a JSON file.
  func requireJSON() throws(ImportRefusal) {
    if let refusal { throw refusal }
    if json.isEmpty { throw ImportRefusal("expected JSON, which begins with `{` or `[`") }
  }

  /// Requires a JSON file whose objects are recipes.
  func requireObjects() throws(ImportRefusal) -> [(place: String, node: JSONNode)] {
    try requireJSON()
    let objects = objects
    try ImportLimit.requireRecipes(objects.count)
    return objects
  }

  /// Requires a JSON file with one value.
  func requireOneValue() throws(ImportRefusal) -> JSONNode {
    try requireJSON()
    guard json.count == 1 else {
      throw ImportRefusal("found \(json.count) values, expected one", hint: "divide the file")
    }
    return json[0]
  }

  /// The content as text; nil if it is not UTF-8.
  var text: String? {
    let start = bytes.lengthOfByteOrderMark
    return String(validating: bytes[start...], as: UTF8.self)
  }

  /// Requires a text file.
  ///
  /// - Parameter marks: what divides the text beside the ends of lines.
  func requireText(dividedBy marks: String = "") throws(ImportRefusal) -> String {
    try requireContent()
    let marks = Set(marks.utf8)
    // The ends of lines that only Unicode has begin with 0xC2 and 0xE2.
    try ImportLimit.requireValues(
      bytes.count { (0x0A...0x0D).contains($0) || marks.contains($0) }
        + bytes.indices.dropLast().count {
          bytes[$0] == 0xC2 && bytes[$0 + 1] == 0x85
            || bytes[$0] == 0xE2 && bytes[$0 + 1] == 0x80
              && bytes[min($0 + 2, bytes.count - 1)] | 1 == 0xA9
        }
    )
    return text ?? ""
  }

  /// Requires text in UTF-8 that is not blank.
  package func requireContent() throws(ImportRefusal) {
    guard let text else {
      if let binaryKind {
        throw ImportRefusal("it is \(binaryKind)", hint: "export the recipe as text, such as JSON")
      }
      throw ImportRefusal(
        encoding.map { "the text is \($0)" } ?? "the text is not UTF-8",
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

  /// What a file of an unknown format looks like, for a message; nil if nothing shows it.
  package var appearance: String? {
    if let first = json.first { return Self.appearance(of: first, as: "JSON", "fields") }
    if let kind = binaryKind { return kind }
    if suffix == "tcl" { return "a profile of a Decent in Tcl, of which only the JSON is read" }
    if let root = yaml { return Self.appearance(of: root, as: "YAML", "keys") }
    return isPlainText ? "text that names neither a dose of coffee nor pours" : nil
  }

  /// Whether the file is text in sentences or lines.
  package var isPlainText: Bool {
    guard json.isEmpty, binaryKind == nil, yaml == nil, !hasStepsKey, let text,
      !text.utf8.contains(0)
    else { return false }
    return text.contains(where: \.isLetter) && !text.hasPrefix("<")
  }

  /// Whether a line says `steps:`, as in a recipe of ours that may have errors.
  var hasStepsKey: Bool {
    bytes.prefix(1 << 16).split(separator: UInt8(ascii: "\n"))
      .contains { $0.elementsEqual("steps:".utf8) }
  }

  private var yaml: JSONNode? {
    text.flatMap { YAMLValues.root(of: $0) }.flatMap { $0.isObject ? $0 : nil }
  }

  private static func appearance(of value: JSONNode, as format: String, _ word: String) -> String {
    let node = value.items?.first ?? value
    guard case .object(let fields) = node.value, !fields.isEmpty else {
      return "\(format), \(value.kind)"
    }
    let names = fields.prefix(5).map { "`\($0.name.quotedBriefly)`" }.joined(separator: ", ")
    return "\(format) with the \(word) \(names)\(fields.count > 5 ? " and others" : "")"
  }

  /// The other encoding of a text, by its byte order mark; nil for none.
  private var encoding: String? {
    // The mark of UTF-16 begins one of UTF-32.
    let marks: [(mark: [UInt8], name: String)] = [
      ([0xFF, 0xFE, 0, 0], "UTF-32"), ([0, 0, 0xFE, 0xFF], "UTF-32"), ([0xFF, 0xFE], "UTF-16"),
      ([0xFE, 0xFF], "UTF-16"),
    ]
    return marks.first { bytes.starts(with: $0.mark) }?.name
  }

  /// What a binary file is, by its first bytes; nil for others.
  private var binaryKind: String? {
    let kinds: [(start: [UInt8], name: String)] =
      [
        (Array("%PDF".utf8), "a PDF document"),
        (Array("SQLite format 3".utf8), "a database of SQLite"),
        ([0x89, 0x50, 0x4E, 0x47], "a picture"), ([0xFF, 0xD8, 0xFF], "a picture"),
        ([0x1F, 0x8B], "compressed with gzip"),
      ]
      + (UInt8(1)...9).map { version in
        // src/display/models/shot_log_format.h of jniebuhr/gaggimate
        ("SHOT".utf8 + [version], "a shot of a GaggiMate, as the machine stores it")
      }
    return kinds.first { bytes.starts(with: $0.start) }?.name
  }

  /// Whether an object of the file, or one of the first items of its list, has all of some fields.
  func hasObject(with fields: String...) -> Bool {
    objects.prefix(20).contains { _, node in fields.allSatisfy { node.field($0) != nil } }
  }
}

extension JSONNode {
  /// The members of a list in a field, such as those in the answer of a server, each with its place; nil if there is no
  /// list.
  ///
  /// - Parameter place: that of the object itself; empty for a whole file.
  func list(_ field: String, at place: String) -> [(place: String, node: JSONNode)]? {
    let path = place.isEmpty ? field : "\(place).\(field)"
    return self.field(field)?.items?.enumerated().map { ("\(path)[\($0.offset)]", $0.element) }
  }
}
