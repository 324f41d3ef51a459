import Recipes

/// Changes of two people that cannot both be in one recipe.
package enum MergeConflict: Hashable, Sendable {
  /// What one side did to a value or step.
  package enum Change: Hashable, Sendable {
    /// Gave it this value.
    case value(String)
    /// Changed it, in more words than fit in a message.
    case changed
    case removed
  }

  /// Both changed one thing, such as `dose` or `step 3: timer`, in different ways.
  case changed(place: String, ours: Change, theirs: Change)
  /// Both moved steps, to different places.
  case order
  /// Both sides are valid recipes, but their changes together are not.
  case invalid([RecipeValidationError])
  /// The changes together cannot be read, for example as a placeholder lost its value.
  case unreadable
  /// A whole recipe was removed on one side and changed on the other.
  case removedRecipe(name: String, isRemovedHere: Bool)
  /// A version is not YAML, or has no recipe.
  case notARecipe(isOurs: Bool)
  /// The texts could not be put together, although the changes are different ones.
  case layout
}

/// A part of a recipe in which two versions cannot both be right.
enum ConflictPlace: Hashable {
  case key(String)
  /// A step, by its number in ``MergePlaces``.
  case step(Int)
  case order
}

extension MergeConflict: CustomStringConvertible {
  /// The message: one line, in lower case, without a full stop. "Here" is ours, "there" is theirs.
  package var description: String {
    switch self {
    case .changed(let place, let ours, let theirs):
      "\(place): \(ours.text) here, \(theirs.text) there"
    case .order: "the steps were moved to different places"
    case .invalid(let errors):
      "the changes are not valid together: \(errors.map { $0.description }.joined(separator: "; "))"
    case .unreadable: "the changes do not fit together: a step refers to a value that is gone"
    case .removedRecipe(let name, let isRemovedHere):
      isRemovedHere
        ? "the recipe \(name): removed here, changed there"
        : "the recipe \(name): changed here, removed there"
    case .notARecipe(let isOurs):
      "the version \(isOurs ? "here" : "there") is not a recipe that can be read"
    case .layout: "the texts of both sides cannot be joined"
    }
  }
}

extension MergeConflict.Change {
  /// The change of a value, by its text: short ones are quoted.
  init(_ text: String?) {
    guard let text else {
      self = .removed
      return
    }
    let isShort = text.utf8.count <= 40 && !text.utf8.contains(0x0A)
    self = isShort ? .value(text) : .changed
  }

  fileprivate var text: String {
    switch self {
    case .value(let text): text.isEmpty ? "empty" : text
    case .changed: "changed"
    case .removed: "removed"
    }
  }
}
