import Laws
import RecipeText
import TestSupport
import Testing

/// Formatting some lines of a source.
@Suite struct LineTests {
  @Test(arguments: Samples.of(0..<6))
  func otherLinesStay(block: UInt64) {
    var formatter = Formatter()
    var random = SeededGenerator(seed: 63_000 + block)
    for number in 0..<120 {
      let isWritten = number % 2 == 0
      let source =
        isWritten
        ? Corpus.sources[Int.random(in: 0..<Corpus.sources.count, using: &random)].bytes
        : WildRecipe.source(seed: 900_000 + block * 1000 + UInt64(number))
      let count = source.count { $0 == 0x0A } + 1
      let first = Int.random(in: 1...count, using: &random)
      let lines = first...min(count, first + Int.random(in: 0...5, using: &random))
      guard let violation = LineLaw.violation(by: source, lines, with: &formatter) else { continue }
      return report("seed \(block), number \(number): \(violation)", source, lines, &formatter)
    }
  }

  private func report(
    _ violation: String,
    _ source: [UInt8],
    _ lines: ClosedRange<Int>,
    _ formatter: inout Formatter
  ) {
    let smallest = Shrinker.shrink(source) {
      $0.count { $0 == 0x0A } + 1 >= lines.upperBound
        && LineLaw.violation(by: $0, lines, with: &formatter) != nil
    }
    let output = FormatRun(smallest, lines: lines, with: &formatter)?.output ?? []
    Issue.record(
      """
      \(violation)
      smallest source, lines \(lines): \(String(decoding: smallest, as: UTF8.self).debugDescription)
      \(String(decoding: smallest, as: UTF8.self))
      becomes:
      \(String(decoding: output, as: UTF8.self))
      because: \(LineLaw.violation(by: smallest, lines, with: &formatter) ?? "")
      """
    )
  }

  @Test func allLinesAreEverything() {
    var formatter = Formatter()
    for source in Corpus.sources {
      let count = source.bytes.count { $0 == 0x0A } + 1
      let whole = formatter.format(source.bytes)
      #expect(formatter.format(source.bytes, lines: 1...count) == whole, "\(source.place)")
      #expect(formatter.format(source.bytes, lines: 1...count + 5) == whole, "\(source.place)")
    }
  }

  /// Lines inside an entry that is kept are kept too, even if its first line is not among them.
  @Test(arguments: ["# brewfmt: skip", "# brewfmt: off"])
  func keptEntriesStay(comment: String) {
    let source = """
      name: A
      steps:
        \(comment)
        -   instruction:   x
            timer:   3
            # foot

      """
    var formatter = Formatter()
    #expect(formatter.format(Array(source.utf8), lines: 5...5) == .unchanged)
    #expect(formatter.format(Array(source.utf8), lines: 5...6) == .unchanged)
  }

  /// What is formatted stays so, whatever lines are asked for.
  @Test func nothingToDo() {
    var formatter = Formatter()
    var random = SeededGenerator(seed: 71)
    for source in Corpus.sources {
      guard let run = FormatRun(source.bytes, with: &formatter) else { continue }
      let count = run.output.count { $0 == 0x0A } + 1
      let first = Int.random(in: 1...count, using: &random)
      let lines = first...Int.random(in: first...count, using: &random)
      let again = FormatRun(run.output, lines: lines, with: &formatter)?.output ?? []
      #expect(
        String(decoding: again, as: UTF8.self) == String(decoding: run.output, as: UTF8.self),
        "\(source.place), lines \(lines)"
      )
    }
  }
}
