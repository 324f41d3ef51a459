import BrewDomain
import RecipeSchema

/// A duration as a row of numbers and units, for texts that the format does not read.
struct DurationParts {
  private var parts: [(number: Double, seconds: Double?)] = []

  /// `nil` where there is anything but numbers and known units.
  init?(_ text: String) {
    var rest = text[...]
    while let first = rest.first {
      if first == " " || first == "\t" {
        rest.removeFirst()
        continue
      }
      let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      guard let number = Double(digits) else { return nil }
      rest = rest.dropFirst(digits.count).drop { $0 == " " }
      let unit = rest.prefix { $0.isLetter }
      rest = rest.dropFirst(unit.count)
      let known = Quantity.durationUnits.first { $0.units.contains(String(unit)) }
      if !unit.isEmpty, known == nil { return nil }
      parts.append((number, known?.seconds))
    }
  }

  var count: Int { parts.count }

  /// The whole in canonical spelling; `nil` where a unit is missing.
  var sum: String? {
    guard parts.allSatisfy({ $0.seconds != nil }) else { return nil }
    return Canonical.duration(seconds: parts.reduce(0) { $0 + $1.number * ($1.seconds ?? 0) })
  }

  /// The same with the units from the longest; `nil` where one comes twice.
  var ordered: String? {
    let units = parts.compactMap(\.seconds)
    return Set(units).count == parts.count ? sum : nil
  }

  /// The whole, the last number being of the unit below the one before it.
  var completed: String? {
    guard parts.count > 1, let last = parts.last, last.seconds == nil,
      let before = parts[parts.count - 2].seconds, before > 1
    else { return nil }
    var completed = self
    completed.parts[parts.count - 1].seconds = before / 60
    return completed.sum
  }
}
