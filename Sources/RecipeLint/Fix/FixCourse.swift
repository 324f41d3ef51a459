import SourceText

/// The texts that a source becomes, round by round.
struct FixCourse {
  /// A text on the way, and the fixes that led to it by rule.
  struct Stage {
    let text: CheckedText
    let applied: [String: Int]
  }

  private let takesUnsafe: Bool
  private let hasCarriageReturns: Bool
  private var stages: [Stage]
  private var seen: Set<[UInt8]>
  private var refused: Set<FixKey> = []
  private var trials = ChangeTrials()
  private var isCycle = false

  /// The course from a text on.
  init(_ text: CheckedText, takesUnsafe: Bool) {
    self.takesUnsafe = takesUnsafe
    hasCarriageReturns = LineEnding.auto.usesCarriageReturn(inPlaceOf: text.bytes)
    stages = [Stage(text: text, applied: [:])]
    seen = [text.bytes]
  }

  /// How many rounds there were.
  var rounds: Int { stages.count - 1 }

  /// The last text; where fixes undo each other, the first of those with the least to complain of.
  var best: Stage {
    guard isCycle else { return stages[stages.count - 1] }
    return stages.enumerated().min {
      ($0.element.text.syntaxErrors, $0.element.text.findings.count, $0.offset)
        < ($1.element.text.syntaxErrors, $1.element.text.findings.count, $1.offset)
    }?.element ?? stages[0]
  }

  /// Makes one more round; false where nothing is left to be done.
  mutating func goOn(with linter: inout Linter) -> Bool {
    let stage = stages[stages.count - 1]
    let round = FixRound(stage.text.findings) { candidate in
      (takesUnsafe || candidate.fix.safety == .safe) && !refused.contains(candidate.key)
    }
    guard !round.candidates.isEmpty else { return false }
    let (text, made) = make(round.candidates, in: stage.text, with: &linter)
    // What was refused may have kept another fix waiting.
    guard !made.isEmpty else { return hasMore(stage.text) }
    isCycle = !seen.insert(text.bytes).inserted
    guard !isCycle else { return false }
    let applied = made.reduce(into: stage.applied) { $0[$1.finding.rule, default: 0] += 1 }
    stages.append(Stage(text: text, applied: applied))
    return true
  }

  private func hasMore(_ text: CheckedText) -> Bool {
    text.findings.contains { finding in
      guard let fix = finding.fix, takesUnsafe || fix.safety == .safe else { return false }
      return !refused.contains(FixRound.Candidate(finding: finding, fix: fix).key)
    }
  }

  /// The text with those of the fixes that do no harm.
  private mutating func make(
    _ candidates: [FixRound.Candidate],
    in text: CheckedText,
    with linter: inout Linter
  ) -> (text: CheckedText, made: [FixRound.Candidate]) {
    var current = text
    var edits: [Edit] = []
    var trials = self.trials
    let outcome = trials.make(candidates[...]) { some in
      let more = edits + some.flatMap(\.fix.edits).map(inOwnStyle)
      guard let bytes = more.applied(to: text.bytes) else { return false }
      let next = CheckedText(bytes, with: &linter)
      guard !next.isHarderToRead(than: current), resolves(some, by: more, in: next) else {
        return false
      }
      (current, edits) = (next, more)
      return true
    }
    self.trials = trials
    refused.formUnion(outcome.refused.map(\.key))
    return (current, outcome.made)
  }

  private func inOwnStyle(_ edit: Edit) -> Edit {
    hasCarriageReturns ? edit.withCarriageReturns : edit
  }

  /// Whether no fix left its own finding where it was.
  private func resolves(
    _ some: [FixRound.Candidate],
    by edits: [Edit],
    in next: CheckedText
  ) -> Bool {
    let shift = EditShift(edits)
    let left = next.findings.reduce(into: [FindingKey: [Int]]()) {
      $0[FindingKey($1), default: []].append($1.range.start)
    }
    return some.allSatisfy { candidate in
      guard let places = left[FindingKey(candidate.finding)] else { return true }
      let changed = shift.place(of: candidate.range)
      return !places.contains { changed.start <= $0 && $0 <= changed.end }
    }
  }
}
