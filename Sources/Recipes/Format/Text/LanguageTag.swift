/// Language tags (BCP 47): `ja`, `pt-BR`, `zh-Hant-TW`.
package enum LanguageTag {
  /// Whether a text has the form of a tag. Whether its parts are registered is not checked, nor the irregular tags from
  /// before 2006, such as `i-klingon`. O(n).
  package static func isWellFormed(_ text: some Sequence<UInt8>) -> Bool {
    let parts = Array(text).split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy(isAlphanumeric) }) else {
      return false
    }
    var rest = parts[...]
    guard isPrivate(rest[0]) || isLanguage(rest[0]) else { return false }
    if isPrivate(rest[0]) { return rest.count > 1 }
    let mayBeExtended = rest.removeFirst().count < 4
    for _ in 0..<(mayBeExtended ? 3 : 0) { rest.drop(if: { isLetters($0, 3...3) }) }
    rest.drop(if: { isLetters($0, 4...4) })
    rest.drop(if: { isLetters($0, 2...2) || $0.count == 3 && $0.allSatisfy(isDigit) })
    while let part = rest.first, part.count > 4 || part.count == 4 && isDigit(part.first ?? 0) {
      rest.removeFirst()
    }
    // Extensions: a letter or digit, and at least one part of two or more; `x` takes all that follows.
    while let single = rest.first {
      guard single.count == 1, let next = rest.dropFirst().first else { return false }
      if isPrivate(single) { return true }
      guard next.count > 1 else { return false }
      rest = rest.dropFirst(2).drop(while: { $0.count > 1 })
    }
    return true
  }

  private static func isPrivate(_ part: ArraySlice<UInt8>) -> Bool {
    part.count == 1 && part.first.map { $0 | 0x20 } == UInt8(ascii: "x")
  }

  private static func isLanguage(_ part: ArraySlice<UInt8>) -> Bool { isLetters(part, 2...8) }

  private static func isLetters(_ part: ArraySlice<UInt8>, _ count: ClosedRange<Int>) -> Bool {
    count.contains(part.count) && !part.contains(where: isDigit)
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x61...0x7A).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

extension ArraySlice<ArraySlice<UInt8>> {
  /// Drops the first part if it is of this form.
  fileprivate mutating func drop(if isOfForm: (ArraySlice<UInt8>) -> Bool) {
    if let part = first, isOfForm(part) { removeFirst() }
  }
}
