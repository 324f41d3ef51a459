import Text

/// Text in Markdown.
enum MarkdownText {
  private static let special: Set<Unicode.Scalar> = [
    "\\", "`", "*", "_", "[", "]", "<", ">", "|", "~", "&", "#",
  ]

  /// A text that Markdown shows as it is, on one line: `<br>` breaks it.
  static func escaped(_ text: String) -> String {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.map { line in
      var escaped = String.UnicodeScalarView()
      for scalar in line.unicodeScalars {
        if special.contains(scalar) { escaped.append("\\") }
        escaped.append(scalar)
      }
      return String(escaped)
    }.joined(separator: "<br>")
  }

  /// The text that some Markdown shows: without escapes, emphasis and links. O(n).
  static func plain(_ text: String) -> String {
    guard text.utf8.contains(where: { mark in special.contains { $0.value == UInt32(mark) } })
    else {
      return text.trimmed
    }
    var result = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in MarkdownLinks.withoutFirst(text).replacing("<br>", with: "\n").unicodeScalars {
      if isEscaped || !(scalar == "\\" || scalar == "*" || scalar == "`") { result.append(scalar) }
      isEscaped = !isEscaped && scalar == "\\"
    }
    return String(result).trimmed
  }
}

extension MarkdownLinks {
  /// A text with its links as `words (address)`; one with escaped brackets as it is.
  fileprivate static func withoutFirst(_ text: String) -> String {
    guard !text.contains("\\["), text.contains("](") else { return text }
    let (plain, first) = removed(from: text)
    return first.map { "\(plain) (\($0))" } ?? plain
  }
}

/// Links in Markdown.
enum MarkdownLinks {
  /// A text with the words of its links, and the address of the first one. Other addresses follow their words. O(n).
  static func removed(from text: String) -> (text: String, first: String?) {
    var result = ""
    var first: String?
    var rest = text[...]
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "[")) {
      let inside = rest[rest.utf8.index(after: open)...]
      // Links are short: a text of many `[` takes linear time.
      guard let middle = inside.utf8.prefix(1200).firstIndex(of: UInt8(ascii: "]")),
        inside[middle...].dropFirst().first == "(",
        let close = inside[middle...].utf8.prefix(4000).firstIndex(of: UInt8(ascii: ")"))
      else {
        result += rest[...open]
        rest = inside
        continue
      }
      let address = inside[middle...].dropFirst(2).prefix(upTo: close).trimmedLink
      result += rest[..<open] + inside[..<middle]
      if first == nil { first = address } else { result += " (\(address))" }
      rest = inside[close...].dropFirst()
    }
    return (result + rest, first)
  }
}

extension Substring {
  fileprivate var trimmedLink: String { String(self).trimmed }
}
