import ArgumentParser
import Files
import Platform
import RecipeText
import Recipes
import SystemPackage
import Text
import Workspace

/// `brewbook init`
struct Initialize: MessageCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Make a folder a recipe book, and teach its clone to merge recipes.",
    discussion: """
      Writes a configuration, a README, some starters with their lock, and `.gitattributes`. Keeps existing files, so \
      you can run it again. In an existing book, it only completes what you ask for.

      In a git repository, it also sets the merge drivers for recipes and diaries. git does not take programs from a \
      repository, so everybody runs `brewbook init` once in each clone.

      Examples:
        brewbook init
        brewbook init my-recipes --git --starters v60,aeropress
        brewbook init --pre-commit
        brewbook init --ci github --source https://github.com/YOUR_ACCOUNT/brewguide
      """
  )

  @Argument(help: "The folder; created if it is missing.", completion: .directory)
  var folder = "."

  @Option(help: "all, none, or methods such as v60,french-press; default: a few in a new book.")
  var starters: String?

  @Option(help: .value("server", "Also write a check for a build server."))
  var ci: BuildServer?

  @Option(
    help: .value(
      "address",
      "Where a build server gets the tools: a repository with their sources, by HTTPS, and #BRANCH or #TAG."
    )
  )
  var source: String?

  @Flag(help: "Also write a configuration for pre-commit, with the installed programs.")
  var preCommit = false

  @Flag(help: "Make the folder a git repository if it is not in one.")
  var git = false

  @OptionGroup(title: "Messages") var messageOptions: ConsoleOptions

  func validate() throws {
    try refuse(folder.isEmpty, "the folder has no name; `.` is this one")
    _ = try choice()
    _ = try extras()
  }

  func run(on console: Console) throws -> ExitStatus {
    let directory = try WorkingDirectory.current()
    let path = RawArguments.path(for: folder)
    if let kind = try? Stat(directory.resolve(path)).type, kind != .directory {
      throw ValidationError("\(PrintableName.of(path)) is a file, not a folder")
    }
    do throws(WriteFailure) {
      try OpenFolder.creating(directory.resolve(path), permissions: .publicFolder)
    } catch {
      let name = PrintableName.of(error.path)
      throw CommandFailure(.failure, "cannot create the folder \(name): \(error.phrase)")
    }
    let root = try RealPath.of(path, in: directory)
    try WritableWalk.check(path, in: directory)
    let setup = BookSetup(root)
    let isNew = !setup.isBook
    var report = SetupReport(console)
    for outcome in setup.run(try choice(), try extras()) { report.add(outcome) }
    let clone = report.configure(CloneSetup(in: root), creates: git)
    if !console.isQuiet, report.status == .done {
      report.writeNextSteps(
        setup,
        folder: folder == "." ? nil : path,
        isNew: isNew,
        isClone: clone,
        hasHook: preCommit
      )
    }
    return report.status
  }

  /// The files that were asked for. A build server has no programs of its own, so it needs an address.
  private func extras() throws -> BookSetup.Extras {
    var extras = BookSetup.Extras()
    extras.preCommit = preCommit
    let source = try toolSource()
    guard let ci else {
      try refuse(source != nil, "--source is for --ci")
      return extras
    }
    guard let source else {
      throw ValidationError(
        "--ci needs --source, the repository that the build server gets the tools from: "
          + "--source https://github.com/YOUR_ACCOUNT/brewguide"
      )
    }
    switch ci {
    case .github where !source.isOnGitHub:
      throw ValidationError(
        "--source needs a repository on github.com, as GitHub runs no actions of others"
      )
    case .github: extras.github = source
    case .gitlab: extras.gitlab = source
    }
    return extras
  }

  private func toolSource() throws -> ToolSource? {
    guard let source else { return nil }
    do throws(ToolSource.ParseError) {
      return try ToolSource(source)
    } catch {
      throw ValidationError(
        "'\(source.escapedForTerminal)' is not the address of a repository: expected https://HOST/PATH, and #BRANCH or #TAG if it has one"
      )
    }
  }

  /// Which starters were asked for; nil for the usual ones.
  private func choice() throws -> StarterChoice? {
    guard let starters else { return nil }
    switch starters.lowercased() {
    case "all": return .all
    case "none": return .methods([])
    default: break
    }
    var methods: Set<BrewMethod> = []
    for word in starters.split(separator: ",", omittingEmptySubsequences: false) {
      let found = BrewMethod.filter(String(word)).intersection(ShippedStarter.methods)
      guard !found.isEmpty else {
        let known = ShippedStarter.methods.map(\.rawValue).joined(separator: ", ")
        throw ValidationError(
          "there is no starter for '\(String(word).escapedForTerminal)'; there are some for \(known)"
        )
      }
      methods.formUnion(found)
    }
    return .methods(methods)
  }
}

/// A value of `--ci`.
enum BuildServer: String, ChoiceArgument {
  case github, gitlab
}

/// Says what was done, and what to do next.
private struct SetupReport {
  private(set) var status = ExitStatus.done
  private let console: Console
  /// The last error: starters of one folder all fail for the same reason.
  private var last: BookWriteError?

  init(_ console: Console) { self.console = console }

  private func write(_ word: String, _ text: String) {
    if !console.isQuiet {
      console.write(word + String(repeating: " ", count: 9 - word.count) + text + "\n")
    }
  }

  mutating func add(_ outcome: BookSetup.Outcome) {
    switch outcome {
    case .created(let path): write("created", PrintableName.of(path))
    case .kept(let path): write("kept", PrintableName.of(path))
    case .known(let name, let file):
      write("kept", "\(file), which has the starter '\(name.escapedAsLine)'")
    case .failed(_, let error):
      if error != last { console.report(error) }
      last = error
      status = .failure
    }
  }

  /// Tells git about the merge drivers; returns whether the folder is in a clone.
  mutating func configure(_ clone: CloneSetup, creates: Bool) -> Bool {
    do throws(Git.Failure) {
      var isClone = try clone.isClone()
      if !isClone, creates {
        try clone.create()
        write("created", "the git repository")
        isClone = true
      }
      guard isClone else { return false }
      for outcome in clone.configure() { add(outcome) }
      return true
    } catch {
      // In a repository, the merge drivers are missing now.
      if creates || clone.isInRepository {
        console.error(error.message, hint: "run `brewbook init` again when git works")
        status = .failure
      } else if !console.isQuiet {
        console.warning("\(error.message); the book works without it")
      }
      return false
    }
  }

  private mutating func add(_ outcome: CloneSetup.Outcome) {
    switch outcome {
    case .set(let setting): write("set", "\(setting.key) (git)")
    case .kept(let setting): write("kept", "\(setting.key) (git)")
    case .different(let setting, let value):
      write("kept", "\(setting.key) (git)")
      console.warning(
        "git has another \(setting.key), '\(value.text.escapedAsLine)': brewbook would use '\(setting.value)'"
      )
    case .failed(let setting, let error):
      console.error("\(error.message): cannot set \(setting.key)")
      status = .failure
    }
  }

  func writeNextSteps(
    _ setup: BookSetup,
    folder: FilePath?,
    isNew: Bool,
    isClone: Bool,
    hasHook: Bool
  ) {
    var lines: [String] = []
    let missing = setup.missingAttributes
    if !missing.isEmpty {
      lines.append("add to .gitattributes:")
      lines += missing.map { "  \($0)" }
    }
    if isNew {
      lines.append("brewbook list    shows the recipes")
      lines.append("brewbook new     writes a recipe of your own")
      lines.append(
        isClone
          ? "git add . && git commit -m 'Begin a recipe book'"
          : "git init && brewbook init    to keep the book with others"
      )
      if hasHook { lines.append("pre-commit install    turns the hook on") }
    } else if !isClone {
      lines.append("git init && brewbook init    sets the merge drivers, in a git repository only")
    }
    if let folder, !lines.isEmpty {
      lines.insert("cd \(ShellWord.spelling(of: folder.bytes))", at: 0)
    }
    if !lines.isEmpty { console.write("\nNext:\n" + lines.map { "  \($0)\n" }.joined()) }
    if isClone, isNew {
      console.write(
        "\nOthers run `brewbook init` once in their clones: git does not take merge drivers from a repository.\n"
      )
    }
  }
}
