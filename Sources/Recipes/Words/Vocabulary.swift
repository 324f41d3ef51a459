import Text

/// The words of words.txt, by what they mean. Built when the first one is looked up. O(n).
package struct Vocabulary: Sendable {
  /// The words of the file that is built in.
  package static let shared = Vocabulary(PackageResources.words_txt)

  /// A meaning.
  struct Section: Sendable {
    let name: String
    /// What follows the name: a unit, a number, a method.
    let value: String
    let sense: WordSense?
    /// Its first entry.
    let first: Int
  }

  /// A word of a section, as the file writes it.
  struct Entry: Sendable {
    let section: Int
    let language: WordLanguages
    let word: Range<Int>
  }

  /// A meaning of a word in some languages.
  private struct Fact {
    let section: UInt8
    var languages: WordLanguages
    /// The next meaning of the word; -1 for none.
    var next: Int32
  }

  /// A word that sentences have.
  private struct Word {
    let start: Int32
    let count: Int16
    let isStem: Bool
    var fact: Int32
  }

  let bytes: [UInt8]
  private(set) var sections: [Section] = []
  private(set) var entries: [Entry] = []
  /// The folded words, one after another.
  private var pool: [UInt8] = []
  private var words: [Word] = []
  private var facts: [Fact] = []
  /// The words by their hashes; -1 for a free place.
  private var places = [Int32](repeating: -1, count: 1 << 13)
  /// The lengths of the stems that begin with a byte, as bits.
  private var stems = [UInt64](repeating: 0, count: 256)

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var (start, folded) = (0, [UInt8]())
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      readLine(start..<end, &folded)
      start = end + 1
    }
  }

  // MARK: Reading

  private mutating func readLine(_ line: Range<Int>, _ folded: inout [UInt8]) {
    guard let first = line.first, bytes[first] != UInt8(ascii: "#") else { return }
    if bytes[first] == UInt8(ascii: "[") {
      let title = bytes[first + 1..<line.upperBound - 1]
      let blank = title.firstIndex(of: 0x20) ?? title.endIndex
      let name = String(decoding: title[..<blank], as: UTF8.self)
      let value = String(decoding: title[blank...].dropFirst(), as: UTF8.self)
      let sense = WordSense(name, value)
      sections.append(Section(name: name, value: value, sense: sense, first: entries.count))
      return
    }
    var word = line.lowerBound
    while word < line.upperBound, bytes[word] != 0x20 { word += 1 }
    guard let language = WordLanguages(code: bytes[line.lowerBound..<word]) else { return }
    let section = sections.count - 1
    let isInSentences = sections[section].sense != nil
    while word < line.upperBound {
      let start = word + 1
      word = start
      while word < line.upperBound, bytes[word] != 0x20 { word += 1 }
      entries.append(Entry(section: section, language: language, word: start..<word))
      if isInSentences { addWord(start..<word, language, &folded) }
    }
  }

  private mutating func addWord(
    _ range: Range<Int>,
    _ language: WordLanguages,
    _ folded: inout [UInt8]
  ) {
    let isStem = bytes[range.upperBound - 1] == UInt8(ascii: "~")
    folded.removeAll(keepingCapacity: true)
    FoldedScalar.append(bytes[isStem ? range.dropLast() : range], to: &folded)
    var hash = Self.seed
    for byte in folded { hash = Self.hash(hash, byte) }
    let place = folded.withUnsafeBufferPointer { text in
      self.place(of: text, 0..<text.count, hash, isStem: isStem)
    }
    let section = UInt8(sections.count - 1)
    if places[place] < 0 {
      places[place] = Int32(words.count)
      if isStem { stems[Int(folded[0])] |= 1 << UInt64(min(folded.count, 63)) }
      words.append(
        Word(start: Int32(pool.count), count: Int16(folded.count), isStem: isStem, fact: -1)
      )
      pool += folded
    }
    let word = Int(places[place])
    var fact = words[word].fact
    while fact >= 0 {
      if facts[Int(fact)].section == section {
        facts[Int(fact)].languages.formUnion(language)
        return
      }
      fact = facts[Int(fact)].next
    }
    facts.append(Fact(section: section, languages: language, next: words[word].fact))
    words[word].fact = Int32(facts.count - 1)
  }

  // MARK: Finding

  static let seed: UInt32 = 2_166_136_261

  /// The hash of a text and one more byte (FNV-1a).
  @inline(__always) static func hash(_ hash: UInt32, _ byte: UInt8) -> UInt32 {
    (hash ^ UInt32(byte)) &* 16_777_619
  }

  private func place(
    of text: UnsafeBufferPointer<UInt8>,
    _ range: Range<Int>,
    _ hash: UInt32,
    isStem: Bool
  ) -> Int {
    var place = Int((hash ^ hash >> 13) & UInt32(places.count - 1))
    while places[place] >= 0 {
      let word = words[Int(places[place])]
      if word.isStem == isStem, Int(word.count) == range.count,
        isEqual(text, range, Int(word.start))
      {
        return place
      }
      place = (place + 1) & (places.count - 1)
    }
    return place
  }

  @inline(__always) private func isEqual(
    _ text: UnsafeBufferPointer<UInt8>,
    _ range: Range<Int>,
    _ start: Int
  ) -> Bool {
    for offset in 0..<range.count where text[range.lowerBound + offset] != pool[start + offset] {
      return false
    }
    return true
  }

  /// The facts of a folded word, of which those of the stems come last; `nil` for an unknown word. O(n).
  func match(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> WordMatch? {
    guard let first = range.first else { return nil }
    let lengths = stems[Int(text[first])]
    var hash = Self.seed
    var found = WordMatch(word: -1, stem: -1)
    for offset in range {
      hash = Self.hash(hash, text[offset])
      let count = offset + 1 - first
      if count < 63, lengths >> UInt64(count) & 1 == 1 {
        let place = place(of: text, first..<offset + 1, hash, isStem: true)
        if places[place] >= 0 { found.stem = words[Int(places[place])].fact }
      }
    }
    let place = place(of: text, range, hash, isStem: false)
    if places[place] >= 0 { found.word = words[Int(places[place])].fact }
    return found.word < 0 && found.stem < 0 ? nil : found
  }

  /// Whether a text is a word of the file, and not only begins with a stem.
  func isWord(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ hash: UInt32) -> Bool {
    places[place(of: text, range, hash, isStem: false)] >= 0
      || places[place(of: text, range, hash, isStem: true)] >= 0
  }

  /// The languages in which a word has any meaning.
  func languages(of match: WordMatch) -> WordLanguages {
    var languages: WordLanguages = []
    for start in [match.word, match.stem] {
      var fact = start
      while fact >= 0 {
        languages.formUnion(facts[Int(fact)].languages)
        fact = facts[Int(fact)].next
      }
    }
    return languages
  }

  /// What a word means in some languages; in all of its own, if it is a word of none of them.
  func sense(of match: WordMatch, in languages: WordLanguages) -> WordSense {
    let own = self.languages(of: match).intersection(languages)
    let counted = own.isEmpty ? WordLanguages.all : languages.union(.every)
    var sense = WordSense()
    for start in [match.word, match.stem] {
      var fact = start
      while fact >= 0 {
        if !facts[Int(fact)].languages.isDisjoint(with: counted),
          let own = sections[Int(facts[Int(fact)].section)].sense
        {
          sense.add(own)
        }
        fact = facts[Int(fact)].next
      }
    }
    return sense
  }

  /// What a word means in any language.
  package func sense(of word: String) -> WordSense {
    var folded: [UInt8] = []
    FoldedScalar.append(Array(word.utf8)[...], to: &folded)
    return folded.withUnsafeBufferPointer { text in
      match(text, 0..<text.count).map { sense(of: $0, in: .all) } ?? WordSense()
    }
  }

  /// The words of the sections with a name, folded, with what follows the name.
  package func names(_ section: String) -> [(value: String, name: String)] {
    sections.indices.filter { sections[$0].name == section }.flatMap { place in
      names(at: place).map { (sections[place].value, $0) }
    }
  }

  private func names(at section: Int) -> [String] {
    let end = section + 1 < sections.count ? sections[section + 1].first : entries.count
    return entries[sections[section].first..<end].map { text(of: $0).folded }
  }

  /// The words of the sections with a name, as folded letters and digits without anything between, with what follows the
  /// name.
  func plainNames(_ section: String) -> [(value: String, name: String)] {
    var names: [(value: String, name: String)] = []
    var folded: [UInt8] = []
    for place in sections.indices where sections[place].name == section {
      let end = place + 1 < sections.count ? sections[place + 1].first : entries.count
      for entry in entries[sections[place].first..<end] {
        folded.removeAll(keepingCapacity: true)
        FoldedScalar.append(bytes[entry.word], to: &folded)
        folded.removeAll { $0 < 0x80 && !$0.isDigit && !$0.isLetter }
        names.append((sections[place].value, String(decoding: folded, as: UTF8.self)))
      }
    }
    return names
  }

  /// The words of a section, folded.
  package func names(_ section: String, _ value: String) -> [String] {
    sections.indices.filter { sections[$0].name == section && sections[$0].value == value }
      .flatMap { names(at: $0) }
  }

  /// The words of the sections with a name, folded.
  package func names(in section: String) -> Set<String> { Set(names(section).map { $0.name }) }

  /// The words of a language, by their meanings, in the order of the file.
  ///
  /// - Parameter language: a code, such as `de`.
  package func meanings(in language: String) -> [(meaning: String, words: [String])] {
    guard let own = WordLanguages(code: language) else { return [] }
    var found: [(meaning: String, words: [String])] = []
    var last = -1
    for entry in entries where entry.language == own {
      if entry.section != last {
        let section = sections[entry.section]
        let name = section.value.isEmpty ? section.name : "\(section.name) \(section.value)"
        found.append((name, []))
        last = entry.section
      }
      found[found.count - 1].words.append(text(of: entry))
    }
    return found
  }

  /// A word as people write it, with blanks.
  private func text(of entry: Entry) -> String {
    let word = bytes[entry.word].map { $0 == UInt8(ascii: "_") ? 0x20 : $0 }
    return String(decoding: word, as: UTF8.self)
  }
}

/// Where the facts of a word begin.
struct WordMatch {
  var word: Int32
  /// Those of the longest stem.
  var stem: Int32
}

extension WordSense {
  /// The sense of the words of a section; `nil` for one that sentences do not have.
  fileprivate init?(_ section: String, _ value: String) {
    switch section {
    case "unit":
      let parts = value.split(separator: " ").map(String.init)
      guard let name = parts.last else { return nil }
      unit = MassUnit(rawValue: name == "fl_oz" ? "fl oz" : name)
      unitFactor = parts.count > 1 ? Double(decimal: parts[0]) ?? 1 : 1
    case "time": seconds = Double(decimal: value)
    case "degree": degree = WordDegree(rawValue: value)
    case "number": number = Double(decimal: value)
    case "fraction", "fraction-ordinal":
      let parts = value.split(separator: "/").compactMap { Double(decimal: String($0)) }
      fraction = parts.count == 2 ? parts[0] / parts[1] : 0
      isOrdinal = section == "fraction-ordinal"
    default:
      guard let role = WordRoles(section: section) else { return nil }
      roles = role
      factor = Double(decimal: value)
    }
  }

  fileprivate mutating func add(_ other: WordSense) {
    roles.formUnion(other.roles)
    if unit == nil { (unit, unitFactor) = (other.unit, other.unitFactor) }
    seconds = seconds ?? other.seconds
    degree = degree ?? other.degree
    number = number ?? other.number
    factor = factor ?? other.factor
    if let part = other.fraction, fraction == nil || isOrdinal {
      (fraction, isOrdinal) = (part, other.isOrdinal)
    }
  }
}

/// Some of the languages of words.txt.
package struct WordLanguages: OptionSet, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Words that all languages have.
  static let every = WordLanguages(rawValue: 1)
  static let all = WordLanguages(rawValue: .max)

  /// The codes, in the order of the bits: `mul` is ISO 639-2's for several languages.
  package static let codes = [
    "mul", "en", "de", "fr", "es", "it", "pt", "nl", "pl", "sv", "ja", "zh", "ko", "ru", "tr", "ar",
  ]

  init?(code: String) { self.init(code: Array(code.utf8)[...]) }

  fileprivate init?(code: ArraySlice<UInt8>) {
    guard (2...3).contains(code.count) else { return nil }
    let (first, second) = (code[code.startIndex], code[code.startIndex + 1])
    for (bit, known) in Self.starts.enumerated() where known.0 == first && known.1 == second {
      rawValue = 1 << UInt16(bit)
      return
    }
    return nil
  }

  private static let starts: [(UInt8, UInt8)] = codes.map { code in
    let bytes = Array(code.utf8)
    return (bytes[0], bytes[1])
  }

  /// The codes of these.
  package var codes: [String] {
    Self.codes.indices.filter { rawValue >> UInt16($0) & 1 == 1 }.map { Self.codes[$0] }
  }
}
