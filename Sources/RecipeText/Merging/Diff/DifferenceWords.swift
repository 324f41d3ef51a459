import Recipes

/// Says in words how a value differs.
struct DifferenceWords {
  let key: String
  let type: ValueType?
  let isInStep: Bool

  /// The longest text that is shown whole.
  private static let longest = 120

  func text(_ old: MergeEntry?, _ new: MergeEntry?) -> String {
    switch (old, new) {
    case (let old?, let new?): changed(old, new)
    case (nil, let new?): added(new)
    case (let old?, nil): removed(old)
    case (nil, nil): ""
    }
  }

  private func added(_ entry: MergeEntry) -> String {
    switch (type, entry.text) {
    case (.mass, let text?) where isInStep: Self.amount(entry, text)
    case (.duration, let text?) where key == "timer": "takes \(text)"
    case (.words, _): "new \(key) \(Self.shown(entry))"
    default: "new \(key) \(Self.shown(entry))"
    }
  }

  private func removed(_ entry: MergeEntry) -> String {
    let isTimer = key == RecipeFormat.describe(StepKey.timer).name
    return isTimer
      ? "no timer, was \(Self.shown(entry))" : "\(key) removed, was \(Self.shown(entry))"
  }

  private func changed(_ old: MergeEntry, _ new: MergeEntry) -> String {
    guard let before = old.text, let after = new.text else { return list(old, new) }
    switch type {
    case .duration: return duration(before, after)
    case .mass where isInStep: return "\(Self.verb(key)) \(before) → \(after)"
    case .instruction: return "says \(Self.quoted(after)) instead of \(Self.quoted(before))"
    case .choice where key == RecipeFormat.describe(.grind).name: return grind(before, after)
    case .uuid, .timestamp, .formatVersion: return "\(key) \(after), was \(before)"
    case .text where Self.isLong(before) || Self.isLong(after):
      return "\(key) \(Self.quoted(after)) instead of \(Self.quoted(before))"
    default: return "\(key) \(before) → \(after)"
    }
  }

  // MARK: Kinds of values

  private func duration(_ old: String, _ new: String) -> String {
    let change = "\(old) → \(new)"
    guard let before = Quantity.value(of: old, as: .duration),
      let after = Quantity.value(of: new, as: .duration)
    else { return "\(key) \(change)" }
    let amount = Canonical.duration(seconds: (after - before).magnitude)
    let isTimer = key == RecipeFormat.describe(StepKey.timer).name
    let isStart = key == RecipeFormat.describe(StepKey.at).name
    let words =
      isStart ? (after > before ? "later" : "earlier") : (after > before ? "longer" : "shorter")
    return isInStep && (isTimer || isStart)
      ? "\(amount) \(words), \(change)" : "\(key) \(amount) \(words), \(change)"
  }

  private func grind(_ old: String, _ new: String) -> String {
    let labels = GrindLabel.allCases.map { $0.rawValue }
    guard let before = labels.firstIndex(of: old), let after = labels.firstIndex(of: new) else {
      return "\(key) \(old) → \(new)"
    }
    return "\(key) \(after > before ? "coarser" : "finer"), \(old) → \(new)"
  }

  private func list(_ old: MergeEntry, _ new: MergeEntry) -> String {
    guard type == .words, let before = old.words, let after = new.words else {
      return "\(key) changed"
    }
    let (known, kept) = (Set(before), Set(after))
    let added = after.filter { !known.contains($0) }.map { "+\($0)" }
    let removed = before.filter { !kept.contains($0) }.map { "-\($0)" }
    let changes = added + removed
    return changes.isEmpty ? "\(key) in another order" : "\(key) \(changes.joined(separator: " "))"
  }

  // MARK: Words

  /// `pours to 150 g`
  static func amount(_ entry: MergeEntry) -> String { amount(entry, entry.text ?? "") }

  private static func amount(_ entry: MergeEntry, _ text: String) -> String {
    "\(verb(entry.key)) \(text)"
  }

  private static func verb(_ key: String) -> String {
    switch key {
    case RecipeFormat.describe(StepKey.pourTo).name: "pours to"
    case RecipeFormat.describe(StepKey.pour).name: "pours"
    case RecipeFormat.describe(StepKey.ice).name: "ice"
    default: key
    }
  }

  private static func shown(_ entry: MergeEntry) -> String {
    if let words = entry.words { return words.joined(separator: ", ") }
    return entry.text.map { isLong($0) ? quoted($0) : $0 } ?? "(a list)"
  }

  private static func isLong(_ text: String) -> Bool {
    text.utf8.count > 40 || text.utf8.contains(0x0A)
  }

  /// The text in quotes, without what is beyond one line.
  private static func quoted(_ text: String) -> String {
    let line = text.unicodeScalars.prefix { $0 != "\n" }
    let isCut = line.count < text.unicodeScalars.count || line.count > longest
    return "“\(String(line.prefix(longest)))\(isCut ? "…" : "")”"
  }
}
