/// Takes the patterns out of the text of a `.gitignore`.
struct IgnoreFileLines {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    self.bytes = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
  }

  /// The patterns in order, without comments, empty lines and meaningless space.
  func patterns() -> [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: "\n")).compactMap(Self.pattern)
  }

  private static func pattern(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard line.first != UInt8(ascii: "#") else { return nil }
    let content = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    let trimmed = content[..<endOfPattern(content)]
    return trimmed.isEmpty ? nil : trimmed
  }

  // Spaces at the end do not count unless the backslash before the first of them makes it do.
  private static func endOfPattern(_ line: ArraySlice<UInt8>) -> Int {
    var end = line.startIndex
    var index = line.startIndex
    while index < line.endIndex {
      let isEscape = line[index] == UInt8(ascii: "\\")
      let next = min(index + (isEscape ? 2 : 1), line.endIndex)
      if line[index] != UInt8(ascii: " ") { end = next }
      index = next
    }
    return end
  }
}
