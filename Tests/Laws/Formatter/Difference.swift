/// Where two lists part.
enum Difference {
  /// The first items that differ, in words.
  static func first(of before: [String], _ after: [String]) -> String? {
    for (one, other) in zip(before, after) where one != other {
      return "before: \(one)\nafter:  \(other)"
    }
    if before.count > after.count { return "lost: \(before[after.count])" }
    if after.count > before.count { return "new: \(after[before.count])" }
    return nil
  }
}
