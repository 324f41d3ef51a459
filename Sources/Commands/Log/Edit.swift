import ArgumentParser
import Diary
import Recipes
import Text
import Workspace

/// `brewlog edit`
struct Edit: ToolCommand {
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
    help: ArgumentHelp(
      "If several brews have this id, the one to change, by the beginning of the hash of its line.",
      valueName: "hash"
    )
  )
  var line: String?

  @Flag(
    help: "Let the changed brew replace all others with this id, after edits in several places."
  )
  var resolve = false

  @Option(
    name: .format,
    help: ArgumentHelp(
      "Output format: text, or json for a list with the entry as stored.",
      valueName: "format"
    )
  )
  var format: AddFormat = .text

  @Flag(help: "Accept a time in the future.")
  var yes = false

  @Flag(help: "Do not sync the change to disk before returning.")
  var noSync = false

  @OptionGroup(title: "Diary") var diary: DiaryOptions
  @OptionGroup(title: "Messages") var messageOptions: ConsoleOptions

  var color: ColorChoice { messageOptions.color }

  func validate() throws {
    guard entry.given.isEmpty, !resolve else { return }
    throw ValidationError("name what to change, such as --rating 5 or --taste too-sour")
  }

  func run(on console: Console) throws -> ExitStatus {
    let file = try diary.changeable(on: console)
    // Reports a missing diary; without one, nothing is locked.
    guard try diary.opened(on: console, messageOptions, isRequired: true) != nil else {
      return .findings
    }
    return try Maintenance(file, on: console).run { locked in
      try EditRun(command: self, file: file, console: console).run(locked)
    }
  }
}

/// One run of `brewlog edit` on a locked diary.
private struct EditRun {
  let command: Edit
  let file: DiaryFile
  let console: Console

  private var isQuiet: Bool { command.messageOptions.quiet }

  func run(_ locked: LockedDiary) throws -> ExitStatus {
    let opened = try locked.opened()
    let found = try FoundEntries(command.brew.prefix(), in: opened)
    if !isQuiet { console.warn(of: found.skipped, in: file) }
    guard found.isUnique, let edit = DiaryEdit(found.found.map { opened.line(at: $0.place) })
    else {
      found.reportAmbiguous(command.brew.id, file, on: console)
      return .findings
    }
    guard let version = version(of: edit) else { return .findings }
    guard let draft = changed(version.entry) else { return .failure }
    guard let request = draft.request(now: .now) else { return .failure }
    let errors = request.validate()
    guard errors.isEmpty else {
      for error in errors { console.error(error.description) }
      return .findings
    }
    guard isTimeAccepted(request, version.entry) else { return .findings }
    let log = edit.log(request, insteadOf: version, replacesAll: command.resolve)
    let changes = EntryChange.changes(
      from: version.entry,
      to: log.entry ?? version.entry,
      in: .author,
      all: true
    )
    guard !changes.isEmpty || command.resolve && edit.versions.count > 1 else {
      if !isQuiet { console.note("nothing to change: the brew has these values") }
      return .done
    }
    return try save(log, changes, in: locked)
  }

  /// The version to change; nil if the user must choose, which was reported.
  private func version(of edit: DiaryEdit) -> DiaryEdit.Version? {
    let wanted = command.line?.lowercased() ?? ""
    let matching = edit.versions.filter { $0.hash.text.hasPrefix(wanted) }
    if matching.count == 1 { return matching[0] }
    let list = edit.versions.map { version in
      "  --line \(version.hash.text.prefix(8))  \(EntrySentence.text(of: version.entry))"
    }
    let why =
      edit.isFork
      ? "was edited in \(edit.versions.count) places" : "is the id of \(edit.versions.count) brews"
    console.error(
      matching.isEmpty
        ? "\(file.name): no line of '\(command.brew.id)' has a hash that begins with '\(wanted.escapedForTerminal)'"
        : "\(file.name): '\(command.brew.id)' \(why)",
      hint: (["choose one with --line; --resolve replaces the others too"] + list).joined(
        separator: "\n"
      )
    )
    return nil
  }

  /// The values after the change; nil if one cannot be read, which was reported.
  private func changed(_ entry: BrewLogDetailDTO) -> LogValues? {
    var draft = LogValues(entry)
    var isReadable = true
    for (field, text) in command.entry.given {
      if text.isEmpty, draft.clear(field) { continue }
      if !draft.set(field, typed: text) {
        console.error(EntryProblem(field: field, text: text).message)
        isReadable = false
      }
    }
    if !isReadable { console.note("nothing was written; see `brewlog edit --help`") }
    return isReadable ? draft : nil
  }

  private func isTimeAccepted(_ request: CreateBrewLogRequest, _ old: BrewLogDetailDTO) -> Bool {
    if command.yes || request.timestamp == old.summary.timestamp { return true }
    let terminal = FutureTime.terminal(readsInput: false)
    return FutureTime(terminal: terminal, isQuiet: isQuiet, console: console).isAccepted(
      request.timestamp
    )
  }

  private func save(
    _ log: WrittenBrewLog,
    _ changes: [EntryChange],
    in locked: LockedDiary
  ) throws -> ExitStatus {
    let brews = Composition.brews(in: locked, synchronizes: !command.noSync)
    let receipt = try brews.editBrewLog(log)
    console.recordEntry(log.id)
    let isCertain = console.report(receipt, of: file, isQuiet: isQuiet)
    if command.format == .json {
      console.write(entry: log.line)
    } else if let entry = log.entry {
      write(entry, changes)
    }
    return isCertain ? .done : .failure
  }

  private func write(_ entry: BrewLogDetailDTO, _ changes: [EntryChange]) {
    console.write(entry.summary.id.text + "\n")
    guard !isQuiet else { return }
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
