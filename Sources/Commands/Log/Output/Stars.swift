/// Ratings as people like to see them.
enum Stars {
  /// Stars on a terminal, else a fraction, which is easier to look for.
  static func text(_ rating: Int, onTerminal: Bool) -> String {
    guard onTerminal else { return "\(rating)/5" }
    return String(repeating: "★", count: rating) + String(repeating: "☆", count: 5 - rating)
  }
}
