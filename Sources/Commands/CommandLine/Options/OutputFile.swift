import ArgumentParser
import Files
import Platform
import SystemPackage
import Workspace

/// The file of `--output`.
struct OutputFile {
  private let path: FilePath
  private let directory: WorkingDirectory
  /// Whether the program made the name.
  private let isMade: Bool

  /// The file with this name; nil for none and for `-`, which is standard output.
  init?(_ name: String?, in directory: WorkingDirectory) {
    guard let name, name != "-" else { return nil }
    path = RawArguments.path(for: name)
    (self.directory, isMade) = (directory, false)
  }

  /// The file with a name that the program made up: a new one, or one that it wrote before. Links are not followed.
  ///
  /// - Parameter isOurs: whether a file with this content may be replaced.
  /// - Throws: ``ReportError`` for any other file.
  init(
    derived name: String,
    in directory: WorkingDirectory,
    isOurs: ([UInt8]) -> Bool
  ) throws {
    path = FilePath(name)
    (self.directory, isMade) = (directory, true)
    try ReportFile.checkOwn(path, in: directory, isOurs: isOurs)
  }

  /// The name of the file, for messages.
  var name: String { PrintableName.of(path) }

  /// Rejects a file that is one of the inputs.
  func check(against inputs: [InputFile]) throws {
    try ReportFile.check(path, against: inputs.compactMap(\.file), in: directory)
  }

  /// Replaces the file with the results that `body` writes to a console. Without results it is left unchanged.
  func collect<Result>(from console: Console, _ body: () throws -> Result) throws -> Result {
    console.divert()
    let result = try body()
    let written = console.takeDiverted()
    if !written.isEmpty {
      let text = String(decoding: written, as: UTF8.self)
      try ReportFile.write(text, to: path, isMade: isMade, in: directory)
    }
    return result
  }
}

extension OutputFile? {
  /// The same; without a file, the results go to standard output.
  func collect<Result>(from console: Console, _ body: () throws -> Result) throws -> Result {
    guard let self else { return try body() }
    return try self.collect(from: console, body)
  }
}
