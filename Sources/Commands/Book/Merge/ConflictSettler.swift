import BrewDomain
import CommandLine
import Platform
import RecipeBook
import RecipeMerge
import Reports
import SourceText
import SystemPackage
import Workspace

/// Asks what to take of each conflict, writes it, and says what to type next.
struct ConflictSettler {
  /// The number of conflicts that are decided.
  private(set) var settled = 0
  /// Whether the person wants no more questions.
  private(set) var isStopped = false
  let canAsk: Bool
  private let git: GitConflicts
  private let directory: WorkingDirectory
  private let console: Console
  private let isQuiet: Bool
  private var keyboard = TerminalLineReader(.standardInput)
  /// The files for `git add`.
  private var changed: [FilePath] = []

  init(git: GitConflicts, directory: WorkingDirectory, console: Console, isQuiet: Bool) {
    self.git = git
    self.directory = directory
    self.console = console
    self.isQuiet = isQuiet
    canAsk = Terminal.isTerminal(.standardInput) && console.isErrorTerminal
  }

  /// Settles a conflict; returns whether it is decided.
  mutating func settle(_ conflict: PendingConflict, _ choice: ConflictChoice?) throws -> Bool {
    let isDone =
      switch conflict {
      case .copy(of: let file, let copy): try settle(file, copy, choice)
      case .orphan(let copy): try settleOrphan(copy, choice)
      case .unmerged(let file): try settle(file, choice)
      }
    if isDone { settled += 1 }
    return isDone
  }

  /// Says what to type next.
  func finish() {
    guard !changed.isEmpty, !isQuiet else { return }
    let words = changed.map { ShellWord.spelling(of: PrintableName.of($0)) }
    console.note("next: git add \(words.joined(separator: " "))")
  }

  // MARK: A recipe and its copy

  private mutating func settle(
    _ file: FilePath,
    _ copy: FilePath,
    _ choice: ConflictChoice?
  ) throws -> Bool {
    let (ours, other) = (try read(file), try read(copy))
    let resolution = ConflictResolution(ours: ours, copy: other)
    show(file, copy, resolution)
    guard let choice = choice ?? ask(resolution) else { return false }
    switch choice {
    case .both: return try keepBoth(file, copy, other)
    case .ours:
      return try write(
        "kept our version",
        [FileChange(copy, old: other, new: nil)],
        for: file,
        copy
      )
    case .theirs, .parts:
      guard let resolution else {
        console.error(
          "\(PrintableName.of(file)): cannot be compared as one recipe",
          hint: "edit it, and then remove \(PrintableName.of(copy))"
        )
        return false
      }
      guard let new = result(of: choice, resolution, file) else { return false }
      let change = FileChange(file, old: ours, new: new)
      return try write(
        "merged",
        (ours == new ? [] : [change]) + [FileChange(copy, old: other, new: nil)],
        for: file,
        copy
      )
    }
  }

  private func result(
    of choice: ConflictChoice,
    _ resolution: ConflictResolution,
    _ file: FilePath
  ) -> [UInt8]? {
    guard case .parts(let names) = choice else { return resolution.theirs }
    var taken: Set<Int> = []
    for name in names {
      guard let index = resolution.parts.firstIndex(where: { $0.name == name }) else {
        let known = resolution.parts.map(\.name).joined(separator: ", ")
        console.error(
          "\(PrintableName.of(file)): '\(name)' does not differ",
          hint: "the parts are \(known)"
        )
        return nil
      }
      taken.insert(index)
    }
    do throws(ResolutionError) {
      return try resolution.result(taking: taken)
    } catch {
      for reason in error.reasons { console.error("\(PrintableName.of(file)): \(reason)") }
      return nil
    }
  }

  private mutating func keepBoth(_ file: FilePath, _ copy: FilePath, _ bytes: [UInt8]) throws
    -> Bool
  {
    guard let new = ConflictedCopy.asRecipe(bytes) else {
      console.error("\(PrintableName.of(copy)): cannot be edited", hint: "remove its `origin`")
      return false
    }
    let isDone = try write("kept both", [FileChange(copy, old: bytes, new: new)], for: file)
    if isDone { changed.append(copy) }
    return isDone
  }

  private mutating func settleOrphan(_ copy: FilePath, _ choice: ConflictChoice?) throws -> Bool {
    console.note("\(PrintableName.of(copy)): the recipe that it is a copy of is not beside it")
    guard case .both? = choice else {
      let name = ShellWord.spelling(of: PrintableName.of(copy))
      console.note("  `brewbook resolve \(name) --both` keeps it as a recipe; or delete it")
      return false
    }
    let bytes = try read(copy)
    guard let new = ConflictedCopy.asRecipe(bytes) else { return false }
    return try write("kept", [FileChange(copy, old: bytes, new: new)], for: copy)
  }

  // MARK: A file that git left

  private mutating func settle(_ file: GitConflicts.File, _ choice: ConflictChoice?) throws -> Bool
  {
    let name = PrintableName.of(file.path)
    let isRemovedHere = file.versions[2] == nil
    if isRemovedHere || file.versions[3] == nil {
      let (here, there) = isRemovedHere ? ("removed", "changed") : ("changed", "removed")
      console.note("\(name): \(here) here, \(there) there")
      guard let choice = choice ?? askRemoved() else { return false }
      if case .parts = choice { return false }
      var keeps = !isRemovedHere
      if case .theirs = choice { keeps = isRemovedHere }
      if case .both = choice { keeps = true }
      return try settleRemoved(file, keeps: keeps, isRemovedHere)
    }
    let now = try read(file.path)
    guard git.hasMarkers(file) else {
      changed.append(file.path)
      console.note("\(name): is decided, but not added")
      return true
    }
    let merge = RecipeMerge.merge(
      base: git.bytes(file, 1),
      ours: git.bytes(file, 2),
      theirs: git.bytes(file, 3)
    )
    var copy: FilePath?
    if let other = merge.copy { copy = try CopyFile(beside: file.path, in: directory).write(other) }
    guard
      try write(
        "merged by keys and steps",
        [FileChange(file.path, old: now, new: merge.bytes)],
        for: file.path
      )
    else { return false }
    for conflict in merge.conflicts { console.note("  \(conflict)".escapedForTerminal) }
    guard let copy else { return true }
    return try settle(file.path, copy, choice)
  }

  private mutating func settleRemoved(
    _ file: GitConflicts.File,
    keeps: Bool,
    _ isRemovedHere: Bool
  ) throws -> Bool {
    let now = try? read(file.path)
    let kept = git.bytes(file, isRemovedHere ? 3 : 2)
    if keeps {
      let change = now == nil ? [FileChange(file.path, old: nil, new: kept)] : []
      return try write("kept", change, for: file.path)
    }
    return try write(
      "removed",
      now.map { [FileChange(file.path, old: $0, new: nil)] } ?? [],
      for: file.path
    )
  }

  // MARK: Files

  private func read(_ path: FilePath) throws(InputError) -> [UInt8] {
    try FileReader(in: directory).readAll(path)
  }

  private mutating func write(
    _ words: String,
    _ files: [FileChange],
    for file: FilePath,
    _ copy: FilePath? = nil
  ) throws -> Bool {
    let name = PrintableName.of(file)
    let folder = (try? RealPath.of(".", in: directory)) ?? directory.path
    let history = UserFolder.state.path().map {
      ChangeHistory(of: ProjectRoots.root(above: folder) ?? folder, in: $0)
    }
    do throws(BookWriteError) {
      if !files.isEmpty {
        let change = BookChange("resolved '\(name)': \(words)", files)
        let receipt = try BookWriter(directory: directory).write(change, recordedIn: history)
        if !receipt.isRecorded {
          console.warning("this change cannot be undone with `brewbook undo`")
        }
      }
    } catch {
      console.error(error.message, hint: error.hint)
      return false
    }
    if !isQuiet { console.note("\(name): \(words)") }
    changed.append(file)
    if let copy, git.isTracked(copy) { changed.append(copy) }
    return true
  }

  // MARK: Questions

  private func show(_ file: FilePath, _ copy: FilePath, _ resolution: ConflictResolution?) {
    guard !isQuiet else { return }
    console.note("\(PrintableName.of(file)) and \(PrintableName.of(copy)):")
    guard let resolution else { return console.note("  cannot be compared as one recipe") }
    if resolution.parts.isEmpty { console.note("  only layout or comments differ") }
    for part in resolution.parts {
      for text in part.texts { console.note("  \(text.escapedAsLine)") }
    }
    if !canAsk { console.note("  --ours, --theirs, --both or --take PART decides") }
  }

  /// What the person chooses; nil to leave the conflict.
  private mutating func ask(_ resolution: ConflictResolution?) -> ConflictChoice? {
    guard canAsk else { return nil }
    while true {
      console.note("[o]urs, [t]heirs, [b]oth, [p]art by part, [s]kip, [q]uit?")
      switch keyboard.next()?.lowercased().first {
      case "o": return .ours
      case "t": return .theirs
      case "b": return .both
      case "p": return resolution.flatMap { askParts($0) }
      case "s": return nil
      case "q", nil:
        isStopped = true
        return nil
      default: continue
      }
    }
  }

  private mutating func askParts(_ resolution: ConflictResolution) -> ConflictChoice? {
    while true {
      var taken: [String] = []
      var indices: Set<Int> = []
      for (index, part) in resolution.parts.enumerated() {
        console.note(
          part.texts.joined(separator: "; ").escapedAsLine
            + "\n  [o]urs (before →), [t]heirs (→ after)?"
        )
        guard let line = keyboard.next() else {
          isStopped = true
          return nil
        }
        guard line.lowercased().first == "t" else { continue }
        taken.append(part.name)
        indices.insert(index)
      }
      do throws(ResolutionError) {
        _ = try resolution.result(taking: indices)
        return taken.isEmpty ? .ours : .parts(taken)
      } catch {
        for reason in error.reasons { console.error(reason) }
        console.note("choose again")
      }
    }
  }

  private mutating func askRemoved() -> ConflictChoice? {
    guard canAsk else {
      console.note("  --ours, --theirs or --both decides")
      return nil
    }
    console.note("[o]urs, [t]heirs, [s]kip?")
    switch keyboard.next()?.lowercased().first {
    case "o": return .ours
    case "t": return .theirs
    default: return nil
    }
  }
}
