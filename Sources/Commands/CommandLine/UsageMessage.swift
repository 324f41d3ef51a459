import ArgumentParser
import RecipeLint
import Text

/// A usage error as brewlint would say it: what was expected, what was found, and what was probably meant.
///
/// The argument parser has a sentence for each kind of error, from which this takes the names and values. The rest
/// comes from the declaration of the command.
struct UsageMessage {
  /// The message, one clause in lower case, without a final period.
  private(set) var text = ""
  /// What to do; nil if the help says it.
  private(set) var hint: String?

  private let command: CommandDeclaration
  private let page: HelpPage

  /// - Parameters:
  ///   - parserMessage: what the parser says.
  ///   - arguments: the command line without the name of the program.
  ///   - page: the help of the command that they call.
  init(_ parserMessage: String, of arguments: [String], for page: HelpPage) {
    self.page = page
    command = page.declaration
    // The parser reads `-dose` as `-d ose`, and then blames `ose`.
    if let option = singleDashed(in: arguments) {
      text = unknown(option)
    } else {
      rewrite(parserMessage)
    }
  }

  private mutating func rewrite(_ message: String) {
    // The first line is the likeliest mistake, and the others confuse more than they help.
    let line = message.prefix { !$0.isNewline }
    if let (option, _) = line.parts("Unknown option '", "'") {
      text = unknown(option)
    } else if let (option, _) = line.parts("Missing value for '", "'") {
      text = missingValue(of: option)
    } else if let (name, _) = line.parts("Missing expected argument '", "'") {
      text = missing(name)
      hint = usage
    } else if let (word, rest) = line.parts("Unexpected argument '", "'"), rest.isEmpty {
      unexpected([word])
    } else if let (_, words) = line.parts("", " unexpected arguments: "), words.count > 1 {
      unexpected(words.dropFirst().dropLast().split(separator: "', '").map(String.init))
    } else if let (value, rest) = line.parts("The value '", "' is invalid for '"),
      let name = rest.split(separator: "'").first
    {
      text = invalid(value, for: String(name))
    } else if let (option, rest) = line.parts("The option '", "' does not take any value, but '"),
      let end = rest.lastIndex(of: "'")
    {
      text = "\(option) takes no value, found '\(rest[..<end])'"
    } else {
      text = Self.clause(message)
    }
  }

  // MARK: Kinds of errors

  private mutating func unknown(_ option: String) -> String {
    let name = option.drop { $0 == "-" }.prefix { $0 != "=" }
    hint = FormerWords.instead(ofOption: "--\(name)", in: page.words)
    if hint != nil { return "there is no option '--\(name)'" }
    let likely = Suggestion.likely(String(name), among: longNames)
    return "unknown option '\(option)'" + Suggestion.question(likely.map { "--\($0)" })
  }

  /// - Parameter option: as the parser shows it: `--dose <mass>`.
  private func missingValue(of option: String) -> String {
    let name = String(option.prefix { $0 != " " })
    return "\(name) needs a value: \(command.option(name).map(expectation) ?? option)"
  }

  /// - Parameter name: of an argument or an option: `<rule>`, `--output <folder>`.
  private func missing(_ name: String) -> String {
    let argument = argument(name.replacing(" ...", with: "..."))
    let meaning = argument.map { ": " + Self.clause($0.abstract) } ?? ""
    return "missing \(argument?.synopsis ?? name)\(meaning)"
  }

  private mutating func unexpected(_ words: [String]) {
    text = "unexpected " + (words.count == 1 ? "argument " : "arguments ")
    text += words.map { "'\($0)'" }.joined(separator: ", ")
    hint = usage
  }

  private mutating func invalid(_ value: String, for name: String) -> String {
    guard let argument = argument(name) else { return "\(name) cannot be '\(value)'" }
    let name = name.prefix { $0 != " " }
    // A format may have a file behind it.
    let word = String(value.prefix { $0 != "=" })
    if argument.values.contains("sarif") { hint = FormerWords.instead(ofFormat: word) }
    let likely = hint == nil ? Suggestion.likely(word, among: argument.values) : []
    let meant = likely.isEmpty ? DomainWord.meant(by: word, among: argument.values) : nil
    return "\(name) takes \(expectation(argument)), not '\(value)'"
      + Suggestion.question(meant.map { [$0] } ?? likely)
  }

  // MARK: Expectations

  private func expectation(_ argument: ArgumentDeclaration) -> String {
    if !argument.values.isEmpty { return listed(argument.values, "or") }
    if argument.valueName == "n" { return "a whole number" }
    let examples = argument.abstract.firstRange(of: "such as ").map {
      ", " + Self.clause(String(argument.abstract[$0.lowerBound...].prefix { $0 != ";" }))
    }
    return "<\(argument.valueName)>\(examples ?? "")"
  }

  private var usage: String {
    "usage: " + page.usageLines.joined(separator: ", or ")
  }

  /// The argument or option that the parser calls `<rule>` or `--output <folder>`.
  private func argument(_ name: String) -> ArgumentDeclaration? {
    command.option(name.prefix { $0 != " " })
      ?? command.arguments.first { $0.kind == .positional && $0.synopsis.hasPrefix(name) }
  }

  /// The names of the long options without their dashes.
  private var longNames: [String] {
    command.arguments.flatMap(\.names).filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }
  }

  /// The first argument that is a long option but for one missing dash, without its value.
  private func singleDashed(in arguments: [String]) -> String? {
    arguments.prefix { $0 != "--" }.lazy.map { String($0.prefix { $0 != "=" }) }
      .first { $0.hasPrefix("-") && $0.count > 2 && longNames.contains(String($0.dropFirst())) }
  }

  // MARK: Style

  /// A sentence as a clause: in lower case, without the final period.
  private static func clause(_ sentence: String) -> String {
    let text = sentence.hasSuffix(".") ? sentence.dropLast() : sentence[...]
    // Keep acronyms, as in `JSON is…`.
    let isWord = text.first?.isUppercase == true && text.dropFirst().first?.isUppercase != true
    return isWord ? text.prefix(1).lowercased() + text.dropFirst() : String(text)
  }

  /// The command that shows help, from the last line of the parser's long message: it knows which subcommand
  /// the error is about.
  static func helpHint(inFullMessage text: String) -> String? {
    guard let line = text.split(separator: "\n").last(where: { $0.contains("See '") }),
      let (command, _) = line[(line.firstIndex(of: "S") ?? line.startIndex)...].parts("See '", "'")
    else { return nil }
    return "see `\(command)`"
  }
}

extension Substring {
  /// What stands between a start and a middle, and what follows; nil for another text.
  fileprivate func parts(_ start: String, _ middle: String) -> (String, String)? {
    guard hasPrefix(start), let range = dropFirst(start.count).firstRange(of: middle) else {
      return nil
    }
    return (
      String(self[index(startIndex, offsetBy: start.count)..<range.lowerBound]),
      String(self[range.upperBound...])
    )
  }
}
