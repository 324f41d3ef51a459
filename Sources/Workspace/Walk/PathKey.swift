import SystemPackage

/// The spelling by which two paths to one file are recognised and sorted.
///
/// It is relative to the working directory for what lies below it, and absolute otherwise. A
/// `..` behind a name is kept, since the name may be a symbolic link: better to take a file
/// twice than to take two files for one.
package enum PathKey {
  /// The key of a path.
  package static func of(_ path: FilePath, in directory: WorkingDirectory) -> [UInt8] {
    let bytes = path.bytes
    let isPlain = !names(in: bytes).contains { $0 == current || $0 == parent }
    if isPlain && bytes.first != slash { return bytes }
    return of(path, in: directory, below: directory.path)
  }

  /// The same spelling, but relative to `root` for what lies below that folder.
  ///
  /// - Parameter root: an absolute path without symbolic links.
  static func of(_ path: FilePath, in directory: WorkingDirectory, below root: FilePath) -> [UInt8]
  {
    let bytes = path.bytes
    let base = bytes.first == slash ? [] : names(in: directory.path.bytes)
    return spell(resolve(names(in: bytes), from: base), below: names(in: root.bytes))
  }

  private static let slash = UInt8(ascii: "/")
  private static let current: ArraySlice = [UInt8(ascii: ".")]
  private static let parent: ArraySlice = [UInt8(ascii: "."), UInt8(ascii: ".")]

  private static func names(in bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: slash)
  }

  private static func resolve(
    _ names: [ArraySlice<UInt8>],
    from base: [ArraySlice<UInt8>]
  ) -> [ArraySlice<UInt8>] {
    var result = base
    // The names from the front that the system told, and so are no symbolic links.
    var certain = base.count
    for name in names where name != current {
      if name != parent || result.count > certain {
        result.append(name)
      } else if !result.isEmpty {
        result.removeLast()
        certain -= 1
      }
    }
    return result
  }

  private static func spell(
    _ names: [ArraySlice<UInt8>],
    below base: [ArraySlice<UInt8>]
  ) -> [UInt8] {
    if names.starts(with: base) {
      return Array(names.dropFirst(base.count).joined(separator: [slash]))
    }
    return [slash] + names.joined(separator: [slash])
  }
}
