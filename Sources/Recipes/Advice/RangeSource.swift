/// Who recommends a range of ``RecommendedRanges``, in a few words for people; the exact references are beside the
/// numbers.
package enum RangeSource {
  /// A quantity that has a recommended range.
  package enum Quantity: Sendable {
    case dose, yield, ratio, temperature
  }

  /// The source of a built-in range; nil if the method has none.
  package static func name(of quantity: Quantity, for method: BrewMethod) -> String? {
    switch (method, quantity) {
    case (.v60, _): "BrewGuide's definition of the V60"
    case (.chemex, .ratio): "the brew guides of Traumkaffee and Brioso Coffee"
    case (.aeropress, .temperature): "the maker's instructions, and recipes off the boil"
    case (.aeropress, .dose), (.aeropress, .ratio): "the span of well-known recipes"
    case (.clever, .temperature): "SCAA Golden Cup, and James Hoffmann's technique off the boil"
    case (.frenchPress, .ratio): "the brew guides of Relish Coffee and Zazen Coffee"
    case (.autoDrip, .ratio): "SCAE Gold Cup and SCAA Golden Cup"
    case (.autoDrip, .temperature): "SCA Certified Home Brewer"
    case (.chemex, .temperature), (.kalitaWave, .temperature), (.origami, .temperature),
      (.orea, .temperature),
      (.frenchPress, .temperature):
      "SCAA Golden Cup"
    case (.pourOver, _): "the ranges of the known pour-over brewers"
    case (.immersion, _): "the ranges of the known immersion brewers"
    default: nil
    }
  }
}

extension RecommendedRanges {
  /// The range of a quantity.
  package func range(of quantity: RangeSource.Quantity) -> ClosedRange<Double>? {
    switch quantity {
    case .dose: dose
    case .yield: yield
    case .ratio: ratio
    case .temperature: temperature
    }
  }
}
