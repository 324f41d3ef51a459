import Files
import Platform
import RecipeLint
import RecipeTools
import SystemPackage
import Text

/// Fixes files on all cores, and adds ignore comments if requested: first each file alone, then compared with
/// earlier files.
package struct FixRun: Sendable {
  /// The run that checks the files.
  private let run: LintRun
  /// The fixer, if fixes are requested.
  private let fixer: Fixer?
  private let addsIgnores: Bool
  /// Whether files are changed, or changes are only shown.
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

  /// The change of one file.
  package struct Change: Sendable {
    /// The findings before the change.
    package let found: [Diagnostic]
    package let old: [UInt8]
    package let new: [UInt8]
    package let remaining: [Diagnostic]
    /// The number of applied fixes per rule.
    package let fixed: [String: Int]
    /// The number of findings that new comments ignore.
    package let ignored: Int
    /// The identities in the new content, for comparison with other files.
    package let facts: IdentityHashes
    /// Whether the file may be changed, as it is a recipe by its content.
    fileprivate let isWritable: Bool

    /// Whether something could be fixed in a file that must not be changed.
    package var isRefused: Bool { !isWritable && found.contains { $0.fix != nil } }

    /// Both changes combined; the second starts from the result of the first.
    fileprivate func followed(by next: Change) -> Change {
      Change(
        found: found,
        old: old,
        new: next.new,
        remaining: next.remaining,
        fixed: next.fixed.reduce(into: fixed) { $0[$1.key, default: 0] += $1.value },
        ignored: ignored + next.ignored,
        facts: next.facts,
        isWritable: isWritable
      )
    }
  }

  /// The result of one file.
  package enum Outcome: Sendable {
    case changed(Change, ReplacementResult)
    /// A file that is only reported.
    case checked(CheckedFile)
    /// No recipe, and left alone. Holds the content, which standard output needs.
    case skipped([UInt8])
  }

  /// Fixes the files in order. Unlike a check it runs to the end, even if the reader of its output is gone.
  package func fix(_ files: [SelectedFile], consume: (InputFile, Outcome) -> Void) {
    if writes {
      InterruptGuard.install()
      replacement.tidy(beside: files.compactMap(\.input.file))
    }
    var project = ProjectCheck(files, run)
    run.run(
      files,
      work: fix,
      consume: { place, outcome in
        let file = files[place].input
        consume(file, completed(outcome, of: file, at: place, &project))
        return true
      }
    )
  }

  /// Reads a file, fixes it, and writes it back.
  @Sendable
  private func fix(_ file: SelectedFile, _ worker: inout LintWorker) -> Outcome {
    do throws(InputError) {
      let content = try worker.reader.read(file.input)
      switch content {
      case .other: throw file.input.notRecipe
      case .skipped(let bytes): return .skipped(bytes)
      case .recipe(let bytes, let isWritable):
        let change = worker.withLinter(for: file) {
          self.change(bytes, isWritable: isWritable, with: &$0)
        }
        return .changed(change, write(change, to: file.input))
      case .unlike, .tooLarge: return .checked(LintRun.checkOther(content, of: file, &worker))
      }
    } catch {
      return .checked(CheckedFile(error: error))
    }
  }

  /// The change for a content; if it is not writable, only what is found in it.
  private func change(
    _ bytes: [UInt8],
    isWritable: Bool,
    with linter: inout Linter
  ) -> Change {
    let fixes = isWritable ? fixer?.fix(bytes, with: &linter) : nil
    let found = fixes?.found ?? linter.lint(bytes)
    let text = fixes?.bytes ?? bytes
    var rest = Fixer.withoutRefusedFixes(fixes?.remaining ?? found, of: text, with: &linter)
    if !isWritable { rest = rest.map { $0.withoutFix } }
    let addsIgnores = addsIgnores && isWritable && !rest.isEmpty
    let ignores = addsIgnores ? IgnoreWriter().ignore(text, with: &linter) : nil
    // Without findings, the text was the last one linted.
    let facts = found.isEmpty ? linter.facts : linter.facts(of: ignores?.bytes ?? text)
    return Change(
      found: found,
      old: bytes,
      new: ignores?.bytes ?? text,
      remaining: ignores?.remaining ?? rest,
      fixed: fixes?.applied ?? [:],
      ignored: ignores?.ignored ?? 0,
      facts: facts,
      isWritable: isWritable
    )
  }

  /// Writes a change to the file, if files are changed.
  private func write(_ change: Change, to file: InputFile) -> ReplacementResult {
    writes ? replacement.replace(file, from: change.old, to: change.new) : .done
  }

  /// The result of the next file, including fixes that depend on earlier files.
  private func completed(
    _ outcome: Outcome,
    of file: InputFile,
    at place: Int,
    _ project: inout ProjectCheck
  ) -> Outcome {
    guard case .changed(let change, let writeResult) = outcome else { return outcome }
    // Later files are compared with what this one becomes, whether that is written or only shown.
    let isOnlyShown = file.isStandardInput || !writes
    var latest = change.new
    defer { if isOnlyShown, latest != change.old { project.keep(latest, at: place) } }
    let earlier = project.earlier(
      than: place,
      change.facts,
      stream: file.isStandardInput ? change.new : nil
    )
    guard !earlier.isEmpty else { return outcome }
    let more = project.withLinter(at: place, after: earlier) {
      self.change(change.new, isWritable: change.isWritable, with: &$0)
    }
    let whole = change.followed(by: more)
    latest = whole.new
    guard case .done = writeResult else { return .changed(whole, writeResult) }
    return .changed(whole, write(more, to: file))
  }
}
