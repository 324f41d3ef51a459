import RecipeSyntax
import Recipes
import Text

/// A line of a recipe as its author meant it, who may never have seen YAML.
struct LooseLine {
  /// What a line of the steps is.
  enum Role {
    /// The name of a group: `- bloom:`, `step 1:`.
    case name
    /// A key of a step.
    case key
    /// A text where a step or a key is expected.
    case text
    /// A numbered text: `1: Bloom`.
    case numbered
    /// More of the text above.
    case more
    /// A second `steps:`.
    case again
    /// A dash with nothing behind it.
    case dash
  }

  private let written: WrittenLine
  /// The key without quotes around it; empty for a text.
  let name: String
  /// Whether the line is inside brackets, or continues the text above.
  let isInside: Bool
  /// The role of a line of the steps; nil for the others.
  var role: Role?

  init(_ line: SourceLine, of bytes: [UInt8], isInside: Bool) {
    written = WrittenLine(line) { name, _ in
      name.first?.isLetter == true && LooseKeys.isExact(String(decoding: name, as: UTF8.self))
    }
    let name = written.entry?.name
    self.name = name.map { String(decoding: bytes[$0.start..<$0.end], as: UTF8.self) } ?? ""
    self.isInside = isInside
  }

  var range: ByteRange { written.range }
  var textStart: Int { written.textStart }
  var marker: ByteRange? { written.marker }
  var contentStart: Int { written.contentStart }
  /// The key with its quotes.
  var key: ByteRange? { written.entry?.key }
  /// What is between the key and the value: `: `.
  var separator: ByteRange { written.entry?.separator ?? ByteRange(0, 0) }
  /// The value without a comma or semicolon behind it.
  var value: ByteRange { written.entry?.value ?? ByteRange(0, 0) }
  var comma: ByteRange? { written.entry?.comma }
  var textEnd: Int { written.textEnd }
  var indentation: Int { written.indentation }
  var contentColumn: Int { written.contentColumn }

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
  private static let names = Set((RecipeFormat.recipe + RecipeFormat.step).map { $0.name })
  private static let stepNames = Set(RecipeFormat.step.map { $0.name })
  private static let recipeNames = Set(RecipeFormat.recipe.map { $0.name })
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
    recipeNames.contains(name) ? name : KeyNames.recipeKey(meantBy: name)?.name
  }
}
