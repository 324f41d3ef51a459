import SystemPackage

/// The place of a file to write, behind all links.
package struct WritePlace: Sendable {
  /// The path, without links.
  package let path: FilePath

  /// The place that a path leads to.
  package init(
    _ path: FilePath,
    within boundary: WriteBoundary,
    followsLink: Bool = false
  ) throws(WriteFailure) {
    let real = WriteBoundary.root(path)
    self.path = real
    if let folder = VersionControl.folder(of: real) {
      throw WriteFailure(path, .versionControl(folder))
    }
    guard case .beneath(let roots) = boundary else { return }
    if roots.contains(where: { real.starts(with: $0) }) { return }
    let root = roots.first { WriteBoundary.root(path.removingLastComponent()).starts(with: $0) }
    let text = (try? Host.ask(.link, path.spelling)).map { FilePath(spelling: $0) }
    throw WriteFailure(
      path,
      root.map { .link(path, to: text ?? real, outOf: $0) } ?? .outside(roots[0])
    )
  }

  /// What the link at the place leads to; nil if there is no link.
  package var linkText: FilePath? {
    (try? Host.ask(.link, path.spelling)).map { FilePath(spelling: $0) }
  }
}
