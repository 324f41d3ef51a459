/// The keys of a configuration.
package enum ConfigurationKey: String, CaseIterable, Sendable {
  case extends, include, exclude, rules, overrides, methods
}

/// The keys of an override.
enum OverrideKey: String, CaseIterable {
  case files, rules
}

/// The keys of a method: the quantities that can have a range, in the order in which they are shown.
package enum RangeKey: String, CaseIterable, Sendable {
  case dose, yield, ratio, temperature
}
