import Files
import Platform
import Recipes
import SystemPackage

/// Everything that a folder holds.
package struct FolderContents: Sendable {
  /// The files, in the order in which they were selected.
  package private(set) var files: [StoredFile]
  /// The files in folders `recipes` that were left alone, as they do not look like recipes.
  package let skipped: [InputFile]

  /// Reads all files, on several threads.
  ///
  /// - Parameter keepsRecipes: whether to keep what was read, so that no file is read again before it is changed. One that
  ///   has changed in between is not overwritten.
  package init(
    _ files: [SelectedFile],
    in directory: WorkingDirectory,
    jobs: Int,
    keepsRecipes: Bool = false
  ) {
    var stored: [StoredFile] = []
    var skipped: [InputFile] = []
    stored.reserveCapacity(files.count)
    OrderedParallelRun(
      jobs: jobs,
      makeScratch: { StoredFileReader(in: directory, keepsRecipes: keepsRecipes) },
      work: { file, reader in reader.read(file) }
    ).run(files) { index, file in
      if let file {
        stored.append(file)
      } else if files[index].input.place == .folder {
        skipped.append(files[index].input)
      }
      return true
    }
    self.files = stored
    self.skipped = skipped
  }

  /// All recipes, in file order.
  package var recipes: [StoredRecipe] { files.flatMap(\.recipes) }

  /// The recipe with an id; the first one, if several files have the same.
  package func recipe(withID id: UUID) -> StoredRecipe? {
    for file in files {
      if let recipe = file.recipes.first(where: { $0.summary.id == id }) { return recipe }
    }
    return nil
  }

  /// The files of a change that was written, by their paths. O(n).
  package func selection(of change: BookChange) -> [FilePath: SelectedFile] {
    let paths = Set(change.files.map(\.path))
    return files.reduce(into: [:]) { found, stored in
      guard let path = stored.file.input.path, paths.contains(path) else { return }
      found[path] = found[path] ?? stored.file
    }
  }

  /// Takes note of files that were written, or removed if they hold no recipes. O(n).
  mutating func update(_ stored: [StoredFile]) {
    var new = Dictionary(stored.map { ($0.file.input.path, $0) }) { $1 }
    for place in files.indices {
      if let file = new.removeValue(forKey: files[place].file.input.path) { files[place] = file }
    }
    files += stored.filter { new[$0.file.input.path] != nil }
  }
}
