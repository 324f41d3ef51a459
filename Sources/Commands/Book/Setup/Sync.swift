import ArgumentParser
import Files
import Platform
import RecipeLint
import RecipeText
import SystemPackage
import Text
import Workspace

/// `brewbook sync`
struct Sync: MessageCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Get the changes of others, and send yours, with git.",
    discussion: """
      Runs git, which does the work: `git fetch`, `git merge` with the merge drivers for recipes and diaries, and \
      `git push`. Remotes and passwords are those of git. It says what it does, and stops at the first step that \
      needs you.

      Before sending, it checks the recipes that others would get. It does not send recipes with errors.

      `--off` turns it off: `brewbook sync` then does nothing until `--on`.

      Examples:
        brewbook sync
        brewbook sync --dry-run
      """
  )

  @Flag(help: "Show what would be done, as far as that is known without the remote.")
  var dryRun = false

  @Flag(help: "Send recipes with errors as well.")
  var noCheck = false

  @Flag(help: "From now on, do nothing.")
  var off = false

  @Flag(help: "Synchronize again after --off.")
  var on = false

  @OptionGroup(title: "Messages") var messageOptions: ConsoleOptions

  func validate() throws {
    try refuse(off && on, "--off and --on cannot be used together")
    if (off || on) && (dryRun || noCheck) {
      throw ValidationError("--\(off ? "off" : "on") only remembers the choice: use it alone")
    }
  }

  func run(on console: Console) throws -> ExitStatus {
    if off || on { return try remember(console) }
    guard Composition.preferences.isSyncEnabled() else {
      console.remark("synchronizing is off; `brewbook sync --on` turns it on")
      return .done
    }
    let clone = try CloneState(of: try Self.folder())
    let unknown = dryRun ? clone.unknown : try removeAbandoned(clone, console)
    if !console.isQuiet, !unknown.isEmpty { noteUnknown(unknown, console) }
    if dryRun {
      try preview(clone, console)
    } else {
      try SyncRun(clone: clone, command: self, console: console).run()
    }
    return .done
  }

  private static func folder() throws(SyncObstacle) -> FilePath {
    do throws(InputError) {
      return try WorkingDirectory.current().path
    } catch {
      throw .noClone
    }
  }

  private func remember(_ console: Console) throws -> ExitStatus {
    try Composition.preferences.setSyncEnabled(on)
    console.remark(
      on ? "synchronizing is on" : "synchronizing is off; `brewbook sync --on` turns it on"
    )
    return .done
  }

  /// Removes the conflicted copies of merges that were given up; returns the other files that git does not know.
  private func removeAbandoned(
    _ clone: CloneState,
    _ console: Console
  ) throws(SyncObstacle) -> [RawText] {
    do {
      let paths = clone.unknown.map { FilePath(bytes: $0.bytes) }
      let copies = try AbandonedCopies(among: paths, in: WorkingDirectory(clone.root))
      try copies.remove(on: console)
      let gone = Set(copies.files.map { RawText($0.path) })
      return clone.unknown.filter { !gone.contains($0) }
    } catch let failure as Git.Failure {
      throw .git(failure)
    } catch let error as BookWriteError {
      console.warning(error.message)
    } catch {
      console.warning("\(error)")
    }
    return clone.unknown
  }

  private func noteUnknown(_ files: [RawText], _ console: Console) {
    let names = files.prefix(3).map(\.text.escapedAsPath).joined(separator: ", ")
    let rest = files.count > 3 ? " and \(files.count - 3) more" : ""
    console.warning("not in git, so not sent: \(names)\(rest)")
  }

  private func preview(_ clone: CloneState, _ console: Console) throws {
    let distance = try clone.distance()
    console.write("\(SyncStep.fetch.text(for: clone))    gets what others have sent\n")
    let behind = distance?.behind ?? 0
    let known =
      behind > 0 ? "\(counted(behind, "commit")) since the last fetch" : "if there is anything new"
    console.write("\(SyncStep.merge.text(for: clone))    \(known)\n")
    let ahead = distance?.ahead
    let sends =
      ahead.map { $0 > 0 ? counted($0, "commit") : "nothing of yours so far" } ?? "the whole branch"
    console.write("\(SyncStep.push.text(for: clone))    \(sends)\n")
  }
}

/// The steps of one run.
private struct SyncRun {
  let clone: CloneState
  let command: Sync
  let console: Console

  func run() throws {
    guard try succeeds(.fetch) else {
      throw CommandFailure(
        .failure,
        "git could not fetch from \(clone.remote.text.escapedAsLine)",
        hint:
          "nothing has changed; check the network and your access, then run `brewbook sync` again"
      )
    }
    if let distance = try clone.distance(), distance.behind > 0 { try merge(distance) }
    let ahead = try clone.distance()?.ahead
    if ahead == 0 {
      return say(
        "\(clone.branch.text.escapedAsLine) is the same as \(clone.upstreamName.text.escapedAsLine)"
      )
    }
    if !command.noCheck { try check() }
    guard try succeeds(.push) else {
      throw CommandFailure(
        .failure,
        "git could not send to \(clone.remote.text.escapedAsLine)",
        hint:
          "your commits are safe here; if someone else was faster, run `brewbook sync` again, else check your access"
      )
    }
    say(
      "sent \(ahead.map { counted($0, "commit") } ?? "the branch") to \(clone.upstreamName.text.escapedAsLine)"
    )
  }

  private func merge(_ distance: CloneState.Distance) throws {
    let missing = try clone.missingSettings()
    if !missing.isEmpty {
      console.warning("this clone does not know the merge drivers: run `brewbook init` once")
    }
    if try succeeds(.merge, settings: missing, makesCommit: distance.ahead > 0) {
      return say("merged \(counted(distance.behind, "commit")) of others")
    }
    let conflicts = try clone.conflicts()
    guard !conflicts.isEmpty else {
      throw CommandFailure(
        .failure,
        "git could not merge \(clone.upstreamName.text.escapedAsLine)",
        hint: "nothing has been sent; git says above what is wrong"
      )
    }
    let names = conflicts.map { "\n    \($0.text.escapedAsPath)" }.joined()
    let recipes = conflicts.map(\.text).filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }
    let steps =
      (recipes.isEmpty ? [] : ["decide with `brewbook resolve`"])
      + (recipes.count == conflicts.count
        ? [] : ["edit \(recipes.isEmpty ? "" : "the other ")files and `git add` them"])
    throw CommandFailure(
      .findings,
      "\(counted(conflicts.count, "file")) \(conflicts.count == 1 ? "needs" : "need") a decision",
      hint: """
        \(steps.joined(separator: ", ")), then `git commit --no-edit` and `brewbook sync`;
        or go back with `git merge --abort`. Nothing has been sent.\(names)
        """
    )
  }

  /// Checks what others would get.
  private func check() throws {
    let found: [FileFindings]
    do {
      found = try RecipesToSend.errors(in: clone)
    } catch let failure as Git.Failure {
      throw SyncObstacle.git(failure)
    } catch let error as InputError {
      throw CommandFailure(.failure, error.message)
    }
    guard !found.isEmpty else { return }
    var renderer = ConciseRenderer()
    var text = ""
    for file in found { renderer.render(file.findings, in: file.source, into: &text) }
    console.note(String(text.dropLast()))
    throw CommandFailure(
      .findings,
      "nothing was sent: \(counted(found.count, "recipe file")) would reach others with errors",
      hint:
        "correct and commit \(found.count == 1 ? "it" : "them"), or send anyway with `brewbook sync --no-check`"
    )
  }

  private func succeeds(
    _ step: SyncStep,
    settings: [GitSetup.Value] = [],
    makesCommit: Bool = true
  ) throws(SyncObstacle) -> Bool {
    say(step.text(for: clone))
    console.flush()
    let arguments = step.arguments(for: clone, settings: settings, makesCommit: makesCommit)
    do throws(Git.Failure) {
      return try Git(in: clone.root).show(arguments) == 0
    } catch {
      throw .git(error)
    }
  }

  private func say(_ text: String) {
    console.remark("brewbook: \(text)")
  }
}
