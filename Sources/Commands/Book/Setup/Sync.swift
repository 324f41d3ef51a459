import ArgumentParser
import Files
import Platform
import RecipeLint
import SystemPackage
import Text
import Workspace

/// `brewbook sync`
struct Sync: MessageCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Get the changes of others, and send yours, with git.",
    discussion: """
      Checks the recipes as `brewlint` does. If none has errors, runs `git fetch`, `git merge` and `git push`, and stops \
      at the first that fails. Shows each command before it runs. Remotes, branches and passwords are those of git. The \
      first time, on a terminal, offers to make the first commit, and to set the branch that yours follows.

      `--off` turns it off: `brewbook sync` then does nothing until `--on`.

      Examples:
        brewbook sync
        brewbook sync --dry-run
      """
  )

  @Flag(help: "Show the commands of git, and run none.")
  var dryRun = false

  @Flag(help: "From now on, do nothing.")
  var off = false

  @Flag(help: "Synchronize again after --off.")
  var on = false

  @OptionGroup(title: "Messages") var messageOptions: ConsoleOptions

  /// Which branches and remotes they are about is a setting of git.
  private static let commands: [[RawText]] = [["fetch"], ["merge", "--no-edit"], ["push"]]

  func validate() throws {
    try refuse(off && on, "--off and --on cannot be used together")
    try refuse(
      (off || on) && dryRun,
      "--\(off ? "off" : "on") only remembers the choice: use it alone"
    )
  }

  func run(on console: Console) throws -> ExitStatus {
    if off || on { return try remember(console) }
    guard Composition.preferences.isSyncEnabled() else {
      console.remark("synchronizing is off; `brewbook sync --on` turns it on")
      return .done
    }
    if dryRun {
      for words in Self.commands { console.write(Self.text(of: words) + "\n") }
      return .done
    }
    let folder = try WorkingDirectory.current().path
    let root = try Git(in: folder).workTree() ?? folder
    let status = try check(WorkingDirectory(root), console)
    guard status == .done else {
      throw CommandFailure(
        status,
        "nothing was sent: recipes \(status == .findings ? "have errors" : "cannot be read")",
        hint: "correct them, and run `brewbook sync` again"
      )
    }
    for words in try FirstSync(in: root, on: console).commands() + Self.commands {
      try run(words, in: root, console)
    }
    return .done
  }

  private func remember(_ console: Console) throws -> ExitStatus {
    try Composition.preferences.setSyncEnabled(on)
    console.remark(
      on ? "synchronizing is on" : "synchronizing is off; `brewbook sync --on` turns it on"
    )
    return .done
  }

  /// Shows the errors that brewlint finds in the recipes of a folder, and what cannot be read.
  private func check(_ directory: WorkingDirectory, _ console: Console) throws -> ExitStatus {
    let selection = try FileSelection(
      InputRequest(paths: ["."]),
      ConfigurationRequest(),
      in: directory
    )
    var status = ExitStatus.done
    for error in selection.errors where !error.isAboutNothing {
      console.report(error)
      status = .failure
    }
    LintRun(
      settings: selection.settings,
      keepsIgnored: false,
      jobs: Processors.online,
      in: directory
    )
    .check(selection.files) { _, checked in
      if let error = checked.error {
        console.report(error)
        status = .failure
      }
      let errors = checked.found?.findings.filter { $0.severity == .error } ?? []
      if let source = checked.found?.source, !errors.isEmpty {
        console.report(FileFindings(findings: errors, source: source))
        status = max(status, .findings)
      }
      return true
    }
    return status
  }

  /// Runs a command of git, and shows it and what it says.
  private func run(_ words: [RawText], in root: FilePath, _ console: Console) throws {
    console.remark("brewbook: \(Self.text(of: words))")
    let status = try Git(in: root).show(words, on: console)
    guard status != 0 else { return }
    let unmerged = try? Git(in: root).output("ls-files", "--unmerged")
    // A merge that git did not begin ends with 1 too.
    let isConflict = words[0] == "merge" && status == 1 && unmerged?.isEmpty == false
    throw CommandFailure(
      isConflict ? .findings : .failure,
      "`\(Self.text(of: words))` ended with \(status), so nothing was sent",
      hint: "git says above what is wrong"
    )
  }

  /// A command of git, to be pasted. Its own words are not names.
  static func text(of words: [RawText]) -> String {
    (["git"]
      + words.map { $0.bytes.first == 0x2D ? $0.text : ShellWord.spelling(of: $0.bytes) })
      .joined(separator: " ")
  }
}
