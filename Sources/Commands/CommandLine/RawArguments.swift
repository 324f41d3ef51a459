import Platform
import SystemPackage
import Workspace

/// The raw bytes of the arguments that are names, such as those of files and branches.
///
/// The argument parser works on strings, in which bytes that are not UTF-8 have become U+FFFD. A file with such a
/// name can only be opened by its bytes, which this type looks up by the resulting string.
package struct RawArguments {
  // Several names may decode to the same string; they are used in order.
  private var namesByDecodedText: [String: [[UInt8]]] = [:]

  /// The arguments of the current run.
  package static var current: RawArguments {
    RawArguments(RunContext.current.arguments.map(\.bytes))
  }

  /// The path of a parsed argument of the current run.
  package static func path(for argument: String) -> FilePath {
    var names = current
    return names.path(for: argument)
  }

  /// The given arguments.
  package init(_ arguments: [[UInt8]]) {
    for bytes in arguments where !Self.isUTF8(bytes) {
      record(bytes)
      // `--option=value`, `--format=json=file`
      for equals in bytes.indices where bytes[equals] == UInt8(ascii: "=") {
        record(Array(bytes[(equals + 1)...]))
      }
    }
  }

  /// The paths of parsed arguments, in order.
  package mutating func paths(for arguments: [String]) -> [FilePath] {
    arguments.map { path(for: $0) }
  }

  /// The path of a parsed argument; each name that is not UTF-8 is returned once.
  package mutating func path(for argument: String) -> FilePath {
    FilePath(bytes: text(of: argument).bytes)
  }

  /// The bytes of a parsed argument; each name that is not UTF-8 is returned once.
  package mutating func text(of argument: String) -> RawText {
    guard var names = namesByDecodedText[argument], !names.isEmpty else {
      return RawText(argument)
    }
    let bytes = names.removeFirst()
    namesByDecodedText[argument] = names
    return RawText(bytes: bytes)
  }

  private mutating func record(_ bytes: [UInt8]) {
    namesByDecodedText[String(decoding: bytes, as: UTF8.self), default: []].append(bytes)
  }

  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    String(validating: bytes, as: UTF8.self) != nil
  }
}
