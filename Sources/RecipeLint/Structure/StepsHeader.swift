import RecipeSyntax
import Text

extension LooseRecipe {
  /// The column in which the line `steps:` belongs.
  var columnOfSteps: Int {
    max(0, (steps.header.map { lines[$0].indentation } ?? 0) - head.shiftOfSteps)
  }

  /// Reports what is wrong with the line `steps:`, which may be missing, or hold what belongs below it.
  ///
  /// - Returns: whether steps can stand below it: behind some other text, they would be a part of that text.
  mutating func readStepsHeader() -> Bool {
    guard let header = steps.header else {
      let first = lines[steps.range.lowerBound]
      let place = first.key ?? ByteRange(first.contentStart, first.textEnd)
      found.add(.missingSteps, at: place, name(first), [Edit(at: first.range.start, "steps:\n")])
      return true
    }
    let line = lines[header]
    let value = text(line.value)
    guard let first = value.first, let entry = line.entry, entry.comma == nil else { return true }
    switch first {
    case "|" where value.count < 3, ">" where value.count < 3:
      let header = ByteRange(entry.separator.start, line.value.end)
      found.add(.textSteps, at: line.value, value, [Edit(header, ":")])
    case "[" where isListOfTexts(value):
      var start = line.value.start + 1
      let items = value.dropFirst().dropLast()
      for item in items.split(separator: ",", omittingEmptySubsequences: false) {
        let place = start + item.prefix { $0 == " " }.utf8.count
        let edit = Edit(at: place, "instruction: ")
        found.add(.textSteps, at: line.value, value, [edit])
        start += item.utf8.count + 1
      }
    case "{" where value.last == "}":
      let brackets = [Edit(at: line.value.start, "["), Edit(at: line.value.end, "]")]
      found.add(.missingDashes, at: line.value, name(line), brackets)
    case _ where first.isLetter && !value.contains(": ") && !value.contains(" #"):
      let spaces = String(repeating: " ", count: columnOfSteps + 2)
      let text = ":\n\(spaces)- instruction: "
      found.add(.textSteps, at: line.value, value, [Edit(entry.separator, text)])
    default: return "[{|>&*!#-".contains(first)
    }
    return true
  }

  /// Whether a value in brackets is a list of texts without quotes.
  private func isListOfTexts(_ value: String) -> Bool {
    let inner = value.dropFirst().dropLast()
    return value.last == "]" && inner.contains { $0.isLetter }
      && !inner.contains { "[]{}:\"'#&*!".contains($0) } && !inner.hasSuffix(",")
  }
}
