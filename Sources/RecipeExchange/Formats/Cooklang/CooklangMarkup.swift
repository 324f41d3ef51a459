import Recipes
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
      // What is before a name says how it refers to another recipe or step: `@&water{}`, `@&(~1)water{}`.
      let nameStart = endOfModifiers(bytes, offset)
      offset = nameStart
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
      guard let nameEnd, nameEnd > nameStart || !amount.isEmpty else { continue }
      found.append(
        CooklangMarkup(
          kind: bytes[start],
          name: String(decoding: bytes[nameStart..<nameEnd], as: UTF8.self).trimmed,
          amount: amount,
          remark: remark,
          range: start..<offset
        )
      )
    }
    return found
  }
  /// Where the name behind a mark begins.
  private static func endOfModifiers(_ bytes: [UInt8], _ start: Int) -> Int {
    var end = start + bytes[start...].prefix(4).prefix { "@&?+-".utf8.contains($0) }.count
    guard end > start, end < bytes.count else { return start }
    if bytes[end] == UInt8(ascii: "("),
      let close = bytes[end...].prefix(20).firstIndex(of: UInt8(ascii: ")"))
    {
      end = close + 1
    }
    let isName = end < bytes.count && (bytes[end] >= 0x80 || (bytes[end] | 0x20) &- 0x61 < 26)
    return isName ? end : start
  }

  /// An amount with its unit behind a blank, and a decimal in place of a fraction: `1 5/8%oz` as `1.625 oz`.
  static func decimal(_ amount: String) -> String {
    var words = amount.split(separator: " ")
    guard let index = words.firstIndex(where: { $0.contains("/") }) else { return amount }
    let parts = words[index].split(separator: "/").compactMap { Double(decimal: String($0)) }
    guard parts.count == 2, parts[1] > 0 else { return amount }
    var value = parts[0] / parts[1]
    if index > 0, let whole = Double(decimal: String(words[index - 1])) {
      value += whole
      words.remove(at: index - 1)
      words[index - 1] = Substring(Canonical.number(Rounding.millionth(value)))
    } else {
      words[index] = Substring(Canonical.number(Rounding.millionth(value)))
    }
    return words.joined(separator: " ")
  }
}
