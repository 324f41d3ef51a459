import RecipeSyntax
import Text

/// The findings in a source with mistakes in its structure: these, and what the rules find apart from their
/// consequences.
struct StructureFindings {
  let structure: StructureCheck
  let context: LintContext
  let selection: RuleSelection
  /// What the rules find in the source as written, and when the mistakes are corrected.
  let written: [Diagnostic]
  let corrected: [Diagnostic]
  /// Whether the corrected source has no errors of syntax or shape.
  let isReadable: Bool
  /// Whether a document of the source is not YAML.
  let hasSyntaxErrors: Bool

  /// The findings; `nil` if the mistakes do not explain the errors.
  var all: [Diagnostic]? {
    let (rest, safety) = (rest, safety)
    let joins = structure.mistakes.contains { $0.cause == .repeatedSteps }
    guard !joins || !rest.contains(where: { Rule.isAboutBrewing($0.rule) }) else { return nil }
    if context.tree.errors.isEmpty { return explained(rest, safety) }
    let errors = written.count { $0.severity == .error }
    let errorsLeft = rest.count { $0.severity == .error }
    guard isReadable || structure.mistakes.count + errorsLeft <= errors else { return nil }
    let found = structure.mistakes.compactMap { diagnostic($0, safety) } + rest
    return hasSyntaxErrors ? aboutYAML(found) : found
  }

  /// The findings in a source that is not YAML, of which one must say so: the first one does, if no other is of a rule
  /// about YAML.
  private func aboutYAML(_ found: [Diagnostic]) -> [Diagnostic] {
    let rules = Rule.aboutYAML
    guard let first = found.firstIndex(where: { $0.severity == .error }),
      !found.contains(where: { rules.contains($0.rule) }), selection.isEnabled(.yamlSyntax)
    else { return found }
    var found = found
    found[first].rule = Rule.yamlSyntax.id
    return found
  }

  /// What is left to correct, at its place in the source.
  private var rest: [Diagnostic] {
    // What a text says is not yet in keys of its step.
    let texts = structure.mistakes.filter { [.textSteps, .textItems, .numbers].contains($0.cause) }
    let unsummed = Set(texts.map { document(at: $0.place) })
    return corrected.map(EditMap(structure.edits).finding).filter {
      $0.rule != Rule.waterTotal.id || !unsummed.contains(document(at: $0.range))
    }
  }

  private func document(at range: ByteRange) -> Int { context.tree.document(at: range.start) }

  /// The safety of the fixes, which is that of all of them: one of several would not do.
  private var safety: Fix.Safety {
    let known = Set(written.map { $0.rule + $0.message })
    let isSafe = corrected.allSatisfy {
      $0.severity != .error || $0.saysNoStepPours || known.contains($0.rule + $0.message)
    }
    let isKept = structure.mistakes.allSatisfy { !$0.removesWords && !$0.isGuess }
    return isSafe && isKept ? .safe : .unsafe
  }

  private func diagnostic(_ mistake: StructureMistake, _ safety: Fix.Safety) -> Diagnostic? {
    var finding = mistake.finding(safety, in: context.tree.bytes)
    if isRepetition(finding.range) { finding.rule = Rule.duplicateKey.id }
    guard let severity = selection.severities[finding.rule] else { return nil }
    finding.severity = severity
    finding.document = document(at: finding.range)
    let path = context.paths.path(at: finding.range.start)
    finding.path = context.fullPath(finding.document, path)
    return finding
  }

  /// Whether a place is that of a key that is repeated in YAML that can be read.
  private func isRepetition(_ place: ByteRange) -> Bool {
    !hasSyntaxErrors
      && context.errors(from: place.start, to: place.start + 1).contains {
        if case .duplicateKey = $0.kind { true } else { false }
      }
  }

  /// The findings in YAML that can be read, without the consequences of mistakes in the structure: of these, the first
  /// one stays and gets the fix. So whatever the layout of a source is, it has no other findings than the rules find
  /// in it, only fewer. `nil` if the mistakes do not explain the others.
  private func explained(_ rest: [Diagnostic], _ safety: Fix.Safety) -> [Diagnostic]? {
    var pool = written.inSourceOrder
    var found: [Diagnostic] = []
    for finding in rest {
      let index = pool.firstIndex {
        $0.rule == finding.rule && $0.message == finding.message
          && document(at: $0.range) == document(at: finding.range)
      }
      guard let index else { return nil }
      found.append(pool.remove(at: index))
    }
    found += pool.filter { $0.severity != .error }
    pool.removeAll { $0.severity != .error }
    for mistake in structure.mistakes {
      let fix = mistake.finding(safety, in: context.tree.bytes)
      let near =
        pool.firstIndex {
          $0.rule == mistake.cause.rule.id && mistake.span.contains($0.range.start)
        }
        ?? pool.firstIndex { mistake.span.contains($0.range.start) }
      guard let index = near ?? pool.indices.first else { return nil }
      var finding = pool.remove(at: index)
      // What is missing in the items is in the step above.
      if mistake.cause == .extraDashes { finding.message = fix.message }
      finding.help = fix.help
      finding.notes = []
      finding.fix = fix.fix
      found.append(finding)
    }
    return found
  }
}
