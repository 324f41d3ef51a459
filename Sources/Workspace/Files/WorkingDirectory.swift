import Platform
import SystemPackage

/// The folder that relative paths start from.
package struct WorkingDirectory: Sendable {
  /// The absolute path, without symbolic links where the system told it.
  package let path: FilePath
  private let isProcess: Bool

  /// A folder other than the process's own, as tests need it.
  package init(_ path: FilePath) {
    self.path = path
    isProcess = false
  }

  private init(process path: FilePath) {
    self.path = path
    isProcess = true
  }

  /// The process's own working directory.
  package static func process() throws(InputError) -> WorkingDirectory {
    guard let name = getcwd(nil, 0) else {
      throw InputError(errno: Errno(rawValue: errno), at: ".")
    }
    defer { free(name) }
    return WorkingDirectory(process: FilePath(platformString: name))
  }

  /// The path to hand to the system; what the process resolves by itself stays short.
  package func resolve(_ path: FilePath) -> FilePath {
    isProcess ? path : self.path.pushing(path)
  }
}
