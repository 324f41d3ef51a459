import Recipes

/// Which steps of two versions of a recipe are the same step.
///
/// Steps with the same id are the same. Of the others, those with equal content are, even if they moved; then those
/// that are similar and in the same order, where steps between the same neighbors count as more similar. Steps with
/// different ids are never the same.
package enum StepAlignment {
  /// For each step of `new`, the position of the same step in `old`; nil for a new step.
  ///
  /// O(n + m) for steps that are equal or have ids. Comparing the others costs at most ``comparisonLimit``
  /// comparisons; of more, only those that are in the same place are compared.
  package static func match(_ old: [StepContent], _ new: [StepContent]) -> [Int?] {
    var matching = StepMatching(old, new)
    matching.match(by: { $0.id })
    matching.matchEnds()
    matching.matchEqual()
    matching.match(by: { $0.derivedID })
    matching.matchSimilar()
    return matching.oldOfNew
  }

  /// The maximum number of comparisons of two steps. Recipes have 30 steps at most, so only sources that are made
  /// to be expensive exceed it.
  static let comparisonLimit = 40_000
}

/// What a step is compared by.
package struct StepContent: Sendable {
  /// The id as written; nil if it is derived.
  let id: UUID?
  /// The id that is derived from the place of the step, where both versions may know it; else nil. It counts less
  /// than equal content.
  let derivedID: UUID?
  /// A text that is equal for steps with equal content, whatever their layout.
  let fingerprint: String
  /// Hashes of the words of the instruction, sorted.
  let words: [UInt64]
  let water: Double?
  let timer: Double?

  /// The content of a step that can be read.
  ///
  /// - Parameters:
  ///   - id: its id as written; nil if it is derived.
  ///   - derivedID: its derived id, if it should count.
  ///   - fingerprint: a text that is equal for steps with equal content; nil for one without ids and order.
  package init(
    _ step: RecipeStepDTO,
    id: UUID?,
    derivedID: UUID? = nil,
    fingerprint: String? = nil
  ) {
    self.id = id
    self.derivedID = derivedID
    self.fingerprint = fingerprint ?? Self.fingerprint(of: step)
    words = Self.words(of: step.instructionText)
    water = step.waterAmountGrams
    timer = step.timerDurationSeconds
  }

  /// The content of a step in one recipe, whose derived ids are known to both versions.
  init(_ step: RecipeStepDTO, hasOwnID: Bool) {
    self.init(
      step,
      id: hasOwnID ? step.stepId : nil,
      derivedID: hasOwnID ? nil : step.stepId
    )
  }

  /// The content of a step that cannot be read: only equal steps are the same.
  package init(fingerprint: String) {
    id = nil
    derivedID = nil
    self.fingerprint = fingerprint
    words = []
    water = nil
    timer = nil
  }

  /// Whether two steps have the same id, or equal content.
  package func isEqual(to other: StepContent) -> Bool {
    id != nil && id == other.id || fingerprint == other.fingerprint
  }

  private static func fingerprint(of step: RecipeStepDTO) -> String {
    let kind =
      (step.isIce ? "i" : step.isCumulativeWaterTarget ? "t" : "p") + (step.isFixed ? "f" : "")
    let numbers = [
      step.waterAmountGrams, step.timerDurationSeconds, step.startTimeSeconds,
      step.waterTemperature,
    ]
    let texts = numbers.map { $0.map { "\($0)" } ?? "-" }
    return "\(step.instructionText)\u{0}\(kind)\u{0}\(texts.joined(separator: " "))"
  }

  /// At most 200 words: a longer instruction is compared by its beginning.
  private static func words(of text: String) -> [UInt64] {
    var words: [UInt64] = []
    var hash: UInt64 = 0
    for byte in text.utf8 {
      guard isLetter(byte) else {
        if hash != 0 { words.append(hash) }
        hash = 0
        if words.count == 200 { break }
        continue
      }
      // FNV-1a, the same in every run, so that a merge is repeatable.
      if hash == 0 { hash = 0xCBF2_9CE4_8422_2325 }
      hash = (hash ^ UInt64(byte | 0x20)) &* 0x100_0000_01B3
    }
    if hash != 0 { words.append(hash) }
    return words.sorted()
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26
  }

  /// From 0, nothing in common, to 1.
  func similarity(to other: StepContent) -> Double {
    0.6 * sharedWords(with: other) + Self.agreement(water, other.water) * 0.2
      + Self.agreement(timer, other.timer) * 0.2
  }

  /// The share of words in both instructions.
  private func sharedWords(with other: StepContent) -> Double {
    guard !words.isEmpty, !other.words.isEmpty else { return 0 }
    var (first, second, shared) = (0, 0, 0)
    while first < words.count, second < other.words.count {
      if words[first] == other.words[second] {
        shared += 1
        first += 1
        second += 1
      } else if words[first] < other.words[second] {
        first += 1
      } else {
        second += 1
      }
    }
    return Double(2 * shared) / Double(words.count + other.words.count)
  }

  private static func agreement(_ one: Double?, _ other: Double?) -> Double {
    guard let one, let other else { return one == nil && other == nil ? 0.25 : 0 }
    return one == other ? 1 : 0.5
  }
}

/// The state of a match.
private struct StepMatching {
  private let old: [StepContent]
  private let new: [StepContent]
  private(set) var oldOfNew: [Int?]
  private var newOfOld: [Int?]

  /// What two steps must have in common to be the same.
  private static let threshold = 0.35
  /// What a neighbor that is the same step adds.
  private static let neighbor = 0.18

  init(_ old: [StepContent], _ new: [StepContent]) {
    self.old = old
    self.new = new
    oldOfNew = Array(repeating: nil, count: new.count)
    newOfOld = Array(repeating: nil, count: old.count)
  }

  private mutating func match(_ first: Int, _ second: Int) {
    newOfOld[first] = second
    oldOfNew[second] = first
  }

  private func mayMatch(_ first: Int, _ second: Int) -> Bool {
    newOfOld[first] == nil && oldOfNew[second] == nil
      && (old[first].id == nil || new[second].id == nil)
  }

  mutating func match(by id: (StepContent) -> UUID?) {
    var places: [UUID: Int] = [:]
    for (place, step) in old.enumerated() where newOfOld[place] == nil {
      if let id = id(step), places[id] == nil { places[id] = place }
    }
    for (place, step) in new.enumerated() where oldOfNew[place] == nil {
      guard let id = id(step), let found = places.removeValue(forKey: id) else { continue }
      match(found, place)
    }
  }

  /// Equal steps at both ends, so that of several equal steps those in the same place are matched.
  mutating func matchEnds() {
    var start = 0
    while start < min(old.count, new.count), old[start].fingerprint == new[start].fingerprint {
      if mayMatch(start, start) { match(start, start) }
      start += 1
    }
    var (first, second) = (old.count - 1, new.count - 1)
    while first >= start, second >= start, old[first].fingerprint == new[second].fingerprint {
      if mayMatch(first, second) { match(first, second) }
      first -= 1
      second -= 1
    }
  }

  mutating func matchEqual() {
    var places: [String: [Int]] = [:]
    for place in old.indices.reversed() where newOfOld[place] == nil {
      places[old[place].fingerprint, default: []].append(place)
    }
    for place in new.indices where oldOfNew[place] == nil {
      guard let found = places[new[place].fingerprint]?.last, mayMatch(found, place) else {
        continue
      }
      places[new[place].fingerprint]?.removeLast()
      match(found, place)
    }
  }

  /// The alignment of the remaining steps, in order, with the highest similarity.
  mutating func matchSimilar() {
    let first = old.indices.filter { newOfOld[$0] == nil }
    let second = new.indices.filter { oldOfNew[$0] == nil }
    guard !first.isEmpty, !second.isEmpty else { return }
    guard first.count * second.count <= StepAlignment.comparisonLimit else {
      for (one, other) in zip(first, second) where score(one, other) > 0 { match(one, other) }
      return
    }
    for (one, other) in best(first, second) { match(one, other) }
  }

  /// The similarity of two steps; 0 if they are different steps.
  private func score(_ first: Int, _ second: Int) -> Double {
    guard mayMatch(first, second) else { return 0 }
    var score = old[first].similarity(to: new[second])
    if isSame(first - 1, second - 1) { score += Self.neighbor }
    if isSame(first + 1, second + 1) { score += Self.neighbor }
    return score < Self.threshold ? 0 : score
  }

  /// Whether two neighbors are the same step, or both are outside of the lists.
  private func isSame(_ first: Int, _ second: Int) -> Bool {
    guard old.indices.contains(first), new.indices.contains(second) else {
      return !old.indices.contains(first) && !new.indices.contains(second)
    }
    return newOfOld[first] == second
  }

  private func best(_ first: [Int], _ second: [Int]) -> [(Int, Int)] {
    let width = second.count + 1
    var sums = Array(repeating: 0.0, count: (first.count + 1) * width)
    var scores = sums
    for row in first.indices.reversed() {
      for column in second.indices.reversed() {
        let place = row * width + column
        scores[place] = score(first[row], second[column])
        let both = scores[place] > 0 ? scores[place] + sums[place + width + 1] : 0
        sums[place] = max(sums[place + width], sums[place + 1], both)
      }
    }
    var pairs: [(Int, Int)] = []
    var (row, column) = (0, 0)
    while row < first.count, column < second.count {
      let place = row * width + column
      if scores[place] > 0, sums[place] == scores[place] + sums[place + width + 1] {
        pairs.append((first[row], second[column]))
        row += 1
        column += 1
      } else if sums[place] == sums[place + width] {
        row += 1
      } else {
        column += 1
      }
    }
    return pairs
  }
}
