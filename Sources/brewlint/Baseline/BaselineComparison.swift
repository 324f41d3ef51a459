import BrewCLI
import Diagnostics

/// Holds what a run finds against a baseline, and writes a new one, as was asked for.
struct BaselineComparison {
  private let file: BaselineFile
  private let old: Baseline
  /// Whether findings that the old baseline counts are passed over.
  private let compares: Bool
  private let writes: Bool
  private var found = Baseline()
  private var checked: Set<String> = []
  /// The findings that were passed over.
  private(set) var passedOver = 0

  /// Throws where the file cannot be read; one to compare with has to exist.
  init(_ file: BaselineFile, compares: Bool, writes: Bool) throws {
    let old = try file.read()
    if compares, old == nil {
      throw BaselineError(
        "there is no baseline \(file.name): --write-baseline \(file.name) makes one"
      )
    }
    self.file = file
    self.old = old ?? Baseline()
    self.compares = compares
    self.writes = writes
  }

  /// The findings of a file to be shown.
  mutating func remaining(of diagnostics: [Diagnostic], in input: InputFile) -> [Diagnostic] {
    let key = file.key(of: input)
    checked.insert(key)
    found.add(diagnostics, file: key)
    let remaining = compares ? old.remaining(of: diagnostics, file: key) : []
    passedOver += diagnostics.count - remaining.count
    return remaining
  }

  /// Writes the new baseline, if one is wanted; what there is to say about it, in a sentence each.
  func finish() throws -> [String] {
    let pruned = compares ? old.pruned(to: found) : found
    let new = old.replacing({ checked.contains($0) || !file.exists($0) }, by: pruned)
    let gone = old.count - new.count
    if writes {
      try file.write(new)
      let mended = compares && gone > 0 ? ", \(gone) fewer than before" : ""
      return ["\(file.name) counts \(Self.findings(new.count)) now\(mended)"]
    }
    var lines: [String] = []
    if passedOver > 0 {
      lines.append("\(Self.findings(passedOver)) of \(file.name) not shown")
    }
    if gone > 0 {
      lines.append(
        "\(file.name) counts \(Self.findings(gone)) too many: add --write-baseline \(file.name) to drop what is mended"
      )
    }
    return lines
  }

  private static func findings(_ count: Int) -> String {
    "\(count) finding\(count == 1 ? "" : "s")"
  }
}
