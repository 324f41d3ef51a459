import Recipes
import Text

/// The layout of the steps of a list: the columns of dashes and keys, and empty lines between steps.
struct StepLayout {
  private let dash: Int
  private let column: Int
  private let isSpaced: Bool
  private let isFirstSpaced: Bool
  private let ending: [UInt8]

  /// The layout of a list with at least one step.
  init(of steps: [SourceBlock], ending: [UInt8]) {
    dash = steps[0].margin.count
    let written = steps.first { !$0.children.isEmpty }
    column = max(dash + 2, written?.childColumn ?? 0)
    isFirstSpaced = steps[0].beginsWithEmptyLine
    isSpaced = steps.dropFirst().filter { $0.beginsWithEmptyLine }.count * 2 > steps.count - 1
    self.ending = ending
  }

  /// The canonical layout, with dashes in a column.
  init(column: Int, ending: [UInt8]) {
    dash = column
    self.column = column + 2
    (isSpaced, isFirstSpaced) = (false, false)
    self.ending = ending
  }

  /// A new step.
  func block(
    _ step: RecipeStepDTO,
    _ isOrdered: Bool,
    _ writesID: Bool
  ) throws(RecipeEditError) -> SourceBlock {
    let entries = try step.entries(column: column)
      .filter { ($0.key != .order || isOrdered) && ($0.key != .id || writesID) }
      .map { key, value in
        SourceBlock.entry(RecipeFormat.describe(key).name, value, column: column, ending: ending)
      }
    var block = SourceBlock(
      key: "",
      margin: SourceBlock.blanks(dash),
      text: [UInt8(ascii: "-")] + SourceBlock.blanks(column - dash - 1),
      childColumn: column
    )
    block.setEntries(entries, ending: ending)
    return block
  }

  /// Separates the steps by empty lines if most of them were.
  func setEmptyLines(of steps: inout [SourceBlock]) {
    for place in steps.indices {
      let hasLine = steps[place].beginsWithEmptyLine
      if place == 0, !isFirstSpaced {
        steps[place].dropEmptyLines()
      } else if place == 0 ? isFirstSpaced : isSpaced, !hasLine {
        steps[place].above = ending + steps[place].above
      }
    }
  }
}

extension RecipeStepDTO {
  /// The keys of the step with their values as written.
  func entries(column: Int) throws(RecipeEditError) -> [(key: StepKey, value: String)] {
    do throws(RecipeEncodingError) {
      return try RecipeEncoder.entries(of: self, column: column)
    } catch {
      throw .notWritable(error)
    }
  }
}

extension SourceBlock {
  /// A new entry.
  ///
  /// - Parameters:
  ///   - value: the value as written, with `\n` between its lines.
  ///   - column: the column of the key, from 0.
  package static func entry(
    _ key: String,
    _ value: String,
    column: Int,
    ending: [UInt8]
  ) -> SourceBlock {
    let lines = Array("\(key): \(value)\n".utf8)
    let start = key.utf8.count + 2
    let marks = value.utf8.contains(0x0A) ? value.utf8.prefix { $0 != 0x0A && $0 != 0x0D }.count : 0
    return SourceBlock(
      key: key,
      margin: blanks(column),
      text: ending == [0x0A] ? lines : LineEnding.withCarriageReturns(lines),
      childColumn: column,
      header: marks > 0 ? ByteRange(start, start + marks) : nil
    )
  }
}
