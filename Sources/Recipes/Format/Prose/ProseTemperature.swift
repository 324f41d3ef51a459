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
    guard text.count <= 2048, text.contains(where: { $0 &- 0x30 < 10 }) else { return [] }
    let reader = ProseReader(text: ProseText(Array(text)), step: step)
    return reader.temperatures
  }
}

extension ProseReader {
  /// The temperatures, in order.
  fileprivate var temperatures: [ProseTemperature] {
    tokens.indices.compactMap { index in
      guard tokens[index].kind == .number, index + 1 < tokens.count,
        gap(tokens[index].range.upperBound, tokens[index + 1].range.lowerBound),
        let unit = Self.degrees[tokens[index + 1].word], !isPartOfMore(index, unit: index + 1),
        !isRangeEnd(index, unit: index + 1),
        let number = Double(spelling(of: index))
      else { return nil }
      return ProseTemperature(
        step: step,
        celsius: unit == .celsius ? number : (number - 32) * 5 / 9,
        unit: unit,
        range: tokens[index].range.lowerBound..<tokens[index + 1].range.upperBound,
        number: tokens[index].range
      )
    }
  }

  private static let degrees: [String: TemperatureUnit] = [
    "c": .celsius, "°c": .celsius, "℃": .celsius, "f": .fahrenheit, "°f": .fahrenheit,
    "℉": .fahrenheit,
  ]
}
