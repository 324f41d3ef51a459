import Recipes
import Text

/// Reads what an adapter of a scale writes: a JSON object on each line, such as `{"ms":1200,"grams":45.1}`.
package struct ScaleLines: Sendable {
  /// A line that is longer is not a reading.
  private static let longestLine = 4096

  private var rest: [UInt8] = []
  private var count = 0
  /// What is wrong with the first line that is not a reading; nil if all are.
  package private(set) var problem: String?

  package init() {}

  /// The readings in the next bytes of the input. The last line needs no line break.
  ///
  /// - Parameter bytes: empty at the end of the input.
  package mutating func readings(in bytes: [UInt8]) -> [ScaleReading] {
    rest += bytes.isEmpty && !rest.isEmpty ? [UInt8(ascii: "\n")] : bytes
    var readings: [ScaleReading] = []
    var start = 0
    while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
      count += 1
      if let reading = reading(in: Array(rest[start..<end])) { readings.append(reading) }
      start = end + 1
    }
    rest.removeFirst(start)
    if rest.count > Self.longestLine { rest = Array(rest.suffix(Self.longestLine)) }
    return readings
  }

  private mutating func reading(in line: [UInt8]) -> ScaleReading? {
    if line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) { return nil }
    var parser = JSONParser(line)
    let node = line.count <= Self.longestLine ? (try? parser.next()) ?? nil : nil
    guard let milliseconds = node?.field("ms")?.number, let grams = node?.field("grams")?.number,
      (0...1e15).contains(milliseconds), grams.magnitude <= 1e6
    else {
      problem =
        problem
        ?? "line \(count) of the scale is not a reading such as {\"ms\":1200,\"grams\":45.1}; such lines do not count"
      return nil
    }
    return ScaleReading(milliseconds: Int64(milliseconds), grams: grams)
  }
}
