import BrewDomain

/// A brew method that a configuration declares, or gives ranges of its own.
package struct MethodRanges: Equatable, Sendable {
  /// Where the method is named.
  package var origin: Origin
  /// The ranges, in the base units: grams, °C, grams to a gram.
  package var ranges: [RangeKey: Stated<ClosedRange<Double>>] = [:]

  /// These ranges, and those of `base` that are not given here.
  package func laid(over base: MethodRanges) -> MethodRanges {
    MethodRanges(origin: origin, ranges: base.ranges.merging(ranges) { _, own in own })
  }

  /// The ranges as the domain takes them.
  package var recommended: RecommendedRanges {
    RecommendedRanges(
      dose: ranges[.dose]?.value,
      yield: ranges[.yield]?.value,
      ratio: ranges[.ratio]?.value,
      temperature: ranges[.temperature]?.value
    )
  }
}
