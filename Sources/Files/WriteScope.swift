import Platform
import SystemPackage

/// Where a run may write.
///
/// A file that a person named may be anywhere, and so may be what is in a folder that was named. All other files must be in
/// the project: those that a walk, a list or a configuration leads to, and those that get their names from recipes.
package struct WriteScope: Sendable {
  /// The paths that a person named; nil if all are.
  private let named: Set<[UInt8]>?
  /// The folders that may be written in, without links.
  private let roots: [FilePath]
  private let directory: WorkingDirectory
  /// Whether links that stay in the roots are followed.
  private var followsLinks = true

  private init(_ named: Set<[UInt8]>?, _ roots: [FilePath], _ directory: WorkingDirectory) {
    (self.named, self.roots, self.directory) = (named, roots, directory)
  }

  /// The scope of a run in which a person named each path.
  package static func anywhere(in directory: WorkingDirectory) -> WriteScope {
    WriteScope(nil, [], directory)
  }

  /// The scope of a folder and what is in it.
  package static func folder(_ path: FilePath, in directory: WorkingDirectory) -> WriteScope {
    WriteScope([], [WriteBoundary.root(directory.resolve(path))], directory)
  }

  /// The scope of files in a folder whose names a program makes itself. A link with such a name is never followed.
  package static func made(in folder: FilePath, _ directory: WorkingDirectory) -> WriteScope {
    var scope = Self.folder(folder, in: directory)
    scope.followsLinks = false
    return scope
  }

  /// The scope of files and folders that a person named, and of nothing else.
  package static func named(_ words: [FilePath], in directory: WorkingDirectory) -> WriteScope {
    WriteScope(
      Set(words.map { PathKey.of($0, in: directory) }),
      words.map { WriteBoundary.root(directory.resolve($0)) },
      directory
    )
  }

  /// The scope of the project that a folder belongs to, and of the files and folders that a person named besides.
  package static func project(
    of directory: WorkingDirectory,
    named words: [FilePath] = []
  ) -> WriteScope {
    let scope = named(words, in: directory)
    return WriteScope(scope.named, [root(of: directory)] + scope.roots, directory)
  }

  /// The scope with files that nobody named, such as those in a list. One that is not in the project must be in the folder
  /// or the project that its path says, before links are followed.
  package func with(_ paths: [FilePath]) -> WriteScope {
    let project = Self.root(of: directory)
    var places: Set<FilePath> = []
    for path in paths {
      let place = directory.path.pushing(path).lexicallyNormalized()
      if !place.starts(with: project) { places.insert(place.removingLastComponent()) }
    }
    let others = places.map { ProjectRoots.root(above: $0) ?? $0 }
    return WriteScope(named, roots + Set(others).map { WriteBoundary.root($0) }, directory)
  }

  /// The scope with files at paths that were written down without links: no link may have come since.
  package func with(exactly paths: [FilePath]) -> WriteScope {
    WriteScope(named, roots + paths.map { $0.removingLastComponent() }, directory)
  }

  /// The folder of the project that a folder belongs to; itself if it belongs to none.
  package static func root(of directory: WorkingDirectory) -> FilePath {
    let folder = WriteBoundary.root(directory.resolve("."))
    return ProjectRoots.root(above: folder) ?? folder
  }

  /// What a path may lead to.
  package func boundary(of path: FilePath) -> WriteBoundary {
    guard let named, !named.contains(PathKey.of(path, in: directory)) else { return .anywhere }
    return .beneath(roots)
  }

  /// The place of a file to replace: what a link leads to.
  package func place(of path: FilePath) throws(WriteFailure) -> WritePlace {
    let resolved = directory.resolve(path)
    guard followsLinks else {
      let place = try WritePlace(resolved, within: boundary(of: path))
      if let target = place.linkText { throw WriteFailure(path, .taken(by: target)) }
      return place
    }
    do throws(WriteFailure) {
      return try WritePlace(resolved, within: boundary(of: path), followsLink: true)
    } catch {
      // It may lead to another file that was named.
      guard error.errno == nil, let real = try? RealPath.of(path, in: directory),
        roots.contains(real)
      else { throw error.given(path, resolved: resolved) }
      return try WritePlace(real, within: .anywhere)
    }
  }
}

extension WriteFailure {
  /// The same, for a message that names another path.
  package func named(_ path: FilePath) -> WriteFailure { WriteFailure(path, cause) }

  /// The same about a path as it was given, before it was resolved.
  fileprivate func given(_ path: FilePath, resolved: FilePath) -> WriteFailure {
    guard case .link(resolved, let target, let root) = cause else { return self }
    return WriteFailure(path, .link(path, to: target, outOf: root))
  }

  /// What went wrong, in words that follow the name of the file.
  package var phrase: String {
    switch cause {
    case .system(let errno): errno.phrase
    case .link(let link, let target, let root):
      "\(link == path ? "it" : PrintableName.of(link)) is a symbolic link to \(PrintableName.of(target)), which is outside of \(PrintableName.of(root))"
    case .outside(let root): "it is outside of \(PrintableName.of(root))"
    case .taken(let target): "it is a symbolic link to \(PrintableName.of(target))"
    case .versionControl(let folder):
      "it leads into \(PrintableName.of(folder)), in which only version control writes"
    }
  }

  /// What to do about it; nil if the message is sufficient.
  package var hint: String? {
    switch cause {
    case .system: nil
    case .link(let link, _, _):
      "nothing is written through such a link, unless it is named: replace \(PrintableName.of(link)) by what it leads to, or name that"
    case .outside: "nothing is written there, unless it is named"
    case .taken:
      "a file with a name that the programs make is never written through a link: remove or rename the link"
    case .versionControl: "choose a file outside of it"
    }
  }
}
