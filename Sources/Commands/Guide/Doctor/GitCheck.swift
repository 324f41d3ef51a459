import Platform
import RecipeBook
import RecipeMerge
import SourceText
import SystemPackage
import Workspace

/// The repository of a folder, and whether git merges its recipes and diaries by their meaning.
struct GitCheck {
  private let folder: FilePath
  private let programs: InstalledPrograms

  init(in folder: FilePath, _ programs: InstalledPrograms) {
    self.folder = folder
    self.programs = programs
  }

  var checks: [Diagnosis.Check] {
    guard let version = line("--version") else {
      return [
        .note(
          "git",
          "is not installed, or does not answer",
          "`brewbook sync`, `brewbook merge` and conflicted copies need it"
        )
      ]
    }
    guard line("rev-parse", "--is-inside-work-tree") == "true" else {
      guard GitRoot.find(from: folder) != nil else {
        return [.note("git", "\(version); this folder is in no repository")]
      }
      return [
        .problem(
          "git",
          "\(version); does not read the repository of this folder",
          "run `git status`, which says why"
        )
      ]
    }
    let remotes = lines("remote").count
    let text = remotes == 0 ? "no remotes" : counted(remotes, "remote")
    return [.ok("git", "\(version); this folder is in a repository with \(text)"), drivers]
  }

  // MARK: Merge drivers

  private var drivers: Diagnosis.Check {
    let subject = "merge drivers"
    let values = GitSetup.configuration.map { ($0, line("config", "--get", RawText($0.key))) }
    let advice = "run `brewbook init`, which sets them up and changes no recipe"
    let missing = values.filter { $0.1 == nil }.map(\.0.key)
    let isWanted = attribute(of: "recipes/morning.yaml") == "brewbook"
    guard missing.count < values.count else {
      let message = "git does not know them, so it merges recipes and diaries as lines"
      return isWanted
        ? .problem(subject, "\(message), although .gitattributes wants them", advice)
        : .note(subject, message, advice)
    }
    guard missing.isEmpty else {
      return .problem(subject, "some are not set: \(missing.joined(separator: ", "))", advice)
    }
    if let broken = values.first(where: { !leadsToProgram($0.0.key, $0.1) }) {
      return .problem(
        subject,
        "the program of \(broken.0.key) does not exist",
        "install it, or run `git config --unset \(broken.0.key)` and then `brewbook init`",
        details: [broken.1 ?? ""]
      )
    }
    guard isWanted, attribute(of: "brewlog.jsonl") == "brewlog" else {
      return .note(subject, "set, but .gitattributes does not use them for all files", advice)
    }
    let changed = values.filter { $0.1 != $0.0.value }.map(\.0.key)
    guard changed.isEmpty else {
      return .note(subject, "set, with values of your own: \(changed.joined(separator: ", "))")
    }
    return .ok(subject, "git merges recipes and diaries by their meaning")
  }

  /// Whether the first word of a command is a program; other values name none.
  private func leadsToProgram(_ key: String, _ command: String?) -> Bool {
    guard key.hasSuffix(".driver") || key.hasSuffix(".command"),
      let word = command?.split(separator: " ").first.map(String.init)
    else { return true }
    // git asks a shell, whose quotes and variables are not followed here.
    if word.contains(where: { "'\"$\\~".contains($0) }) { return true }
    guard word.contains("/") else { return programs.path(of: word) != nil }
    return FileAccess.isExecutable(folder.pushing(FilePath(word)))
  }

  /// The merge attribute of a file, which need not exist.
  private func attribute(of file: String) -> String? {
    line("check-attr", "merge", "--", RawText(file))?.split(separator: " ").last.map(String.init)
  }

  // MARK: Running git

  private func line(_ arguments: RawText...) -> String? { lines(arguments).first }

  private func lines(_ arguments: RawText...) -> [String] { lines(arguments) }

  /// The lines that git writes; none if it fails, or takes too long, as for a pipe that stands where a file should be.
  private func lines(_ arguments: [RawText]) -> [String] {
    let output = (try? Git(in: folder).output(arguments)) ?? []
    return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
