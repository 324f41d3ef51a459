/// Figures that can be read from across the kitchen, made of blocks.
enum BlockDigits {
  /// The rows of a figure.
  static let height = 5

  /// The rows of a text of digits, `:`, `+`, `-` and `.`; nil where it has anything else.
  static func lines(_ text: String) -> [String]? {
    var rows = Array(repeating: "", count: height)
    for (place, character) in text.enumerated() {
      guard let shape = shapes[character] else { return nil }
      for row in 0..<height { rows[row] += (place > 0 ? "  " : "") + shape[row] }
    }
    return rows
  }

  private static let shapes: [Character: [String]] = [
    "0": ["██████", "██  ██", "██  ██", "██  ██", "██████"],
    "1": ["  ██  ", "████  ", "  ██  ", "  ██  ", "██████"],
    "2": ["██████", "    ██", "██████", "██    ", "██████"],
    "3": ["██████", "    ██", "██████", "    ██", "██████"],
    "4": ["██  ██", "██  ██", "██████", "    ██", "    ██"],
    "5": ["██████", "██    ", "██████", "    ██", "██████"],
    "6": ["██████", "██    ", "██████", "██  ██", "██████"],
    "7": ["██████", "    ██", "    ██", "    ██", "    ██"],
    "8": ["██████", "██  ██", "██████", "██  ██", "██████"],
    "9": ["██████", "██  ██", "██████", "    ██", "██████"],
    ":": ["  ", "██", "  ", "██", "  "],
    ".": ["  ", "  ", "  ", "  ", "██"],
    "+": ["      ", "  ██  ", "██████", "  ██  ", "      "],
    "-": ["    ", "    ", "████", "    ", "    "],
  ]
}
