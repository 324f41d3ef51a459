import TestSupport

/// Makes texts that are, or come close to being, values of a kind.
struct SpellingMaker {
  private let kind: ValueKind
  private let samples: [String]

  init(_ kind: ValueKind) {
    self.kind = kind
    samples = TestedTable.all.filter { $0.name == kind.rawValue }
      .flatMap { $0.rows.flatMap { $0.filter { !$0.isEmpty } } }
  }

  /// Different texts, sorted.
  func spellings(seed: UInt64, count: Int) -> [String] {
    var generator = SeededGenerator(seed: seed)
    let spellings = (0..<count).map { _ in
      var text = Array(samples.randomElement(using: &generator) ?? "")
      for _ in 0..<Int.random(in: 0...2, using: &generator) { mutate(&text, &generator) }
      return String(text)
    }
    return Set(spellings).sorted()
  }

  private func mutate(_ text: inout [Character], _ generator: inout SeededGenerator) {
    let letters = Array("0123456789.,:+-_ ghminsozlbkCF°{}Tt")
    let place = Int.random(in: 0...text.count, using: &generator)
    let letter = letters.randomElement(using: &generator) ?? "0"
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: text.insert(letter, at: place)
    case 1 where place < text.count: text[place] = letter
    default: if place < text.count { text.remove(at: place) }
    }
  }
}
