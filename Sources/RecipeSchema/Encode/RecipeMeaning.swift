import BrewDomain
import Essentials

/// What a recipe says, apart from how it is written.
///
/// Two texts of a recipe have the same meaning if all of their values are equal, as the encoder spells them: layout,
/// comments, the order of keys, unknown keys, the id of the recipe and `modifiedAt` are free. A unit belongs to the
/// meaning, because readers see it.
package enum RecipeMeaning {
  /// The SHA-256 of the meaning, as 64 digits of hexadecimal. O(n).
  package static func digest(
    of recipe: RecipeDetailDTO
  ) throws(RecipeEncodingError) -> String {
    SHA256.digest(Array(try text(of: recipe).utf8)).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }

  /// The values, one on a line, in the order of the names of their keys. It must never change for a recipe, because
  /// digests of it are in locks.
  static func text(of recipe: RecipeDetailDTO) throws(RecipeEncodingError) -> String {
    var text = ""
    for key in recipeKeys {
      if let value = try RecipeEncoder.value(of: key, in: recipe) {
        text += line(RecipeFormat.describe(key).name, value)
      }
    }
    for tag in recipe.tags { text += line("tag", .text(tag)) }
    for step in recipe.steps {
      text += "step\n"
      let derived = RecipeIdentity.stepId(
        recipeId: recipe.recipe.id,
        orderIndex: step.orderIndex
      )
      for key in stepKeys where key != .id || step.stepId != derived {
        if let value = try RecipeEncoder.value(of: key, in: step) {
          text += line(RecipeFormat.describe(key).name, value)
        }
      }
    }
    return text
  }

  // The order of the steps says what `order` does.
  private static let stepKeys = StepKey.allCases.filter { $0 != .order }
    .sorted { RecipeFormat.describe($0).name < RecipeFormat.describe($1).name }
  private static let recipeKeys = RecipeKey.allCases.filter { $0 != .id && $0 != .modifiedAt }
    .sorted { RecipeFormat.describe($0).name < RecipeFormat.describe($1).name }

  private static func line(_ name: String, _ value: EncodedValue) -> String {
    switch value {
    case .text(let text): "\(name) \(quoted(text))\n"
    case .literal(let text): "\(name) \(text)\n"
    }
  }

  /// In quotes and on one line, so that a text cannot look like another value.
  private static func quoted(_ text: String) -> String {
    var bytes = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\n"): bytes += Array("\\n".utf8)
      case UInt8(ascii: "\\"), UInt8(ascii: "\""): bytes += [UInt8(ascii: "\\"), byte]
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes + [UInt8(ascii: "\"")], as: UTF8.self)
  }
}
