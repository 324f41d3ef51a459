import SystemPackage

/// Turns a request into files: expands folders and lists, sorts, and drops what is named twice.
package struct InputSelection {
  private let request: InputRequest
  private let directory: WorkingDirectory
  private var usesStandardInput = false
  private var found: [FoundFile] = []
  private var errors: [InputError] = []
  // A single walk brings its files in order and once each.
  private var isOrdered = true

  /// The inputs that `request` comes down to.
  package static func select(
    _ request: InputRequest,
    in directory: WorkingDirectory
  ) -> SelectedInputs {
    var selection = InputSelection(request: request, directory: directory)
    selection.run()
    return selection.result()
  }

  private init(request: InputRequest, directory: WorkingDirectory) {
    self.request = request
    self.directory = directory
  }

  private mutating func run() {
    if request.paths.isEmpty && request.list == nil { return discover() }
    for path in request.paths {
      if path == "-" { usesStandardInput = true } else { take(path) }
    }
    guard let list = request.list else { return }
    do {
      let reader = PathListReader(in: directory, isNullSeparated: request.isListNullSeparated)
      // In a list `-` is a file: whoever writes lists does so from names.
      for path in try reader.read(list) { take(path) }
    } catch {
      errors.append(error)
    }
  }

  private mutating func discover() {
    var rules = request.rules
    if rules.includes == nil { rules.includes = IgnoreList(patterns: RecipeName.defaultPatterns) }
    walk(".", rules)
    // A walk follows no links, but `recipes` is as good as named.
    if request.rules.includes == nil, isLinkToFolder("recipes") { walk("recipes", request.rules) }
    if found.isEmpty && errors.isEmpty { errors.append(InputError(.nothingMatched, at: ".")) }
  }

  private mutating func take(_ path: FilePath) {
    do {
      let status = try Stat(directory.resolve(path))
      let isFolder = status.type == .directory
      let key = PathKey.of(path, in: directory)
      if request.forcesExcludes && request.rules.excludes.ignores(key, isFolder: isFolder) {
        return
      }
      if isFolder { return takeFolder(path) }
      isOrdered = isOrdered && found.isEmpty
      found.append(FoundFile(path: path, key: key, isRegular: status.type == .regular))
    } catch {
      errors.append(InputError(opening: path, failed: error, in: directory))
    }
  }

  private mutating func takeFolder(_ path: FilePath) {
    let before = (found.count, errors.count)
    walk(path, request.rules)
    if before == (found.count, errors.count) {
      errors.append(InputError(.folderWithoutRecipes, at: path))
    }
  }

  private mutating func walk(_ root: FilePath, _ rules: WalkRules) {
    do {
      var walker = try FileWalker(root, in: directory, rules: rules)
      walker.run()
      isOrdered = isOrdered && found.isEmpty
      found.append(contentsOf: walker.files)
      errors.append(contentsOf: walker.errors)
    } catch {
      errors.append(error)
    }
  }

  private func isLinkToFolder(_ path: FilePath) -> Bool {
    let place = directory.resolve(path)
    return (try? Stat(place, followTargetSymlink: false).type) == .symbolicLink
      && (try? Stat(place).type) == .directory
  }

  private func result() -> SelectedInputs {
    var files: [InputFile] = []
    files.reserveCapacity(found.count + 1)
    if usesStandardInput { files.append(InputFile(.standardInput(request.standardInputPath))) }
    for file in isOrdered ? found : PathOrder.sortedOnce(found) {
      files.append(InputFile(.path(file.path), isKnownRegular: file.isRegular))
    }
    return SelectedInputs(files: files, errors: errors)
  }
}
