extension GrinderDTO {
  /// The setting for a grind label.
  public func estimate(for label: GrindLabel) throws(GrinderEstimateError) -> GrinderEstimate {
    guard let range = range(for: label) else {
      throw .noSetting(grinder: name, label: label)
    }
    return GrinderEstimate(grinder: name, setting: range, scale: scale, basis: .label)
  }

  /// The setting that grinds like a setting of another grinder.
  ///
  /// Labels come first: what a click moves is a distance along the axle, and what gap that opens depends on the
  /// shape of the burrs. So clicks are converted only between grinders with the same burrs.
  public func estimate(
    for setting: GrinderRange,
    on other: GrinderDTO
  ) throws(GrinderEstimateError) -> GrinderEstimate {
    let text = "\(other.scale.text(of: setting)) on \(other.name)"
    if let range = rangeByLabels(of: setting, on: other) {
      return GrinderEstimate(
        grinder: name,
        setting: range,
        scale: scale,
        basis: .labels,
        other: text
      )
    }
    guard let range = rangeByStep(of: setting, on: other) else {
      throw .notComparable(grinder: name, other: other.name)
    }
    return GrinderEstimate(grinder: name, setting: range, scale: scale, basis: .step, other: text)
  }

  /// All settings for the labels whose settings on the other grinder contain or overlap `setting`.
  private func rangeByLabels(of setting: GrinderRange, on other: GrinderDTO) -> GrinderRange? {
    let inside = other.settings.filter { $0.range.contains(setting) }
    let matching =
      inside.isEmpty
      ? other.settings.filter {
        setting.lower <= $0.range.upper && $0.range.lower <= setting.upper
      } : inside
    let own = matching.map { range(for: $0.label) }
    // With a label missing here, the range would be too narrow on one side.
    guard let first = own.first ?? nil, !own.contains(nil) else { return nil }
    return own.compactMap { $0 }.reduce(first) {
      GrinderRange(min($0.lower, $1.lower), max($0.upper, $1.upper))
    }
  }

  /// The clicks for the same distance, one click of the coarser grinder more or less: so much differs where
  /// zero is.
  private func rangeByStep(of setting: GrinderRange, on other: GrinderDTO) -> GrinderRange? {
    guard let burrs, let otherBurrs = other.burrs, burrs.folded == otherBurrs.folded,
      scale == .clicks, other.scale == .clicks,
      let step, let otherStep = other.step, step > 0, otherStep > 0
    else { return nil }
    let doubt = max(step, otherStep)
    let lower = Proportion(Rounding.millionth(setting.lower * otherStep - doubt), over: step).whole
    let upper = Proportion(Rounding.millionth(setting.upper * otherStep + doubt), over: step).whole
    guard lower.isFinite, upper.isFinite else { return nil }
    return GrinderRange(max(lower, 0), max(upper, 0))
  }

  /// The setting for a recipe: what it says of this grinder, else what its setting of another known grinder
  /// means here, else the setting for its label.
  ///
  /// - Parameters:
  ///   - written: the grinder and the setting of the recipe, as its author wrote them.
  ///   - known: the grinder with a name; nil if there is none.
  public func estimate(
    for label: GrindLabel,
    written: (grinder: String, setting: String)?,
    known: (String) -> GrinderDTO?
  ) throws(GrinderEstimateError) -> GrinderEstimate {
    if let written, let setting = GrinderRange(text: written.setting) {
      if Self.isSame(written.grinder, name) {
        return GrinderEstimate(grinder: name, setting: setting, scale: scale, basis: .recipe)
      }
      if let other = known(written.grinder), let own = try? estimate(for: setting, on: other) {
        return own
      }
    }
    return try estimate(for: label)
  }

  /// Whether two names are of the same grinder: they differ in case, accents and white space only.
  public static func isSame(_ one: String, _ other: String) -> Bool {
    NamePart(one).isWhole(other)
  }
}

/// Why a grinder has no setting.
public enum GrinderEstimateError: Error, Sendable, Equatable {
  /// Nothing is known for the label.
  case noSetting(grinder: String, label: GrindLabel)
  /// The two grinders have no label in common, and not the same burrs.
  case notComparable(grinder: String, other: String)
}

extension GrinderEstimateError: CustomStringConvertible {
  /// One line, in lower case, without a full stop.
  public var description: String {
    switch self {
    case .noSetting(let grinder, let label):
      "no setting for \(label.rawValue) is known for \(grinder)"
    case .notComparable(let grinder, let other):
      "\(grinder) and \(other) cannot be compared: no settings for the same labels are known"
    }
  }

  /// What to add to `equipment.yaml`.
  public var hint: String {
    switch self {
    case .noSetting(let grinder, let label):
      "add `\(label.rawValue): 20-24`, with your own figures, to the `settings` of \(grinder) in equipment.yaml"
    case .notComparable(let grinder, _):
      "add `settings` for the grind labels to \(grinder) in equipment.yaml"
    }
  }
}
