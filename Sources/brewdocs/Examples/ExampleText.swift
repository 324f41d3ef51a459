/// Examples with characters that a page cannot show: `⟦U+2028⟧` is a character and `⟦0xFF⟧` is a byte.
package enum ExampleText {
  /// The explanation of the marks in a text; `nil` if there are none.
  static func legend(_ text: String) -> String? {
    if text.contains("⟦U+") { return "`⟦U+…⟧` stands for a character that cannot be shown." }
    return text.contains("⟦0x") ? "`⟦0x…⟧` stands for a byte." : nil
  }

  /// Converts marks to bytes.
  package static func bytes(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "⟦"), let close = rest[open...].firstIndex(of: "⟧") {
      bytes += rest[..<open].utf8
      let name = rest[rest.index(after: open)..<close]
      let code = UInt32(name.dropFirst(2), radix: 16) ?? 0
      if name.hasPrefix("0x") {
        bytes.append(UInt8(truncatingIfNeeded: code))
      } else if let scalar = Unicode.Scalar(code) {
        bytes += String(scalar).utf8
      }
      rest = rest[rest.index(after: close)...]
    }
    return bytes + rest.utf8
  }

  /// Converts bytes to text, with marks for what a page would not show: a byte order mark, tabs, carriage
  /// returns, and a trailing space.
  static func marked(_ bytes: [UInt8]) -> String {
    var marked = ""
    var scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\r": marked += "⟦U+000D⟧"
      case "\t": marked += "⟦U+0009⟧"
      case "\u{FEFF}": marked += "⟦U+FEFF⟧"
      case " " where scalars.first == "\n": marked += "⟦U+0020⟧"
      default: marked.unicodeScalars.append(scalar)
      }
    }
    return marked
  }
}

/// Completes a part of a recipe, so that it can be checked.
package enum SampleRecipe {
  private static let keys = [
    ("name", "name: Sample"),
    ("method", "method: v60"),
    ("dose", "dose: 15 g"),
    ("yield", "yield: 250 g"),
    ("temperature", "temperature: 94 °C"),
    ("grind", "grind: medium-fine"),
  ]

  /// The part, with missing keys before it and steps after it if it has none.
  package static func complete(_ part: String) -> String {
    let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
    func holds(_ key: String) -> Bool { lines.contains { $0.hasPrefix("\(key):") } }
    let isList = lines.contains { $0.hasPrefix("- ") || $0.hasPrefix("  - ") }
    var text = keys.filter { !holds($0.0) }.map { $0.1 + "\n" }.joined()
    if isList, !holds("steps") { text += "steps:\n" }
    text += part.hasSuffix("\n") ? part : part + "\n"
    guard !holds("steps"), !isList else { return text }
    let yield = lines.first { $0.hasPrefix("yield:") }?.dropFirst(6) ?? " 250 g"
    return text + "steps:\n  - instruction: Pour.\n    pourTo:\(yield)\n    timer: 2 min\n"
  }
}
