import RecipeSyntax
import RecipeText
import Recipes

/// Whatever two people change, every change is in the merged recipe or in the conflicted copy.
package enum MergeLaws {
  /// What a merge of two sides loses or breaks; nil for nothing.
  package static func violation(
    of base: String,
    _ ours: RandomEdits,
    _ theirs: RandomEdits
  ) -> String? {
    let result = RecipeMerge.merge(
      base: Array(base.utf8),
      ours: Array(ours.text.utf8),
      theirs: Array(theirs.text.utf8)
    )
    let text = String(decoding: result.bytes, as: UTF8.self)
    let copy = result.copy.map { String(decoding: $0.bytes { _ in false }, as: UTF8.self) }
    for change in ours.changes where !change.isFound(in: text) {
      return "\(change) of ours is lost:\n\(text)"
    }
    for change in theirs.changes where !change.isFound(in: copy ?? text) {
      return "\(change) of theirs is lost:\n\(copy ?? text)"
    }
    if (copy == nil) != result.conflicts.isEmpty { return "a copy without conflicts, or none" }
    for result in [text] + (copy.map { [$0] } ?? []) {
      if let error = SyntaxTree(parsing: Array(result.utf8)).errors.first {
        return "it is not YAML any more: \(error)\n\(result)"
      }
      let hasMarkers = ["<<<<<<<", ">>>>>>>", "======="].contains { result.contains($0) }
      if hasMarkers { return "it has markers of conflicts:\n\(result)" }
    }
    if !result.conflicts.isEmpty, text != ours.text { return "ours is not as it was:\n\(text)" }
    if isValid(ours.text), isValid(theirs.text), !isValid(text) { return "not valid:\n\(text)" }
    let reverse = RecipeMerge.merge(
      base: Array(base.utf8),
      ours: Array(theirs.text.utf8),
      theirs: Array(ours.text.utf8)
    )
    let isSymmetric = reverse.conflicts.count == result.conflicts.count
    return isSymmetric ? nil : "not symmetric:\n\(text)"
  }

  private static func isValid(_ text: String) -> Bool {
    RecipeFile(bytes: Array(text.utf8), identity: "-").documents.allSatisfy(\.isValid)
  }
}
