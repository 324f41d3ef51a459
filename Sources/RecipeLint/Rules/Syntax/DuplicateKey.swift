import RecipeSyntax
import Recipes
import Text

extension Rule {
  static let duplicateKey = Rule(
    id: "duplicate-key",
    summary: "A key appears twice.",
    rationale: """
      A recipe has one dose and one yield, and a step has one timer. If a key appears twice, it is unclear
      which value the author meant, and programs differ in the one they take.

      Remove one of the two. If the second one belongs to another recipe, put a `---` line between the
      recipes. If it belongs to another step, begin that step with `- `.
      """,
    bad: "dose: 15 g\nyield: 250 g\ndose: 16 g",
    good: "dose: 16 g\nyield: 250 g",
    fix: .safe,
    check: .syntax { error, context, report in
      guard case .duplicateKey(let name) = error.kind, let first = error.related else { return }
      if context.isInConflict(error.range.start) { return }
      let second = context.secondRecipe(around: error)
      guard second == nil || second == error.range else { return }
      let labels = [Label(first, "first used here")]
      let block = "`\(name.shortened)` and the keys below it appear twice: "
      if let step = context.secondStep(around: error) {
        guard step == error.range else { return }
        return report.add(
          "`\(name.shortened)` appears twice: a new step seems to begin here",
          at: error.range,
          labels: labels,
          help: "write `- ` before it",
          fix: context.beginningStep(at: step.start, first)
        )
      }
      if let keys = context.lostStep(around: error) {
        guard keys == error.range else { return }
        return report.add(
          block + "the first line of a step seems to be missing",
          at: error.range,
          labels: labels,
          help: "write `- instruction:` and its text above, or remove the repeated keys"
        )
      }
      if let second {
        let marker = "---" + context.line(at: second.start).ending
        return report.add(
          block + "a second \(context.kind.noun) seems to begin here",
          at: error.range,
          labels: labels,
          help: "put a `---` line between the two \(context.kind.plural)",
          fix: Fix("add a `---` line", .unsafe, at: second.start, marker)
        )
      }
      let isSteps = name == "steps" && context.isKeyOfRecipe(error.range)
      report.add(
        "`\(name.shortened)` appears twice",
        at: error.range,
        labels: labels,
        help: isSteps ? "write all steps below the first `steps:`" : "remove one of the two"
      )
    }
  )
}

/// A recipe that seems to begin without a `---` before it: it repeats most keys of the recipe above in one
/// block.
struct UnseparatedRecipe {
  /// The first of the repeated keys.
  let start: ByteRange
  /// The repeated keys of the recipe, and not of its steps.
  fileprivate let keys: Set<ByteRange>

  /// `nil` where a document seems to hold one recipe.
  init?(in document: Int, _ context: LintContext) {
    let tree = context.tree
    guard let root = tree.documents[document].root, tree.nodes[root].kind == .mapping else {
      return nil
    }
    let keys = tree.pairs(of: root).map { tree.nodes[$0.key].range }
    let known = Set(keys)
    var names: Set<String> = []
    let range = tree.documents[document].range
    let repeated = context.errors(from: range.start, to: range.end).compactMap {
      error -> ByteRange? in
      guard case .duplicateKey(let name) = error.kind, known.contains(error.range) else {
        return nil
      }
      names.insert(name)
      return error.range
    }
    guard let first = repeated.first, names.count >= 4,
      context.line(at: first.start).range.start == first.start,
      repeated.count * 2 > keys.count(where: { $0.start >= first.start })
    else { return nil }
    self.start = first
    self.keys = Set(repeated)
  }
}

extension LintContext {
  /// Whether a line begins with the key, as those of a recipe do.
  fileprivate func isKeyOfRecipe(_ key: ByteRange) -> Bool {
    key.start == tree.bytes.lengthOfByteOrderMark || tree.bytes[key.start - 1] == 0x0A
  }

  /// The key that begins a second recipe, if the error is about one of its keys.
  fileprivate func secondRecipe(around error: SyntaxError) -> ByteRange? {
    let document = tree.document(at: error.range.start)
    return secondRecipe(in: document).flatMap { $0.keys.contains(error.range) ? $0.start : nil }
  }

  /// The key that begins another step without `- ` before it, if the error is about one of its keys: the
  /// first one that is repeated, which is the instruction or the key that the step begins with.
  fileprivate func secondStep(around error: SyntaxError) -> ByteRange? {
    guard let (keys, first) = repeatedKeys(around: error) else { return nil }
    let known = Set(keys[..<first].map(name(ofKey:)))
    let begins = name(ofKey: keys[first])
    let repeated = known.intersection(keys[first...].map(name(ofKey:))).count
    let place = tree.nodes[keys[first]].range
    guard begins == "instruction" || (begins == name(ofKey: keys[0]) && repeated > 1),
      place.start <= error.range.start
    else { return nil }
    return place
  }

  /// The key from which on a step repeats keys in one block, if the error is about one of them and they are
  /// several: the line that begins the next step was lost.
  fileprivate func lostStep(around error: SyntaxError) -> ByteRange? {
    guard let (keys, first) = repeatedKeys(around: error), keys.count - first > 1 else {
      return nil
    }
    let known = Set(keys[..<first].map(name(ofKey:)))
    let place = tree.nodes[keys[first]].range
    guard place.start <= error.range.start,
      Set(keys[first...].map(name(ofKey:))).count > 1,
      keys[first...].allSatisfy({ known.contains(name(ofKey: $0)) })
    else { return nil }
    return place
  }

  /// The keys of the step that the error is about, and the place of the first one that is repeated; `nil`
  /// where it is about no step, or of one that is too long to be a step.
  private func repeatedKeys(around error: SyntaxError) -> (keys: [Int], first: Int)? {
    let node = tree.nodes.partitionPoint { $0.range.start < error.range.start }
    guard node < tree.nodes.count, let step = owner(ofKey: node),
      recipe(around: node)?.root != step
    else { return nil }
    let keys = tree.pairs(of: step).prefix(64).map { $0.key }
    guard let last = keys.last, error.range.start <= tree.nodes[last].range.start else {
      return nil
    }
    var known: Set<String> = []
    return keys.firstIndex { !known.insert(name(ofKey: $0)).inserted }.map { (keys, $0) }
  }

  /// Puts a dash below the one of the step above.
  fileprivate func beginningStep(at start: Int, _ first: ByteRange) -> Fix? {
    let (line, owner) = (line(at: start), line(at: first.start))
    guard line.textStart == start, line.indentation >= 2 else { return nil }
    let column = line.column(of: start)
    let dash = owner.marksAndAbove.first { $0.isDash && $0.column < column }
    guard dash?.column == column - 2 else { return nil }
    return Fix("begin a new step", .unsafe, ByteRange(start - 2, start - 1), "-")
  }

  /// The name of a key; each key that is not a word has its own.
  private func name(ofKey key: Int) -> String {
    tree.nodes[key].kind == .scalar ? tree.text(of: key) : "?\(key)"
  }
}
