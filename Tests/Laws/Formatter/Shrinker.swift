/// Makes a source that breaks a law small.
package enum Shrinker {
  /// The smallest source found, by leaving out lines and then characters, of which this still holds.
  package static func shrink(_ source: [UInt8], while holds: ([UInt8]) -> Bool) -> [UInt8] {
    let text = String(decoding: source, as: UTF8.self)
    guard Array(text.utf8) == source else { return source }
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    let fewer = reduce(lines.map { Array($0) }) { holds(bytes($0)) }
    let scalars = Array(fewer.joined(separator: ["\n"]))
    let rest = reduce(scalars) { holds(bytes([$0])) }
    return bytes([rest])
  }

  /// Leaves out pieces, long ones first, as long as the rest still holds.
  private static func reduce<Element>(
    _ elements: [Element],
    while holds: ([Element]) -> Bool
  ) -> [Element] {
    var elements = elements
    var length = max(1, elements.count / 2)
    while true {
      var start = 0
      var isSmaller = false
      while start < elements.count {
        var rest = elements
        rest.removeSubrange(start..<min(start + length, elements.count))
        if holds(rest) {
          elements = rest
          isSmaller = true
        } else {
          start += length
        }
      }
      if length == 1, !isSmaller { return elements }
      length = max(1, length / 2)
    }
  }

  private static func bytes(_ lines: [[Unicode.Scalar]]) -> [UInt8] {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: lines.joined(separator: ["\n"]))
    return Array(String(text).utf8)
  }
}
