import Text

/// A setting of a grinder as people write it: `24`, `24 clicks`, `20-24`, `setting 7.5`.
///
/// Rotations, such as `2.5.1`, are not read: what a part of them counts differs between grinders.
extension GrinderRange {
  /// The setting that a text states; nil if it states none, or something else besides.
  public init?(text: String) {
    let words = text.folded
      .replacing("\u{2013}", with: "-").replacing("\u{2014}", with: "-")
      .split { $0.isWhitespace || $0 == "(" || $0 == ")" }
      .map { $0.hasSuffix("x") && $0 != "clix" ? $0.dropLast() : $0 }
      .filter { !Self.fillers.contains(String($0)) }
    let ends = words.joined().replacing("to", with: "-")
      .split(separator: "-", omittingEmptySubsequences: false).map(Self.number)
    switch ends.count {
    case 1: if let only = ends[0] { self.init(only) } else { return nil }
    case 2:
      if let first = ends[0], let last = ends[1] { self.init(first, last) } else { return nil }
    default: return nil
    }
  }

  private static let fillers: Set = [
    "about", "around", "approximately", "approx.", "ca.", "~", "click", "clicks", "clix", "clicks.",
    "notch", "notches", "setting", "settings", "step", "steps", "number", "no.", "#", "at",
  ]

  /// At most so many digits, so that every setting is exact.
  private static let mostDigits = 6

  /// A number of at least 0 in digits, with at most one decimal point.
  private static func number(_ text: some StringProtocol) -> Double? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2,
      parts.allSatisfy({ part in
        !part.isEmpty && part.utf8.count <= mostDigits
          && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
      })
    else { return nil }
    return Double(String(text))
  }
}
