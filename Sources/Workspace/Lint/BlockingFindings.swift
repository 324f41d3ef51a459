import RecipeLint
import Reports
import SourceText

/// Words why a file cannot be worked on; for one thread, as it keeps its memory.
///
/// Comments that ignore findings are passed over, since a file is no better for them, and findings come without
/// fixes: none is made here.
package struct BlockingFindings {
  /// What a file is needed for.
  package enum Purpose {
    /// It must be YAML that recipes are written in.
    case reading
    /// Its recipes must be free of errors.
    case brewing
  }

  private let purpose: Purpose
  private var roots: ProjectRoots
  // Made for the first file that is wrong.
  private var linter: Linter?

  package init(_ purpose: Purpose, in directory: WorkingDirectory) {
    self.purpose = purpose
    roots = ProjectRoots(in: directory)
  }

  /// What keeps a file with this content from being used.
  package mutating func findings(in bytes: [UInt8], of file: InputFile) -> FileFindings {
    findings(of: file, bytes) { $0.lint(bytes) }
  }

  /// That a file has more bytes than recipes have.
  package mutating func tooLarge(_ file: InputFile, size: Int?, limit: Int) -> FileFindings {
    findings(of: file, []) { $0.lintTooLarge(size: size, limit: limit) }
  }

  private mutating func findings(
    of file: InputFile,
    _ bytes: [UInt8],
    _ lint: (inout Linter) -> [Diagnostic]
  ) -> FileFindings {
    var linter = self.linter.take() ?? makeLinter()
    defer { self.linter = linter }
    var found = lint(&linter)
    if purpose == .brewing { found.removeAll { $0.severity != .error } }
    for index in found.indices { found[index].fix = nil }
    let source = SourceText(name: file.name, path: roots.path(of: file), bytes: bytes)
    return FileFindings(findings: found, source: source)
  }

  private func makeLinter() -> Linter {
    switch purpose {
    case .reading: return Linter(RuleSelection(Rule.aboutReading), keepsIgnored: true)
    case .brewing:
      var settings = RuleSettings()
      settings.preset = .minimal
      return Linter(RuleSelection(settings: settings), keepsIgnored: true)
    }
  }
}
