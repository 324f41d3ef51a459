/// Which of the two inputs a person edited last: that one is kept, the other follows.
public enum LastEdited: String, CaseIterable, Codable, Sendable {
  /// The coffee.
  case dose
  /// The water.
  case yield
}
