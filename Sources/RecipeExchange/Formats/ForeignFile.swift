import Recipes
import Text

/// A file of another kind, which is not read.
package struct ForeignFile: Sendable {
  /// What it is: `a roast of Artisan, and no brew`.
  package let name: String
  /// What to do about it.
  package let hint: String
}

extension ImportFile {
  /// What the file is, if it is known and not read; nil for others.
  package var foreign: ForeignFile? {
    if let object = objects.first?.node, object.isObject { return Self.foreign(object) }
    guard json.isEmpty, let text else { return nil }
    let start = text.prefix(1 << 14)
    let marks = ["'roast", "'recording_version'", "'timex'"]
    if start.hasPrefix("{'"), suffix == "alog" || marks.contains(where: { start.contains($0) }) {
      return ForeignFile(
        name: "a roast of Artisan, and not a brew",
        hint: "a recipe says how the roasted coffee is brewed"
      )
    }
    if suffix == "toml" || Self.isTOML(start) {
      return ForeignFile(
        name: "TOML, which is not read",
        hint: "write `key: value` in place of `key = value`, and save it as .md"
      )
    }
    return nil
  }

  /// A profile of an espresso machine: it has pressures, flows and limits, and no amounts to pour.
  private static func foreign(_ object: JSONNode) -> ForeignFile? {
    func has(_ fields: String...) -> Bool { fields.allSatisfy { object.field($0) != nil } }
    let machine =
      has("phases", "label") ? "GaggiMate" : has("stages", "final_weight") ? "Meticulous" : nil
    guard let machine, object.field("samples") == nil, object.field("data") == nil else {
      return nil
    }
    return ForeignFile(
      name: "an espresso profile of a \(machine), which has no pours",
      hint:
        "`brewbook new NAME --method espresso` begins a recipe; its shots are for `brewlog import`"
    )
  }

  /// Whether a text has a table `[name]` or values `name = value`, and no other lines.
  private static func isTOML(_ text: Substring) -> Bool {
    let lines = text.split(whereSeparator: \.isNewline).map { String($0).trimmed }
      .filter { !$0.isEmpty && !$0.hasPrefix("#") }.prefix(20)
    return lines.count > 1
      && lines.allSatisfy { line in
        if line.hasPrefix("["), line.hasSuffix("]") { return true }
        guard let sign = line.firstIndex(of: "="), sign > line.startIndex else { return false }
        let name = line[..<sign].dropLast(while: { $0 == " " })
        return !name.isEmpty
          && name.utf8.allSatisfy {
            $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || $0 &- 0x30 < 10 || "-_.".utf8.contains($0)
          }
      }
  }
}

extension Substring {
  fileprivate func dropLast(while isBlank: (Character) -> Bool) -> Substring {
    var rest = self
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return rest
  }
}
