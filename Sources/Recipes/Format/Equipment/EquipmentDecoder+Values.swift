import RecipeSyntax
import Text

/// Reading the values of an equipment file.
extension EquipmentDecoder {
  /// A text; only a name may not be blank.
  mutating func text(_ node: Int, of key: KeyDescription) -> String? {
    guard tree.nodes[node].kind == .scalar else {
      if !tree.nodes[node].isDamaged {
        report("`\(key.name)` must be text, not \(kind(of: node))", at: firstLine(of: node))
      }
      return nil
    }
    let text = tree.text(of: node)
    guard text.isBlank else { return text }
    if key.isRequired {
      report("`\(key.name)` is empty", at: tree.nodes[node].range, help: "such as `\(key.example)`")
    }
    return nil
  }

  mutating func scale(_ node: Int, _ key: KeyDescription) -> GrinderScale? {
    guard let text = text(node, of: key) else { return nil }
    if let scale = GrinderScale(rawValue: text) { return scale }
    let words = GrinderScale.allCases.map { $0.rawValue }
    reportChoice(
      "`scale` cannot be \(text.inBackquotes): expected clicks or numbers",
      node,
      WordChoice.nearest(to: text, among: words)
    )
    return nil
  }

  /// The text of a brew method in kebab-case.
  mutating func method(_ node: Int) -> String? {
    guard let text = text(node, of: EquipmentFormat.Scope.brewer.keys[1]) else { return nil }
    if WordChoice.isKebabCase(text) { return text }
    let near =
      BrewMethod(named: text)?.rawValue
      ?? WordChoice.nearest(
        to: text,
        among: BrewMethod.allKnown.map { $0.rawValue }
      )
    reportChoice(
      "\(text.inBackquotes) is not a brew method: expected a word such as v60",
      node,
      near
    )
    return nil
  }

  /// Micrometres, with or without their unit.
  mutating func step(_ node: Int) -> Double? {
    if tree.nodes[node].kind == .scalar {
      let text = tree.text(of: node)
      let number =
        Self.units.first { text.hasSuffix($0) }.map { text.dropLast($0.count) } ?? text[...]
      let setting = GrinderRange(text: String(number))
      if let setting, setting.lower == setting.upper, setting.lower > 0,
        number.allSatisfy({ $0.isNumber || $0 == "." || $0 == " " })
      {
        return setting.lower
      }
    }
    if !tree.nodes[node].isDamaged {
      report(
        "`step` must be \(EquipmentValue.step.expectation), not \(kind(of: node))",
        at: firstLine(of: node)
      )
    }
    return nil
  }

  /// The micro sign, and the Greek letter that looks the same.
  private static let units = ["µm", "μm", "um", "microns", "micron"]

  private mutating func reportChoice(_ message: String, _ node: Int, _ near: String?) {
    report(
      message,
      at: firstLine(of: node),
      help: near.map { "did you mean `\($0)`?" } ?? "",
      change: near.map {
        .init(title: "change to `\($0)`", edits: [Edit(tree.nodes[node].range, $0)])
      }
    )
  }

  // MARK: Settings

  /// The settings of a grinder, from fine to coarse.
  mutating func settings(_ node: Int) -> [LocatedSetting] {
    guard tree.nodes[node].kind == .mapping else {
      if !tree.nodes[node].isDamaged {
        report(
          "`settings` must be \(EquipmentValue.settings.expectation), not \(kind(of: node))",
          at: firstLine(of: node)
        )
      }
      return []
    }
    var settings: [LocatedSetting] = []
    for (key, written) in tree.pairs(of: node) where isOwnName(key) {
      guard let label = label(key), let value = value(written), let range = range(value),
        !settings.contains(where: { $0.setting.label == label })
      else { continue }
      let setting = GrinderSettingDTO(label: label, range: range)
      settings.append(LocatedSetting(setting: setting, key: key, value: value))
    }
    return settings.sorted { Self.rank($0) < Self.rank($1) }
  }

  private static func rank(_ setting: LocatedSetting) -> Int {
    GrindLabel.allCases.firstIndex(of: setting.setting.label) ?? 0
  }

  private mutating func label(_ key: Int) -> GrindLabel? {
    let text = tree.text(of: key)
    if let label = GrindLabel(rawValue: text) { return label }
    let words = GrindLabel.allCases.map { $0.rawValue }
    let near = GrindLabel(named: text)?.rawValue ?? WordChoice.nearest(to: text, among: words)
    let list = "\(words.dropLast().joined(separator: ", ")) or \(words.last ?? "")"
    reportChoice("\(text.inBackquotes) is not a grind label: expected \(list)", key, near)
    return nil
  }

  /// A setting, or two with a hyphen between them.
  private mutating func range(_ node: Int) -> GrinderRange? {
    let isText = tree.nodes[node].kind == .scalar
    let text = isText ? tree.text(of: node) : ""
    let ends = text.split { $0 == "-" || $0 == "–" }
    let numbers = ends.map { end in
      let digits = String(end).trimmed
      return digits.allSatisfy { $0.isNumber || $0 == "." } ? GrinderRange(text: digits) : nil
    }
    guard (1...2).contains(numbers.count), let first = numbers[0], let last = numbers.last ?? nil,
      text.count(where: { $0 == "-" || $0 == "–" }) == numbers.count - 1
    else {
      if !tree.nodes[node].isDamaged { reportSetting(node, text) }
      return nil
    }
    if first.lower > last.lower {
      let fixed = "\(Canonical.number(last.lower))-\(Canonical.number(first.lower))"
      report(
        "the range begins with its higher end",
        at: tree.nodes[node].range,
        help: "write the lower one first: `\(fixed)`",
        change: .init(title: "swap the ends", edits: [Edit(tree.nodes[node].range, fixed)])
      )
    }
    return GrinderRange(first.lower, last.lower)
  }

  private mutating func reportSetting(_ node: Int, _ text: String) {
    let read = GrinderRange(text: text)
    let fixed = read.map { range in
      range.lower == range.upper
        ? Canonical.number(range.lower)
        : "\(Canonical.number(range.lower))-\(Canonical.number(range.upper))"
    }
    let isRotation = text.count { $0 == "." } > 1
    report(
      "expected a setting such as 22, or a range such as 20-24, not \(kind(of: node))",
      at: firstLine(of: node),
      help: fixed.map { "write `\($0)`: `scale` says what it counts" }
        ?? (isRotation ? "count the clicks from zero" : ""),
      change: fixed.map {
        .init(title: "change to `\($0)`", edits: [Edit(tree.nodes[node].range, $0)])
      }
    )
  }

  /// Reports settings that are finer than those for a finer label. Fewer clicks are finer; a dial may count either
  /// way, so its first and last label decide.
  mutating func checkOrder(of settings: [LocatedSetting], _ scale: GrinderScale) {
    guard let first = settings.first?.setting.range, let last = settings.last?.setting.range else {
      return
    }
    let rises = scale == .clicks || first.lower + first.upper <= last.lower + last.upper
    for (finer, coarser) in zip(settings, settings.dropFirst()) {
      let (one, other) = (finer.setting.range, coarser.setting.range)
      let isRight =
        rises
        ? one.lower <= other.lower && one.upper <= other.upper
        : one.lower >= other.lower && one.upper >= other.upper
      if isRight { continue }
      let label = finer.setting.label.rawValue
      report(
        "`\(coarser.setting.label.rawValue)` is set finer than `\(label)` on this grinder",
        at: tree.nodes[coarser.value].range,
        .order,
        place: .init(range: tree.nodes[finer.value].range, text: "the setting for `\(label)`"),
        help: rises ? "a higher setting grinds coarser" : "a lower setting grinds coarser"
      )
    }
  }
}
