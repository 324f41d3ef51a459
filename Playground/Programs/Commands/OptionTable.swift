import ArgumentParser
import RecipeLint
import Text

/// An option of a program.
struct OptionDeclaration: Sendable {
  let name: String
  let short: Character?
  /// What the value is; nil for a flag.
  let value: String?
  let isRepeatable: Bool
  /// Whether a value may begin with a dash.
  let takesDash: Bool
  let help: String
  /// The words that the value is one of, if it is.
  private let words: (@Sendable () -> [String])?

  init(
    _ name: String,
    short: Character? = nil,
    takes value: String? = nil,
    isRepeatable: Bool = false,
    takesDash: Bool = false,
    of words: (@Sendable () -> [String])? = nil,
    _ help: String
  ) {
    (self.name, self.short, self.value, self.help) = (name, short, value, help)
    (self.isRepeatable, self.takesDash, self.words) = (isRepeatable, takesDash, words)
  }

  /// What is missing where there is no value.
  fileprivate func expectation(_ kind: String) -> String {
    if let words { return listed(words(), "or") }
    if kind == "n" { return "a whole number" }
    let examples = help.firstRange(of: "such as ").map { help[$0.lowerBound...] }
    let end = examples?.prefix { $0 != ";" }
    return "<\(kind)>" + (end.map { ", \($0.last == "." ? $0.dropLast() : $0)" } ?? "")
  }

  fileprivate var spelling: String {
    (short.map { "-\($0), " } ?? "") + "--\(name)" + (value.map { " <\($0)>" } ?? "")
  }
}

/// The options of a program.
struct OptionTable: Sendable {
  let options: [OptionDeclaration]
  /// The options of the native program that this one lacks.
  let missing: [String]

  /// Reads arguments by the rules of the native programs.
  func read(_ arguments: [[UInt8]]) throws(ValidationError) -> Arguments {
    var read = Arguments()
    var rest = arguments[...]
    while let bytes = rest.popFirst() {
      let word = String(decoding: bytes, as: UTF8.self)
      if word == "--" {
        read.paths += rest
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        read.paths.append(bytes)
        continue
      }
      try take(word, bytes, &rest, &read)
    }
    return read
  }

  private func take(
    _ word: String,
    _ bytes: [UInt8],
    _ rest: inout ArraySlice<[UInt8]>,
    _ read: inout Arguments
  ) throws(ValidationError) {
    let name = String(word.prefix { $0 != "=" })
    let joined = name == word ? nil : Array(bytes.dropFirst(name.utf8.count + 1))
    if word.hasPrefix("--") {
      return try take(try option(named: name), joined, &rest, &read)
    }
    let likely = options.first { "-\($0.name)" == name }
    if likely != nil { throw unknown(name) }
    for (place, letter) in word.dropFirst().enumerated() {
      guard let option = options.first(where: { $0.short == letter }) else {
        throw unknown("-\(letter)")
      }
      if option.value == nil {
        try take(option, nil, &rest, &read)
        continue
      }
      let value = Array(bytes.dropFirst(place + 2))
      let isNamed = value.first == UInt8(ascii: "=")
      return try take(
        option,
        value.isEmpty ? nil : Array(value.dropFirst(isNamed ? 1 : 0)),
        &rest,
        &read
      )
    }
  }

  private func take(
    _ option: OptionDeclaration,
    _ joined: [UInt8]?,
    _ rest: inout ArraySlice<[UInt8]>,
    _ read: inout Arguments
  ) throws(ValidationError) {
    let name = "--\(option.name)"
    guard let kind = option.value else {
      if let joined {
        throw ValidationError("\(name) takes no value, found '\(Self.text(joined))'")
      }
      read.values[option.name] = [[]]
      return
    }
    let next = rest.first
    let isOption = next?.first == UInt8(ascii: "-") && next?.count != 1 && !option.takesDash
    guard let value = joined ?? (isOption ? nil : next) else {
      throw ValidationError("\(name) needs a value: \(option.expectation(kind))")
    }
    if joined == nil { rest.removeFirst() }
    if !option.isRepeatable, let old = read.values[option.name]?.first {
      if old == value { return }
      let (one, other) = (Self.text(old), Self.text(value))
      read.repeated =
        read.repeated
        ?? ValidationError("\(name) takes one value, found '\(one)' and '\(other)'")
    }
    read.values[option.name, default: []].append(value)
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private func option(named name: String) throws(ValidationError) -> OptionDeclaration {
    if let option = options.first(where: { "--\($0.name)" == name }) { return option }
    throw unknown(name)
  }

  private func unknown(_ name: String) -> ValidationError {
    if missing.contains(name) {
      return ValidationError("only the native programs have \(name)")
    }
    let word = String(name.drop { $0 == "-" })
    let likely = Suggestion.likely(word, among: options.map { $0.name }).map { "--\($0)" }
    return ValidationError("unknown option '\(name)'" + Suggestion.question(likely))
  }

  /// The options as lines of help.
  var help: String {
    let rows = options.map { [$0.spelling, $0.help] }
    return TextTable([.init(), .init(fit: .wraps(least: 30, rowLines: 4))], indentation: 2)
      .text(of: rows, width: 80)
  }
}

/// What a command line says.
struct Arguments {
  var paths: [[UInt8]] = []
  /// The values of the options that were given, by name; a flag has an empty one.
  var values: [String: [[UInt8]]] = [:]

  /// An option with one value that has two. What is wrong with the values comes first.
  var repeated: ValidationError?

  func has(_ name: String) -> Bool { values[name] != nil }

  /// The value of an option as text; nil if it was not given.
  func text(_ name: String) -> String? { texts(name).first }

  func texts(_ name: String) -> [String] {
    (values[name] ?? []).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The word that an option names, of a few.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String,
    _ named: (String) -> Choice?
  ) throws(ValidationError) -> Choice? {
    guard let text = text(name) else { return nil }
    if let choice = named(text) { return choice }
    let words = Choice.allCases.map { $0.rawValue }
    throw ValidationError(
      "--\(name) takes \(listed(words, "or")), not '\(text)'"
        + Suggestion.question(Suggestion.likely(text, among: words))
    )
  }
}
