import SystemPackage

/// Turns a request into files: expands folders and lists, sorts, and drops what is named twice.
package struct InputSelection {
  private let request: InputRequest
  private let directory: WorkingDirectory
  private let filters: FolderFilters?
  private var usesStandardInput = false
  private var found: [FoundFile] = []
  private var errors: [InputError] = []
  // A single walk brings its files in order and once each.
  private var isOrdered = true

  /// The inputs that `request` comes down to.
  ///
  /// - Parameter filters: what the configuration says of folders; nil where there is none.
  package static func select(
    _ request: InputRequest,
    in directory: WorkingDirectory,
    filters: FolderFilters? = nil
  ) -> SelectedInputs {
    var selection = InputSelection(request: request, directory: directory, filters: filters)
    selection.run()
    return selection.result()
  }

  private init(
    request: InputRequest,
    directory: WorkingDirectory,
    filters: FolderFilters?
  ) {
    self.request = request
    self.directory = directory
    self.filters = filters
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
    let isLimited = filter(of: ".")?.include != nil
    if request.rules.includes == nil, !isLimited, isLinkToFolder("recipes") {
      walk("recipes", request.rules)
    }
    guard found.isEmpty && errors.isEmpty else { return }
    errors.append(InputError(isLimited ? .nothingIncluded : .nothingMatched, at: "."))
  }

  private mutating func take(_ path: FilePath) {
    do {
      let status = try Stat(directory.resolve(path))
      let isFolder = status.type == .directory
      let key = PathKey.of(path, in: directory)
      if request.forcesExcludes, try isExcluded(path, key, isFolder: isFolder) { return }
      if isFolder { return takeFolder(path) }
      isOrdered = isOrdered && found.isEmpty
      found.append(FoundFile(path: path, key: key, isRegular: status.type == .regular))
    } catch let error as InputError {
      errors.append(error)
    } catch {
      let errno = (error as? Errno) ?? .ioError
      errors.append(InputError(opening: path, failed: errno, in: directory))
    }
  }

  // A folder is left out by the configuration around it, not by its own.
  private func isExcluded(_ path: FilePath, _ key: [UInt8], isFolder: Bool) throws -> Bool {
    if request.rules.excludes.ignores(key, isFolder: isFolder) { return true }
    guard let filters else { return false }
    let folder = try RealPath.ofFolder(holding: path, in: directory)
    guard let exclude = filters(folder).exclude else { return false }
    // Without a name, as `..`, the real path is the only one there is.
    let place =
      if let name = path.lastComponent, name.kind == .regular {
        folder.appending(name)
      } else {
        try RealPath.of(path, in: directory)
      }
    return exclude.match(place.bytes.span, isFolder: isFolder)
  }

  private func filter(of folder: FilePath) -> PathFilter? {
    guard let filters, let real = try? RealPath.of(folder, in: directory) else { return nil }
    return filters(real)
  }

  private mutating func takeFolder(_ path: FilePath) {
    let before = (found.count, errors.count)
    walk(path, request.rules)
    if before == (found.count, errors.count) {
      let isLimited = filter(of: path)?.include != nil
      errors.append(InputError(isLimited ? .nothingIncluded : .folderWithoutRecipes, at: path))
    }
  }

  private mutating func walk(_ root: FilePath, _ rules: WalkRules) {
    do {
      var walker = try FileWalker(root, in: directory, rules: rules, filters: filters)
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
