import CHost

/// The system, as far as the programs use it: Python answers each request, by the rules of its platform.
public enum Host {
  /// What can be asked; the numbers are those of `host.py`.
  public enum Request: Int32, Sendable {
    /// The status of a file; the number says whether a link is followed.
    case status
    /// The path without links.
    case realPath
    /// The content of a file; the number is the most bytes that are wanted.
    case read
    /// The names in a folder, each after a letter for its type, and before a NUL.
    case list
    /// A variable of the environment.
    case variable
    /// Writes to the descriptor with the number.
    case write
    /// Replaces a file: its path, its old and its new content.
    case replace
    /// Overwrites a file in place.
    case overwrite
    /// Writes a file, new or not.
    case store
    /// What the system says of an error number.
    case errorText
    /// The first commit of a repository.
    case firstCommit
    /// The width of the terminal with the number; nothing if it is none.
    case terminal
    /// The working directory.
    case directory
    /// What a link says.
    case link
  }

  /// The answer to a request.
  public static func ask(
    _ request: Request,
    _ bytes: [UInt8] = [],
    number: Int = 0
  ) throws(Errno) -> [UInt8] {
    let count = bytes.withUnsafeBytes {
      brewguide_host_ask(request.rawValue, $0.baseAddress, Int32($0.count), Int32(number))
    }
    if count < 0 { throw Errno(rawValue: -count) }
    return [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, filled in
      brewguide_host_take(buffer.baseAddress)
      filled = Int(count)
    }
  }

  /// Several texts as the bytes of one request: each after its length.
  public static func joined(_ texts: [[UInt8]]) -> [UInt8] {
    var bytes: [UInt8] = []
    for text in texts {
      for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: text.count >> shift)) }
      bytes += text
    }
    return bytes
  }
}
