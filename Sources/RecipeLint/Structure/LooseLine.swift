import Recipes
import Text

/// A line of a recipe as its author meant it, who may never have seen YAML: `• dose = 15 g,` has a marker, a key,
/// and a value.
struct LooseLine {
  let range: ByteRange
  /// Where the text begins, after blanks.
  let textStart: Int
  /// `-`, `–`, `•`, `1.` before the text.
  let marker: ByteRange?
  /// Where the text begins after the marker.
  let contentStart: Int
  /// The key without quotes around it; empty for a text.
  private(set) var name = ""
  /// The key with its quotes.
  private(set) var key: ByteRange?
  /// What is between the key and the value: `: `.
  private(set) var separator = ByteRange(0, 0)
  /// The value without a comma or semicolon behind it.
  private(set) var value = ByteRange(0, 0)
  /// The comma or semicolon at the end of the line.
  private(set) var comma: ByteRange?

  var indentation: Int { textStart - range.start }
  var contentColumn: Int { contentStart - range.start }
  /// Where the text ends: before blanks and a comment.
  let textEnd: Int

  init(_ line: SourceLine, _ bytes: [UInt8]) {
    range = line.range
    textStart = line.textStart
    var marker = ListMarker.range(at: line.textStart, to: line.range.end, bytes)
    if let first = marker, first.end + 1 < line.range.end, bytes[first.end] == 0x20,
      bytes[first.end + 1] == 0x2D,
      let second = ListMarker.range(at: first.end + 1, to: line.range.end, bytes)
    {
      marker = ByteRange(first.start, second.end)
    }
    self.marker = marker
    var start = marker?.end ?? line.textStart
    while start < line.range.end, bytes[start] == 0x20 { start += 1 }
    contentStart = start
    textEnd = max(start, line.textEnd(from: start))
    readKey(bytes)
  }

  /// Whether the marker is a dash and a blank.
  func hasDash(_ bytes: [UInt8]) -> Bool {
    marker.map {
      $0.count == 1 && bytes[$0.start] == 0x2D && ($0.end == range.end || bytes[$0.end] == 0x20)
    }
      ?? false
  }

  var isHeader: Bool { key != nil && value.isEmpty }

  func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes[contentStart..<textEnd], as: UTF8.self)
  }

  // MARK: Key

  private mutating func readKey(_ bytes: [UInt8]) {
    let quote = QuoteMark.opening(at: contentStart, bytes)
    let nameStart = contentStart + (quote?.length ?? 0)
    var end = nameStart
    while end < textEnd, end - nameStart < 40 {
      if let quote, quote.closes(at: end, bytes) {
        let next = end + quote.length
        guard let gap = Separator.range(at: next, to: textEnd, isKnown: true, bytes) else { return }
        return take(ByteRange(nameStart, end), ByteRange(contentStart, next), gap, bytes)
      }
      if quote == nil {
        let known = Self.isKnown(bytes[nameStart..<end])
        if let gap = Separator.range(at: end, to: textEnd, isKnown: known, bytes), end > nameStart {
          return take(ByteRange(nameStart, end), ByteRange(contentStart, end), gap, bytes)
        }
      }
      end += 1
    }
    if quote == nil, end == textEnd, end > nameStart, Self.isKnown(bytes[nameStart..<end]) {
      return
    }
  }

  private mutating func take(
    _ name: ByteRange,
    _ key: ByteRange,
    _ separator: ByteRange,
    _ bytes: [UInt8]
  ) {
    self.name = String(decoding: bytes[name.start..<name.end], as: UTF8.self)
    self.key = key
    self.separator = separator
    var end = textEnd
    if end > separator.end,
      bytes[end - 1] == UInt8(ascii: ",") || bytes[end - 1] == UInt8(ascii: ";")
    {
      comma = ByteRange(end - 1, end)
      end -= 1
    }
    value = ByteRange(separator.end, end)
  }

  /// Whether a key of the format has this name, whatever its case.
  private static func isKnown(_ name: ArraySlice<UInt8>) -> Bool {
    guard let first = name.first, first | 0x20 >= 0x61, first | 0x20 <= 0x7A else { return false }
    return LooseKeys.isExact(String(decoding: name, as: UTF8.self))
  }
}

/// The keys of the format, found by what people call them.
enum LooseKeys {
  private static let names = Set((RecipeFormat.recipe + RecipeFormat.step).map(\.name))
  private static let stepNames = Set(RecipeFormat.step.map(\.name))
  private static let recipeNames = Set(RecipeFormat.recipe.map(\.name))

  static func isExact(_ name: String) -> Bool { names.contains(name) }

  /// Whether only a recipe has this key, and no step.
  static func isOnlyOfRecipe(_ name: String) -> Bool {
    recipeNames.contains(name) && !stepNames.contains(name)
  }

  static func isOfRecipe(_ name: String) -> Bool { recipeNames.contains(name) }

  /// Whether only a step has this key, and no recipe.
  static func isOnlyOfStep(_ name: String) -> Bool {
    stepNames.contains(name) && !recipeNames.contains(name)
  }

  /// The key of a step that a name means.
  static func stepKey(_ name: String) -> String? {
    if stepNames.contains(name) { return name }
    return KeyNames.nearest(to: name, in: RecipeFormat.step).map { RecipeFormat.step[$0].name }
  }

  /// The key of a recipe that a name means.
  static func recipeKey(_ name: String) -> String? {
    if recipeNames.contains(name) { return name }
    return KeyNames.nearest(to: name, in: RecipeFormat.recipe).map { RecipeFormat.recipe[$0].name }
  }
}

/// What people write before the items of a list.
enum ListMarker {
  /// The marker at an offset: a dash, another dash or bullet with a blank, `1.` or `1)` with a blank, or a dash
  /// right before a letter.
  static func range(at start: Int, to end: Int, _ bytes: [UInt8]) -> ByteRange? {
    guard start < end else { return nil }
    var digits = start
    while digits < end, (0x30...0x39).contains(bytes[digits]) { digits += 1 }
    if digits > start {
      guard digits < end, bytes[digits] == UInt8(ascii: ".") || bytes[digits] == UInt8(ascii: ")"),
        digits + 1 < end, bytes[digits + 1] == 0x20
      else { return nil }
      return ByteRange(start, digits + 1)
    }
    if bytes[start] == UInt8(ascii: "-") {
      if start + 1 == end || bytes[start + 1] == 0x20 { return ByteRange(start, start + 1) }
      if start + 2 < end, bytes[start + 1] == UInt8(ascii: "-"), bytes[start + 2] == 0x20 {
        return ByteRange(start, start + 2)
      }
      if start + 2 < end, bytes[start + 1] == UInt8(ascii: ">"), bytes[start + 2] == 0x20 {
        return ByteRange(start, start + 2)
      }
      let next = bytes[start + 1] | 0x20
      return next >= 0x61 && next <= 0x7A ? ByteRange(start, start + 1) : nil
    }
    let decoded = DecodedScalar(at: start, in: bytes)
    guard let scalar = decoded.scalar?.value, start + decoded.length < end,
      bytes[start + decoded.length] == 0x20
    else { return nil }
    switch scalar {
    case 0x2A, 0x2B, 0xB7, 0x2010...0x2015, 0x2022, 0x2023, 0x2043, 0x2192, 0x2212, 0x25AA, 0x25CF,
      0x25E6,
      0x2460...0x2473:
      return ByteRange(start, start + decoded.length)
    default: return nil
    }
  }
}

/// A quote around a key: plain, typographic, or the asterisks of Markdown.
private struct QuoteMark {
  private let closing: [UInt8]
  let length: Int

  static func opening(at start: Int, _ bytes: [UInt8]) -> QuoteMark? {
    for (open, close) in [
      ("\"", "\""), ("'", "'"), ("\u{201C}", "\u{201D}"), ("**", "**"), ("`", "`"),
    ]
    where bytes[start...].starts(with: open.utf8) {
      return QuoteMark(closing: Array(close.utf8), length: open.utf8.count)
    }
    return nil
  }

  func closes(at offset: Int, _ bytes: [UInt8]) -> Bool { bytes[offset...].starts(with: closing) }
}

/// What people write between a key and its value.
private enum Separator {
  /// The separator at an offset, with the blanks around it. After a known key, it may be any of those that people
  /// use; after other words, only a colon with a blank behind it.
  static func range(at start: Int, to end: Int, isKnown: Bool, _ bytes: [UInt8]) -> ByteRange? {
    let offset = bytes[..<end].endOfBlanks(from: start)
    guard offset < end else { return nil }
    var next = offset
    switch bytes[offset] {
    case UInt8(ascii: ":"):
      next += 1
      guard isKnown || next == end || bytes[next].isBlank else { return nil }
    case UInt8(ascii: "="), UInt8(ascii: ";"):
      guard isKnown else { return nil }
      next += 1
    case UInt8(ascii: "-"):
      guard isKnown, offset > start, offset + 1 < end else { return nil }
      next += bytes[offset + 1] == UInt8(ascii: ">") ? 2 : 1
      guard next < end, bytes[next].isBlank else { return nil }
    case 0xEF:
      guard isKnown, bytes[offset...].starts(with: "\u{FF1A}".utf8) else { return nil }
      next += 3
    default:
      guard isKnown, offset > start, bytes[start..<offset].contains(0x09) else { return nil }
    }
    next = bytes[..<end].endOfBlanks(from: next)
    return ByteRange(start, next)
  }
}
