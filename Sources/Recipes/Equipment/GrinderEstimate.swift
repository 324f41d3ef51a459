/// The setting of a grinder for a recipe, with what it was derived from.
public struct GrinderEstimate: Sendable, Equatable, Codable {
  /// What a setting was derived from. Raw values are used in JSON.
  public enum Basis: String, CaseIterable, Codable, Sendable {
    /// The recipe states the setting of this very grinder.
    case recipe
    /// The grind label.
    case label
    /// The setting of another grinder, by the labels that both have settings for.
    case labels
    /// The setting of another grinder with the same burrs, by the distance of a click.
    case step
  }

  /// The name of the grinder.
  public let grinder: String
  /// The setting.
  public let setting: GrinderRange
  /// What it counts.
  public let scale: GrinderScale
  /// What it was derived from.
  public let basis: Basis
  /// The setting of the other grinder, such as `24 clicks on Comandante C40`; nil where there is none.
  public let other: String?

  /// The estimate with these values.
  public init(
    grinder: String,
    setting: GrinderRange,
    scale: GrinderScale,
    basis: Basis,
    other: String? = nil
  ) {
    self.grinder = grinder
    self.setting = setting
    self.scale = scale
    self.basis = basis
    self.other = other
  }

  /// `about 20–24 clicks on Comandante C40 (approximate, from the label)`.
  public var text: String {
    let reason =
      switch basis {
      case .recipe: "as the recipe says"
      case .label: "approximate, from the label"
      case .labels, .step: "approximate, from \(other ?? "another grinder")"
      }
    return "\(shortText) (\(reason))"
  }

  /// `about 20–24 clicks on Comandante C40`.
  package var shortText: String {
    "\(basis == .recipe ? "" : "about ")\(scale.text(of: setting)) on \(grinder)"
  }
}

extension GrinderScale {
  /// A setting in words: `20–24 clicks`, `setting 14`.
  public func text(of setting: GrinderRange) -> String {
    switch self {
    case .clicks: setting == GrinderRange(1) ? "1 click" : "\(setting) clicks"
    case .numbers: "setting \(setting)"
    }
  }
}
