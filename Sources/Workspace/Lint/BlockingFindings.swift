import RecipeLint
import SystemPackage
import Text

/// Finds why a file cannot be processed; for use by one thread, because it reuses its memory.
///
/// Ignore comments have no effect, because they do not make a file usable. Findings have no fixes, because none
/// is applied here.
package struct BlockingFindings {
  /// The purpose of a file.
  package enum Purpose {
    /// It must be valid YAML in the subset for recipes.
    case reading
    /// Its recipes must be free of errors.
    case brewing
  }

  private let purpose: Purpose
  private var roots: ProjectRoots
  // Created for the first invalid file.
  private var linter: Linter?

  package init(_ purpose: Purpose, in directory: WorkingDirectory) {
    self.purpose = purpose
    roots = ProjectRoots(in: directory)
  }

  /// The findings that prevent the use of a file with this content.
  package mutating func findings(in bytes: [UInt8], of file: InputFile) -> FileFindings {
    findings(of: source(file, bytes)) { $0.lint(bytes) }
  }

  /// The finding that a file is something else than a recipe.
  package mutating func other(_ bytes: [UInt8], of file: InputFile) -> FileFindings {
    findings(of: source(file, bytes)) { $0.lintOther(bytes) }
  }

  /// The finding that a text is something else than a recipe.
  package mutating func other(_ text: SourceText) -> FileFindings {
    findings(of: text) { $0.lintOther(text.bytes) }
  }

  /// The findings that prevent the use of a text.
  package mutating func findings(in text: SourceText) -> FileFindings {
    findings(of: text) { $0.lint(text.bytes) }
  }

  /// The finding that a file is too large.
  package mutating func tooLarge(_ file: InputFile, size: Int?, limit: Int) -> FileFindings {
    tooLarge(source(file, []), size: size, limit: limit)
  }

  /// The finding that a text is too large.
  package mutating func tooLarge(_ text: SourceText, size: Int?, limit: Int) -> FileFindings {
    findings(of: text) { $0.lintTooLarge(size: size, limit: limit) }
  }

  private mutating func source(_ file: InputFile, _ bytes: [UInt8]) -> SourceText {
    SourceText(name: file.name, path: roots.path(of: file), bytes: bytes)
  }

  private mutating func findings(
    of source: SourceText,
    _ lint: (inout Linter) -> [Diagnostic]
  ) -> FileFindings {
    var linter = self.linter.take() ?? makeLinter()
    linter.kind = FilePath(source.name).isEquipment ? .equipment : .recipe
    defer { self.linter = linter }
    var found = lint(&linter)
    if purpose == .brewing { found.removeAll { $0.severity != .error } }
    for index in found.indices { found[index].fix = nil }
    return FileFindings(findings: found, source: source)
  }

  private func makeLinter() -> Linter {
    switch purpose {
    case .reading: Linter(RuleSettings(only: Rule.aboutReading), keepsIgnored: true)
    case .brewing: Linter(RuleSettings(preset: .minimal), keepsIgnored: true)
    }
  }
}
