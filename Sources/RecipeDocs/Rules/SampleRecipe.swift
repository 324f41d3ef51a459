/// Makes a part of a recipe a whole one, so that it can be checked.
package enum SampleRecipe {
  private static let keys = [
    ("name", "name: Sample"),
    ("method", "method: v60"),
    ("dose", "dose: 15 g"),
    ("yield", "yield: 250 g"),
    ("temperature", "temperature: 94 °C"),
    ("grind", "grind: medium-fine"),
  ]

  /// The part below the keys that it lacks, and above steps if it has none.
  package static func complete(_ part: String) -> String {
    let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
    func holds(_ key: String) -> Bool { lines.contains { $0.hasPrefix("\(key):") } }
    let isList = lines.contains { $0.hasPrefix("- ") || $0.hasPrefix("  - ") }
    var text = keys.filter { !holds($0.0) }.map { $0.1 + "\n" }.joined()
    if isList, !holds("steps") { text += "steps:\n" }
    text += part.hasSuffix("\n") ? part : part + "\n"
    guard !holds("steps"), !isList else { return text }
    let yield = lines.first { $0.hasPrefix("yield:") }?.dropFirst(6) ?? " 250 g"
    return text + "steps:\n  - instruction: Pour.\n    pourTo:\(yield)\n    timer: 2 min\n"
  }
}
