import ArgumentParser
import Diary
import Recipes
import Text
import Workspace

/// `brewlog edit`
struct EditBrew: MessageCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change a brew in the diary.",
    discussion: """
      Changes the given values and keeps all others. An empty text removes a value: --note ''. The old line stays in \
      the diary until `brewlog compact`, and the new one names it, so that a merge of two diaries keeps the change.

      Examples:
        brewlog edit 3f2a9c1e --taste too-sour
        brewlog edit 3f2a9c1e --rating 5 --note 'better when it had cooled down'
        brewlog edit 3f2a9c1e --at 'yesterday 7:45'
      """
  )

  @OptionGroup var brew: IDOptions
  @OptionGroup(title: "Changes") var entry: EntryOptions

  @Option(
    help: .value(
      "hash",
      "If several brews have this id, the one to change, by the beginning of the hash of its line."
    )
  )
  var line: String?

  @Flag(
    help: "Let the changed brew replace all others with this id, after edits in several places."
  )
  var resolve = false

  @Option(name: .format, help: .changedEntry)
  var format: ReportFormat = .text

  @Flag(help: "Accept a time in the future or before 1970.")
  var yes = false

  @OptionGroup(title: "Diary") var diary: DiaryOptions
  @OptionGroup(title: "Messages") var messageOptions: ConsoleOptions

  func validate() throws {
    guard entry.given.isEmpty, !resolve else { return }
    throw ValidationError("name what to change, such as --rating 5 or --taste too-sour")
  }

  func run(on console: Console) throws -> ExitStatus {
    let file = try diary.changeable(on: console)
    // Without a diary, nothing is locked.
    _ = try diary.opened(on: console)
    return try file.whileLocked { locked in
      try EditRun(command: self, file: file, console: console).run(locked)
    }
  }
}

/// One run of `brewlog edit` on a locked diary.
private struct EditRun {
  let command: EditBrew
  let file: DiaryFile
  let console: Console

  func run(_ locked: LockedDiary) throws -> ExitStatus {
    let opened = try locked.opened()
    let found = try FoundEntries(command.brew.prefix(), in: opened)
    console.warn(of: found.skipped, in: file)
    try found.requireUnique(command.brew.id, file, on: console)
    guard let edit = DiaryEdit(found.found.map { opened.line(at: $0.place) }) else {
      throw found.problem(with: command.brew.id, file, on: console)
    }
    let version = try version(of: edit)
    guard let request = CreateBrewLogRequest(try changed(version.entry.brew)) else {
      return .failure
    }
    let errors = request.validate()
    guard errors.isEmpty else {
      for error in errors { console.error(error.description) }
      return .findings
    }
    if !command.yes, request.timestamp != version.entry.summary.timestamp {
      let terminal = DoubtfulTime.terminal(readsInput: false)
      try DoubtfulTime(terminal: terminal, console: console).requireAccepted(request.timestamp)
    }
    DoubtfulTime.warn(about: command.entry.at, on: console)
    let log = edit.log(request, insteadOf: version, replacesAll: command.resolve)
    let changes = EntryChange.changes(
      from: version.entry,
      to: log.entry ?? version.entry,
      in: .author,
      all: true
    )
    guard !changes.isEmpty || command.resolve && edit.versions.count > 1 else {
      console.remark("nothing to change: the brew has these values")
      return .done
    }
    return try save(log, changes, in: locked)
  }

  /// The version to change, unless the user must choose.
  private func version(of edit: DiaryEdit) throws(CommandFailure) -> DiaryEdit.Version {
    let wanted = command.line?.lowercased() ?? ""
    let matching = edit.versions.filter { $0.hash.text.hasPrefix(wanted) }
    if matching.count == 1 { return matching[0] }
    let list = edit.versions.map { version in
      "  --line \(version.hash.text.prefix(8))  \(EntrySentence.text(of: version.entry))"
    }
    let why =
      edit.isFork
      ? "was edited in \(edit.versions.count) places" : "is the id of \(edit.versions.count) brews"
    throw CommandFailure(
      .findings,
      matching.isEmpty
        ? "\(file.name): no line of '\(command.brew.id)' has a hash that begins with '\(wanted.escapedForTerminal)'"
        : "\(file.name): '\(command.brew.id)' \(why)",
      hint: (["choose one with --line; --resolve replaces the others too"] + list).joined(
        separator: "\n"
      )
    )
  }

  /// The values after the change, if all can be read.
  private func changed(_ brew: Brew) throws -> Brew {
    var draft = brew
    let unreadable = command.entry.given.filter { field, text in
      !(text.isEmpty && draft.clear(field)) && !draft.set(field, typed: text)
    }
    if unreadable.isEmpty { return draft }
    for (field, text) in unreadable {
      console.error(EntryProblem(field: field, text: text).message)
    }
    console.note("nothing was written; see `brewlog edit --help`")
    throw ExitStatus.failure
  }

  private func save(
    _ log: WrittenBrewLog,
    _ changes: [EntryChange],
    in locked: LockedDiary
  ) throws -> ExitStatus {
    let brews = Composition.brews(in: locked)
    let receipt = try brews.editBrewLog(log)
    console.recordEntry(log.id)
    let status = console.report(receipt, of: file)
    if command.format == .json {
      console.write(entry: log.line)
    } else if let entry = log.entry {
      write(entry, changes)
    }
    return status
  }

  private func write(_ entry: BrewLogDetailDTO, _ changes: [EntryChange]) {
    console.write(entry.summary.id.text + "\n")
    guard !console.isQuiet else { return }
    let parts = changes.map { change in
      let (old, new) = (change.best.text ?? "none", change.last.text ?? "none")
      return "\(change.label) \(old.escapedAsLine) → \(new.escapedAsLine)"
    }
    let what = parts.isEmpty ? "one version kept" : parts.joined(separator: ", ")
    console.write(
      "Changed \(EntrySentence.name(of: entry)) of \(EntrySentence.time(of: entry)): \(what).\n"
    )
    console.write(TasteAdvice.text(for: entry) + "\n")
  }
}
