import RecipeLint
import Reports
import SourceText

/// Fixes one file after another, in a thread; and adds comments, if wanted.
package struct FixWork: Sendable {
  /// What makes the fixes, if any are to be made.
  package let fixer: Fixer?
  package let addsIgnores: Bool
  /// Whether files change; otherwise it is only said how they would.
  package let writes: Bool
  package let replacement: FileReplacement

  package init(fixer: Fixer?, addsIgnores: Bool, writes: Bool, replacement: FileReplacement) {
    self.fixer = fixer
    self.addsIgnores = addsIgnores
    self.writes = writes
    self.replacement = replacement
  }

  /// What is done to the content of one file.
  package struct Change: Sendable {
    /// What was found before.
    package let found: [Diagnostic]
    package let old: [UInt8]
    package let new: [UInt8]
    package let remaining: [Diagnostic]
    /// How many fixes of each rule were made.
    package let fixed: [String: Int]
    /// How many findings comments ignore now.
    package let ignored: Int
    /// What other files have to know of the new content.
    package let facts: SourceFacts

    /// Both changes as one; the second begins with what the first made.
    package func followed(by next: Change) -> Change {
      Change(
        found: found,
        old: old,
        new: next.new,
        remaining: next.remaining,
        fixed: fixed.merging(next.fixed, uniquingKeysWith: +),
        ignored: ignored + next.ignored,
        facts: next.facts
      )
    }
  }

  /// What came of one file.
  package enum Outcome: Sendable {
    case changed(Change, ReplacementFate)
    /// A file that is only to be reported.
    case findings([Diagnostic])
    case unreadable(InputError)
  }

  /// Reads a file, fixes it, and writes it back.
  package func work(_ file: ProfiledFile, _ worker: inout LintWorker) -> Outcome {
    do throws(InputError) {
      switch try worker.reader.read(file.file) {
      case .bytes(let bytes):
        let change = worker.withLinter(for: file) { self.change(bytes, with: &$0) }
        return .changed(change, write(change, to: file.file))
      case .tooLarge(let size, let limit):
        return .findings(
          worker.withLinter(for: file) { $0.lintTooLarge(size: size, limit: limit) }
        )
      }
    } catch {
      return .unreadable(error)
    }
  }

  /// What is to be done to a content.
  package func change(_ bytes: [UInt8], with linter: inout Linter) -> Change {
    let fixes = fixer?.fix(bytes, with: &linter)
    let found = fixes?.found ?? linter.lint(bytes)
    let text = fixes?.bytes ?? bytes
    let rest = fixes?.remaining ?? found
    let ignores = addsIgnores && !rest.isEmpty ? IgnoreWriter().ignore(text, with: &linter) : nil
    return Change(
      found: found,
      old: bytes,
      new: ignores?.bytes ?? text,
      remaining: ignores?.remaining ?? rest,
      fixed: fixes?.applied ?? [:],
      ignored: ignores?.ignored ?? 0,
      // Where nothing was found, the text was the last that was linted.
      facts: found.isEmpty ? linter.facts : linter.facts(of: ignores?.bytes ?? text)
    )
  }

  /// Takes a change on to the file, if files are to change.
  package func write(_ change: Change, to file: InputFile) -> ReplacementFate {
    writes ? replacement.replace(file, from: change.old, to: change.new) : .done
  }
}
