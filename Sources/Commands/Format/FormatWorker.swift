import Files
import RecipeLint
import RecipeText
import RecipeTools
import SystemPackage
import Text
import Workspace

/// Formats files one after another on a thread; reuses its memory.
struct FormatWorker: FileWorker {
  private let task: FormatTask
  private let reader: FileReader
  private var formatter = Formatter()
  private var roots: ProjectRoots
  private var blocking: BlockingFindings

  init(_ task: FormatTask) {
    self.task = task
    reader = FileReader(in: task.directory)
    roots = ProjectRoots(in: task.directory)
    blocking = BlockingFindings(.reading, in: task.directory)
  }

  /// Reads a file, formats it, and writes it back if requested.
  mutating func work(on file: SelectedFile) -> FormatOutcome {
    do throws(InputError) {
      let content = try reader.read(file.input)
      switch content {
      case .recipe(let bytes, let isWritable):
        return try format(bytes, of: file, isWritable: isWritable)
      case .other: throw file.input.notRecipe
      // A filter changes no file.
      case .unlike(let bytes) where file.input.isStandardInput:
        return try format(bytes, of: file, isWritable: true)
      case .unlike: return try leftAlone(file, file.input.notRecipe)
      case .skipped(let bytes): return .skipped(bytes)
      case .tooLarge: return .invalid(blocking.findings(in: content, of: file.input))
      }
    } catch {
      return .unreadable(error)
    }
  }

  private mutating func format(
    _ bytes: [UInt8],
    of file: SelectedFile,
    isWritable: Bool
  ) throws(InputError) -> FormatOutcome {
    let result = formatter.format(
      bytes,
      as: file.input.kind == .equipment ? .equipment : .recipe,
      lineEnding: task.lineEndings[file.settings],
      checks: task.showsText
    )
    switch result {
    case .unchanged: return .unchanged(task.echoes(file.input) ? bytes : [])
    // A recipe by its place only: nothing but its content allows to change it.
    case .changed where !isWritable: return try leftAlone(file, file.input.refusal)
    case .changed(let new): return .changed(change(of: file.input, from: bytes, to: new))
    case .failed(let failure): return .failed(failure)
    case .refused: return .invalid(blocking.findings(in: bytes, of: file.input))
    }
  }

  /// The result of a file that must not change.
  private func leftAlone(
    _ file: SelectedFile,
    _ reason: InputError
  ) throws(InputError) -> FormatOutcome {
    if file.input.isNamed { throw reason }
    return .leftAlone(reason)
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
    let writeResult =
      task.action == .rewrite ? task.replacement.replace(file, from: old, to: new) : .done
    return FormatChange(old: old, new: new, writeResult: writeResult, findings: findings)
  }

  /// A file with its content, for a report.
  private mutating func source(_ file: InputFile, _ bytes: [UInt8]) -> SourceText {
    SourceText(name: file.name, path: roots.path(of: file.path), bytes: bytes)
  }
}

/// What to do with recipes that are not formatted.
enum FormatAction: Sendable {
  /// Rewrite files; write standard input to standard output.
  case rewrite
  /// List them.
  case check
  /// Show the changes.
  case diff
  /// Write the formatted text to standard output.
  case print
}

/// The task for each file, shared by all threads.
struct FormatTask: Sendable {
  let action: FormatAction
  /// Whether reports need findings.
  let reports: Bool
  /// The line endings, by the index of a file's settings.
  let lineEndings: [LineEnding]
  let replacement: FileReplacement
  let directory: WorkingDirectory

  /// Whether the formatted text is output, so that it must be compared with the source.
  var showsText: Bool { action != .check || reports }

  /// Whether the text of an input is written to standard output, formatted or unchanged.
  func echoes(_ file: InputFile) -> Bool {
    action == .print || action == .rewrite && file.isStandardInput
  }
}

/// The result of one file.
enum FormatOutcome: Sendable {
  /// Already formatted. Holds the content if it must be written anyway.
  case unchanged([UInt8])
  case changed(FormatChange)
  /// Invalid YAML, or too large; left unchanged.
  case invalid(FileFindings)
  case failed(FormatFailure)
  case unreadable(InputError)
  /// Meant as a recipe, for its place, and left alone for this reason.
  case leftAlone(InputError)
  /// No recipe, and left alone. Holds the content, which standard output needs.
  case skipped([UInt8])
}

/// The change of one file.
struct FormatChange: Sendable {
  let old: [UInt8]
  let new: [UInt8]
  /// Whether the change was written to the file.
  let writeResult: ReplacementResult
  /// The finding that the file is not formatted, for reports.
  let findings: FileFindings?
}
