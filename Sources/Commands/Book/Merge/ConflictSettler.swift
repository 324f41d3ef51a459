import BrewDomain
import CommandLine
import Platform
import RecipeBook
import RecipeMerge
import Reports
import SourceText
import SystemPackage
import Workspace

/// Asks what to take of each conflict, writes it, adds it to git's index, and says what to type next.
struct ConflictSettler {
  /// Whether the person wants no more questions.
  var isStopped: Bool { questions.isStopped }
  /// Whether a file could not be written.
  private(set) var hasFailed = false
  private let git: GitConflicts
  private let directory: WorkingDirectory
  private let console: Console
  private let isQuiet: Bool
  private var questions: ConflictQuestions
  /// The copies that were settled with their unmerged file, and whether they are decided.
  private var copies: [FilePath: Bool] = [:]
  /// The files for `git add`, if git had no conflict in them.
  private var changed: [FilePath] = []

  init(git: GitConflicts, directory: WorkingDirectory, console: Console, isQuiet: Bool) {
    self.git = git
    self.directory = directory
    self.console = console
    self.isQuiet = isQuiet
    questions = ConflictQuestions(on: console)
  }

  /// Settles a conflict; returns whether it is decided.
  mutating func settle(_ conflict: PendingConflict, _ choice: ConflictChoice?) throws -> Bool {
    switch conflict {
    case .copy(of: let file, let copy):
      if let isDone = copies[copy] { return isDone }
      return try settle(file, copy, choice)
    case .orphan(let copy): return try settleOrphan(copy, choice)
    case .unmerged(let file): return try settle(file, choice)
    }
  }

  /// Says what is left and what to type next; returns whether git has unmerged files that are not recipes.
  ///
  /// - Parameter left: the number of conflicts that are not decided.
  func finish(left: Int) -> Bool {
    let unmerged = git.unmerged()
    let others = unmerged.filter { !git.isRecipe($0) }.map(\.path)
    guard !isQuiet else { return !others.isEmpty }
    if !others.isEmpty {
      console.note("not recipes, so edit and add them: git add \(Self.words(others))")
    }
    if left > 0, questions.canAsk {
      console.note("\(counted(left, "conflict")) left: run `brewbook resolve` again")
    }
    guard left == 0, unmerged.isEmpty else { return !others.isEmpty }
    if let work = git.work {
      console.note("next: \(work.continuation)")
    } else if !changed.isEmpty {
      console.note("next: git add \(Self.words(changed))")
    }
    return false
  }

  private static func words(_ paths: [FilePath]) -> String {
    paths.map { ShellWord.spelling(of: $0.string) }.joined(separator: " ")
  }

  // MARK: A recipe and its copy

  private mutating func settle(
    _ file: FilePath,
    _ copy: FilePath,
    _ choice: ConflictChoice?
  ) throws -> Bool {
    let (ours, other) = (try read(file), try read(copy))
    let resolution = ConflictResolution(ours: ours, copy: other)
    show(file, copy, resolution, isOpen: choice == nil)
    guard let choice = choice ?? questions.choice(resolution) else { return false }
    let removal = FileChange(copy, old: other, new: nil)
    switch choice {
    case .both: return try keepBoth(file, copy, other)
    case .ours: return try write("kept our version", [removal], for: file, ours, with: copy)
    case .theirs, .parts:
      guard let new = result(of: choice, resolution, file, ours) else {
        if resolution == nil {
          console.error(
            "\(PrintableName.of(file)): cannot be compared as one recipe",
            hint: "edit it, and then remove \(PrintableName.of(copy))"
          )
        }
        return false
      }
      let change = FileChange(file, old: ours, new: new)
      return try write(
        choice.words,
        (ours == new ? [] : [change]) + [removal],
        for: file,
        new,
        with: copy
      )
    }
  }

  /// The file with what was chosen of their version; nil if that cannot be done, or is refused.
  private func result(
    of choice: ConflictChoice,
    _ resolution: ConflictResolution?,
    _ path: FilePath,
    _ ours: [UInt8]
  ) -> [UInt8]? {
    guard let resolution else {
      // If one version is not a recipe, the other one replaces all of it.
      guard case .theirs = choice, let file = git.file(at: path), file.versions[3] != nil else {
        return nil
      }
      let theirs = git.bytes(file, 3)
      let isWhole = [ours, theirs].contains { !ConflictResolution.problems(in: $0).isReadable }
      return isWhole ? theirs : nil
    }
    guard case .parts(let names) = choice else { return resolution.theirs }
    var taken: Set<Int> = []
    for name in names {
      guard let index = resolution.parts.firstIndex(where: { $0.name == name }) else {
        let known = resolution.parts.map(\.name).joined(separator: ", ")
        console.error(
          "\(PrintableName.of(path)): '\(name)' does not differ",
          hint: known.isEmpty ? "only layout or comments differ" : "the parts are \(known)"
        )
        return nil
      }
      taken.insert(index)
    }
    do throws(ResolutionError) {
      return try resolution.result(taking: taken)
    } catch {
      for reason in error.reasons { console.error("\(PrintableName.of(path)): \(reason)") }
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
    let change = FileChange(copy, old: bytes, new: new)
    guard try write("kept both", new == bytes ? [] : [change], for: file, new, with: copy) else {
      return false
    }
    if !isQuiet, let name = ConflictedCopy.name(in: new) {
      let word = ShellWord.spelling(of: name.escapedForTerminal)
      console.note("  brewbook rename \(word) NAME gives the other one a name of its own")
    }
    return true
  }

  private mutating func settleOrphan(_ copy: FilePath, _ choice: ConflictChoice?) throws -> Bool {
    let name = PrintableName.of(copy)
    console.note("\(name): the recipe that it is a copy of is not beside it")
    var keeps = false
    if case .both? = choice { keeps = true }
    if choice == nil, questions.canAsk {
      keeps = questions.answer("[k]eep it as a recipe, [s]kip, [q]uit?", "ksq") == "k"
    }
    guard keeps else {
      let word = ShellWord.spelling(of: name)
      if !questions.canAsk {
        console.note("  `brewbook resolve \(word) --both` keeps it as a recipe; or delete it")
      }
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
    guard git.hasMarkers(file) || git.isOurs(file) else {
      console.note(
        "\(name): has been edited; when it is right: git add \(Self.words([file.path]))"
      )
      return false
    }
    let now = try read(file.path)
    let merge = RecipeMerge.merge(
      base: git.bytes(file, 1),
      ours: git.bytes(file, 2),
      theirs: git.bytes(file, 3)
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
    guard let other = merge.copy else { return try settleRecipeRemoved(file, choice) }
    let copy = try CopyFile(beside: file.path, in: directory).write(other)
    let isDone = try settle(file.path, copy, choice)
    copies[copy] = isDone
    return isDone
  }

  /// A file that has several recipes, of which theirs removed one that ours changed.
  private mutating func settleRecipeRemoved(
    _ file: GitConflicts.File,
    _ choice: ConflictChoice?
  ) throws -> Bool {
    guard case .ours? = choice else {
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
    guard let choice = choice ?? questions.side() else { return false }
    let keeps: Bool
    switch choice {
    case .ours: keeps = isOurs
    case .theirs: keeps = !isOurs
    // Both names would be of one recipe, with one id.
    case .both: keeps = isOurs || twin == nil
    case .parts: return false
    }
    let now = try? read(file.path)
    guard keeps else {
      let removal = now.map { [FileChange(file.path, old: $0, new: nil)] } ?? []
      return try write("removed", removal, for: file.path, nil)
    }
    let kept = git.bytes(file, side)
    let addition = now == nil ? [FileChange(file.path, old: nil, new: kept)] : []
    return try write("kept", addition, for: file.path, now ?? kept)
  }

  // MARK: Files

  private func read(_ path: FilePath) throws(InputError) -> [UInt8] {
    try FileReader(in: directory).readAll(path)
  }

  /// Writes a decision, so that it can be undone; returns whether that was possible.
  private mutating func record(_ words: String, _ files: [FileChange]) -> Bool {
    guard !files.isEmpty else { return true }
    do throws(BookWriteError) {
      let receipt = try BookWriter(directory: directory)
        .write(BookChange(words, files), recordedIn: ChangeHistory(in: directory))
      if !receipt.isRecorded {
        console.warning("this change cannot be undone with `brewbook undo`")
      }
      return true
    } catch {
      console.error(error.message, hint: error.hint)
      hasFailed = true
      return false
    }
  }

  /// Writes a decision and adds it to git's index.
  ///
  /// - Parameters:
  ///   - new: the recipe that was decided on; nil if it is removed.
  ///   - copy: its conflicted copy, which is decided too.
  private mutating func write(
    _ words: String,
    _ files: [FileChange],
    for file: FilePath,
    _ new: [UInt8]?,
    with copy: FilePath? = nil
  ) throws -> Bool {
    let name = PrintableName.of(file)
    guard record("resolved '\(name)': \(words)", files) else { return false }
    if !isQuiet { console.note("\(name): \(words)") }
    if let new { warn(name, ConflictResolution.problems(in: new)) }
    let isThere = copy.map { (try? Stat(directory.resolve($0))) != nil } ?? false
    let all = [file] + (copy.flatMap { isThere || git.isTracked($0) ? [$0] : nil } ?? [])
    // What was decided before, and undone, is not unmerged any more.
    if git.file(at: file) == nil, git.work == nil || !git.isTracked(file) {
      changed += all
    } else if let failure = git.stage(all) {
      console.error(failure.message, hint: "git add \(Self.words(all))")
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
  ) {
    guard !isQuiet || questions.canAsk else { return }
    console.note("\(PrintableName.of(file)) and \(PrintableName.of(copy)):")
    if let resolution {
      if resolution.parts.isEmpty { console.note("  only layout or comments differ") }
      for part in resolution.parts {
        for text in part.texts { console.note("  \(text.escapedAsLine)") }
      }
    } else {
      console.note("  cannot be compared as one recipe")
    }
    if isOpen, !questions.canAsk {
      let hasParts = resolution.map { !$0.parts.isEmpty } ?? false
      console.note(
        "  --ours, --theirs\(hasParts ? ", --both or --take PART" : " or --both") decides"
      )
    }
  }
}

extension ConflictChoice {
  /// What was done.
  fileprivate var words: String {
    switch self {
    case .ours: "kept our version"
    case .theirs: "took their version"
    case .both: "kept both"
    case .parts(let names): "took \(names.joined(separator: ", ")) of their version"
    }
  }
}
