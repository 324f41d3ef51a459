/// Turns what the argument parser says into the style of the project.
enum UsageMessage {
  /// The message as a clause: lower case, no final stop.
  static func inHouseStyle(_ message: String) -> String {
    let trimmed = message.hasSuffix(".") ? message.dropLast() : message[...]
    guard let first = trimmed.first, let second = trimmed.dropFirst().first else {
      return String(trimmed)
    }
    // `JSON is…` keeps its capitals.
    let isWord = first.isUppercase && !second.isUppercase
    return isWord ? first.lowercased() + trimmed.dropFirst() : String(trimmed)
  }

  /// Where help is to be had, by the last line of the parser's long message: it knows which
  /// subcommand the error is about.
  static func hint(inFullMessage text: String) -> String? {
    guard let line = text.split(separator: "\n").last(where: { $0.contains("See '") }),
      let start = line.firstIndex(of: "'"),
      let end = line[line.index(after: start)...].firstIndex(of: "'")
    else { return nil }
    return "see `\(line[line.index(after: start)..<end])`"
  }
}
