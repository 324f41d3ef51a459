import Text

/// Writes indented XML 1.0, one element per line.
package struct XMLWriter: Sendable {
  /// The text written so far.
  package private(set) var text = ""
  private var depth = 0

  /// A writer of a new document.
  package init() {}

  /// Writes the XML declaration.
  package mutating func declaration() {
    text += #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
  }

  /// Writes an element with text, or an empty one.
  package mutating func element(
    _ name: String,
    _ attributes: [(String, String)],
    text content: String = ""
  ) {
    let rest = content.isEmpty ? "/>" : ">\(escaped(content, inAttribute: false))</\(name)>"
    line("<\(tag(name, attributes))\(rest)")
  }

  /// Writes an element whose children `write` writes.
  package mutating func element(
    _ name: String,
    _ attributes: [(String, String)],
    _ write: (inout XMLWriter) -> Void
  ) {
    open(name, attributes)
    write(&self)
    close(name)
  }

  /// Writes the start tag of an element; its children follow.
  package mutating func open(_ name: String, _ attributes: [(String, String)]) {
    line("<\(tag(name, attributes))>")
    depth += 1
  }

  /// Writes the end tag of the open element.
  package mutating func close(_ name: String) {
    depth -= 1
    line("</\(name)>")
  }

  /// Returns and clears the text written so far.
  package mutating func take() -> String {
    defer { text = "" }
    return text
  }

  private mutating func line(_ markup: String) {
    text += String(repeating: "  ", count: depth) + markup + "\n"
  }

  private func tag(_ name: String, _ attributes: [(String, String)]) -> String {
    name + attributes.map { " \($0)=\"\(escaped($1, inAttribute: true))\"" }.joined()
  }

  private func escaped(_ value: String, inAttribute: Bool) -> String {
    var result = ""
    for index in value.unicodeScalars.indices {
      let scalar = value.unicodeScalars[index]
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      // Required only in `]]>`.
      case ">": result += "&gt;"
      case "\"" where inAttribute: result += "&quot;"
      case "\n" where !inAttribute: result += "\n"
      case _ where scalar.isForbiddenInXML: result += "\u{FFFD}"
      // Readers normalize line breaks and tabs in attributes to spaces. Hidden characters are also escaped,
      // because people view XML in terminals, and commands, because build servers read it in logs.
      case _ where scalar.isHidden, "#" where value.isCommand(at: index):
        result += "&#x\(hexadecimal(scalar.value, digits: 1));"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// Whether XML 1.0 cannot represent the scalar, not even as a character reference.
  fileprivate var isForbiddenInXML: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D: false
    case 0x00...0x1F, 0xFFFE, 0xFFFF: true
    default: false
    }
  }
}
