import BrewCLI
import BrewConfig
import Diagnostics
import SystemPackage

/// Says what was fixed, and gives what remains to the reports.
struct FixReport {
  /// A change of a file with several names, to be made when all files are read.
  private struct Waiting {
    let path: FilePath
    let name: String
    let names: Int
    let change: FixWork.Change
  }

  private(set) var status: ExitStatus = .done
  private var fixed: [String: Int] = [:]
  private var ignored = 0
  private var fixedFiles = 0
  private var ignoredFiles = 0
  /// The paths that patches were written for.
  private var patched: Set<[UInt8]> = []
  private var waiting: [Waiting] = []
  private let console: Console
  private let writes: Bool
  private let paths: PatchPaths
  /// Whether the patch applies in another folder than the working directory.
  private let appliesElsewhere: Bool
  private var roots: ProjectRoots
  /// Standard output is the recipe then.
  private let echoesRecipe: Bool

  init(_ console: Console, writes: Bool, files: [ProfiledFile], in directory: WorkingDirectory) {
    self.console = console
    self.writes = writes
    paths = PatchPaths(for: writes ? [] : files.map(\.file), in: directory)
    appliesElsewhere = !writes && paths.base != directory.path
    roots = ProjectRoots(in: directory)
    echoesRecipe = writes && files.contains { $0.file.isStandardInput }
  }

  /// Takes what came of a file; `reports` gets the findings that remain, with their source, and says which
  /// of them to show.
  mutating func add(
    _ file: InputFile,
    _ outcome: FixWork.Outcome,
    reports: (FileOutcome) -> [Diagnostic]
  ) {
    switch outcome {
    case .unreadable(let error):
      console.report(error)
      status = .failure
    case .findings(let findings): report(findings, [], of: file, reports)
    case .changed(let change, .failed(let error)):
      console.error(error.message, hint: error.hint)
      status = .failure
      report(change.found, change.old, of: file, reports)
    case .changed(let change, let fate):
      take(change, fate, of: file)
      report(change.remaining, change.new, of: file, reports)
    }
  }

  private mutating func take(
    _ change: FixWork.Change,
    _ fate: FixWork.Fate,
    of file: InputFile
  ) {
    if !writes {
      if show(change, of: file) { count(change) }
      return
    }
    if file.isStandardInput { console.write(change.new) }
    if case .waits(let names) = fate, case .path(let path) = file.source {
      waiting.append(Waiting(path: path, name: file.name, names: names, change: change))
    } else if case .done = fate {
      count(change)
    }
  }

  private mutating func count(_ change: FixWork.Change) {
    fixed.merge(change.fixed, uniquingKeysWith: +)
    if !change.fixed.isEmpty { fixedFiles += 1 }
    ignored += change.ignored
    if change.ignored > 0 { ignoredFiles += 1 }
  }

  /// Writes a patch; false where the file has one already, by another path to it.
  private mutating func show(_ change: FixWork.Change, of file: InputFile) -> Bool {
    guard change.old != change.new else { return true }
    let path = paths.path(of: file)
    guard patched.insert(path).inserted else { return false }
    console.write(UnifiedDiff.patch(of: path, from: change.old, to: change.new))
    return true
  }

  private mutating func report(
    _ findings: [Diagnostic],
    _ bytes: [UInt8],
    of file: InputFile,
    _ reports: (FileOutcome) -> [Diagnostic]
  ) {
    guard !findings.isEmpty else {
      _ = reports(.clean)
      return
    }
    let source = SourceText(name: file.name, path: roots.path(of: file), bytes: bytes)
    let shown = reports(.findings(findings, source))
    guard echoesRecipe else { return }
    var text = ""
    ConciseRenderer().render(shown, in: source, into: &text)
    if !text.isEmpty { console.note(String(text.dropLast())) }
  }

  // MARK: The end

  /// Overwrites the files that have several names, now that nobody reads them any more.
  mutating func finish(_ replacement: FileReplacement) {
    for file in waiting {
      do throws(ReplacementError) {
        let change = file.change
        let outcome = try replacement.overwrite(file.path, from: change.old, to: change.new)
        guard outcome == .replaced else { continue }
        count(change)
        console.warning(
          "\(file.name): has \(file.names) names (hard links), so it was overwritten in place, and changed under all of them"
        )
      } catch {
        console.error(error.message, hint: error.hint)
        status = .failure
      }
    }
  }

  /// Says how much was done, in a line each; and of which rules, where more is wanted.
  func talk(remaining: Int, isQuiet: Bool, isVerbose: Bool) {
    guard !isQuiet else { return }
    let rest = writes ? "" : "; \(Self.remain(remaining))"
    let fixes = fixed.values.reduce(0, +)
    if fixes > 0 {
      let line =
        "\(writes ? "fixed" : "would fix") \(counted(fixes, "finding")) in \(counted(fixedFiles, "file"))"
      console.note(line + (ignored == 0 ? rest : ""))
    }
    if isVerbose {
      for (rule, count) in fixed.sorted(by: { $0.key < $1.key }) {
        console.note("  \(rule): \(count)")
      }
    }
    if ignored > 0 {
      let line =
        "\(writes ? "ignored" : "would ignore") \(counted(ignored, "finding")) in \(counted(ignoredFiles, "file"))"
      console.note(line + rest)
    }
    if fixes == 0, ignored == 0, !writes { console.note("nothing would change\(rest)") }
    if appliesElsewhere, wouldChange {
      let base = PrintableName.of(paths.base)
      console.note("files lie outside of this folder, so the patch applies in \(base)")
    }
  }

  /// Whether there is a patch.
  var wouldChange: Bool { !patched.isEmpty }

  private static func remain(_ count: Int) -> String {
    count == 0 ? "nothing remains" : "\(counted(count, "finding")) remain\(count == 1 ? "s" : "")"
  }
}
