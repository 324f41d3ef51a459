import Platform
import Recipes

/// A list of recipes to choose from, with keys or with a line: a pure value.
///
/// Typed text keeps the recipes with that text in their names; typed digits go to the recipe of that number.
package struct RecipePicker: Sendable {
  /// All recipes, in their order.
  package let choices: [RecipeChoice]
  /// The typed text.
  package private(set) var text = ""
  /// The indices of the recipes that fit the text.
  package private(set) var shown: [Int]
  /// The place in ``shown`` of the selected recipe.
  package private(set) var selected = 0
  /// The index of the recipe that was chosen; nil while choosing goes on.
  package private(set) var picked: Int?
  /// Whether choosing ended without a recipe.
  package private(set) var isQuit = false

  /// A list with the first recipe selected.
  package init(_ choices: [RecipeChoice]) {
    self.choices = choices
    shown = Array(choices.indices)
  }

  // MARK: Keys

  /// Reacts to a key. `q` quits only while nothing is typed, so that it can be typed as well.
  package mutating func press(_ key: Key) {
    switch key {
    case .character("q") where text.isEmpty: isQuit = true
    case .character(let character): type(text + String(character))
    case .backspace: type(String(text.dropLast()))
    case .up: selected = max(0, selected - 1)
    case .down: selected = max(0, min(shown.count - 1, selected + 1))
    case .enter: if !shown.isEmpty { picked = shown[selected] }
    case .escape: if text.isEmpty { isQuit = true } else { type("") }
    }
  }

  private mutating func type(_ new: String) {
    text = new
    let index = Self.index(new, in: choices)
    shown = index == nil ? Self.fitting(new, in: choices) : Array(choices.indices)
    selected = index ?? 0
  }

  // MARK: Lines

  /// Takes a line: a number, or a part of a name that only one recipe has. An empty line takes the first recipe.
  ///
  /// - Returns: why the line is not an answer; nil if it is one.
  package mutating func answer(_ line: String) -> String? {
    let text = NamePart(line)
    if line == "q" || line == "Q" {
      isQuit = true
      return nil
    }
    if text.isBlank || Self.index(line, in: choices) != nil {
      picked = Self.index(line, in: choices) ?? 0
      return nil
    }
    let found = Self.fitting(line, in: choices)
    let whole = found.filter { text.isWhole(choices[$0].name) }
    guard let only = whole.first ?? found.first, whole.count == 1 || found.count == 1 else {
      guard !found.isEmpty else { return "no recipe has this in its name" }
      let numbers = found.prefix(Self.mostNumbers).map { "\($0 + 1)" }.joined(separator: ", ")
      return "\(found.count) recipes have this in their names: \(numbers)"
        + (found.count > Self.mostNumbers ? ", …" : "")
    }
    picked = only
    return nil
  }

  /// The most numbers in a message.
  private static let mostNumbers = 10

  // MARK: Recipes

  /// The index that a number stands for; nil for other text.
  private static func index(_ text: String, in choices: [RecipeChoice]) -> Int? {
    guard let number = Int(text), choices.indices.contains(number - 1) else { return nil }
    return number - 1
  }

  private static func fitting(_ text: String, in choices: [RecipeChoice]) -> [Int] {
    let part = NamePart(text)
    return choices.indices.filter { index in
      part.isContained(in: choices[index].name) || part.isContained(in: choices[index].method)
    }
  }
}

/// A recipe in a list to choose from.
package struct RecipeChoice: Sendable {
  /// The name of the recipe.
  package let name: String
  /// The name of its method, for people.
  package let method: String
  /// Its dose and its yield, in the units of its author.
  package let amounts: [String]
  /// What is special about it, such as `last used`; empty for nothing.
  package let remark: String

  /// A choice of a recipe.
  ///
  /// - Parameter isLast: whether it is the recipe that was used last.
  package init(_ recipe: RecipeSummaryDTO, isLast: Bool) {
    name = recipe.name
    method = recipe.method.displayName
    amounts = [recipe.doseText, recipe.yieldText]
    remark = isLast ? "last used" : recipe.isStarter ? "starter" : ""
  }
}
