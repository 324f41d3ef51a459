import Text

/// A piece of markup in a step.
struct CooklangMarkup {
  let kind: UInt8
  let name: String
  /// What is in the braces.
  let amount: String
  /// What is in parentheses after them.
  let remark: String
  let range: Range<Int>

  /// The markup of a line, in order. A name without braces is one word. O(n).
  static func all(in text: String) -> [CooklangMarkup] {
    let bytes = Array(text.utf8)
    let marks: Set<UInt8> = [UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: "~")]
    var found: [CooklangMarkup] = []
    var offset = 0
    while let start = bytes[offset...].firstIndex(where: marks.contains) {
      offset = start + 1
      // A name ends at the next mark; names are short, so many marks take linear time.
      let rest = bytes[offset...].prefix(120).prefix { !marks.contains($0) }
      var nameEnd = rest.firstIndex(of: UInt8(ascii: "{"))
      var (amount, remark) = ("", "")
      if let open = nameEnd {
        guard let close = bytes[open...].prefix(80).firstIndex(of: UInt8(ascii: "}")) else {
          continue
        }
        amount = String(decoding: bytes[(open + 1)..<close], as: UTF8.self)
        let name = String(decoding: bytes[offset..<open], as: UTF8.self)
        // A brace after the end of a sentence belongs to something else.
        guard !name.contains(where: { ".,;:!?".contains($0) }) else { continue }
        offset = close + 1
        if offset < bytes.count, bytes[offset] == UInt8(ascii: "("),
          let end = bytes[offset...].prefix(120).firstIndex(of: UInt8(ascii: ")"))
        {
          remark = String(decoding: bytes[(offset + 1)..<end], as: UTF8.self)
          offset = end + 1
        }
      } else {
        nameEnd = rest.firstIndex { $0 <= 0x20 || ".,;:!?)".utf8.contains($0) } ?? rest.endIndex
        offset = nameEnd ?? offset
      }
      guard let nameEnd, nameEnd > start + 1 || !amount.isEmpty else { continue }
      found.append(
        CooklangMarkup(
          kind: bytes[start],
          name: String(decoding: bytes[(start + 1)..<nameEnd], as: UTF8.self).trimmed,
          amount: amount,
          remark: remark,
          range: start..<offset
        )
      )
    }
    return found
  }
}
