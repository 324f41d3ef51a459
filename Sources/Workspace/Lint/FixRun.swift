import Platform
import RecipeLint
import Reports
import SourceText

/// Fixes files on all cores, and adds comments that ignore findings, if wanted: each file by itself, and then
/// beside those before it.
package struct FixRun: Sendable {
  /// What checks the files.
  private let run: LintRun
  /// What makes the fixes, if any are to be made.
  private let fixer: Fixer?
  private let addsIgnores: Bool
  /// Whether files change; otherwise it is only said how they would.
  private let writes: Bool
  private let replacement: FileReplacement

  package init(
    _ run: LintRun,
    fixer: Fixer?,
    addsIgnores: Bool,
    writes: Bool,
    replacement: FileReplacement
  ) {
    self.run = run
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
    package let facts: IdentityHashes

    /// Both changes as one; the second begins with what the first made.
    fileprivate func followed(by next: Change) -> Change {
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
    case changed(Change, ReplacementResult)
    /// A file that is only to be reported.
    case findings([Diagnostic])
    case unreadable(InputError)
  }

  /// Fixes the files, in order. Unlike a check it goes on to the end, whether or not anybody reads what it
  /// says.
  package func fix(_ files: [SelectedFile], consume: (InputFile, Outcome) -> Void) {
    if writes { InterruptGate.install() }
    var project = ProjectCheck(files, run)
    run.run(files, work: fix) { place, outcome in
      let file = files[place].input
      consume(file, completed(outcome, of: file, at: place, &project))
      return true
    }
  }

  /// Reads a file, fixes it, and writes it back.
  @Sendable
  private func fix(_ file: SelectedFile, _ worker: inout LintWorker) -> Outcome {
    do throws(InputError) {
      switch try worker.reader.read(file.input) {
      case .bytes(let bytes):
        let change = worker.withLinter(for: file) { self.change(bytes, with: &$0) }
        return .changed(change, write(change, to: file.input))
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
  private func change(_ bytes: [UInt8], with linter: inout Linter) -> Change {
    let fixes = fixer?.fix(bytes, with: &linter)
    let found = fixes?.found ?? linter.lint(bytes)
    let text = fixes?.bytes ?? bytes
    let rest = Fixer.withoutRefusedFixes(fixes?.remaining ?? found, of: text, with: &linter)
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
  private func write(_ change: Change, to file: InputFile) -> ReplacementResult {
    writes ? replacement.replace(file, from: change.old, to: change.new) : .done
  }

  /// What came of the next file, with the fixes that take an earlier one to be known.
  private func completed(
    _ outcome: Outcome,
    of file: InputFile,
    at place: Int,
    _ project: inout ProjectCheck
  ) -> Outcome {
    guard case .changed(let change, let fate) = outcome else { return outcome }
    let stream = file.isStandardInput ? change.new : nil
    let earlier = project.earlier(than: place, change.facts, stream: stream)
    guard !earlier.isEmpty else { return outcome }
    let more = project.withLinter(at: place, after: earlier) {
      self.change(change.new, with: &$0)
    }
    let whole = change.followed(by: more)
    guard case .done = fate else { return .changed(whole, fate) }
    return .changed(whole, write(more, to: file))
  }
}
