import Text

/// The words of words.txt, by what they mean. Built when the first one is looked up. O(n).
///
/// A class, so that who looks up words holds one reference, and not one to each table.
package final class Vocabulary: Sendable {
  /// The words of the file that is built in.
  package static let shared = Vocabulary(PackageResources.words_txt)

  /// A meaning. Texts are ranges of the file.
  struct Section: Sendable {
    let name: Range<Int>
    /// What follows the name: a unit, a number, a method.
    let value: Range<Int>
    /// What its words mean in sentences; nil for one that sentences do not have.
    let sense: WordSense?
    /// Where the lines of its words begin.
    let lines: Int
  }

  /// A word that sentences have.
  struct Word: Sendable {
    /// The hash of its letters; of a stem, its complement.
    let key: UInt32
    /// Where its folded letters are.
    let start: Int32
    let count: Int32
    /// Its last meaning.
    var fact: Int32
  }

  /// A meaning of a word in some languages.
  struct Fact: Sendable {
    let section: UInt16
    var languages: WordLanguages
    /// The meaning before; -1 for none.
    let next: Int32
    let roles: WordRoles
  }

  let bytes: [UInt8]
  let sections: [Section]
  /// The folded words, one after another.
  private let pool: [UInt8]
  private let words: [Word]
  private let facts: [Fact]
  /// The words by their hashes; 0 for a free place, otherwise one more than the place of the word.
  private let places: [UInt16]
  /// The lengths of the stems that begin with a byte, as bits.
  private let stems: [UInt64]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let most = VocabularyReader.mostWords(bytes)
    var sections: [Section] = []
    var (words, facts, places, stems) = ([Word](), [Fact](), [UInt16](), [UInt64]())
    // The memory of the arrays is written directly: it is neither filled nor copied.
    pool = [UInt8](unsafeUninitializedCapacity: bytes.count) { pool, poolCount in
      words = [Word](unsafeUninitializedCapacity: most) { words, wordCount in
        facts = [Fact](unsafeUninitializedCapacity: most) { facts, factCount in
          let reader = bytes.withUnsafeBufferPointer {
            VocabularyReader($0, pool: pool, words: words, facts: facts)
          }
          (poolCount, wordCount, factCount) =
            (reader.pool.count, reader.words.count, reader.facts.count)
          (sections, places, stems) = (reader.sections, reader.places, reader.stems)
        }
      }
    }
    (self.sections, self.words, self.facts) = (sections, words, facts)
    (self.places, self.stems) = (places, stems)
  }

  // MARK: Finding

  static let seed: UInt32 = 2_166_136_261

  /// The hash of a text and one more byte (FNV-1a).
  @inline(__always) static func hash(_ hash: UInt32, _ byte: UInt8) -> UInt32 {
    (hash ^ UInt32(byte)) &* 16_777_619
  }

  /// The first place of a word with some hash, of a number of places that is a power of 2.
  @inline(__always) static func place(_ hash: UInt32, _ count: Int) -> Int {
    Int((hash ^ hash >> 13) & UInt32(truncatingIfNeeded: count - 1))
  }

  /// The last meaning of a word; -1 for an unknown one.
  private func fact(
    _ text: UnsafeBufferPointer<UInt8>,
    _ range: Range<Int>,
    _ hash: UInt32,
    isStem: Bool
  ) -> Int32 {
    let key = isStem ? ~hash : hash
    var place = Self.place(hash, places.count)
    while places[place] > 0 {
      let word = words[Int(places[place]) - 1]
      if word.key == key, Int(word.count) == range.count {
        let start = Int(word.start) - range.lowerBound
        if range.allSatisfy({ text[$0] == pool[start + $0] }) { return word.fact }
      }
      place = (place + 1) & (places.count - 1)
    }
    return -1
  }

  /// The meanings of a folded word, of which those of the longest stem come last; `nil` for an unknown word. O(n).
  func match(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> WordMatch? {
    guard let first = range.first else { return nil }
    let lengths = stems[Int(text[first])]
    var hash = Self.seed
    var found = WordMatch()
    for offset in range {
      hash = Self.hash(hash, text[offset])
      let count = offset + 1 - first
      if count < 63, lengths >> UInt64(count) & 1 == 1 {
        let fact = fact(text, first..<offset + 1, hash, isStem: true)
        if fact >= 0 { found.stem = fact }
      }
    }
    found.word = fact(text, range, hash, isStem: false)
    return found.word < 0 && found.stem < 0 ? nil : found
  }

  /// Whether a text is a word of the file, and not only begins with a stem.
  func isWord(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ hash: UInt32) -> Bool {
    fact(text, range, hash, isStem: false) >= 0 || fact(text, range, hash, isStem: true) >= 0
  }

  // MARK: Meanings

  /// The languages in which a word has any meaning.
  func languages(of match: WordMatch) -> WordLanguages {
    var languages: WordLanguages = []
    visit(match) { languages.formUnion($0.languages) }
    return languages
  }

  /// The roles of a word in some languages.
  func roles(of match: WordMatch, in languages: WordLanguages) -> WordRoles {
    var roles: WordRoles = []
    visit(match) { fact in
      if !fact.languages.isDisjoint(with: languages) { roles.formUnion(fact.roles) }
    }
    return roles
  }

  /// What a word means in some languages.
  func sense(of match: WordMatch, in languages: WordLanguages) -> WordSense {
    var sense = WordSense()
    visit(match) { fact in
      if !fact.languages.isDisjoint(with: languages), let own = sections[Int(fact.section)].sense {
        sense.add(own)
      }
    }
    return sense
  }

  /// What a word means in any language.
  package func sense(of word: String) -> WordSense {
    var word = word.folded
    return word.withUTF8 { text in
      match(text, 0..<text.count).map { sense(of: $0, in: .all) } ?? WordSense()
    }
  }

  @inline(__always) private func visit(_ match: WordMatch, _ body: (Fact) -> Void) {
    var fact = match.word
    while fact >= 0 {
      body(facts[Int(fact)])
      fact = facts[Int(fact)].next
    }
    fact = match.stem
    while fact >= 0 {
      body(facts[Int(fact)])
      fact = facts[Int(fact)].next
    }
  }
}

/// Where the meanings of a word begin; -1 for none.
struct WordMatch {
  var word: Int32 = -1
  /// Those of the longest stem.
  var stem: Int32 = -1
}
