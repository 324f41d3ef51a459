import Files
import Platform
import RecipeLint
import SystemPackage
import Workspace

/// The pages of the rules as local files, to which diagnostics link: they are there without a network, and belong to
/// the version that found the mistake.
package final class RulePages {
  private let folder: FilePath?
  private var known: [String: String?] = [:]

  /// Pages in a folder, which is created when the first one is needed; nil for no pages.
  package init(in folder: FilePath?) { self.folder = folder }

  /// The pages of a version, in the user's cache: `$XDG_CACHE_HOME`, else `~/.cache`.
  package convenience init(version: String, environment: Environment = .current) {
    self.init(in: UserFolder.cache.path(environment)?.appending("rules-\(version)"))
  }

  /// The URI of a rule's page; nil if it cannot be written.
  func uri(of id: String) -> String? {
    if let uri = known[id] { return uri }
    let uri = Rule.named(id).flatMap(write)
    known[id] = .some(uri)
    return uri
  }

  private func write(_ rule: Rule) -> String? {
    guard let folder else { return nil }
    let file = folder.appending("\(rule.id).md")
    let text = "# \(rule.id)\n\n\(rule.summary)\n\n\(rule.help)\n"
    let reader = FileReader(in: WorkingDirectory("/"))
    if reader.bytes(of: file) == Array(text.utf8) { return DocumentURI.uri(of: file) }
    do {
      try OpenFolder.creating(folder)
      try ReportFile.write(text, to: file, isMade: true, in: WorkingDirectory("/"))
    } catch {
      return nil
    }
    return DocumentURI.uri(of: file)
  }
}
