import Platform
import SystemPackage
import Text

/// Who holds a lock, for messages: where the system tells, such as `brewlog (process 1234)`.
package struct LockHolder: Equatable, Sendable {
  /// The number of the process.
  package let process: Int
  /// The name of its program, escaped.
  package let program: String

  /// The holder with these values.
  package init(process: Int, program: String) {
    (self.process, self.program) = (process, program)
  }

  /// The other process that has locked an open file; nil if the system does not say.
  init?(of descriptor: FileDescriptor) {
    let reader = FileReader(in: WorkingDirectory("/"))
    guard let status = try? Stat(descriptor), let locks = reader.bytes(of: "/proc/locks") else {
      return nil
    }
    let place = Self.place(of: status)
    for line in locks.split(separator: UInt8(ascii: "\n")) {
      // 1: FLOCK  ADVISORY  WRITE 1234 08:01:5678 0 EOF
      let words = line.split(separator: UInt8(ascii: " ")).map {
        String(decoding: $0, as: UTF8.self)
      }
      guard words.count > 5, words[1] == "FLOCK", words[5] == place, let process = Int(words[4]),
        process > 0, process != Int(getpid())
      else { continue }
      let name = reader.bytes(of: FilePath("/proc/\(process)/comm")) ?? []
      guard let program = name.split(separator: UInt8(ascii: "\n")).first else { continue }
      self.init(
        process: process,
        program: String(decoding: program, as: UTF8.self).escapedForTerminal
      )
      return
    }
    return nil
  }

  /// A file as the list of locks names it: its device in hexadecimal digits, and its number.
  private static func place(of status: Stat) -> String {
    let device = UInt64(status.deviceID.rawValue)
    let major = (device >> 8) & 0xFFF | (device >> 32) & ~0xFFF
    let minor = device & 0xFF | (device >> 12) & ~0xFF
    let digits = [major, minor].map { number in
      let text = String(number, radix: 16)
      return text.utf8.count < 2 ? "0" + text : text
    }
    return "\(digits.joined(separator: ":")):\(status.inode.rawValue)"
  }
}

extension LockHolder? {
  /// The holder at the beginning of a sentence about a file.
  package var phrase: String {
    map { "\($0.program) (process \($0.process))" } ?? "another program"
  }
}
