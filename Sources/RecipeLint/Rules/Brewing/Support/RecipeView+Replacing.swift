import Reports
import SourceText

extension RecipeView {
  /// An unsafe fix that writes another value in the place of a scalar; `nil` where it is not written as it
  /// reads.
  func replacing(_ node: Int, with value: String, _ title: String) -> Fix? {
    guard tree.nodes[node].isVerbatim else { return nil }
    return Fix(title, .unsafe, [Edit(tree.nodes[node].textRange, value)])
  }
}
