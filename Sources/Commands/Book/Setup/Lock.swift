import ArgumentParser
import CommandLine
import Platform
import RecipeBook
import RecipeLint
import SourceText
import SystemPackage
import Workspace

/// `brewbook lock`
struct Lock: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "lock",
    abstract: "Record what the starters mean, to notice when one changes.",
    discussion: """
      Writes `starters.lock` beside the configuration. From then on, brewlint reports a starter that has been \
      changed or is missing. Layout, comments and `modifiedAt` may change.

      New starters are added. A starter that was changed, or that is missing, is an error, unless --accept records \
      that.

      Examples:
        brewbook lock
        brewbook lock --check
      """
  )

  @Flag(help: "Write nothing; exit with 1 if the lock is not up to date.")
  var check = false

  @Flag(help: "Also record changed starters, and forget missing ones.")
  var accept = false

  @OptionGroup(title: "Configuration") var configuration: ConfigurationOptions
  @OptionGroup(title: "Messages") var messageOptions: ConsoleOptions

  var color: ColorChoice { messageOptions.color }

  func validate() throws {
    if check && accept {
      throw ValidationError("--check and --accept cannot be used together")
    }
  }

  func run(on console: Console) throws -> ExitStatus {
    do {
      let directory = WorkingDirectory(BookRoot.of(try WorkingDirectory.process()))
      var request = InputRequest()
      request.rules.isForWriting = !check
      let selection = try FileSelection(request, configuration.request(), in: directory)
      guard Self.isReadable(selection, on: console) else { return .failure }
      let contents = FolderContents(selection.files, in: directory, jobs: Processors.online)
      let errors = contents.files.compactMap(\.error)
      for error in errors { console.report(error) }
      guard errors.isEmpty else { return .failure }
      let book = RecipeFolder(contents, in: directory, newRecipes: .standard, history: nil)
      return try finish(try StarterLocking(book), on: console)
    } catch let problems as ConfigurationProblems {
      problems.report(on: console)
      return .failure
    } catch let errors as StarterLockingErrors {
      for error in errors.all { console.error(error.message, hint: error.hint) }
      return .findings
    } catch let error as StarterLockingError {
      console.error(error.message, hint: error.hint)
      return .findings
    } catch let error as BookWriteError {
      console.error(error.message, hint: error.hint)
      return .failure
    }
  }

  /// Reports inputs that could not be read. A book without recipes has no starters.
  private static func isReadable(_ selection: FileSelection, on console: Console) -> Bool {
    let errors = selection.errors.filter { !$0.isAboutNothing }
    for error in errors { console.report(error) }
    return errors.isEmpty
  }

  private func finish(_ locking: StarterLocking, on console: Console) throws -> ExitStatus {
    let locked = locking.items.filter { $0.file != nil }
    let differing = locking.items(.changed) + locking.items(.missing)
    if !accept, !differing.isEmpty {
      for item in differing { report(item, on: console) }
      return .findings
    }
    if check { return checked(locking, on: console) }
    if !accept, locking.isDamaged, !locking.items(.new).isEmpty {
      // Their lines may be among those that cannot be read.
      for item in locking.items(.new) {
        console.error(
          "\(StarterLock.fileName) has lines that cannot be used, so '\(item.entry.name.escapedAsLine)' may have been changed",
          hint: "restore the lock with git, or record the starter with `brewbook lock --accept`"
        )
      }
      return .findings
    }
    try locking.write()
    guard !messageOptions.quiet else { return .done }
    for item in locking.items where item.state != .same { console.note(Self.line(of: item)) }
    let name = StarterLock.fileName
    console.note(
      locking.isStale
        ? "locked \(counted(locked.count, "starter")) in \(name)"
        : "\(name) is up to date: \(counted(locked.count, "starter"))"
    )
    return .done
  }

  private func checked(_ locking: StarterLocking, on console: Console) -> ExitStatus {
    guard locking.isStale else {
      if !messageOptions.quiet {
        console.note(
          "\(StarterLock.fileName) is up to date: \(counted(locking.items.count, "starter"))"
        )
      }
      return .done
    }
    for item in locking.items(.new) { report(item, on: console) }
    if locking.items(.new).isEmpty {
      console.error(
        "\(StarterLock.fileName) is not as `brewbook lock` writes it",
        hint: "run `brewbook lock`"
      )
    }
    return .findings
  }

  private func report(_ item: StarterLocking.Item, on console: Console) {
    let name = item.entry.name.escapedAsLine
    switch item.state {
    case .same: break
    case .new:
      console.error(
        "the starter '\(name)' in \(item.file ?? "") is not locked",
        hint: "run `brewbook lock`"
      )
    case .changed:
      console.error(
        "the starter '\(name)' in \(item.file ?? "") has been changed since it was locked",
        hint: "undo the change and change a copy, or record it with `brewbook lock --accept`"
      )
    case .missing:
      console.error(
        "the starter '\(name)' is missing",
        hint: "restore its file, or forget it with `brewbook lock --accept`"
      )
    }
  }

  private static func line(of item: StarterLocking.Item) -> String {
    let place = item.file.map { " (\($0))" } ?? ""
    return "\(item.state.rawValue): \(item.entry.name.escapedAsLine)\(place)"
  }
}
