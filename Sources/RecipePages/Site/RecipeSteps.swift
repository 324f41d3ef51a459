import Recipes

/// The steps of a plan as items of a list.
enum RecipeSteps {
  /// The items. Amounts are marked, so that the script can scale them.
  ///
  /// - Parameter attributes: those of the instructions.
  static func items(of plan: BrewPlan, _ attributes: Markup) -> Markup {
    let texts = StepText.all(of: plan)
    return Markup.each(plan.scaledSteps.indices) { index in
      """
      <li><span class="number">\(index + 1)</span><p class="what"\(attributes)>\(UnitSpaces.joined(texts[index].instruction))</p>\
      \(details(index, texts[index], plan))</li>

      """
    }
  }

  private static func details(_ index: Int, _ text: StepText, _ plan: BrewPlan) -> Markup {
    let pour = StepPour(of: index, in: plan)
    var parts: [Markup] = []
    if !text.start.isEmpty { parts.append("<span>at <b>\(text.start)</b></span>") }
    if let added = pour.addedText, (pour.added ?? 0) > 0 {
      parts.append(
        pour.isIce
          ? #"<b data-amount="i\#(index + 1)">\#(added) ice</b>"#
          : #"<span><b data-amount="p\#(index + 1)">+\#(added)</b> to <b data-amount="r\#(index + 1)">\#(pour.readingText)</b></span>"#
      )
    }
    if index >= plan.preparationSteps, let timer = plan.scaledSteps[index].timerDurationSeconds {
      parts.append("<span>for <b>\(ClockTime.text(timer))</b></span>")
      if let wait = plan.waitSeconds(at: index) {
        parts.append("<span>then wait <b>\(ClockTime.text(wait))</b></span>")
      }
    }
    if !text.temperature.isEmpty { parts.append("<span>at <b>\(text.temperature)</b></span>") }
    guard !parts.isEmpty else { return "" }
    return "<p class=\"how\">\(Markup.each(parts) { $0 })</p>"
  }
}

/// Spaces between numbers and their units, at which no line should end.
enum UnitSpaces {
  private static let units =
    MassUnit.allCases.map { String($0.rawValue.prefix { $0 != " " }) }
    + TemperatureUnit.allCases.map(\.rawValue) + Quantity.durationUnits.map { $0.units[0] }

  /// The text with no-break spaces between digits and units. O(n).
  static func joined(_ text: String) -> String {
    var (joined, rest) = ([UInt8](), Array(text.utf8)[...])
    while let blank = rest.firstIndex(of: UInt8(ascii: " ")) {
      joined += rest[..<blank]
      rest = rest[(blank + 1)...]
      let isNumber = joined.last.map { $0 &- 0x30 < 10 } ?? false
      joined += Array((isNumber && beginsWithUnit(rest) ? "\u{A0}" : " ").utf8)
    }
    return String(decoding: joined + rest, as: UTF8.self)
  }

  private static func beginsWithUnit(_ text: ArraySlice<UInt8>) -> Bool {
    units.contains { unit in
      guard text.starts(with: unit.utf8) else { return false }
      guard let next = text.dropFirst(unit.utf8.count).first else { return true }
      return !(next | 0x20 >= 0x61 && next | 0x20 <= 0x7A) && next < 0x80 && next &- 0x30 >= 10
    }
  }
}
