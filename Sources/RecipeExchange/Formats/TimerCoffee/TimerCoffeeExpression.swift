import Recipes
import Text

/// The expressions of the app.
enum TimerCoffeeExpression {
  /// The variables of times at the slider positions in which the app opens: balanced, and strong.
  static let times: [String: Double] = [
    "<t1>": 10, "<t2>": 35, "<t3>": 10, "<t4>": 35, "<t5>": 10, "<t6>": 35, "<t7>": 30,
    "<t8>": 55,
  ]
  /// The factors at the same positions.
  private static let factors: [String: Double] = [
    "m1": 0.2, "m2": 0.2, "m3": 0.2, "m4": 0.2, "m5": 0.2,
  ]

  /// A text with amounts in place of expressions: a variable, or `(factor x variable)`. O(n).
  static func rendered(_ text: String, dose: Double, yield: Double) -> String {
    let variables = factors.merging([
      "coffee_amount": dose, "final_coffee_amount": dose, "water_amount": yield,
      "final_water_amount": yield,
    ]) { $1 }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var offset = 0
    while offset < bytes.count {
      if let (value, end) = product(bytes, offset, variables) ?? term(bytes, offset, variables) {
        result += Canonical.number(value, decimals: 2).utf8
        offset = end
        // As a recipe writes it, so that an amount that is not recognized looks the same.
        if offset < bytes.count, bytes[offset] == UInt8(ascii: "g") { result.append(0x20) }
      } else {
        result.append(bytes[offset])
        offset += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// `(0.6 x <final_water_amount>)`, with `x` or `×`; some texts forget the second parenthesis.
  private static func product(
    _ bytes: [UInt8],
    _ start: Int,
    _ variables: [String: Double]
  ) -> (Double, Int)? {
    guard bytes[start] == UInt8(ascii: "(") else { return nil }
    var offset = blanks(bytes, start + 1)
    guard let first = number(bytes, offset) ?? term(bytes, offset, variables) else { return nil }
    offset = blanks(bytes, first.1)
    if bytes[offset...].starts(with: [UInt8(ascii: "x")]) {
      offset += 1
    } else if bytes[offset...].starts(with: Array("×".utf8)) {
      offset += 2
    } else {
      return nil
    }
    offset = blanks(bytes, offset)
    guard let second = term(bytes, offset, variables) ?? number(bytes, offset) else { return nil }
    offset = blanks(bytes, second.1)
    let isClosed = offset < bytes.count && bytes[offset] == UInt8(ascii: ")")
    return (first.0 * second.0, isClosed ? offset + 1 : second.1)
  }

  /// `<final_water_amount>`; names have at most 24 bytes, so a text of many `<` takes linear time.
  private static func term(
    _ bytes: [UInt8],
    _ start: Int,
    _ variables: [String: Double]
  ) -> (Double, Int)? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "<") else { return nil }
    let rest = bytes[(start + 1)...].prefix(24)
    guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
    let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self).lowercased()
    return variables[name].map { ($0, end + 1) }
  }

  private static func number(_ bytes: [UInt8], _ start: Int) -> (Double, Int)? {
    // Some languages have a decimal comma.
    let digits = bytes[min(start, bytes.count)...].prefix(16)
      .prefix { $0.isDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
    let text = digits.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
    return Double(String(decoding: text, as: UTF8.self)).map { ($0, start + digits.count) }
  }

  private static func blanks(_ bytes: [UInt8], _ start: Int) -> Int {
    var offset = start
    while offset < bytes.count, bytes[offset] == 0x20, offset - start < 8 { offset += 1 }
    return offset
  }
}
