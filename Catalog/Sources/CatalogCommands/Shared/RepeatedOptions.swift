import ArgumentParser
import CatalogPlatform

/// Finds options with one value that are given twice: the argument parser takes the last value and says nothing.
enum RepeatedOptions {
  /// What the argument parser writes of a command for `--experimental-dump-help`.
  private struct Help: Decodable {
    var command: Command

    struct Command: Decodable { var arguments: [Option]? }

    struct Option: Decodable {
      var kind: String
      var names: [Name]?
      var isRepeating: Bool

      /// The spellings with their dashes.
      var spellings: [String] { (names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name } }
    }

    struct Name: Decodable { var kind, name: String }
  }

  /// Refuses arguments that give an option two different values.
  ///
  /// - Throws: `ValidationError` that names the option and both values.
  static func refuse(in arguments: [String], of command: any ParsableCommand.Type) throws {
    let help = try? JSONDecoder().decode(Help.self, from: Data(command._dumpHelp().utf8))
    let options = (help?.command.arguments ?? []).filter { $0.kind == "option" }
    var values: [[String]: String] = [:]
    var rest = arguments.prefix { $0 != "--" }
    while let word = rest.popFirst() {
      guard let (option, joined) = option(word, options), let value = joined ?? rest.popFirst(),
        !option.isRepeating
      else { continue }
      guard let old = values.updateValue(value, forKey: option.spellings), old != value else {
        continue
      }
      let name = option.spellings.max { $0.count < $1.count } ?? word
      throw ValidationError("\(name) takes one value, found '\(old)' and '\(value)'")
    }
  }

  /// The option that a word names, and its value if the word holds it too: `--format=json`, `-fjson`.
  private static func option(
    _ word: String,
    _ options: [Help.Option]
  ) -> (Help.Option, String?)? {
    guard word.hasPrefix("-"), word != "-" else { return nil }
    let name = String(word.prefix { $0 != "=" })
    if let option = options.first(where: { $0.spellings.contains(name) }) {
      return (option, name == word ? nil : String(word.dropFirst(name.count + 1)))
    }
    let option = options.first { $0.spellings.contains(String(word.prefix(2))) }
    return option.map { ($0, String(word.dropFirst(2))) }
  }
}
