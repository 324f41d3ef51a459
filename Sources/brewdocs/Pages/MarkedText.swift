/// Text with generated parts between `<!-- generated: name -->` and `<!-- end -->`, each on its own line.
package enum MarkedText {
  /// Why the parts of a file cannot be generated.
  package struct Problem: Error, Equatable, CustomStringConvertible {
    package let file: String
    package let line: Int
    package let description: String

    package init(file: String, line: Int, description: String) {
      self.file = file
      self.line = line
      self.description = description
    }
  }

  private static let start = "<!-- generated: "
  private static let end = "<!-- end -->"

  /// The text with updated generated parts.
  package static func updated(
    _ text: String,
    in file: String
  ) throws(Problem) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var result: [String] = []
    var index = 0
    while index < lines.count {
      result.append(lines[index])
      index += 1
      guard let name = name(in: result[result.count - 1]) else { continue }
      func problem(_ words: String) -> Problem {
        Problem(file: file, line: index, description: "\(file):\(index): \(words)")
      }
      let above = result.dropLast().joined(separator: "\n")
      let part = ShownOutput.text(of: name, above: above) ?? FormatTables.text(of: name)
      guard let part else {
        throw problem("nothing named `\(name)` can be generated")
      }
      guard let close = lines[index...].firstIndex(of: end) else {
        throw problem("`\(end)` is missing below")
      }
      result += ["", part, "", end]
      index = close + 1
    }
    return result.joined(separator: "\n")
  }

  private static func name(in line: String) -> String? {
    guard line.hasPrefix(start), line.hasSuffix(" -->") else { return nil }
    return String(line.dropFirst(start.count).dropLast(4))
  }
}
