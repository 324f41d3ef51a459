import Files
import Platform
import RecipeLint
import RecipeText
import Recipes
import SystemPackage
import Text
import Workspace

/// Shows each conflict, writes what was chosen, adds it to git's index, and says what to type next.
struct ConflictSettler {
  /// Whether a file could not be written.
  private(set) var hasFailed = false
  private let git: GitConflicts
  let directory: WorkingDirectory
  let console: Console
  /// The copies that were settled with their unmerged file, and whether they are decided.
  private var copies: [FilePath: Bool] = [:]
  /// The files for `git add`, if git had no conflict in them.
  private var changed: [FilePath] = []

  init(_ git: GitConflicts, in directory: WorkingDirectory, on console: Console) {
    (self.git, self.directory, self.console) = (git, directory, console)
  }

  /// Settles a conflict; returns whether it is decided.
  mutating func settle(_ conflict: PendingConflict, _ choice: ConflictChoice?) throws -> Bool {
    switch conflict {
    case .copy(of: let file, let copy):
      if let isDone = copies[copy] { return isDone }
      return try settle(file, copy, choice)
    case .orphan(let copy): return try settleOrphan(copy, choice)
    case .syncCopy(of: let file, let copy): return try settleSyncCopy(copy, of: file, choice)
    case .unmerged(let file): return try settle(file, choice)
    case .marked(let file): return try settleMarked(file, choice)
    }
  }

  /// Says what is left and what to type next; returns whether git has unmerged files that are not recipes.
  ///
  /// - Parameter left: the number of conflicts that are not decided.
  func finish(left: Int) throws -> Bool {
    let unmerged = try git.unmerged()
    let others = try unmerged.filter { try !git.isRecipe($0) }.map(\.path)
    guard !console.isQuiet else { return !others.isEmpty }
    if !others.isEmpty {
      console.note("not recipes, so edit and add them: git add \(Self.words(others))")
    }
    guard left == 0, unmerged.isEmpty else { return !others.isEmpty }
    if let work = try git.work() {
      console.note("next: \(work.continuation)")
    } else if !changed.isEmpty {
      console.note("next: git add \(Self.words(changed))")
    }
    return false
  }

  private static func words(_ paths: [FilePath]) -> String {
    paths.map { ShellWord.spelling(of: $0.bytes) }.joined(separator: " ")
  }

  // MARK: A recipe and its copy

  mutating func settle(
    _ file: FilePath,
    _ copy: FilePath,
    _ choice: ConflictChoice?
  ) throws -> Bool {
    let (ours, other) = (try read(file), try read(copy))
    let resolution = ConflictResolution(
      base: try git.base(of: other, file),
      ours: ours,
      copy: other
    )
    try show(file, copy, resolution, isOpen: choice == nil)
    guard let choice else { return false }
    if choice == .both { return try keepBoth(file, copy, other) }
    let isOurs = choice == .ours
    let version = try isOurs ? ours : resolution?.versions.theirs ?? whole(theirs: file, ours)
    guard let version else {
      console.error(
        "\(PrintableName.of(file)): cannot be compared as one recipe",
        hint: "edit it, and then remove \(PrintableName.of(copy))"
      )
      return false
    }
    let new = resolution.map { isOurs ? $0.results.ours : $0.results.theirs } ?? version
    let change = FileChange(file, old: ours, new: new)
    return try write(
      (isOurs ? "kept our version" : "took their version")
        + (new == version ? "" : ", and the other changes"),
      (ours == new ? [] : [change]) + [FileChange(copy, old: other, new: nil)],
      for: file,
      new,
      with: copy
    )
  }

  /// Their version of a file that cannot be compared with its copy: if one of the versions is not a recipe, the other one
  /// replaces all of it. nil if it does not.
  private func whole(theirs path: FilePath, _ ours: [UInt8]) throws -> [UInt8]? {
    guard let file = git.file(at: path), file.versions[3] != nil else { return nil }
    let theirs = try git.bytes(file, 3)
    let isWhole = [ours, theirs].contains { !ConflictResolution.problems(in: $0).isReadable }
    return isWhole ? theirs : nil
  }

  private mutating func keepBoth(_ file: FilePath, _ copy: FilePath, _ bytes: [UInt8]) throws
    -> Bool
  {
    guard let new = ConflictedCopy.asRecipe(bytes) else {
      console.error("\(PrintableName.of(copy)): cannot be edited", hint: "remove its `origin`")
      return false
    }
    let change = FileChange(copy, old: bytes, new: new)
    guard try write("kept both", new == bytes ? [] : [change], for: file, new, with: copy) else {
      return false
    }
    if !console.isQuiet, let name = ConflictedCopy.name(in: new) {
      let word = ShellWord.spelling(of: name)
      console.note("  brewbook rename \(word) NAME gives the other one a name of its own")
    }
    return true
  }

  private mutating func settleOrphan(_ copy: FilePath, _ choice: ConflictChoice?) throws -> Bool {
    let name = PrintableName.of(copy)
    console.note("\(name): the recipe that it is a copy of is not beside it")
    guard choice == .both else {
      let word = ShellWord.spelling(of: copy.bytes)
      console.note("  `brewbook resolve \(word) --both` keeps it as a recipe; or delete it")
      return false
    }
    let bytes = try read(copy)
    guard let new = ConflictedCopy.asRecipe(bytes) else { return false }
    return try write("kept", [FileChange(copy, old: bytes, new: new)], for: copy, new)
  }

  // MARK: A file that git left

  private mutating func settle(_ file: GitConflicts.File, _ choice: ConflictChoice?) throws -> Bool
  {
    guard file.versions[2] != nil, file.versions[3] != nil else {
      return try settleRemoved(file, choice)
    }
    let name = PrintableName.of(file.path)
    guard try git.hasMarkers(file) || git.isOurs(file) else {
      console.note(
        "\(name): has been edited; when it is right: git add \(Self.words([file.path]))"
      )
      return false
    }
    let now = try read(file.path)
    let merge = RecipeMerge.merge(
      base: try git.bytes(file, 1),
      ours: try git.bytes(file, 2),
      theirs: try git.bytes(file, 3)
    )
    guard !merge.conflicts.isEmpty else {
      let change = FileChange(file.path, old: now, new: merge.bytes)
      return try write("merged by keys and steps", [change], for: file.path, merge.bytes)
    }
    for conflict in merge.conflicts { console.note("\(name): \(conflict)".escapedForTerminal) }
    if git.hasMarkers(file) {
      let change = FileChange(file.path, old: now, new: merge.bytes)
      guard record("took our version of '\(name)', which had conflict markers", [change]) else {
        return false
      }
    }
    guard var other = merge.copy else { return try settleRecipeRemoved(file, choice) }
    other.note = ConflictNote(base: file.versions[1]?.text)
    let copy = try CopyFile(path: file.path, directory: directory).write(other)
    let isDone = try settle(file.path, copy, choice)
    copies[copy] = isDone
    return isDone
  }

  /// A file that has several recipes, of which theirs removed one that ours changed.
  private mutating func settleRecipeRemoved(
    _ file: GitConflicts.File,
    _ choice: ConflictChoice?
  ) throws -> Bool {
    guard choice == .ours else {
      console.note("  --ours keeps it; or edit the file")
      return false
    }
    return try write("kept our version", [], for: file.path, try read(file.path))
  }

  /// A file that only one side has, or neither.
  private mutating func settleRemoved(
    _ file: GitConflicts.File,
    _ choice: ConflictChoice?
  ) throws -> Bool {
    let name = PrintableName.of(file.path)
    let side = [2, 3].first { file.versions[$0] != nil }
    guard let side else {
      return try write("removed or renamed on both sides", [], for: file.path, nil)
    }
    let isOurs = side == 2
    let twin = git.twin(of: file)
    let words =
      file.versions[1] == nil
      ? twin.map {
        "the name \(isOurs ? "here" : "there"); \(isOurs ? "there" : "here") it is \(PrintableName.of($0))"
      }
        ?? "only \(isOurs ? "here" : "there")"
      : isOurs ? "changed here, removed there" : "removed here, changed there"
    console.note("\(name): \(words)")
    guard let choice else {
      console.note("  --ours, --theirs or --both decides")
      return false
    }
    let keeps =
      switch choice {
      case .ours: isOurs
      case .theirs: !isOurs
      // Both names would be of one recipe, with one id.
      case .both: isOurs || twin == nil
      }
    let now = try? read(file.path)
    guard keeps else {
      let removal = now.map { [FileChange(file.path, old: $0, new: nil)] } ?? []
      return try write("removed", removal, for: file.path, nil)
    }
    let kept = try git.bytes(file, side)
    let addition = now == nil ? [FileChange(file.path, old: nil, new: kept)] : []
    return try write("kept", addition, for: file.path, now ?? kept)
  }

  // MARK: Files

  func read(_ path: FilePath) throws(InputError) -> [UInt8] {
    try FileReader(in: directory).readAll(path)
  }

  /// Writes a decision, so that it can be undone; returns whether that was possible.
  mutating func record(_ words: String, _ files: [FileChange]) -> Bool {
    guard !files.isEmpty else { return true }
    do throws(BookWriteError) {
      let history = ChangeHistory(in: directory)
      let receipt = try BookWriter(directory: directory, history: history)
        .write(BookChange(words, files))
      if !receipt.isRecorded {
        console.warning("this change cannot be undone with `brewbook undo`")
      }
      return true
    } catch {
      console.report(error)
      hasFailed = true
      return false
    }
  }

  /// Writes a decision and adds it to git's index.
  ///
  /// - Parameters:
  ///   - new: the recipe that was decided on; nil if it is removed.
  ///   - copy: its conflicted copy, which is decided too.
  mutating func write(
    _ words: String,
    _ files: [FileChange],
    for file: FilePath,
    _ new: [UInt8]?,
    with copy: FilePath? = nil
  ) throws -> Bool {
    let name = PrintableName.of(file)
    guard record("resolved '\(name)': \(words)", files) else { return false }
    console.remark("\(name): \(words)")
    if let new { warn(name, ConflictResolution.problems(in: new)) }
    let isThere = copy.map { (try? Stat(directory.resolve($0))) != nil } ?? false
    let all = try [file] + (copy.flatMap { try isThere || git.isTracked($0) ? [$0] : nil } ?? [])
    // What was decided before, and undone, is not unmerged any more.
    if git.file(at: file) == nil, try git.work() == nil || !git.isTracked(file) {
      changed += all.filter { !changed.contains($0) }
    } else if let failure = git.stage(all) {
      console.error(failure.message, hint: "git add \(Self.words(all))")
      hasFailed = true
    }
    return true
  }

  private func warn(_ name: String, _ problems: ConflictResolution.Problems) {
    for problem in problems.reasons { console.warning("\(name): \(problem)") }
  }

  private func show(
    _ file: FilePath,
    _ copy: FilePath,
    _ resolution: ConflictResolution?,
    isOpen: Bool
  ) throws {
    guard !console.isQuiet else { return }
    show("\(PrintableName.of(file)) and \(PrintableName.of(copy)):", resolution, isOpen: isOpen)
    guard isOpen else { return }
    if try git.work() == nil, git.file(at: file) == nil, try !git.isTracked(copy) {
      // It may be the only place of what it says: git knows nothing of it, and `rm` could not be undone.
      console.note("  if its merge was given up, --ours removes it; `brewbook undo` brings it back")
    }
  }

  func show(_ title: String, _ resolution: ConflictResolution?, isOpen: Bool) {
    guard !console.isQuiet else { return }
    console.note(title)
    if let resolution {
      show(resolution)
    } else {
      console.note("  cannot be compared as one recipe")
    }
    guard isOpen else { return }
    let rest = resolution?.keepsOthers ?? false ? " the conflict; the other changes are kept" : ""
    console.note("  --ours, --theirs or --both decides\(rest)")
  }

  private func show(_ resolution: ConflictResolution) {
    if let changes = resolution.changes {
      for text in changes.ours { console.note("  here: \(text.escapedForTerminal)") }
      for text in changes.theirs { console.note("  there: \(text.escapedForTerminal)") }
    }
    if let reason = resolution.reason {
      console.note("  \(reason), so each difference is a question")
    }
    if resolution.conflicts.isEmpty {
      let isKnown = resolution.reason == nil
      console.note(isKnown ? "  no change is in conflict" : "  only layout or comments differ")
    }
    let label = resolution.reason == nil ? "conflict: " : ""
    for text in resolution.conflicts {
      console.note("  \(label)\(text)".escapedAsLine)
    }
  }
}
