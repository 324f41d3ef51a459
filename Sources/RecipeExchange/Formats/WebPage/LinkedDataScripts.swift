/// The JSON-LD of a page.
enum LinkedDataScripts {
  /// The content of each `<script type="application/ld+json">`. O(n).
  static func all(in bytes: [UInt8]) -> [[UInt8]] {
    var found: [[UInt8]] = []
    var tags = PageTags(bytes)
    while let tag = tags.next() {
      if tag.name == "script" {
        guard let end = tags.skipScript() else { break }
        if isLinkedData(tag.type) { found.append(Array(bytes[tag.end..<end])) }
      } else if textElements.contains(tag.name) {
        guard tags.skipText(of: tag.name) else { break }
      }
    }
    return found
  }

  /// The elements whose content is text, in which no tag begins.
  private static let textElements: Set = [
    "title", "textarea", "style", "xmp", "iframe", "noembed", "noframes",
  ]

  /// Whether the type of a script is that of JSON-LD, perhaps with parameters. Some programs write its plus sign as a
  /// reference.
  private static func isLinkedData(_ type: String) -> Bool {
    let type = ["&#43;", "&#x2b;", "&plus;"].reduce(type) { $0.replacing($1, with: "+") }
    return type.prefix { $0 != ";" }.trimmed == "application/ld+json"
  }
}

/// The start tags of a page, as the tokenizer of the HTML standard finds them. All calls together read the page once.
struct PageTags {
  /// A start tag.
  struct Tag {
    /// The name, in lower case.
    let name: String
    /// The value of the attribute `type`.
    let type: String
    /// Behind the `>`.
    let end: Int
  }

  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func holds(_ text: StaticString, at place: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    return place + count <= bytes.count
      && (0..<count).allSatisfy { bytes[place + $0] == text.utf8Start[$0] }
  }

  /// The next start tag; nil if there is none.
  mutating func next() -> Tag? {
    while let place = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) {
      offset = place + 1
      switch byte {
      case UInt8(ascii: "!") where holds("--", at: offset + 1): skipComment()
      case UInt8(ascii: "!"), UInt8(ascii: "?"): skip(through: UInt8(ascii: ">"))
      case UInt8(ascii: "/"):
        offset += 1
        if isLetter(byte) { _ = readTag() } else { skip(through: UInt8(ascii: ">")) }
      case let first where isLetter(first):
        guard let tag = readTag() else { return nil }
        return tag
      default: continue
      }
    }
    offset = bytes.count
    return nil
  }

  private mutating func skip(through end: UInt8) {
    offset = bytes[offset...].firstIndex(of: end).map { $0 + 1 } ?? bytes.count
  }

  /// Skips a comment, whose `!` is here. `<!-->` and `<!--->` are comments too.
  private mutating func skipComment() {
    offset += 3
    if holds(">", at: offset) || holds("->", at: offset) { return skip(through: UInt8(ascii: ">")) }
    while offset < bytes.count, !holds("-->", at: offset), !holds("--!>", at: offset) {
      offset += 1
    }
    skip(through: UInt8(ascii: ">"))
  }

  // MARK: Tags

  /// Reads a tag, whose name begins here; nil if the page ends in it.
  private mutating func readTag() -> Tag? {
    let name = word { endsName($0) }
    var type: String?
    while let next = byte, next != UInt8(ascii: ">") {
      if isBlank(next) || next == UInt8(ascii: "/") {
        offset += 1
        continue
      }
      let (key, value) = readAttribute()
      if key == "type" { type = type ?? value }
    }
    guard offset < bytes.count else { return nil }
    offset += 1
    return Tag(name: name, type: type ?? "", end: offset)
  }

  private mutating func readAttribute() -> (key: String, value: String) {
    let start = offset
    offset += 1
    while let byte, !endsName(byte), byte != UInt8(ascii: "=") { offset += 1 }
    let key = lowercased(start..<offset)
    while let byte, isBlank(byte) { offset += 1 }
    guard byte == UInt8(ascii: "=") else { return (key, "") }
    offset += 1
    while let byte, isBlank(byte) { offset += 1 }
    guard let quote = byte, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return (key, word { isBlank($0) || $0 == UInt8(ascii: ">") })
    }
    offset += 1
    let value = word { $0 == quote }
    offset = min(offset + 1, bytes.count)
    return (key, value)
  }

  /// Reads up to a byte that ends a word, in lower case.
  private mutating func word(until ends: (UInt8) -> Bool) -> String {
    let start = offset
    while let byte, !ends(byte) { offset += 1 }
    return lowercased(start..<offset)
  }

  private func lowercased(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self).lowercased()
  }

  // MARK: Text

  /// Skips the text of an element up to its end tag; false if it has none.
  mutating func skipText(of name: String) -> Bool {
    while offset < bytes.count {
      if isTag(name, isEnd: true) { return true }
      offset += 1
    }
    return false
  }

  /// Skips a script; the place of its end tag, or nil if it has none. Behind `<!--`, a script in the script has an end
  /// tag of its own.
  mutating func skipScript() -> Int? {
    var (isComment, isInner) = (false, false)
    while offset < bytes.count {
      if isTag("script", isEnd: true) {
        guard isInner else { return offset }
        isInner = false
      } else if isComment, !isInner, isTag("script", isEnd: false) {
        isInner = true
      } else if !isComment, holds("<!--", at: offset) {
        isComment = true
        // Its dashes may be those of the end.
        offset += 1
      } else if isComment, holds("-->", at: offset) {
        (isComment, isInner) = (false, false)
      }
      offset += 1
    }
    return nil
  }

  /// Whether a tag begins here.
  private func isTag(_ name: String, isEnd: Bool) -> Bool {
    let start = offset + (isEnd ? 2 : 1)
    let end = start + name.utf8.count
    return holds(isEnd ? "</" : "<", at: offset) && end <= bytes.count
      && zip(bytes[start..<end], name.utf8).allSatisfy { $0 | 0x20 == $1 }
      && (end == bytes.count || endsName(bytes[end]))
  }
}

private func isLetter(_ byte: UInt8?) -> Bool {
  byte.map { (0x61...0x7A).contains($0 | 0x20) } ?? false
}

private func isBlank(_ byte: UInt8) -> Bool { [0x09, 0x0A, 0x0C, 0x0D, 0x20].contains(byte) }

/// Whether a byte ends the name of a tag or an attribute.
private func endsName(_ byte: UInt8) -> Bool {
  isBlank(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
}
