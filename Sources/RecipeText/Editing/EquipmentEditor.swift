import RecipeSyntax
import Recipes
import Text

/// Adds equipment to the text of an equipment file, and removes it. Comments and layout stay.
package struct EquipmentEditor {
  /// Why a text was not changed.
  package enum Failure: Error, Equatable {
    /// It has mistakes, of which this is the first, on this line.
    case faulty(line: Int, String)
    /// A list is written in brackets.
    case inBrackets
    /// It has something with this name.
    case exists(String)
  }

  private let tree: SyntaxTree
  private let decoded: DecodedEquipment

  /// Reads a text; an empty one has no equipment.
  package init(_ text: [UInt8]) throws(Failure) {
    tree = SyntaxTree(parsing: text)
    decoded = DecodedEquipment(tree)
    let mistakes =
      tree.errors.map { ($0.range, "the text is not YAML") }
      + decoded.problems.filter { $0.kind == .format }.map { ($0.range, $0.message) }
    if let (range, message) = mistakes.first {
      let line = LineIndex(text).position(at: range.start).line
      throw .faulty(line: line, message)
    }
  }

  // MARK: Adding

  /// The text with one more grinder, at the end of the list.
  package func adding(_ grinder: GrinderDTO) throws(Failure) -> [UInt8] {
    if decoded.grinders.contains(where: { Self.isName(grinder.name, $0.name) }) {
      throw .exists(grinder.name)
    }
    let settings = grinder.settings.map { (label: $0.label.rawValue, range: Self.text($0.range)) }
    return try adding(
      Self.lines(
        [
          ("name", grinder.name), ("burrs", grinder.burrs),
          ("scale", grinder.scale == .clicks ? nil : grinder.scale.rawValue),
          ("step", grinder.step.map { "\(Canonical.number($0)) µm" }),
        ],
        settings: settings,
        [("source", grinder.source), ("notes", grinder.notes)]
      ),
      to: "grinders"
    )
  }

  /// The text with one more brewer, at the end of the list.
  package func adding(_ brewer: BrewerDTO) throws(Failure) -> [UInt8] {
    if decoded.brewers.contains(where: { Self.isName(brewer.name, $0.name) }) {
      throw .exists(brewer.name)
    }
    return try adding(
      Self.lines([
        ("name", brewer.name), ("method", brewer.method.rawValue), ("source", brewer.source),
        ("notes", brewer.notes),
      ]),
      to: "brewers"
    )
  }

  /// The keys of an item, in the order of the format, as lines.
  package static func lines(
    _ keys: [(name: String, value: String?)],
    settings: [(label: String, range: String)] = [],
    _ more: [(name: String, value: String?)] = []
  ) -> [String] {
    func lines(_ keys: [(name: String, value: String?)]) -> [String] {
      keys.flatMap { name, value in
        value.map { "\(name): \(ScalarText.block($0, indentation: 0))" }?
          .split(separator: "\n").map(String.init) ?? []
      }
    }
    let list = settings.map { label, range in
      // A number needs no quotes here: it is a setting, and not text.
      let isPlain = range.allSatisfy { $0.isNumber || "-–. ".contains($0) }
      let value = isPlain ? range : ScalarText.block(range, indentation: 2)
      return "  \(ScalarText.block(label, indentation: 2)): \(value)"
    }
    return lines(keys) + (list.isEmpty ? [] : ["settings:"] + list) + lines(more)
  }

  private static func text(_ range: GrinderRange) -> String {
    let ends = [range.lower, range.upper].map { Canonical.number($0) }
    return ends[0] == ends[1] ? ends[0] : ends.joined(separator: "-")
  }

  private func adding(_ lines: [String], to key: String) throws(Failure) -> [UInt8] {
    let ending = LineEnding.auto.spelling(inPlaceOf: tree.bytes)
    func item(_ indentation: Int) -> String {
      let margin = String(repeating: " ", count: indentation)
      return lines.enumerated().map { "\(margin)\($0 == 0 ? "- " : "  ")\($1)\(ending)" }.joined()
    }
    guard let list = list(key) else {
      return inserting("\(key):\(ending)\(item(2))", at: tree.bytes.count)
    }
    let items = try extents(of: list.value)
    guard let last = items.last else {
      guard tree.nodes[list.value].kind == .scalar else { throw .inBrackets }
      return inserting(
        item(2),
        at: tree.bytes.startOfNextLine(after: tree.nodes[list.key].range.end)
      )
    }
    return inserting(item(last.column), at: last.range.end)
  }

  private func inserting(_ text: String, at offset: Int) -> [UInt8] {
    var bytes = tree.bytes
    let isAtLine = offset == 0 || bytes[offset - 1] == UInt8(ascii: "\n")
    let start = isAtLine ? "" : LineEnding.auto.spelling(inPlaceOf: tree.bytes)
    bytes.insert(contentsOf: Array((start + text).utf8), at: offset)
    return bytes
  }

  // MARK: Removing

  /// The text without the equipment of a name; nil if there is none.
  package func removing(_ name: String) throws(Failure) -> [UInt8]? {
    for key in ["grinders", "brewers"] {
      guard let list = list(key), tree.nodes[list.value].kind == .sequence else { continue }
      let nodes = Array(tree.items(of: list.value))
      let place = nodes.firstIndex { item in
        tree.pairs(of: item).contains { pair in
          tree.text(of: pair.key) == "name" && Self.isName(name, tree.text(of: pair.value))
        }
      }
      guard let place else { continue }
      let items = try extents(of: list.value)
      var bytes = tree.bytes
      bytes.removeSubrange(items[place].range.start..<items[place].range.end)
      if items.count == 1 {
        // A key without a list is removed too, with its comment.
        let start = tree.bytes.startOfLine(at: tree.nodes[list.key].range.start)
        bytes.removeSubrange(start..<tree.bytes.startOfNextLine(after: start))
      }
      return bytes
    }
    return nil
  }

  // MARK: Places

  private static func isName(_ name: String, _ other: String) -> Bool {
    NamePart(name).isWhole(other)
  }

  private func list(_ key: String) -> (key: Int, value: Int)? {
    guard let root = tree.documents.first?.root, tree.nodes[root].kind == .mapping else {
      return nil
    }
    return tree.pairs(of: root).first { tree.text(of: $0.key) == key }.map { ($0.key, $0.value) }
  }

  /// The whole lines of the items of a list, and the columns of their dashes.
  private func extents(of list: Int) throws(Failure) -> [(range: ByteRange, column: Int)] {
    guard tree.nodes[list].kind == .sequence else { return [] }
    var extents: [(range: ByteRange, column: Int)] = []
    for item in tree.items(of: list) {
      let before = tree.bytes[..<tree.nodes[item].range.start].lastIndex { !$0.isWhitespace }
      guard let dash = before, tree.bytes[dash] == UInt8(ascii: "-") else { throw .inBrackets }
      let start = tree.bytes.startOfLine(at: dash)
      let end =
        (item..<tree.nodes[item].subtreeEnd).filter { tree.nodes[$0].kind == .scalar }
        .map { tree.nodes[$0].range.end }.max() ?? tree.nodes[item].range.end
      let isAtLine = tree.bytes[end - 1] == UInt8(ascii: "\n")
      let next = isAtLine ? end : tree.bytes.startOfNextLine(after: end)
      extents.append((ByteRange(start, next), dash - start))
    }
    return extents
  }
}
