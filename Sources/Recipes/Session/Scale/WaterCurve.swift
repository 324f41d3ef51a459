/// The water of a brew at each whole second from its start: the last known weight until then, to 0.1 g.
package struct WaterCurve: Sendable, Equatable {
  /// The longest curve, in seconds: a cold brew needs no number for each second of a night, and a line of a diary has a limit.
  private static let longest = 3600

  /// The grams at each second so far.
  package private(set) var grams: [Double] = []
  private var latest = 0.0

  /// An empty curve.
  package init() {}

  /// Adds a weight, later than the last one. O(seconds between them).
  package mutating func add(_ weight: Double, at time: Duration) {
    while .seconds(grams.count) < time, grams.count <= Self.longest { grams.append(latest) }
    latest = Rounding.tenth(max(0, weight))
    if .seconds(grams.count) == time { grams.append(latest) }
  }
}
