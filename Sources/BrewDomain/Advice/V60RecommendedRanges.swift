/// The ranges that BrewGuide recommends for the V60, both ends inclusive: advice only. All four are
/// given by BrewGuide's own definition of the V60.
public enum V60RecommendedRanges {
  /// Ground coffee, in grams.
  public static let dose: ClosedRange<Double> = 12...40
  /// Water, in grams.
  public static let yield: ClosedRange<Double> = 180...720
  /// Grams of water to a gram of coffee.
  public static let ratio: ClosedRange<Double> = 14...18
  /// Water temperature, in °C.
  public static let temperature: ClosedRange<Double> = 90...96
}
