import BrewDomain
import SourceText

/// Which recipes are wanted.
package struct RecipePicks: Sendable {
  /// Any of these methods; where empty, any at all.
  package let methods: Set<BrewMethod>
  /// Any of these in the name, in small letters; where empty, any name.
  package let names: [String]

  /// Whether every recipe is wanted.
  package var isEmpty: Bool { methods.isEmpty && names.isEmpty }

  /// Whether a recipe is wanted.
  package func contain(_ recipe: RecipeSummaryDTO) -> Bool {
    if !methods.isEmpty, !methods.contains(recipe.method) { return false }
    if names.isEmpty { return true }
    let name = recipe.name.lowercased()
    return names.contains { name.contains($0) }
  }

  /// What to do where none is.
  package var hint: String {
    let known = BrewMethod.allKnown
    for method in methods where !known.contains(method) {
      let near = nearestWord(to: method.rawValue, among: known.map(\.rawValue))
      if let near { return "did you mean --method \(near)?" }
    }
    return "leave out --method and --name to see all"
  }

  /// Which these are, as the end of a sentence.
  package var description: String {
    var parts: [String] = []
    if !methods.isEmpty {
      parts.append("for \(methods.map(\.rawValue).sorted().joined(separator: " or "))")
    }
    if !names.isEmpty {
      parts.append("called \(names.map { "'\($0)'" }.joined(separator: " or "))")
    }
    return parts.joined(separator: " and ")
  }
}
