/// Lays out JSON for people: what fits on a line stands on one.
enum JSONLayout {
  private static let width = 100

  /// The document with blanks and line breaks; it must be valid JSON.
  static func spread(_ json: String) -> String {
    var reader = Reader(rest: Array(json.unicodeScalars)[...])
    return lines(of: reader.value(), indentation: 0, lead: 0) + "\n"
  }

  /// A value as its tokens: a scalar's spelling, or the values in brackets, with keys in objects.
  private indirect enum Value {
    case scalar(String)
    case list(open: String, close: String, items: [(key: String?, value: Value)])
  }

  private static func lines(of value: Value, indentation: Int, lead: Int) -> String {
    guard case .list(let open, let close, let items) = value, !items.isEmpty else {
      return line(of: value)
    }
    let flat = line(of: value)
    if indentation + lead + flat.count < width { return flat }
    let margin = String(repeating: " ", count: indentation + 2)
    let rows = items.map { key, value in
      let lead = key.map { "\($0): " } ?? ""
      let text = lines(of: value, indentation: indentation + 2, lead: lead.count)
      return margin + lead + text
    }
    return "\(open)\n\(rows.joined(separator: ",\n"))\n\(margin.dropLast(2))\(close)"
  }

  private static func line(of value: Value) -> String {
    switch value {
    case .scalar(let text): return text
    case .list(let open, let close, let items):
      let parts = items.map { ($0.key.map { "\($0): " } ?? "") + line(of: $0.value) }
      let inside = parts.joined(separator: ", ")
      return open == "{" && !parts.isEmpty ? "{ \(inside) }" : "\(open)\(inside)\(close)"
    }
  }

  private struct Reader {
    var rest: ArraySlice<Unicode.Scalar>

    mutating func value() -> Value {
      skipBlanks()
      switch rest.first {
      case "{": return list("{", "}", hasKeys: true)
      case "[": return list("[", "]", hasKeys: false)
      default: return .scalar(scalar())
      }
    }

    private mutating func list(_ open: String, _ close: String, hasKeys: Bool) -> Value {
      var items: [(key: String?, value: Value)] = []
      rest.removeFirst()
      while true {
        skipBlanks()
        guard let next = rest.first else { break }
        if next == "," {
          rest.removeFirst()
        } else if String(next) == close {
          rest.removeFirst()
          break
        } else {
          let key = hasKeys ? scalar() : nil
          if hasKeys { skipColon() }
          items.append((key, value()))
        }
      }
      return .list(open: open, close: close, items: items)
    }

    /// A string with its quotes, or a number or word.
    private mutating func scalar() -> String {
      var text = String.UnicodeScalarView()
      let isString = rest.first == "\""
      while let next = rest.first {
        if !isString, ",:]} \n".unicodeScalars.contains(next) { break }
        text.append(rest.removeFirst())
        if next == "\\", let escaped = rest.popFirst() { text.append(escaped) }
        if isString, next == "\"", text.count > 1 { break }
      }
      return String(text)
    }

    private mutating func skipColon() {
      skipBlanks()
      if rest.first == ":" { rest.removeFirst() }
    }

    private mutating func skipBlanks() {
      while rest.first == " " || rest.first == "\n" { rest.removeFirst() }
    }
  }
}
