import Files
import Platform
import SystemPackage
import Text

/// The log of a build server, which reads commands in it, such as `::error::` or `##vso[task.setvariable]`.
enum BuildServerLog {
  /// The variables that say so: of GitHub and Gitea, Azure, and TeamCity.
  private static let variables = ["GITHUB_ACTIONS", "TF_BUILD", "TEAMCITY_VERSION"]

  /// Whether what is written may be read by a build server. It reads pipes, and so may other programs.
  static func reads(_ output: FileDescriptor, _ environment: Environment) -> Bool {
    variables.contains { environment.nonEmpty($0) != nil } && (try? Stat(output).type) != .regular
  }

  /// A source whose commands are broken up by backslashes, as in messages. The rest is as it is. O(n).
  static func shown(_ source: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(source.count)
    var start = 0
    var isDecided = false
    for (index, byte) in source.enumerated() {
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): (start, isDecided) = (index + 1, false)
      case UInt8(ascii: ":") where !isDecided:
        // Only the first colon of a line can begin a command.
        isDecided = true
        let text = String(decoding: source[start..<index], as: UTF8.self)
        if source[(index + 1)...].first == byte, text.allSatisfy(\.isWhitespace) {
          result.append(UInt8(ascii: "\\"))
        }
      case UInt8(ascii: "#") where index > 0 && source[index - 1] == byte:
        if CommandMark.begins(source[(index + 1)...].lazy.map(UInt32.init)) {
          result.append(UInt8(ascii: "\\"))
        }
      default: break
      }
      result.append(byte)
    }
    return result
  }
}
