import BrewDomain
import Essentials
import JSON
import SourceText

/// The parts of JSON as bytes, which are several times as fast to put together as strings.
extension [UInt8] {
  /// Appends what stands in the code.
  mutating func append(_ literal: StaticString) {
    append(
      contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount)
    )
  }

  /// Appends a string with its quotes; `null` for nil.
  mutating func appendJSON(_ value: String?) {
    guard let value else {
      append("null")
      return
    }
    append(UInt8(ascii: "\""))
    append(contentsOf: value.escapedForJSON.utf8)
    append(UInt8(ascii: "\""))
  }

  /// Appends an id with its quotes, in small letters; `null` for nil.
  mutating func appendJSON(_ id: UUID?) {
    guard let id else {
      append("null")
      return
    }
    append(UInt8(ascii: "\""))
    Swift.withUnsafeBytes(of: id.uuid) { bytes in
      for (index, byte) in bytes.enumerated() {
        if index == 4 || index == 6 || index == 8 || index == 10 { append(UInt8(ascii: "-")) }
        append(Self.hexadecimal(byte >> 4))
        append(Self.hexadecimal(byte & 0x0F))
      }
    }
    append(UInt8(ascii: "\""))
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit
  }

  /// Appends a number in its shortest decimal, rounded to 1e-6 as the recipe format is; `null` for nil, and
  /// for what JSON cannot hold.
  mutating func appendNumber(_ value: Double?) {
    guard let value, value.isFinite else {
      append("null")
      return
    }
    // Nearly all numbers of a plan are whole.
    if value >= 0, value < 1e15, Double(UInt64(value)) == value {
      appendDigits(UInt64(value))
    } else {
      append(contentsOf: Canonical.number(value).utf8)
    }
  }

  private mutating func appendDigits(_ number: UInt64) {
    if number >= 10 { appendDigits(number / 10) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
