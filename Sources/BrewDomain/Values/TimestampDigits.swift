/// Reads the digits and marks of a timestamp off its bytes.
struct TimestampDigits {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  mutating func take(_ character: Character) -> Bool { takeOne(of: String(character)) }

  mutating func takeOne(of characters: String) -> Bool {
    guard position < bytes.count, characters.utf8.contains(bytes[position]) else { return false }
    position += 1
    return true
  }

  mutating func number(_ width: Int) -> Int? {
    guard position + width <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[position..<position + width] {
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    position += width
    return value
  }

  /// The decimals behind a point, if there is one.
  mutating func fraction() -> String? {
    guard take(".") else { return "" }
    let start = position
    while position < bytes.count, (0x30...0x39).contains(bytes[position]) { position += 1 }
    return position > start ? String(decoding: bytes[start..<position], as: UTF8.self) : nil
  }

  /// Seconds east of UTC.
  mutating func offset() -> Int? {
    if takeOne(of: "Zz") { return 0 }
    let isWest = take("-")
    guard isWest || take("+"), let hour = number(2), take(":"), let minute = number(2), hour < 24,
      minute < 60
    else { return nil }
    return (hour * 3600 + minute * 60) * (isWest ? -1 : 1)
  }
}
