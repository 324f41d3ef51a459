import Text

/// The words of sections, in the order of the file.
extension Vocabulary {
  /// The words of the sections with a name, folded, with what follows the name.
  package func names(_ section: String) -> [(value: String, name: String)] {
    var names: [(value: String, name: String)] = []
    visit(section) { value, word in names.append((value, Self.written(word).folded)) }
    return names
  }

  /// The words of the sections with a name, as folded letters and digits without anything between, with what follows the
  /// name.
  func plainNames(_ section: String) -> [(value: String, name: String)] {
    var names: [(value: String, name: String)] = []
    visit(section) { value, word in
      let name = String(unsafeUninitializedCapacity: word.count) { folded in
        var end = 0
        for byte in folded[..<FoldedScalar.fold(word, into: folded)]
        where byte >= 0x80 || byte.isDigit || byte.isLetter {
          folded[end] = byte
          end += 1
        }
        return end
      }
      names.append((value, name))
    }
    return names
  }

  /// The words of a section, folded.
  package func names(_ section: String, _ value: String) -> [String] {
    names(section).lazy.filter { $0.value == value }.map { $0.name }
  }

  /// The words of the sections with a name, folded.
  package func names(in section: String) -> Set<String> { Set(names(section).map { $0.name }) }

  /// The words of a language, by their meanings, in the order of the file.
  ///
  /// - Parameter language: a code, such as `de`.
  package func meanings(in language: String) -> [(meaning: String, words: [String])] {
    sections.indices.compactMap { place in
      var words: [String] = []
      visit(place, language) { words.append(Self.written($0)) }
      let title = sections[place].name.lowerBound..<sections[place].value.upperBound
      let meaning = String(decoding: bytes[title], as: UTF8.self)
      return words.isEmpty ? nil : (meaning, words)
    }
  }

  /// A word as people write it, with blanks.
  private static func written(_ word: UnsafeBufferPointer<UInt8>) -> String {
    String(unsafeUninitializedCapacity: word.count) { text in
      for place in word.indices {
        text[place] = word[place] == UInt8(ascii: "_") ? 0x20 : word[place]
      }
      return word.count
    }
  }

  private func visit(
    _ section: String,
    _ body: (_ value: String, _ word: UnsafeBufferPointer<UInt8>) -> Void
  ) {
    let name = Array(section.utf8)
    for place in sections.indices {
      let found = sections[place].name
      guard found.count == name.count, bytes[found].elementsEqual(name) else { continue }
      let value = String(decoding: bytes[sections[place].value], as: UTF8.self)
      visit(place, nil) { body(value, $0) }
    }
  }

  /// Calls a function with each word of a section, in one language or in all.
  private func visit(
    _ section: Int,
    _ language: String?,
    _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    let code = language.map { Array($0.utf8) }
    bytes.withUnsafeBufferPointer { text in
      var place = sections[section].lines
      while place < text.count, text[place] != UInt8(ascii: "[") {
        let end = text[place...].firstIndex(of: 0x0A) ?? text.count
        let parts = text[place..<end].split(separator: 0x20)
        if let own = parts.first, own.first != UInt8(ascii: "#"),
          code.map({ own.elementsEqual($0) }) ?? true
        {
          for word in parts.dropFirst() { body(UnsafeBufferPointer(rebasing: word)) }
        }
        place = end + 1
      }
    }
  }
}
