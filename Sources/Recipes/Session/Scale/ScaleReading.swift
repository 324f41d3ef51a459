/// A reading of a kitchen scale, as an adapter sends it.
public struct ScaleReading: Sendable, Equatable, Codable {
  /// Milliseconds of the sender's clock, which may begin anywhere.
  public let milliseconds: Int64
  /// What the scale shows, in grams: below zero where a vessel was lifted that the scale had been tared with.
  public let grams: Double

  /// A reading.
  public init(milliseconds: Int64, grams: Double) {
    self.milliseconds = milliseconds
    self.grams = grams
  }
}

/// What a scale says of a brew at one moment.
public struct ScaleState: Sendable, Equatable, Codable {
  /// Whether the readings can be trusted now.
  public enum Condition: String, CaseIterable, Sendable, Codable {
    /// The vessel stands on the scale, and its weight is that of the water.
    case steady
    /// Something other than water changed the weight; the water is as before.
    case disturbed
    /// The vessel is not on the scale; the water is as before.
    case lifted
    /// No reading arrives; the water is that of the last one.
    case lost
  }

  /// Whether the readings can be trusted now.
  public var condition: Condition
  /// The water of the brew so far, in grams, without what was tared.
  public var waterGrams: Double
  /// The flow over the last second, in g/s.
  public var flowGramsPerSecond: Double
  /// What is still to pour in the current step, in grams; nil if it pours nothing.
  public var leftGrams: Double?
}

/// A change of the scale that is not a pour. Raw values are those of events.
package enum ScaleChange: String, Sendable {
  /// The vessel was taken off the scale.
  case lifted
  /// The zero of the scale moved, or something was put on it or replaced; the water goes on from where it was.
  case tared
}
