import RecipeText
import RecipeTools
import SystemPackage
import Text
import Workspace

extension Brewfmt {
  /// Formats documents, and writes their texts as JSON Lines.
  func formatDocuments(_ name: String, _ run: FileRun) throws -> ExitStatus {
    let isCheck = mode.check
    let (counts, status) = try run.forEachDocument(of: name, own: ["changed"]) { settings in
      let formatter = DocumentFormatter(settings, isCheck: isCheck)
      return { formatter.format($0, &$1) }
    }
    return counts.badLines + counts.failures > 0 ? max(status, .findings) : status
  }
}

/// Formats documents one after another on a thread.
///
/// A class, because its formatter keeps its memory from one document to the next.
private final class DocumentFormatter {
  private let isCheck: Bool
  private var settings: DocumentSettings
  private var formatter = Formatter()
  private var blocking = BlockingLinter(.reading)

  init(_ settings: DocumentSettings, isCheck: Bool) {
    self.settings = settings
    self.isCheck = isCheck
  }

  /// Appends the formatted text of a document, or why it cannot be formatted.
  func format(_ document: NamedText, _ record: inout DocumentRecord) {
    let content = InputContent(document)
    guard case .recipe(let text, _) = content else {
      let found = blocking.findings(in: content, SourceText(name: document.name, bytes: []))
      return record.fail(found.findings.first?.message ?? "is not a coffee recipe")
    }
    let number = settings.number(for: document.name)
    let scope: KeyScope = FilePath(document.name).isEquipment ? .equipment : .recipe
    switch formatter.format(text, as: scope, lineEnding: settings.settings[number].lineEnding) {
    case .unchanged: append(text, isChanged: false, to: &record)
    case .changed(let new): append(new, isChanged: true, to: &record)
    case .failed(let failure):
      record.fail(
        "internal error: formatting would change the recipe (\(failure.difference)); please report this"
      )
    case .refused: refuse(content, SourceText(name: document.name, bytes: text), &record)
    }
  }

  private func append(_ text: [UInt8], isChanged: Bool, to record: inout DocumentRecord) {
    if isChanged, isCheck { record.counts.failures += 1 }
    record.text.append(contentsOf: isChanged ? ",\"changed\":true".utf8 : ",\"changed\":false".utf8)
    record.text.appendText(text)
  }

  private func refuse(
    _ content: InputContent,
    _ source: SourceText,
    _ record: inout DocumentRecord
  ) {
    guard let first = blocking.findings(in: content, source).findings.first else {
      return record.fail("cannot be read as YAML")
    }
    let start = LineIndex(source.bytes).position(at: first.range.start)
    record.fail(
      first.message,
      hint: first.help.isEmpty ? nil : first.help,
      at: (start.line, start.column)
    )
  }
}
