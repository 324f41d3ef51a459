import ArgumentParser

/// A rating as it is typed.
struct RatingArgument: ExpressibleByArgument, Sendable {
  /// From 1 to 5.
  let value: Int

  init?(argument: String) {
    guard let value = Int(argument), (1...5).contains(value) else { return nil }
    self.value = value
  }

  static var allValueStrings: [String] { (1...5).map { String($0) } }
}
