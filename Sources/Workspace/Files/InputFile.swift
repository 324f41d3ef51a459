import SystemPackage

/// One input that a tool was asked to work on.
package struct InputFile: Hashable, Sendable {
  /// Where the bytes come from.
  package enum Source: Hashable, Sendable {
    /// A file, spelled as the user did.
    case path(FilePath)
    /// Standard input, with the path that it passes for.
    case standardInput(FilePath?)
  }

  /// Where the bytes come from.
  package let source: Source

  /// Whether the input was found to be a regular file, so that reading need not ask again.
  package let isKnownRegular: Bool

  /// An input from `source`.
  package init(_ source: Source, isKnownRegular: Bool = false) {
    self.source = source
    self.isKnownRegular = isKnownRegular
  }

  /// The path by which configuration is looked up; nil for an anonymous standard input.
  package var path: FilePath? {
    switch source {
    case .path(let path): path
    case .standardInput(let path): path
    }
  }

  /// Whether the input can be read but once.
  package var isStandardInput: Bool {
    if case .standardInput = source { true } else { false }
  }

  /// The name to show: harmless to terminals, and `<stdin>` for an anonymous standard input.
  package var name: String { path.map(PrintableName.of) ?? "<stdin>" }

  /// The path as the system knows it, for other programs; `-` for an anonymous standard input.
  package var bytesOfName: [UInt8] { path?.bytes ?? [UInt8(ascii: "-")] }
}

extension InputFile {
  /// The path relative to `root`, or absolute outside of it, in one spelling for one file; nil for an
  /// anonymous standard input. Not always UTF-8.
  ///
  /// - Parameter root: an absolute path without symbolic links.
  package func path(below root: FilePath, in directory: WorkingDirectory) -> [UInt8]? {
    path.map { PathKey.of($0, in: directory, below: root) }
  }
}

/// How much of an input is read before it is taken for something other than recipes.
package enum FileLimit {
  /// The largest recipe file: 1 MiB.
  package static let file = 1 << 20
  /// The largest stream, which may hold many recipes: 16 MiB.
  package static let stream = 16 << 20
}
