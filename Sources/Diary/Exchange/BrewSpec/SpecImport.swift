import RecipeSyntax
import Recipes
import Text

extension ImportContent {
  private static let nothing = "the file is empty: expected `brewspec_version` and `brews`"

  /// Reads BrewSpec 1.0, as YAML or as JSON.
  mutating func readBrewSpec(_ bytes: [UInt8]) {
    if ImportFormat.isJSON(bytes) { readJSON(bytes) } else { readYAML(bytes) }
  }

  private mutating func readJSON(_ bytes: [UInt8]) {
    do throws(JSONSyntaxError) {
      var parser = JSONParser(bytes, mostValues: ImportContent.mostValues)
      guard let node = try parser.next() else { return refuse(Self.nothing) }
      guard try parser.next() == nil else {
        return refuse("found more than one value, expected one")
      }
      add(node, in: bytes)
    } catch {
      refuse([ExchangeIssue(syntax: error, in: bytes)])
    }
  }

  private mutating func readYAML(_ bytes: [UInt8]) {
    let tree = SyntaxTree(parsing: bytes)
    guard tree.errors.isEmpty else { return refuse(SpecSyntax.issues(in: tree)) }
    guard tree.documents.count < 2 else {
      return refuse("found several documents, expected one")
    }
    guard let root = tree.documents.first?.root else { return refuse(Self.nothing) }
    add(YAMLValues.node(root, of: tree), in: tree.bytes)
  }

  private mutating func add(_ document: JSONNode, in bytes: [UInt8]) {
    if let problem = Self.problem(in: document, bytes) { return refuse(problem) }
    guard let brews = document.field("brews")?.items else {
      return refuse("`brews` is missing: expected a list of brews")
    }
    let lines = LineIndex(bytes)
    for (index, brew) in brews.enumerated() {
      let line = lines.position(at: min(brew.range.start, bytes.count)).line
      add(brew, in: bytes, subject: "brews[\(index)]", line: line)
    }
    lose(Self.unknownKeys(of: document))
  }

  private mutating func add(
    _ node: JSONNode,
    in bytes: [UInt8],
    subject: String,
    line: Int
  ) {
    guard node.isObject else {
      return refuse([ExchangeIssue(line: line, subject: subject, message: "expected a brew")])
    }
    let brew = SpecBrew(node, in: bytes)
    // The losses of a rejected brew do not matter.
    guard let log = add(brew.reading, line: line, subject: subject, issue: SpecBrew.issue) else {
      return
    }
    let issues = brew.losses + Self.contradictions(in: node, brew, log)
    lose(issues.map { $0.of(subject, line: line) })
  }

  private static func contradictions(
    in node: JSONNode,
    _ brew: SpecBrew,
    _ log: WrittenBrewLog
  ) -> [ExchangeIssue] {
    guard let kept = brew.kept, let detail = log.entry else { return [] }
    return SpecBrewWriter(detail, unknown: []).contradictions(in: node, kept: kept)
  }

  // MARK: The document

  /// Why a document cannot be read; nil if it can.
  private static func problem(in document: JSONNode, _ bytes: [UInt8]) -> String? {
    guard let version = document.field("brewspec_version")?.spelling(in: bytes) else {
      return document.field("steps") != nil
        ? "this is a recipe: log a brew of it with `brewlog add`"
        : "`brewspec_version` is missing: expected \"1.0\""
    }
    return version == BrewSpec.version
      ? nil
      : "BrewSpec version \(version.quotedBriefly) is not supported: expected \(BrewSpec.version)"
  }

  /// The keys of a document that are left out.
  private static func unknownKeys(of document: JSONNode) -> [ExchangeIssue] {
    guard case .object(let fields) = document.value else { return [] }
    return fields.map(\.name).filter { $0 != "brewspec_version" && $0 != "brews" }
      .map { .unknown($0.quotedBriefly) }
  }
}
