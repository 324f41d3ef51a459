import Text

/// The steps of one text: `1. Bloom.`, a line break, `2. Pour.`
enum NumberedSteps {
  /// The lines of a text, or what follows its numbers on one line, without the marks of lists.
  static func all(in text: String) -> [String] {
    let lines = text.split(whereSeparator: \.isNewline).map { String($0).trimmed }
      .filter { !$0.isEmpty }
    return withoutNumbers(lines.flatMap(divided))
  }

  /// Texts without the numbers or marks of a list, if all of them have one.
  static func withoutNumbers(_ texts: [String]) -> [String] {
    let items = texts.map(MarkdownLine.item)
    guard !texts.isEmpty, items.allSatisfy({ $0 != nil }) else { return texts }
    return items.compactMap { $0?.text }
  }

  /// A line cut before the numbers that count on in it: `1. Bloom. 2. Pour.`
  private static func divided(_ line: String) -> [String] {
    guard line.hasPrefix("1. ") || line.hasPrefix("1) ") else { return [line] }
    let mark = line.dropFirst().prefix(1)
    var (steps, rest, number) = ([String](), line[...], 2)
    while number < 100, let next = rest.firstRange(of: " \(number)\(mark) ") {
      steps.append(String(rest[..<next.lowerBound]))
      rest = rest[next.lowerBound...].dropFirst()
      number += 1
    }
    return steps + [String(rest)]
  }
}
