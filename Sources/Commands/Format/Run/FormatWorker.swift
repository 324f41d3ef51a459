import RecipeFormatter
import RecipeLint
import Reports
import SourceText
import Workspace

/// Formats one file after another, in a thread; keeps its memory from file to file.
struct FormatWorker {
  private let task: FormatTask
  private let reader: FileReader
  private var formatter = Formatter()
  private var roots: ProjectRoots
  /// Words why a file is refused; made for the first one.
  private var linter: Linter?

  init(_ task: FormatTask) {
    self.task = task
    reader = FileReader(in: task.directory)
    roots = ProjectRoots(in: task.directory)
  }

  /// Reads a file, formats it, and writes it back if that is the task.
  mutating func work(on file: PlannedFile) -> FormatOutcome {
    do throws(InputError) {
      switch try reader.read(file.file) {
      case .bytes(let bytes): return format(bytes, of: file)
      case .tooLarge(let size, let limit):
        let findings = withLinter { $0.lintTooLarge(size: size, limit: limit) }
        return .refused(FileFindings(findings: findings, source: source(file.file, [])))
      }
    } catch {
      return .unreadable(error)
    }
  }

  private mutating func format(_ bytes: [UInt8], of file: PlannedFile) -> FormatOutcome {
    let result = formatter.format(
      bytes,
      lineEnding: file.lineEnding,
      lines: task.lines,
      checks: task.showsText
    )
    switch result {
    case .unchanged: return .same(task.echoes(file.file) ? bytes : [])
    case .changed(let new): return .changed(change(of: file.file, from: bytes, to: new))
    case .failed(let failure): return .failed(failure)
    case .refused:
      let findings = withLinter { $0.lint(bytes) }
      return .refused(FileFindings(findings: findings, source: source(file.file, bytes)))
    }
  }

  private mutating func change(
    of file: InputFile,
    from old: [UInt8],
    to new: [UInt8]
  ) -> FormatChange {
    var findings: FileFindings?
    if task.reports {
      let finding = Diagnostic.unformatted(file, from: old, to: new)
      findings = FileFindings(findings: [finding], source: source(file, old))
    }
    let fate =
      task.action == .rewrite ? task.replacement.replace(file, from: old, to: new) : .done
    return FormatChange(old: old, new: new, fate: fate, findings: findings)
  }

  /// A file with its content, for a report.
  private mutating func source(_ file: InputFile, _ bytes: [UInt8]) -> SourceText {
    SourceText(name: file.name, path: roots.path(of: file), bytes: bytes)
  }

  /// The linter's findings about what keeps a file from being read, without fixes: none is made here.
  private mutating func withLinter(_ lint: (inout Linter) -> [Diagnostic]) -> [Diagnostic] {
    var linter =
      self.linter.take() ?? Linter(RuleSelection(Rule.aboutReading), keepsIgnored: true)
    defer { self.linter = linter }
    return lint(&linter).map { finding in
      var finding = finding
      finding.fix = nil
      return finding
    }
  }
}
