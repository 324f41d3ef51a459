import Text

extension BrewSpec {
  /// What precedes the brews of a document.
  package static let header = "brewspec_version: \"\(version)\"\nbrews:\n"

  /// A brew with values at paths such as `result.tds`, in order; those that are nil are left out.
  package static func brew(_ values: [(path: String, value: JSONNode.Value?)]) -> JSONNode {
    JSONNode(
      value: .object(
        fields(
          values.compactMap { path, value in
            value.map { (path.split(separator: ".")[...], $0) }
          }[...]
        )
      ),
      range: ByteRange(0, 0)
    )
  }

  private static func fields(
    _ values: ArraySlice<(path: ArraySlice<Substring>, value: JSONNode.Value)>
  ) -> [(name: String, node: JSONNode)] {
    var fields: [(name: String, node: JSONNode)] = []
    var rest = values
    while let first = rest.first, let name = first.path.first {
      let group = rest.prefix { $0.path.first == name }
      rest = rest.dropFirst(group.count)
      let value =
        first.path.count == 1
        ? first.value : .object(self.fields(group.map { ($0.path.dropFirst(), $0.value) }[...]))
      fields.append((String(name), JSONNode(value: value, range: ByteRange(0, 0))))
    }
    return fields
  }

  /// A name, cut to the maximum length; nil if it is empty.
  package static func name(_ name: String) -> JSONNode.Value? {
    name.isEmpty ? nil : .string(name.cut(to: maximumNameLength))
  }

  /// A brew as an item of the list of brews, in YAML.
  ///
  /// - Parameter scalar: spells the text of a key.
  package static func text(
    of brew: JSONNode,
    _ scalar: (_ key: String, _ text: String, _ indentation: Int) -> String
  ) -> String {
    let text = lines(of: brew, indentation: 4, scalar)
    return text.isEmpty ? "" : "  - " + text.dropFirst(4)
  }

  private static func lines(
    of node: JSONNode,
    indentation: Int,
    _ scalar: (String, String, Int) -> String
  ) -> String {
    guard case .object(let fields) = node.value else { return "" }
    var text = ""
    for (name, node) in fields {
      text += String(repeating: " ", count: indentation) + name + ":"
      switch node.value {
      case .object: text += "\n" + lines(of: node, indentation: indentation + 2, scalar)
      case .string(let value): text += " " + scalar(name, value, indentation) + "\n"
      default: text += " " + Canonical.number(node.number ?? 0) + "\n"
      }
    }
    return text
  }
}

extension String {
  /// The text, cut to so many code points.
  package func cut(to length: Int) -> String {
    guard utf8.count > length else { return self }
    return String(UnicodeScalarView(unicodeScalars.prefix(length)))
  }
}
