import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes a result to a file that is there whole or not at all.
package enum ReportFile {
  /// Replaces the file at `path` by `text`.
  ///
  /// The text goes to a new file beside it first, which then takes its name; only what is no regular
  /// file, such as `/dev/stderr`, is written to directly. A file behind a symbolic link stays behind it.
  package static func write(
    _ text: String,
    to path: FilePath,
    in directory: WorkingDirectory
  ) throws(InputError) {
    do {
      let path = directory.resolve(path)
      if let kind = try? Stat(path).type, kind != .regular {
        return try writeAll(text, to: FileDescriptor.open(path, .writeOnly))
      }
      let target = (try? RealPath.of(path, in: directory)) ?? path
      let draft = FilePath("\(target).\(getpid()).part")
      let permissions =
        (try? Stat(target).permissions) ?? [.ownerReadWrite, .groupRead, .otherRead]
      try writeAll(
        text,
        to: FileDescriptor.open(
          draft,
          .writeOnly,
          options: [.create, .truncate],
          permissions: permissions
        )
      )
      try replace(target, with: draft)
    } catch {
      throw InputError(errno: (error as? Errno) ?? .ioError, at: path)
    }
  }

  private static func writeAll(_ text: String, to descriptor: FileDescriptor) throws {
    try descriptor.closeAfter { _ = try descriptor.writeAll(text.utf8) }
  }

  private static func replace(_ target: FilePath, with draft: FilePath) throws {
    let status = draft.withPlatformString { draft in
      target.withPlatformString { rename(draft, $0) }
    }
    guard status == 0 else {
      let error = Errno(rawValue: errno)
      _ = draft.withPlatformString { unlink($0) }
      throw error
    }
  }
}
