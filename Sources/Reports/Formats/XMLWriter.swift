import SourceText

/// Writes XML 1.0, an element per line, indented.
package struct XMLWriter: Sendable {
  /// What is written so far.
  package private(set) var text = ""
  private var depth: Int

  /// A writer of elements that lie in `depth` others.
  package init(depth: Int = 0) {
    self.depth = depth
  }

  /// Writes what an XML file starts with.
  package mutating func declaration() {
    text += #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
  }

  /// Writes an element with text in it, or an empty one.
  package mutating func element(
    _ name: String,
    _ attributes: [(String, String)],
    text content: String = ""
  ) {
    if content.isEmpty {
      line("<\(tag(name, attributes))/>")
    } else {
      line("<\(tag(name, attributes))>\(escaped(content, inAttribute: false))</\(name)>")
    }
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

  /// Writes the start of an element; its children come next.
  package mutating func open(_ name: String, _ attributes: [(String, String)]) {
    line("<\(tag(name, attributes))>")
    depth += 1
  }

  /// Writes the end of the element that is open.
  package mutating func close(_ name: String) {
    depth -= 1
    line("</\(name)>")
  }

  /// What is written so far, which is then forgotten.
  package mutating func take() -> String {
    defer { text = "" }
    return text
  }

  /// Adds elements that another writer of this depth wrote.
  package mutating func append(_ elements: String) { text += elements }

  private mutating func line(_ markup: String) {
    text += String(repeating: "  ", count: depth) + markup + "\n"
  }

  private func tag(_ name: String, _ attributes: [(String, String)]) -> String {
    name + attributes.map { " \($0)=\"\(escaped($1, inAttribute: true))\"" }.joined()
  }

  private func escaped(_ value: String, inAttribute: Bool) -> String {
    var result = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      // Only in `]]>` would it have to be.
      case ">": result += "&gt;"
      case "\"" where inAttribute: result += "&quot;"
      case "\n" where !inAttribute: result += "\n"
      case _ where scalar.isForbiddenInXML: result += "\u{FFFD}"
      // Readers take a bare line break or tab in an attribute for a space. What is hidden is
      // spelt too: XML need not, but people look at it in terminals.
      case _ where scalar.isHidden: result += "&#x\(hexadecimal(scalar.value, digits: 1));"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// Whether XML 1.0 has no way to write the scalar, not even as a number.
  fileprivate var isForbiddenInXML: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D: false
    case 0x00...0x1F, 0xFFFE, 0xFFFF: true
    default: false
    }
  }
}
