/// A placeholder in an instruction: a word in braces for an amount of the plan.
package enum Placeholder: String, CaseIterable, Sendable {
  case dose, yield, pour, total, timer, temperature

  /// The value of the placeholder, in words.
  package var summary: String {
    switch self {
    case .dose: "the recipe's dose"
    case .yield: "the recipe's yield"
    case .pour: "the water or ice that the step adds"
    case .total: "the scale reading after the step"
    case .timer: "the step's timer"
    case .temperature: "the step's temperature, else the recipe's"
    }
  }

  /// A part of an instruction with braces. `{{` and `}}` are text.
  package enum Part: Equatable, Sendable {
    case known(Placeholder)
    case unknown(String)
    case unmatchedBrace(Character)
  }

  /// The placeholders and unmatched braces of an instruction, in order.
  package static func parts(of text: String) -> [Part] {
    occurrences(in: Array(text.utf8)).map { $0.part }
  }

  /// The same with their byte ranges.
  package static func occurrences(in bytes: [UInt8]) -> [(part: Part, range: Range<Int>)] {
    var found: [(part: Part, range: Range<Int>)] = []
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") else {
        offset += 1
        continue
      }
      if offset + 1 < bytes.count, bytes[offset + 1] == byte {
        offset += 2
        continue
      }
      let range = offset..<end(ofPartAt: offset, in: bytes)
      found.append((part(bytes, range), range))
      offset = range.upperBound
    }
    return found
  }

  /// The end of the part that begins with the single brace at an offset: after the closing brace if there is
  /// one before the next opening brace, else after the brace itself.
  static func end<Bytes: RandomAccessCollection<UInt8>>(
    ofPartAt brace: Int,
    in bytes: Bytes
  ) -> Int where Bytes.Index == Int {
    let start = brace + 1
    guard bytes[brace] == UInt8(ascii: "{") else { return start }
    var offset = start
    while offset < bytes.endIndex {
      switch bytes[offset] {
      case UInt8(ascii: "}"): return offset + 1
      case UInt8(ascii: "{"): return start
      default: offset += 1
      }
    }
    return start
  }

  private static func part(_ bytes: [UInt8], _ range: Range<Int>) -> Part {
    guard range.count > 1 else {
      return .unmatchedBrace(bytes[range.lowerBound] == UInt8(ascii: "{") ? "{" : "}")
    }
    let inside = range.dropFirst().dropLast()
    let known = bytes[inside].withUnsafeBufferPointer(named)
    return known.map(Part.known) ?? .unknown(String(decoding: bytes[inside], as: UTF8.self))
  }
}

extension Placeholder {
  /// An instruction with its placeholders replaced by values and doubled braces by single ones. Unknown
  /// placeholders, unmatched braces and placeholders with a nil value stay as written. O(n).
  package static func filled(_ text: String, with value: (Placeholder) -> String?) -> String {
    var text = text
    let bytes = text.withUTF8 { bytes in
      bytes.contains(where: isBrace) ? filled(bytes, with: value) : nil
    }
    return bytes.map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  /// One pass without intermediate strings, because it runs for every instruction of every plan.
  private static func filled(
    _ bytes: UnsafeBufferPointer<UInt8>,
    with value: (Placeholder) -> String?
  ) -> [UInt8] {
    var filled: [UInt8] = []
    filled.reserveCapacity(bytes.count + 16)
    var offset = 0
    while let brace = bytes[offset...].firstIndex(where: isBrace) {
      filled.append(contentsOf: bytes[offset..<brace])
      if brace + 1 < bytes.count, bytes[brace + 1] == bytes[brace] {
        filled.append(bytes[brace])
        offset = brace + 2
        continue
      }
      offset = end(ofPartAt: brace, in: bytes)
      let word = UnsafeBufferPointer(rebasing: bytes[brace..<offset].dropFirst().dropLast())
      if let value = named(word).flatMap(value) {
        filled.append(contentsOf: value.utf8)
      } else {
        filled.append(contentsOf: bytes[brace..<offset])
      }
    }
    filled.append(contentsOf: bytes[offset...])
    return filled
  }

  private static func isBrace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}")
  }
}
