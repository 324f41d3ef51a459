import Recipes
import Text

extension LintContext {
  /// The spellings of the methods that a recipe may name.
  var methodNames: [String] { methods.all.map { $0.rawValue } }

  /// The method that a text most likely means, and whether it can mean no other.
  func nearestMethod(to text: String) -> (name: String, isCertain: Bool)? {
    let names = methodNames
    let kebab = WordChoice.kebabCase(text)
    if names.contains(kebab) { return (kebab, true) }
    let meant = BrewMethod.meant(by: text)
    if let meant, meant.isCertain { return (meant.value.rawValue, true) }
    // A typing error in the whole word is likelier than one of its parts alone.
    if let near = WordChoice.nearest(to: text, among: names) {
      return (near, Self.isTypo(text, for: near))
    }
    return meant.map { ($0.value.rawValue, false) }
  }

  /// Whether two words differ only by letter case, by what stands between their parts, or by a typo of
  /// the finger: one letter more, less or other, or two neighbors swapped.
  private static func isTypo(_ written: String, for meant: String) -> Bool {
    let (one, other) = (letters(written), letters(meant))
    if one == other { return true }
    guard min(one.count, other.count) >= 3 else { return false }
    let prefix = zip(one, other).prefix { $0 == $1 }.count
    let suffix = zip(one.dropFirst(prefix).reversed(), other.dropFirst(prefix).reversed())
      .prefix { $0 == $1 }.count
    let (left, right) = (one.count - prefix - suffix, other.count - prefix - suffix)
    if left == 2, right == 2 {
      return one[prefix] == other[prefix + 1] && one[prefix + 1] == other[prefix]
    }
    return left <= 1 && right <= 1
  }

  private static func letters(_ word: String) -> [Character] {
    Array(word.lowercased().filter { $0.isLetter || $0.isNumber })
  }
}

extension ShapeError {
  /// A fix that writes the method; one that is not certain keeps the text as a comment.
  func fix(_ nearest: (name: String, isCertain: Bool)) -> Fix? {
    nearest.isCertain
      ? change(to: nearest.name, .safe) : change(to: nearest.name, keeping: nil, .unsafe)
  }
}
