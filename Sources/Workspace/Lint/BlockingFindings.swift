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
    findings(in: .recipe(bytes, isWritable: true), of: file)
  }

  /// The findings that prevent the use of an input.
  package mutating func findings(in content: InputContent, of file: InputFile) -> FileFindings {
    let path = roots.path(of: file)
    return findings(in: content, SourceText(name: file.name, path: path, bytes: content.bytes))
  }

  /// The findings that prevent the use of an input from this source.
  package mutating func findings(
    in content: InputContent,
    _ source: SourceText
  ) -> FileFindings {
    var linter = self.linter.take() ?? makeLinter()
    linter.kind = FilePath(source.name).isEquipment ? .equipment : .recipe
    defer { self.linter = linter }
    var found = linter.lint(content)
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
