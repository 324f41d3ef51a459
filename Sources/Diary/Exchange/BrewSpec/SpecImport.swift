import RecipeSyntax
import Recipes
import Text

/// Reads BrewSpec 1.0, as YAML or as JSON. O(n).
enum SpecImport {
  /// Reads a document: in parts if it is a list of brews in block style, else as a whole.
  static func read(
    _ source: DiarySource,
    into content: inout ImportContent
  ) throws(DiaryReadFailure) {
    if let parts = try SpecParts(source), try parts.read(into: &content) { return }
    let bytes = try source.allBytes()
    content.add(ImportFormat.isJSON(bytes) ? json(bytes) : yaml(bytes))
  }

  private static let nothing = "the file is empty: expected `brewspec_version` and `brews`"

  private static func json(_ bytes: [UInt8]) -> ExchangeBatch {
    do throws(JSONSyntaxError) {
      var parser = JSONParser(bytes, mostValues: ImportContent.mostValues)
      guard let node = try parser.next() else { return refusal(nothing) }
      guard try parser.next() == nil else {
        return refusal("found more than one value, expected one")
      }
      return batch(SpecNode(node, in: bytes), in: bytes)
    } catch {
      var batch = ExchangeBatch()
      batch.refuse([ExchangeIssue(syntax: error, in: bytes)])
      return batch
    }
  }

  private static func yaml(_ bytes: [UInt8]) -> ExchangeBatch {
    let tree = SyntaxTree(parsing: bytes)
    guard tree.errors.isEmpty else {
      var batch = ExchangeBatch()
      batch.refuse(SpecSyntax.issues(in: tree))
      return batch
    }
    guard tree.documents.count < 2 else {
      return refusal("found several documents, expected one")
    }
    guard let root = tree.documents.first?.root else { return refusal(nothing) }
    return batch(SpecNode(root, of: tree), in: tree.bytes)
  }

  private static func batch(_ document: SpecNode, in bytes: [UInt8]) -> ExchangeBatch {
    if let problem = problem(in: document) { return refusal(problem) }
    guard case .list(let brews) = document["brews"]?.value else {
      return refusal("`brews` is missing: expected a list of brews")
    }
    var batch = ExchangeBatch()
    batch.add(brews, in: bytes)
    batch.losses += unknownKeys(of: document)
    return batch
  }

  private static func refusal(_ message: String) -> ExchangeBatch {
    var batch = ExchangeBatch()
    batch.refuse([ExchangeIssue(message: message)])
    return batch
  }

  // MARK: The document

  /// Why a document cannot be read; nil if it can.
  static func problem(in document: SpecNode) -> String? {
    guard let version = document["brewspec_version"]?.text else {
      return document["steps"] != nil
        ? "this is a recipe: log a brew of it with `brewlog add`"
        : "`brewspec_version` is missing: expected \"1.0\""
    }
    return version == BrewSpec.version
      ? nil
      : "BrewSpec version \(version.quotedBriefly) is not supported: expected \(BrewSpec.version)"
  }

  /// The keys of a document that are left out.
  static func unknownKeys(of document: SpecNode) -> [ExchangeIssue] {
    guard case .mapping(let pairs) = document.value else { return [] }
    return pairs.map(\.key).filter { $0 != "brewspec_version" && $0 != "brews" }
      .map { .unknown($0.quotedBriefly) }
  }
}

extension ExchangeBatch {
  /// Adds brews of a document.
  ///
  /// - Parameters:
  ///   - bytes: the text of the brews.
  ///   - line: the 1-based line of the file where the text begins.
  ///   - index: the number of brews before them.
  mutating func add(_ brews: [SpecNode], in bytes: [UInt8], line: Int = 1, index: Int = 0) {
    let lines = LineIndex(bytes)
    for (place, brew) in brews.enumerated() {
      let first = lines.position(at: min(brew.offset, bytes.count)).line
      add(brew, subject: "brews[\(index + place)]", line: line - 1 + first)
    }
  }

  private mutating func add(_ node: SpecNode, subject: String, line: Int) {
    guard case .mapping = node.value else {
      return refuse([ExchangeIssue(line: line, subject: subject, message: "expected a brew")])
    }
    let brew = SpecBrew(node)
    // The losses of a rejected brew do not matter.
    guard let log = add(brew.fields, line: line, subject: subject, issue: SpecBrew.issue) else {
      return
    }
    let issues = brew.losses + Self.contradictions(in: node, brew, log)
    losses += issues.map { $0.of(subject, line: line) }
  }

  private static func contradictions(
    in node: SpecNode,
    _ brew: SpecBrew,
    _ log: WrittenBrewLog
  ) -> [ExchangeIssue] {
    guard let kept = brew.kept, let detail = log.entry else { return [] }
    return SpecBrewWriter(detail, unknown: []).contradictions(in: node, kept: kept)
  }
}
