import BrewDomain
import JSON

extension JSONWriter {
  /// Writes a field with the shortest decimal of a number, or with `null` for nil and for what JSON cannot
  /// hold.
  mutating func number(_ name: String, _ value: Double?, decimals: Int = 6) {
    key(name)
    if let value, value.isFinite, value.magnitude < 1e18 {
      literal(Canonical.number(value, decimals: decimals))
    } else {
      null()
    }
  }

  /// Writes a field with `true` or `false`.
  mutating func flag(_ name: String, _ value: Bool) {
    key(name)
    literal(value ? "true" : "false")
  }
}
