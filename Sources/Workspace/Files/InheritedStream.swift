import Platform
import SystemPackage

/// Paths that stand for descriptors which the shell opened, as in `brewlint <(generate)`.
enum InheritedStream {
  /// Whether the path names a descriptor of this process.
  static func isNamed(by path: FilePath) -> Bool {
    let text = String(decoding: path)
    if text == "/dev/stdin" { return true }
    return folders.contains { folder in
      text.hasPrefix(folder) && Int(text.dropFirst(folder.count)) != nil
    }
  }

  /// Undoes the O_NONBLOCK of opening, so that reading waits for the writer.
  static func makeBlocking(_ descriptor: FileDescriptor) {
    let flags = fcntl(descriptor.rawValue, F_GETFL)
    if flags >= 0 { _ = fcntl(descriptor.rawValue, F_SETFL, flags & ~O_NONBLOCK) }
  }

  private static let folders = ["/dev/fd/", "/proc/self/fd/"]
}
