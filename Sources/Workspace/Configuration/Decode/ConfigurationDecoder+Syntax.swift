import RecipeLint
import RecipeSyntax
import Reports
import SourceText

extension ConfigurationDecoder {
  /// What keeps the source from being YAML.
  func syntaxErrors() -> [Diagnostic] {
    let bare = bareGlobs()
    let lines = Set(bare.map { lineStart($0.range.start) })
    let others = SyntaxFindings.all(in: tree, as: Self.rule)
      .filter { !lines.contains(lineStart($0.range.start)) }
    return bare + others.map(aboutConfigurations)
  }

  // The rules speak of recipes; what they say of YAML holds here as well.
  private func aboutConfigurations(_ finding: Diagnostic) -> Diagnostic {
    var finding = finding
    finding.notes = []
    finding.help = finding.help.replacing("recipe", with: "configuration")
    return Diagnostic(
      rule: finding.rule,
      severity: finding.severity,
      message: finding.message.replacing("recipe", with: "configuration"),
      range: finding.range,
      label: finding.label,
      labels: finding.labels,
      help: finding.help
    )
  }

  /// Globs that begin with what YAML takes for an alias or a tag: no message about recipes would help.
  private func bareGlobs() -> [Diagnostic] {
    var lines: Set<Int> = []
    return tree.errors.compactMap { problem in
      let start = problem.range.start
      guard start < tree.bytes.count, let mark = globMark(problem),
        lines.insert(lineStart(start)).inserted
      else { return nil }
      return Self.error(
        "a glob that begins with `\(mark)` needs quotes, such as `\"\(mark)name.yaml\"`",
        at: ByteRange(start, start + 1)
      )
    }
  }

  // In a source with anchors a `*` may be meant as an alias.
  private func globMark(_ problem: SyntaxError) -> String? {
    switch tree.bytes[problem.range.start] {
    case UInt8(ascii: "*") where !tree.bytes.contains(UInt8(ascii: "&")): "*"
    case UInt8(ascii: "!"): "!"
    default: nil
    }
  }

  private func lineStart(_ offset: Int) -> Int {
    tree.bytes[..<min(offset, tree.bytes.count)].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
  }
}
