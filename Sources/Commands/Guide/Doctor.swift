import ArgumentParser
import Diary
import Files
import Platform
import RecipeSyntax
import RecipeText
import SystemPackage
import Text
import Workspace

/// `brewguide doctor`
struct Doctor: MessageCommand {
  static let name = "doctor"

  // Computed each time, because it shows the name that the program was called by.
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Invocation.current.name(of: "", command: name),
      abstract: "Find out whether programs, configuration, git and diary are set up.",
      discussion: """
        Checks the current folder and the diary, changes nothing, and opens no connection. Each line is ok, a note, or \
        a problem with what to do about it.

        Example: brewguide doctor

        Exit status: 0 no problems, 1 there is a problem, 2 the current folder cannot be read, or the command line was \
        invalid.
        """
    )
  }

  @OptionGroup(title: "Messages") var messageOptions: ConsoleOptions

  func run(on console: Console) throws -> ExitStatus {
    let directory = try WorkingDirectory.current()
    let all = [
      .ok("version", "brewguide \(Version.current), libyaml \(LibYAML.version)"),
      .ok("system", SystemDescription.text), Self.programs, Self.settings(of: directory),
      Self.git(in: directory.path), Self.diary(in: directory),
    ]
    let checks = messageOptions.quiet ? all.filter { $0.verdict != .ok } : all
    let table = TextTable([
      .init(width: 7) { Verdict(rawValue: $0)?.role }, .init(width: 13),
      .init(fit: .wraps(least: 30)),
    ])
    let rows = checks.map { [$0.verdict.rawValue, $0.subject, $0.text] }
    console.write(table.text(of: rows, width: console.tableWidth, style: console.outputStyle))
    return all.contains { $0.verdict == .problem } ? .findings : .done
  }
}

/// Whether something is as it should be.
private enum Verdict: String {
  case ok, note, problem

  var role: Style.Role {
    switch self {
    case .ok: .footer
    case .note: .note
    case .problem: .error
    }
  }
}

/// One question and its answer.
private struct DoctorCheck {
  /// What was looked at, in one word.
  let subject: String
  let verdict: Verdict
  /// The answer, and below it what to do.
  let text: String

  static func ok(_ subject: String, _ message: String) -> DoctorCheck {
    DoctorCheck(subject: subject, verdict: .ok, text: message)
  }

  /// Something to know, which prevents nothing.
  static func note(_ subject: String, _ message: String, _ advice: String) -> DoctorCheck {
    DoctorCheck(subject: subject, verdict: .note, text: "\(message)\n→ \(advice)")
  }

  /// Something that does not work.
  static func problem(_ subject: String, _ message: String, _ advice: String) -> DoctorCheck {
    DoctorCheck(subject: subject, verdict: .problem, text: "\(message)\n→ \(advice)")
  }
}

extension Doctor {
  /// Whether a shell finds this program under each of its names.
  private static var programs: DoctorCheck {
    let path = Environment.current.path("PATH") ?? []
    let folders = path.split(separator: UInt8(ascii: ":")).map { FilePath(bytes: $0) }
    let own = SystemDescription.program.flatMap { try? Stat($0) }
    let names = ["brewguide"] + Tool.all.map(\.program)
    let missing = names.filter { name in
      let found = folders.map { $0.appending(name) }.first { FileAccess.isExecutable($0) }
      let file = found.flatMap { try? Stat($0) }
      return file == nil || file?.inode != own?.inode || file?.deviceID != own?.deviceID
    }
    guard missing.isEmpty else {
      return .note(
        "programs",
        "the PATH does not lead to \(missing.joined(separator: ", ")) of this version",
        "add the folder of this program to the PATH; each of them is a link to it"
      )
    }
    return .ok("programs", "all \(names.count) are on the PATH")
  }

  private static func settings(of directory: WorkingDirectory) -> DoctorCheck {
    let resolver = SettingsResolver(ConfigurationRequest(), in: directory)
    _ = resolver.number(for: InputFile(.standardInput(nil)))
    let problems = resolver.problems
    guard problems.failures.isEmpty, problems.reports.isEmpty else {
      return .problem(
        "configuration",
        "cannot be used, so no tool will run",
        "run `brewlint`, which lists the errors"
      )
    }
    let files = resolver.files.joined(separator: ", ")
    return .ok("configuration", files.isEmpty ? "none, so the default settings apply" : files)
  }

  /// The repository, and whether git merges its recipes and diaries by their meaning.
  private static func git(in folder: FilePath) -> DoctorCheck {
    func line(_ arguments: RawText...) -> String? {
      (try? Git(in: folder).line(arguments))?.text
    }
    guard line("--version") != nil else {
      return .note("git", "is not installed, or does not answer", "`brewbook sync` needs it")
    }
    guard line("rev-parse", "--is-inside-work-tree") == "true" else {
      return GitRoot.find(from: folder) == nil
        ? .ok("git", "this folder is in no repository")
        : .problem("git", "cannot read this repository", "run `git status`, which says why")
    }
    let isKnown = GitSetup.configuration.allSatisfy { value in
      line("config", "--get", RawText(value.key)) != nil
    }
    let isUsed = line("check-attr", "merge", "--", "recipes/a.yaml")?.hasSuffix(" brewbook") == true
    guard isKnown, isUsed else {
      let advice = "run `brewbook init`, which sets it up and changes no recipe"
      return isUsed
        ? .problem("git", "cannot merge recipes as .gitattributes says", advice)
        : .note("git", "merges recipes and diaries as lines", advice)
    }
    return .ok("git", "merges recipes and diaries by their meaning")
  }

  private static func diary(in directory: WorkingDirectory) -> DoctorCheck {
    guard var file = DiaryFile.defaultFile(in: directory) else {
      return .problem("diary", "no home folder is known", "set HOME, or BREWLOG_FILE")
    }
    file.patience = LockPatience(timeout: .zero)
    do throws(InputError) {
      try file.check()
      guard file.exists else { return .ok("diary", "none yet: \(file.name)") }
      let found = try OpenDiary(file).statistics()
      let entries = "\(counted(found.value.ratings.count, "entry", "entries")) in \(file.name)"
      guard found.skipped.count > 0 else { return .ok("diary", entries) }
      let damaged = counted(found.skipped.count, "damaged line")
      return .problem("diary", "\(damaged) besides \(entries)", "run `brewlog repair`")
    } catch {
      return .problem("diary", error.message, error.hint ?? "check its permissions")
    }
  }
}
