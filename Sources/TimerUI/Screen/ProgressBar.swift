import BrewDomain

/// How much of something is done, as a line of blocks.
enum ProgressBar {
  /// A bar of so many columns.
  ///
  /// - Parameter fraction: how much is done; what is no number from 0 to 1 counts as the nearer of them.
  static func text(_ fraction: Double, width: Int) -> String {
    let part = fraction > 0 ? min(fraction, 1) : 0
    // Never full before the end.
    let filled = Int(part * Double(width))
    return String(repeating: "█", count: filled)
      + String(repeating: "░", count: max(0, width - filled))
  }

  /// How much of a whole has passed; nothing where the whole is nothing or unknown.
  static func fraction(_ passed: Duration, of whole: Double?) -> Double? {
    guard let whole, whole > 0 else { return nil }
    return passed.inSeconds / whole
  }
}
