import Diagnostics
import RecipeLint
import RecipeSyntax

extension ConfigurationDecoder {
  /// What keeps the source from being YAML.
  func syntaxErrors() -> [Diagnostic] {
    let bare = bareGlobs()
    let lines = Set(bare.map { lineStart($0.range.start) })
    return bare
      + SyntaxFindings.all(in: tree, as: Self.rule)
      .filter { !lines.contains(lineStart($0.range.start)) }
  }

  /// Globs begin with what YAML takes for something else, and no message about recipes would help.
  private func bareGlobs() -> [Diagnostic] {
    var lines: Set<Int> = []
    return tree.errors.compactMap { problem in
      let start = problem.range.start
      guard start < tree.bytes.count, let mark = Self.globMark(tree.bytes[start]),
        lines.insert(lineStart(start)).inserted
      else { return nil }
      return error(
        "a glob that begins with `\(mark)` needs quotes, such as `\"\(mark)name.yaml\"`",
        at: ByteRange(start, start + 1)
      )
    }
  }

  private static func globMark(_ byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "*"): "*"
    case UInt8(ascii: "!"): "!"
    default: nil
    }
  }

  private func lineStart(_ offset: Int) -> Int {
    tree.bytes[..<min(offset, tree.bytes.count)].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
  }
}
