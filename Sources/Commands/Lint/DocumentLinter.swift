import RecipeLint
import RecipeTools
import SystemPackage
import Text
import Workspace

extension Check {
  /// Checks or fixes documents, and writes their findings as JSON Lines.
  func checkDocuments(_ name: String, _ run: FileRun) throws -> ExitStatus {
    let (findings, fixer) = (findings, fixes.fix ? fixes.fixer : nil)
    let (counts, status) = try run.forEachDocument(
      of: name,
      own: ["summary", "diagnostics"]
    ) { settings in
      let linter = DocumentLinter(findings, fixer, settings)
      return { linter.check($0, &$1) }
    }
    var summary = Summary(failingFrom: reports.failOn)
    summary.add(counts.summary)
    return max(status, reports.status(for: summary), counts.badLines > 0 ? .findings : .done)
  }
}

/// Checks documents one after another on a thread. Each stands alone: it is not compared with others.
///
/// A class, because its linters keep their memory from one document to the next.
private final class DocumentLinter {
  private let findings: FindingOptions
  private let fixer: Fixer?
  private var settings: DocumentSettings
  /// By the index of the settings.
  private var linters: [Linter] = []
  /// The current document, whose name the linters may ask for.
  private let current = Current()

  private final class Current { var name = "" }

  init(_ findings: FindingOptions, _ fixer: Fixer?, _ settings: DocumentSettings) {
    self.findings = findings
    self.fixer = fixer
    self.settings = settings
  }

  /// Appends the findings in a document; after fixes, its text and what remains.
  func check(_ document: NamedText, _ record: inout DocumentRecord) {
    let index = linter(for: document)
    let content = InputContent(document)
    var text = content.bytes
    var found: [Diagnostic]
    if let fixer, case .recipe = content {
      let fixed = fixer.fix(text, with: &linters[index])
      (text, found) = (fixed.bytes, fixed.remaining)
    } else {
      found = linters[index].lint(content)
    }
    if case .recipe = content {
      found = Fixer.withoutRefusedFixes(found, of: text, with: &linters[index])
    }
    if fixer != nil, document.text.count <= FileLimit.file { record.text.appendText(text) }
    append(found, in: SourceText(name: document.name, bytes: text), to: &record)
  }

  private func append(
    _ found: [Diagnostic],
    in source: SourceText,
    to record: inout DocumentRecord
  ) {
    guard !found.isEmpty else {
      record.counts.summary.add([])
      record.text.appendLiteral(Self.clean)
      return
    }
    var summary = Summary()
    summary.add(found)
    record.counts.summary.add(summary)
    let counts = [
      ("errors", summary.errors), ("warnings", summary.warnings), ("notes", summary.notes),
      ("fixable", summary.fixable),
    ]
    let fields = counts.map { "\"\($0)\":\($1)" }.joined(separator: ",")
    record.text.append(contentsOf: ",\"summary\":{\(fields)}".utf8)
    record.text.appendFindings(FileFindings(findings: found, source: source))
  }

  /// The result of most documents.
  private static let clean: StaticString =
    #","summary":{"errors":0,"warnings":0,"notes":0,"fixable":0},"diagnostics":[]"#

  /// The index of the linter for a document, which is created for the first one.
  private func linter(for document: NamedText) -> Int {
    current.name = document.name
    let index = settings.number(for: document.name)
    while linters.count <= index {
      let own = settings.settings[linters.count]
      let applied = (try? findings.rules.applied(to: own.rules)) ?? own.rules
      linters.append(Linter(applied, keepsIgnored: findings.noIgnores, methods: own.methods))
      linters[index].grinders = { EquipmentFiles.shipped.map(\.name) }
    }
    linters[index].kind = FilePath(document.name).isEquipment ? .equipment : .recipe
    return index
  }
}
