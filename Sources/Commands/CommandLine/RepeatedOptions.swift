import ArgumentParser

/// Finds options with one value that are given twice: the argument parser takes the last value and says nothing.
package enum RepeatedOptions {
  /// Refuses arguments that give an option two different values.
  ///
  /// What the command declares is only read where the arguments can repeat an option: that costs more than to parse.
  ///
  /// - Throws: `ValidationError` that names the option and both values.
  static func refuse(in arguments: [String], of command: any ParsableCommand.Type) throws {
    guard mayRepeat(arguments) else { return }
    let declared = CommandDeclaration(of: command).arguments
    guard let twice = first(in: arguments, declared) else { return }
    throw ValidationError(
      "\(twice.option) takes one value, found '\(twice.values.0)' and '\(twice.values.1)'"
    )
  }

  /// Whether two words can be the same option: a short form is the first letter of the long one.
  package static func mayRepeat(_ arguments: [String]) -> Bool {
    var seen: [String] = []
    for word in arguments.prefix(while: { $0 != "--" }) where isOption(word) {
      let name = String(word.prefix { $0 != "=" })
      if seen.contains(where: { areAlike($0, name) }) { return true }
      seen.append(name)
    }
    return false
  }

  private static func areAlike(_ one: String, _ other: String) -> Bool {
    if one.hasPrefix("--"), other.hasPrefix("--") { return one == other }
    return one.first { $0 != "-" } == other.first { $0 != "-" }
  }

  private static func isOption(_ word: String) -> Bool { word.hasPrefix("-") && word != "-" }

  /// An option that has one value, and two that it was given.
  package struct Twice {
    /// Its longest spelling, with dashes.
    package let option: String
    /// The first value, and the first that differs from it.
    package let values: (String, String)
  }

  /// The first option with one value that the arguments give another one; nil if there is none.
  package static func first(in arguments: [String], _ declared: [ArgumentDeclaration]) -> Twice? {
    var values: [[String]: String] = [:]
    var rest = arguments.prefix { $0 != "--" }
    while let word = rest.popFirst() {
      guard isOption(word), let (option, joined) = option(word, declared), option.takesValue,
        let value = joined ?? rest.popFirst(), !option.isRepeating
      else { continue }
      if let old = values.updateValue(value, forKey: option.names), old != value {
        return Twice(option: option.names.max { $0.count < $1.count } ?? word, values: (old, value))
      }
    }
    return nil
  }

  /// The option that a word names, and its value if the word holds it too: `--dose=18`, `-d18`.
  private static func option(
    _ word: String,
    _ declared: [ArgumentDeclaration]
  ) -> (ArgumentDeclaration, String?)? {
    let name = String(word.prefix { $0 != "=" })
    if let option = declared.first(where: { $0.names.contains(name) }) {
      return (option, name == word ? nil : String(word.dropFirst(name.count + 1)))
    }
    let short = String(word.prefix(2))
    let option = declared.first { $0.takesValue && $0.names.contains(short) }
    return option.map { ($0, String(word.dropFirst(2))) }
  }
}
