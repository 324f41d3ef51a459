import Text

/// Reads words.txt into the tables of a ``Vocabulary``.
///
/// Each program that looks up a word reads the file first, so this counts instructions: it looks at each byte once, and
/// writes into memory that has room for the whole file.
struct VocabularyReader {
  private let text: UnsafeBufferPointer<UInt8>
  private(set) var sections: [Vocabulary.Section] = []
  private(set) var pool: Room<UInt8>
  private(set) var words: Room<Vocabulary.Word>
  private(set) var facts: Room<Vocabulary.Fact>
  private(set) var places: [UInt16]
  private(set) var stems = [UInt64](repeating: 0, count: 256)

  /// The languages by the first two letters of their codes.
  private var languages = [WordLanguages](repeating: [], count: 1 << 10)
  /// The roles of the words of the section; nil for one that sentences do not have.
  private var roles: WordRoles?

  /// The most words of a file, and the most meanings: with the blank before it, and the lines of sections, few words have
  /// less than 8 bytes.
  static func mostWords(_ bytes: [UInt8]) -> Int { bytes.count / 6 }

  /// Reads a file, of which each line has an end. O(n).
  ///
  /// - Parameter pool: memory for as many bytes as the file has: a folded word is not longer than the word.
  init(
    _ text: UnsafeBufferPointer<UInt8>,
    pool: UnsafeMutableBufferPointer<UInt8>,
    words: UnsafeMutableBufferPointer<Vocabulary.Word>,
    facts: UnsafeMutableBufferPointer<Vocabulary.Fact>
  ) {
    precondition(text.last == 0x0A && pool.count >= text.count)
    self.text = text
    (self.pool, self.words, self.facts) = (Room(pool), Room(words), Room(facts))
    var count = 64
    while count < text.count / 4 { count *= 2 }
    places = [UInt16](repeating: 0, count: count)
    for (bit, code) in WordLanguages.codes.enumerated() {
      let code = Array(code.utf8)
      languages[Self.place(code[0], code[1])] = WordLanguages(rawValue: 1 << UInt16(bit))
    }
    var place = 0
    while place < text.count {
      switch text[place] {
      case UInt8(ascii: "["): place = readTitle(place)
      case 0x0A, UInt8(ascii: "#"): place = endOfLine(place)
      default: place = readLine(place)
      }
    }
  }

  private static func place(_ first: UInt8, _ second: UInt8) -> Int {
    Int(first & 0x1F) << 5 | Int(second & 0x1F)
  }

  private func endOfLine(_ start: Int) -> Int {
    var place = start
    while text[place] != 0x0A { place &+= 1 }
    return place &+ 1
  }

  /// `[name value]`.
  private mutating func readTitle(_ start: Int) -> Int {
    let end = endOfLine(start)
    let title = start + 1..<end - 2
    let blank = title.first { text[$0] == 0x20 } ?? title.upperBound
    let (name, value) = (
      title.lowerBound..<blank, min(blank + 1, title.upperBound)..<title.upperBound
    )
    let sense = WordSense(
      section: UnsafeBufferPointer(rebasing: text[name]),
      UnsafeBufferPointer(rebasing: text[value])
    )
    sections.append(Vocabulary.Section(name: name, value: value, sense: sense, lines: end))
    roles = sense.map { $0 == WordSense(roles: $0.roles) ? $0.roles : $0.roles.union(.value) }
    return end
  }

  /// A code of a language, and words.
  private mutating func readLine(_ start: Int) -> Int {
    var place = start
    while text[place] > 0x20 { place &+= 1 }
    let language = languages[Self.place(text[start], text[start + 1])]
    guard let roles, !language.isEmpty else { return endOfLine(place) }
    while text[place] == 0x20 { place = readWord(place + 1, language, roles) }
    return endOfLine(place)
  }

  private mutating func readWord(
    _ start: Int,
    _ language: WordLanguages,
    _ roles: WordRoles
  ) -> Int {
    // A folded word is not longer than the word, so the pool has room.
    let (folded, room) = (pool.count, pool.rest)
    var (place, end, hash) = (start, 0, Vocabulary.seed)
    // Letters and signs of ASCII up to `}`.
    while text[place] &- 0x21 < 0x5D {
      let byte = FoldedScalar.small(text[place])
      room[end] = byte
      hash = Vocabulary.hash(hash, byte)
      (place, end) = (place &+ 1, end &+ 1)
    }
    if text[place] >= 0x80 {
      let (rest, other) = (place, end)
      while text[place] > 0x20, text[place] != UInt8(ascii: "~") { place &+= 1 }
      end += FoldedScalar.fold(
        UnsafeBufferPointer(rebasing: text[rest..<place]),
        into: UnsafeMutableBufferPointer(rebasing: room[end...])
      )
      for offset in other..<end { hash = Vocabulary.hash(hash, room[offset]) }
    }
    pool.count += end
    let isStem = text[place] == UInt8(ascii: "~")
    add(folded, hash, isStem: isStem, language, roles)
    return isStem ? place + 1 : place
  }

  /// Gives the word at the end of the pool one more meaning.
  private mutating func add(
    _ start: Int,
    _ hash: UInt32,
    isStem: Bool,
    _ language: WordLanguages,
    _ roles: WordRoles
  ) {
    let count = pool.count - start
    let key = isStem ? ~hash : hash
    let section = UInt16(sections.count - 1)
    var place = Vocabulary.place(hash, places.count)
    while places[place] > 0 {
      let known = Int(places[place]) - 1
      let word = words[known]
      if word.key == key, Int(word.count) == count, isSame(Int(word.start), start, count) {
        pool.count = start
        // The meaning of this section is the last one.
        if facts[Int(word.fact)].section == section {
          facts[Int(word.fact)].languages.formUnion(language)
        } else {
          words[known].fact = addFact(section, language, roles, before: word.fact)
        }
        return
      }
      place = (place + 1) & (places.count - 1)
    }
    if isStem { stems[Int(pool[start])] |= 1 << UInt64(min(count, 63)) }
    let fact = addFact(section, language, roles, before: -1)
    words.append(Vocabulary.Word(key: key, start: Int32(start), count: Int32(count), fact: fact))
    precondition(words.count < places.count)
    places[place] = UInt16(words.count)
  }

  private mutating func addFact(
    _ section: UInt16,
    _ language: WordLanguages,
    _ roles: WordRoles,
    before: Int32
  ) -> Int32 {
    facts.append(
      Vocabulary.Fact(section: section, languages: language, next: before, roles: roles)
    )
    return Int32(facts.count - 1)
  }

  private func isSame(_ one: Int, _ other: Int, _ count: Int) -> Bool {
    for offset in 0..<count where pool[one &+ offset] != pool[other &+ offset] { return false }
    return true
  }
}

/// Memory for a list of which the longest length is known.
struct Room<Element> {
  private let memory: UnsafeMutableBufferPointer<Element>
  /// The number of elements.
  var count = 0

  init(_ memory: UnsafeMutableBufferPointer<Element>) { self.memory = memory }

  /// What is behind the elements.
  var rest: UnsafeMutableBufferPointer<Element> {
    UnsafeMutableBufferPointer(rebasing: memory[count...])
  }

  @inline(__always) subscript(_ index: Int) -> Element {
    get { memory[index] }
    nonmutating set { memory[index] = newValue }
  }

  @inline(__always) mutating func append(_ element: Element) {
    precondition(count < memory.count)
    memory.initializeElement(at: count, to: element)
    count &+= 1
  }
}
