import RecipeSyntax
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
  let name: String
  /// The key with its quotes.
  let key: ByteRange?
  /// What is between the key and the value: `: `.
  let separator: ByteRange
  /// The value without a comma or semicolon behind it.
  let value: ByteRange
  /// The comma or semicolon at the end of the line.
  let comma: ByteRange?
  /// Where the text ends: before blanks and a comment.
  let textEnd: Int

  var indentation: Int { textStart - range.start }
  var contentColumn: Int { contentStart - range.start }

  init(_ line: SourceLine, _ bytes: [UInt8]) {
    range = line.range
    textStart = line.textStart
    var marker = ListMarker.range(at: textStart, to: range.end, bytes)
    if let first = marker, bytes[first.end..<range.end].starts(with: " -".utf8),
      let second = ListMarker.range(at: first.end + 1, to: range.end, bytes)
    {
      marker = ByteRange(first.start, second.end)
    }
    self.marker = marker
    var start = marker?.end ?? textStart
    while start < range.end, bytes[start] == 0x20 { start += 1 }
    contentStart = start
    textEnd = max(start, line.textEnd(from: start))
    let entry = LineEntry(from: start, to: textEnd, of: bytes) { name, _ in
      name.first?.isLetter == true && LooseKeys.isExact(String(decoding: name, as: UTF8.self))
    }
    name = entry.map { String(decoding: bytes[$0.name.start..<$0.name.end], as: UTF8.self) } ?? ""
    key = entry?.key
    separator = entry?.separator ?? ByteRange(0, 0)
    value = entry?.value ?? ByteRange(0, 0)
    comma = entry?.comma
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
}

/// The keys of the format, found by what people call them.
enum LooseKeys {
  private static let names = Set((RecipeFormat.recipe + RecipeFormat.step).map(\.name))
  private static let stepNames = Set(RecipeFormat.step.map(\.name))
  private static let recipeNames = Set(RecipeFormat.recipe.map(\.name))
    .filter { KeyNames.dose(called: $0) == nil }

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
    let place = KeyNames.dose(called: name) ?? KeyNames.nearest(to: name, in: RecipeFormat.recipe)
    return place.map { RecipeFormat.recipe[$0].name }
  }
}
