import ArgumentParser

/// The value of `--lines`: `8:12`, or `8` for one line.
enum LineArgument {
  // More lines than any file has, without risk of overflow.
  private static let maximum = 1_000_000_000

  /// The lines of a value, counted from 1.
  static func range(_ text: String) throws(ValidationError) -> ClosedRange<Int> {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { number($0) }
    guard numbers.count == parts.count, let first = numbers.first, let last = numbers.last,
      first >= 1, first <= last
    else {
      throw ValidationError(
        "--lines takes the first and the last line, counted from 1, such as 8:12, or one line, not '\(text)'"
      )
    }
    return first...last
  }

  private static func number(_ digits: Substring) -> Int? {
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return min(Int(digits) ?? maximum, maximum)
  }
}
