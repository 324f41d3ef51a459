/// A temperature written in an instruction, such as the `200 °F` of "Heat to 200 °F".
package struct ProseTemperature: Sendable {
  /// The list position of the step.
  package let step: Int
  /// In °C.
  package let celsius: Double
  /// The unit in which it is written.
  package let unit: TemperatureUnit
  /// Its byte range in the instruction, from number to unit.
  package let range: Range<Int>
  /// The byte range of the number.
  package let number: Range<Int>

  /// The temperatures in an instruction, except parts of ranges; empty for a very long one. O(n).
  ///
  /// - Parameter step: the list position of the step.
  package static func all(in text: UnsafeBufferPointer<UInt8>, step: Int) -> [ProseTemperature] {
    guard text.count <= 2048, text.contains(where: { $0 &- 0x30 < 10 || $0 >= 0x80 }) else {
      return []
    }
    let reader = ProseReader(text: ProseText(Array(text)), step: step)
    return reader.tokens.indices.compactMap { reader.temperature(at: $0) }
  }
}

extension ProseReader {
  /// The temperature that begins at a token.
  fileprivate func temperature(at index: Int) -> ProseTemperature? {
    guard tokens[index].kind == .number, !tokens[index].isFraction,
      let number = tokens[index].value,
      let (unit, last) = text.scale(behind: index + 1, of: number),
      !isPartOfMore(index, unit: last), !isRangeEnd(index, unit: last)
    else { return nil }
    return ProseTemperature(
      step: step,
      celsius: unit == .celsius ? number : (number - 32) * 5 / 9,
      unit: unit,
      range: tokens[index].range.lowerBound..<tokens[last].range.upperBound,
      number: tokens[index].range
    )
  }
}

extension ProseText {
  /// The scale of temperature at a token behind a number, and its last token. Open degrees are Celsius up to 100.
  func scale(behind index: Int, of number: Double) -> (unit: TemperatureUnit, last: Int)? {
    guard isNear(index), let degree = tokens[index].sense.degree else { return nil }
    // A single letter is also that of a cup, or a word: 18 с.
    let isLetter = tokens[index].range.count <= 2 && !isWritten(index, "° º ˚ 度 도")
    switch degree {
    case .celsius: return isLetter && number < 30 ? nil : (.celsius, index)
    case .fahrenheit: return isLetter && number < 100 ? nil : (.fahrenheit, index)
    case .spoken, .open:
      // "94 degrees Celsius", "94 ° C", 92度, 摄氏92度.
      if isNear(index + 1), let next = tokens[index + 1].sense.degree, next != .spoken {
        return (next == .fahrenheit ? .fahrenheit : .celsius, index + 1)
      }
      return number <= 100 || degree == .spoken ? (.celsius, index) : nil
    }
  }
}
