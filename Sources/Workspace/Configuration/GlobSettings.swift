import RecipeSyntax
import Recipes
import Text

extension ConfigurationDecoder {
  /// Reads one glob or a list of them, and reports those that are wrong.
  mutating func globs(_ node: Int, of key: String) -> GlobList? {
    var globs: [Configured<String>] = []
    switch tree.nodes[node].kind {
    case .scalar: globs = [glob(node)].compactMap { $0 }
    case .sequence:
      for item in tree.items(of: node) {
        guard let target = tree.resolved(item), !tree.nodes[target].isDamaged else { continue }
        if let glob = glob(target) { globs.append(glob) }
      }
    default:
      report("`\(key)` must be a list of globs, not \(kind(of: node))", at: node)
      return nil
    }
    return GlobList(
      globs: globs,
      patterns: PathPatterns(globs.map { $0.value }, in: source.folder)
    )
  }

  private mutating func glob(_ node: Int) -> Configured<String>? {
    guard tree.nodes[node].kind == .scalar, !tree.text(of: node).isBlank else {
      report("a glob must be a string, such as `drafts/`, not \(kind(of: node))", at: node)
      return nil
    }
    let text = tree.text(of: node)
    guard IgnoreRule(text.utf8).isValid else {
      report("\(text.inBackquotes) is not a valid glob", at: node)
      return nil
    }
    guard !text.split(separator: "/", omittingEmptySubsequences: false).contains("..") else {
      report(
        "\(text.inBackquotes) points outside its folder: a glob matches only files below "
          + "the folder of its configuration",
        at: node
      )
      return nil
    }
    return Configured(text, origin(of: node))
  }
}
