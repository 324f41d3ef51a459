/// What people mean by a word of their own.
package struct Meaning<Value: Sendable>: Sendable {
  /// The value that the text names.
  package let value: Value
  /// Whether the text names this value, and says nothing else: true for `Hario V60`, false for `inverted
  /// AeroPress` and for `espresso` as a grind size.
  package let isCertain: Bool
}

/// A value that people call by other names than its raw value: in another language, with the maker's name,
/// or with other separators.
package protocol CommonlyNamed: Hashable, Sendable {
  /// All names; built when the first one is looked up.
  static var names: NameTable<Self> { get }
}

extension CommonlyNamed {
  /// The value that a text most likely names, ignoring case, accents, and what stands between words. `nil`
  /// where it names none; misspellings are not looked for.
  package static func meant(by text: String) -> Meaning<Self>? { names.meaning(of: text) }

  /// The value that a text names beyond doubt.
  package init?(named text: String) {
    guard let meaning = Self.meant(by: text), meaning.isCertain else { return nil }
    self = meaning.value
  }
}

/// The names of some values.
package struct NameTable<Value: Hashable & Sendable>: Sendable {
  /// Longer texts are not names.
  private static var longestText: Int { 100 }
  /// Names have at most so many words.
  private static var mostWords: Int { 4 }

  /// By the letters and digits of the name.
  private let index: [String: (value: Value, isCertain: Bool)]
  /// Values that give way to others: a `V60 pour-over` is a V60.
  private let general: Set<Value>
  /// Words that add nothing to a name.
  private let fillers: Set<String>
  /// The value of a text whose words name only parts of it, such as `medio-grueso`, and the words that it did not use.
  private let compound: (@Sendable ([String]) -> (value: Value, rest: [String])?)?

  /// The names of the sections of words.txt with a name, and, with `?` behind it, of what usually means a value.
  ///
  /// - Parameter value: the value of a section.
  init(
    _ section: String,
    general: Set<Value> = [],
    compound: (@Sendable ([String]) -> (value: Value, rest: [String])?)? = nil,
    value: (String) -> Value?
  ) {
    let words = Vocabulary.shared
    var index: [String: (value: Value, isCertain: Bool)] = [:]
    for isCertain in [false, true] {
      for (text, name) in words.plainNames(isCertain ? section : section + "?") {
        if let value = value(text) { index[name] = (value, isCertain) }
      }
    }
    self.index = index
    self.general = general
    fillers = Set(
      words.names("filler").lazy.filter { $0.value == section }.flatMap { $0.name.foldedWords }
    )
    self.compound = compound
  }

  /// What a text means, by the longest names in it.
  func meaning(of text: String) -> Meaning<Value>? {
    guard text.utf8.count <= Self.longestText else { return nil }
    let words = text.foldedWords
    if let found = index[words.joined()] {
      return Meaning(value: found.value, isCertain: found.isCertain)
    }
    if let (value, rest) = compound?(words) {
      return Meaning(value: value, isCertain: addNothing(rest))
    }
    let (found, rest) = names(in: words)
    let specific = found.filter { !general.contains($0.value) }
    let meant = specific.isEmpty ? found : specific
    guard let first = meant.first else { return nil }
    let isOnly = meant.allSatisfy { $0.value == first.value && $0.isCertain }
    return Meaning(value: first.value, isCertain: isOnly && addNothing(rest))
  }

  private func addNothing(_ words: [String]) -> Bool {
    words.allSatisfy { fillers.contains($0) || $0.allSatisfy { $0.isNumber } }
  }

  /// The names in a text, longest first, and the words that belong to none.
  private func names(
    in words: [String]
  ) -> (found: [(value: Value, isCertain: Bool)], rest: [String]) {
    var words = words.map { $0 as String? }
    var found: [(value: Value, isCertain: Bool)] = []
    for count in stride(from: min(Self.mostWords, words.count), to: 0, by: -1) {
      for start in 0...words.count - count {
        let part = words[start..<start + count]
        guard !part.contains(nil), let name = index[part.compactMap { $0 }.joined()] else {
          continue
        }
        found.append(name)
        for position in part.indices { words[position] = nil }
      }
    }
    return (found, words.compactMap { $0 })
  }
}
