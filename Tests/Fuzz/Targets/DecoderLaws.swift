import RecipeExchange
import RecipeSyntax
import Recipes
import TestSupport
import Text

/// What holds of everything that is read as a recipe.
enum DecoderLaws {
  static func violation(_ bytes: [UInt8]) -> String? {
    let file = RecipeFile(bytes: bytes, identity: "recipes/any.yaml")
    let ranges = file.tree.errors.map(\.range) + file.source.errors.map(\.range)
    for range in ranges
    where !(0 <= range.start && range.start <= range.end && range.end <= bytes.count) {
      return "\(range) is not in the source of \(bytes.count) bytes"
    }
    let paths = NodePaths(file.tree)
    for error in file.source.errors { _ = paths.path(to: error.node) }
    for document in file.documents {
      guard let detail = document.toDetailDTO() else { continue }
      if detail.recipe.isValid, !document.syntaxErrors.isEmpty {
        return "valid with errors of syntax"
      }
      if detail.recipe.isValid, let violation = roundTrip(detail) { return violation }
    }
    return nil
  }

  private static func roundTrip(_ recipe: RecipeDetailDTO) -> String? {
    let text: String
    do {
      text = try RecipeEncoder.encode(recipe)
    } catch {
      return "a valid recipe is not written: \(error)"
    }
    let file = RecipeFile(bytes: Array(text.utf8), identity: "-")
    if let error = file.tree.errors.first {
      return "what is written is not YAML: \(error)\n\(text)"
    }
    guard file.documents.count == 1, let read = file.documents[0].toDetailDTO() else {
      return "what is written is not read: \(file.source.errors)\n\(text)"
    }
    return read == recipe ? nil : "\(recipe)\nis not\n\(read)\n\(text)"
  }

  /// What each document is, for the second reader.
  static func record(_ bytes: [UInt8]) -> String? {
    let file = RecipeFile(bytes: bytes, identity: "recipes/any.yaml")
    var json = JSONWriter()
    json.array(file.documents) { json, document in
      guard let detail = document.toDetailDTO(), detail.recipe.isValid else { return json.null() }
      RecipeJSON.write(detail, to: &json)
    }
    return json.text
  }
}

/// What holds of every quantity.
enum QuantityLaws {
  static func violation(_ bytes: [UInt8]) -> String? {
    let types: [ValueType] = [.mass(isWater: true), .mass(isWater: false), .temperature, .duration]
    for type in types {
      let value = value(bytes, type)
      guard let value else { continue }
      if value.magnitude > 1_000_000 { return "\(value) is more than a million" }
      let spelling = bytes.withUnsafeBufferPointer { Quantity.canonicalSpelling(of: $0, as: type) }
      guard let spelling else { continue }
      let again = Self.value(Array(spelling.utf8), type)
      if again != value {
        return "\(type): \(value) is \(again as Any) when written as \(spelling)"
      }
      let twice = Array(spelling.utf8).withUnsafeBufferPointer {
        Quantity.canonicalSpelling(of: $0, as: type)
      }
      if let twice, twice != spelling { return "\(type): \(spelling) becomes \(twice)" }
    }
    return nil
  }

  private static func value(_ bytes: [UInt8], _ type: ValueType) -> Double? {
    bytes.withUnsafeBufferPointer { bytes in
      switch type {
      case .mass(let isWater): try? Quantity.mass(bytes, isWater: isWater)
      case .temperature: (try? Quantity.temperature(bytes))?.celsius
      case .duration: try? Quantity.duration(bytes)
      default: nil
      }
    }
  }

  static func record(_ bytes: [UInt8]) -> String? {
    guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
    let types: [ValueType] = [.mass(isWater: true), .mass(isWater: false), .temperature, .duration]
    return "[" + types.map { value(bytes, $0).map { "\($0)" } ?? "null" }.joined(separator: ",")
      + "]"
  }
}
