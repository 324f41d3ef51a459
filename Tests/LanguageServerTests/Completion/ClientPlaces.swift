import RecipeLint
import Recipes
import TestSupport
import Text

@testable import LanguageServer

/// A place in a recipe where someone types the start of what was there.
struct ClientPlace: Sendable {
  enum Kind: CaseIterable {
    case recipeKey, stepKey, recipeValue, stepValue, placeholder, newStep
  }

  let path: String
  let kind: Kind
  /// The text before the place, and behind it.
  let before: String
  let after: String
  /// The typed letters, and how many of them come after the request.
  let typed: String
  var late = 0
  /// The label of the item that must be offered; nil if none must.
  var label: String?
  /// What was there; nil if nothing was.
  var own: String?

  /// All places in the recipes of the project.
  static let all = ProjectFiles.paths(under: "recipes", endings: [".yaml"]).flatMap { path in
    (try? ProjectFiles.text(path)).map { places(in: $0, path) } ?? []
  }

  /// A file with the authors and grinders of these recipes, which other recipes are offered.
  static let names: String = {
    let keys: Set = ["author", "grinder"]
    let lines = ProjectFiles.paths(under: "recipes", endings: [".yaml"]).flatMap { path in
      ((try? ProjectFiles.text(path)) ?? "").split(separator: "\n").filter {
        keys.contains(String($0.prefix { $0 != ":" }))
      }
    }
    return lines.enumerated().map { "name: Names \($0)\nmethod: v60\ndose: 15 g\n\($1)\n" }
      .joined(separator: "---\n")
  }()

  private static func places(in text: String, _ path: String) -> [ClientPlace] {
    let document = CompletionTrial.document(text)
    let bytes = document.bytes
    func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    var places = [
      ClientPlace(path: path, kind: .newStep, before: text, after: "", typed: "", label: "step"),
      ClientPlace(
        path: path,
        kind: .newStep,
        before: text + "  - ",
        after: "",
        typed: "st",
        late: 2,
        label: "step"
      ),
      ClientPlace(path: path, kind: .newStep, before: text, after: "", typed: "    "),
    ]
    for recipe in document.recipes {
      let tree = recipe.tree
      for mapping in [recipe.recipe.root] + recipe.recipe.stepNodes {
        let isStep = mapping != recipe.recipe.root
        for pair in tree.pairs(of: mapping) {
          let key = tree.text(of: pair.key)
          let description = (isStep ? RecipeFormat.step : RecipeFormat.recipe)
            .first { $0.name == key }
          guard let description else { continue }
          func add(
            _ kind: Kind,
            _ range: Range<Int>,
            _ typed: String,
            late: Int,
            label: String?,
            own: String?
          ) {
            places.append(
              ClientPlace(
                path: path,
                kind: kind,
                before: string(0..<range.lowerBound),
                after: string(range.upperBound..<bytes.count),
                typed: typed,
                late: late,
                label: label,
                own: own
              )
            )
          }
          let (start, value) = (tree.nodes[pair.key].range.start, tree.nodes[pair.value].range)
          var end = value.end
          while end < bytes.count, bytes[end] != 0x0A { end += 1 }
          if bytes[end - 1] == 0x0A { end -= 1 }
          add(
            isStep ? .stepKey : .recipeKey,
            start..<end,
            String(key.prefix(2)),
            late: 1,
            label: key,
            own: string(start..<end)
          )
          let own = string(value.start..<value.end)
          guard tree.nodes[pair.value].kind == .scalar, !own.contains("\n") else { continue }
          if key == "instruction" {
            let isQuoted = own.hasPrefix("\"") || own.hasPrefix("'")
            let place = isQuoted ? value.end - 1 : value.end
            places.append(
              ClientPlace(
                path: path,
                kind: .placeholder,
                before: string(0..<place) + " 💧é ",
                after: string(place..<bytes.count),
                typed: "{d",
                late: 1,
                label: "{dose}"
              )
            )
          } else if let typed = typed(own, description) {
            let isName = key == "author" || key == "grinder"
            add(
              isStep ? .stepValue : .recipeValue,
              value.start..<value.end,
              typed,
              late: isName ? 1 : 0,
              label: own,
              own: own
            )
          }
        }
      }
    }
    return places
  }

  /// What one types of a value before something can be completed; nil if nothing can.
  private static func typed(_ own: String, _ key: KeyDescription) -> String? {
    switch key.type {
    case .method, .choice: String(own.prefix(1))
    case .text where key.name == "author" || key.name == "grinder":
      own.hasPrefix("\"") ? nil : String(own.prefix(2))
    case .mass, .temperature, .duration:
      own.contains(":") ? nil : own.lastIndex { $0.isNumber }.map { String(own[...$0]) }
    default: nil
    }
  }
}
