/// The names that make a file in a folder a recipe.
enum RecipeName {
  /// What is searched for where the user names no path.
  static let defaultPatterns = ["/recipes/", "*.brew.yaml", "*.brew.yml"]

  /// Whether a name ends in `.yaml` or `.yml`.
  static func matches(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    name.suffix(5).elementsEqual(".yaml".utf8) || name.suffix(4).elementsEqual(".yml".utf8)
  }
}
