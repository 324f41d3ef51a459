import Files
import RecipeTools
import SystemPackage

/// Which files a search of a folder would find by their paths, whether or not they exist: for files as git has them.
///
/// What git ignores counts too: such a file may be tracked.
package struct TrackedFiles {
  private let directory: WorkingDirectory
  private let resolver: SettingsResolver
  private let defaults = IgnoreList(patterns: RecipeName.defaultPatterns)

  /// - Parameter directory: the folder, with the contents of the files.
  package init(in directory: WorkingDirectory) {
    self.directory = directory
    resolver = SettingsResolver(ConfigurationRequest(), in: directory)
  }

  /// The distinct settings of the files that were selected.
  package var settings: [Settings] { resolver.settings }

  /// Those of some files that a search of the collection finds, in path order, each with its settings. Whether they are
  /// recipes is decided when they are read.
  ///
  /// - Parameter paths: paths from the folder.
  /// - Throws: ``ConfigurationProblems``
  package func recipes(among paths: [FilePath]) throws -> [SelectedFile] {
    var places = CandidatePlaces(in: directory) { [resolver] in resolver.filter(in: $0) }
    let found = paths.filter(isSearched).sorted {
      $0.bytes.lexicographicallyPrecedes($1.bytes)
    }.map { path in
      let input = InputFile(.path(path), place: places.place(of: path), isNamed: false)
      return SelectedFile(input: input, settings: resolver.number(for: input))
    }
    try resolver.requireValid()
    return found
  }

  private func isSearched(_ path: FilePath) -> Bool {
    let name = path.bytes
    let isHidden = path.components.contains { $0.string.hasPrefix(".") }
    guard !isHidden, !path.isEquipment, name.withUnsafeBufferPointer(RecipeName.matches) else {
      return false
    }
    let place = resolver.place(of: path)
    let filter = resolver.filter(in: place.removingLastComponent())
    let absolute = place.bytes
    if let exclude = filter.exclude, exclude.match(absolute.span) { return false }
    if let include = filter.include { return include.match(absolute.span) }
    return defaults.ignores(name)
  }
}
