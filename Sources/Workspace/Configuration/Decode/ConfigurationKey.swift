/// The keys of a configuration.
package enum ConfigurationKey: String, CaseIterable, Sendable {
  case extends, include, exclude, rules, overrides, methods, format
}

/// The keys of an override.
enum OverrideKey: String, CaseIterable {
  case files, rules
}

/// The keys of `format`.
package enum FormatKey: String, CaseIterable, Sendable {
  case lineEnding
}

/// The keys of a method: the quantities that can have a range, in the order in which they are shown.
package enum RangeKey: String, CaseIterable, Sendable {
  case dose, yield, ratio, temperature
}
