import SystemPackage

/// A file that a walk came upon.
struct FoundFile {
  /// The path as the user would write it.
  let path: FilePath
  /// See ``PathKey``.
  let key: [UInt8]
  /// Whether it was a regular file when it was found.
  let isRegular: Bool
}
