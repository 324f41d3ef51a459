/// A coffee grinder, with the settings that are known for it.
public struct GrinderDTO: Sendable, Equatable, Codable {
  /// The name by which recipes and people call it.
  public let name: String
  /// The burrs; grinders with the same text have the same burrs.
  public let burrs: String?
  /// What a setting counts.
  public let scale: GrinderScale
  /// How far one click moves the burrs, in µm.
  public let step: Double?
  /// The settings for grind labels, from fine to coarse; at most one for each label.
  public let settings: [GrinderSettingDTO]
  /// Where the figures come from.
  public let source: String?
  /// Other notes.
  public let notes: String?

  /// The grinder with these values; nothing is checked.
  public init(
    name: String,
    burrs: String? = nil,
    scale: GrinderScale = .clicks,
    step: Double? = nil,
    settings: [GrinderSettingDTO] = [],
    source: String? = nil,
    notes: String? = nil
  ) {
    self.name = name
    self.burrs = burrs
    self.scale = scale
    self.step = step
    self.settings = settings
    self.source = source
    self.notes = notes
  }

  /// The settings for a label; nil where none is known.
  public func range(for label: GrindLabel) -> GrinderRange? {
    settings.first { $0.label == label }?.range
  }
}

/// The settings of a grinder for a grind label.
public struct GrinderSettingDTO: Sendable, Equatable, Codable {
  /// The grind label.
  public let label: GrindLabel
  /// The settings that give this grind.
  public let range: GrinderRange

  /// The settings for a label.
  public init(label: GrindLabel, range: GrinderRange) {
    self.label = label
    self.range = range
  }
}

/// A brewer: a dripper, a press, a machine.
public struct BrewerDTO: Sendable, Equatable, Codable {
  /// The name by which people call it.
  public let name: String
  /// The brew method for which it is made.
  public let method: BrewMethod
  /// Where this is known from.
  public let source: String?
  /// Other notes.
  public let notes: String?

  /// The brewer with these values; nothing is checked.
  public init(name: String, method: BrewMethod, source: String? = nil, notes: String? = nil) {
    self.name = name
    self.method = method
    self.source = source
    self.notes = notes
  }
}

/// What the setting of a grinder counts. Raw values are used in YAML and JSON.
public enum GrinderScale: String, CaseIterable, Codable, Sendable {
  /// Clicks from where the burrs touch.
  case clicks
  /// The numbers on a dial, in the maker's own steps.
  case numbers
}

/// A setting of a grinder, or all settings from one to another.
public struct GrinderRange: Sendable, Equatable, Codable {
  /// The lowest setting.
  public let lower: Double
  /// The highest setting; equal to `lower` for a single setting.
  public let upper: Double

  /// The settings between two, in either order.
  public init(_ first: Double, _ second: Double) {
    lower = min(first, second)
    upper = max(first, second)
  }

  /// A single setting.
  public init(_ setting: Double) { self.init(setting, setting) }

  /// Whether all settings of another range are in this one.
  public func contains(_ other: GrinderRange) -> Bool {
    Tolerance.isAtMost(lower, other.lower) && Tolerance.isAtMost(other.upper, upper)
  }
}

extension GrinderRange: CustomStringConvertible {
  /// `22`, or `20–24`.
  public var description: String {
    let ends = [Canonical.number(lower), Canonical.number(upper)]
    return lower == upper ? ends[0] : ends.joined(separator: "–")
  }
}
