/// Turns what the argument parser says into the style of the project.
enum UsageMessage {
  /// The message as one clause: lower case, no final stop.
  ///
  /// Where the parser sees several possible mistakes it gives the likeliest first, a line each;
  /// the others confuse more than they help. A list that a message announces becomes part of it.
  static func inHouseStyle(_ message: String) -> String {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    var line = lines.first ?? ""
    let mark = "  - "
    let values = lines.dropFirst().prefix { $0.hasPrefix(mark) }.map {
      "'\($0.dropFirst(mark.count))'"
    }
    if line.hasSuffix(" the following:"), let last = values.last {
      line =
        line.dropLast("the following:".count)
        + (values.dropLast().joined(separator: ", ") + " or \(last)")
    }
    let trimmed = line.hasSuffix(".") ? line.dropLast() : line
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
