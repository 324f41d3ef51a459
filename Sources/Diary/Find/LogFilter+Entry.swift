import BrewDomain
import Essentials
import Reports

extension LogFilter {
  /// Whether an entry is meant: the same that a scan finds, for who has read it already.
  func lets(_ entry: BrewLogDetailDTO) -> Bool {
    let brew = entry.summary
    guard let time = LogTime(brew.timestamp) else { return false }
    return (method.map { $0 == brew.method } ?? true)
      && (recipe.map { isRecipe($0, of: entry) } ?? true)
      && (after.map { time > $0 } ?? true) && (before.map { time < $0 } ?? true)
      && (rating.map { $0 == brew.rating } ?? true)
      && (leastRating.map { $0 <= brew.rating } ?? true)
      && (taste.map { $0 == brew.tasteTag } ?? true)
  }

  private func isRecipe(_ recipe: String, of entry: BrewLogDetailDTO) -> Bool {
    if let id = UUID(uuidString: recipe), id == entry.recipeId { return true }
    return entry.summary.recipeNameAtBrew.lowercased() == recipe.lowercased()
  }
}
