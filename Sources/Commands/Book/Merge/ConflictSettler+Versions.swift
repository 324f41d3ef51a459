import Files
import RecipeLint
import RecipeText
import Recipes
import SystemPackage
import Workspace

/// Conflicts that git does not know: two versions of one file, in two files or between markers.
extension ConflictSettler {
  /// A copy that a sync program made.
  mutating func settleSyncCopy(
    _ copy: FilePath,
    of file: FilePath,
    _ choice: ConflictChoice?
  ) throws -> Bool {
    let (ours, theirs) = (try read(file), try read(copy))
    let removal = FileChange(copy, old: theirs, new: nil)
    if ours == theirs {
      return try write(
        "removed its copy, which was the same",
        [removal],
        for: file,
        ours,
        with: copy
      )
    }
    let title = "\(PrintableName.of(file)) and \(PrintableName.of(copy)):"
    let resolution = ConflictResolution(base: .unknown, ours: ours, copy: theirs)
    show(title, resolution, isOpen: choice == nil)
    return try settle(file, FileChange(file, old: ours, new: ours), theirs, [removal], choice)
  }

  /// A file with conflict markers outside of a merge. They may show the version that both sides began from.
  mutating func settleMarked(_ file: FilePath, _ choice: ConflictChoice?) throws -> Bool {
    let (now, name) = (try read(file), PrintableName.of(file))
    guard let text = ConflictText(now),
      [text.ours, text.theirs].contains(where: { RecipeContent($0) == .recipe })
    else {
      console.note("\(name): has conflict markers: edit it and remove them")
      return false
    }
    let base = text.base.map { ConflictResolution.Base.version($0) } ?? .unknown
    let resolution = ConflictResolution(base: base, ours: text.ours, copy: text.theirs)
    let results = resolution.flatMap { $0.reason == nil ? $0.results : nil }
    if let merged = results?.ours, resolution?.conflicts.isEmpty == true {
      let change = FileChange(file, old: now, new: merged)
      return try write("merged by keys and steps", [change], for: file, merged)
    }
    show("\(name) has conflict markers:", resolution, isOpen: choice == nil)
    let ours = choice == .both ? text.ours : results?.ours ?? text.ours
    let change = FileChange(file, old: now, new: ours)
    return try settle(file, change, results?.theirs ?? text.theirs, [], choice)
  }

  /// - Parameters:
  ///   - change: the change of the file to our version.
  ///   - theirs: the other version of the file.
  ///   - removals: what goes when all is decided.
  private mutating func settle(
    _ file: FilePath,
    _ change: FileChange,
    _ theirs: [UInt8],
    _ removals: [FileChange],
    _ choice: ConflictChoice?
  ) throws -> Bool {
    guard let choice, let ours = change.new else { return false }
    let changes = change.old == ours ? [] : [change]
    switch choice {
    case .ours:
      return try write(
        "kept our version",
        changes + removals,
        for: file,
        ours,
        with: removals.first?.path
      )
    case .theirs:
      let taken = FileChange(file, old: change.old, new: theirs)
      return try write(
        "took their version",
        [taken] + removals,
        for: file,
        theirs,
        with: removals.first?.path
      )
    case .both:
      let name = PrintableName.of(file)
      guard let other = RecipeMerge.merge(base: [], ours: ours, theirs: theirs).copy else {
        console.error(
          "\(name): the other version cannot be kept as a recipe",
          hint: "edit the file"
        )
        return false
      }
      let copy = try CopyFile(path: file, directory: directory).write(other)
      let words = "divided '\(name)' into a recipe and a conflicted copy"
      guard record(words, changes + removals) else { return false }
      return try settle(file, copy, .both)
    }
  }
}
