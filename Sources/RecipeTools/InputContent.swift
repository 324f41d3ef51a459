import RecipeLint
import Recipes
import Text

/// The content of an input, and what it is.
package enum InputContent: Sendable {
  /// To be read as a recipe, or as an equipment file.
  ///
  /// - Parameter isWritable: whether a command may change it.
  case recipe([UInt8], isWritable: Bool)
  /// Meant as a recipe, for its place, but nothing in it looks like one.
  case unlike([UInt8])
  /// Something else, which was named.
  case other([UInt8])
  /// Something else, which is left alone.
  case skipped([UInt8])
  /// More than `limit` bytes; `size` is nil if unknown.
  case tooLarge(size: Int?, limit: Int)

  /// A document, which counts as named.
  ///
  /// - Parameter isMeant: whether its place means a recipe, and it must not be skipped without a word.
  package init(_ document: NamedText, isMeant: Bool = false) {
    let bytes = document.text
    var name = document.name
    if bytes.count > FileLimit.file {
      self = .tooLarge(size: bytes.count, limit: FileLimit.file)
    } else if isMeant, [.other, .undecided].contains(RecipeContent(bytes)) {
      self = .unlike(bytes)
    } else if name.withUTF8(RecipeName.isExplicit) || EquipmentFormat.isName(document.name)
      || RecipeContent(bytes) != .other
    {
      self = .recipe(bytes, isWritable: true)
    } else {
      self = .other(bytes)
    }
  }

  /// The bytes; none of what is too large.
  package var bytes: [UInt8] {
    switch self {
    case .recipe(let bytes, _), .unlike(let bytes), .other(let bytes), .skipped(let bytes): bytes
    case .tooLarge: []
    }
  }
}

/// The names of recipe files.
package enum RecipeName {
  /// The default patterns, used if no path is given.
  package static let defaultPatterns = ["/recipes/", "*.brew.yaml", "*.brew.yml"]

  /// Whether a name ends in `.yaml` or `.yml`.
  package static func matches(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    UnsafeBufferPointer(rebasing: name.suffix(5)).elementsEqual(".yaml")
      || UnsafeBufferPointer(rebasing: name.suffix(4)).elementsEqual(".yml")
  }

  /// Whether a name is one that only recipes have.
  package static func isExplicit(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    UnsafeBufferPointer(rebasing: name.suffix(10)).elementsEqual(".brew.yaml")
      || UnsafeBufferPointer(rebasing: name.suffix(9)).elementsEqual(".brew.yml")
  }
}

extension Linter {
  /// The findings in an input, without fixes that a run with `--fix` would refuse.
  package mutating func check(_ content: InputContent) -> [Diagnostic] {
    let found = lint(content)
    guard case .recipe(let bytes, _) = content else { return found }
    return Fixer.withoutRefusedFixes(found, of: bytes, with: &self)
  }

  /// The findings in an input.
  package mutating func lint(_ content: InputContent) -> [Diagnostic] {
    switch content {
    case .recipe(let bytes, _): lint(bytes)
    case .unlike(let bytes): lintOther(bytes, isMeant: true)
    case .other(let bytes): lintOther(bytes, isMeant: false)
    case .skipped: []
    case .tooLarge(let size, let limit): lintTooLarge(size: size, limit: limit)
    }
  }
}

/// Finds why a text cannot be processed; for use by one thread, because it reuses its memory.
///
/// Ignore comments have no effect, because they do not make a text usable. Findings have no fixes, because none is
/// applied here.
package struct BlockingLinter {
  /// The purpose of a text.
  package enum Purpose: Sendable {
    /// It must be valid YAML in the subset for recipes.
    case reading
    /// Its recipes must be free of errors.
    case brewing
  }

  private let purpose: Purpose
  // Created for the first invalid text.
  private var linter: Linter?

  /// A linter that has seen nothing.
  package init(_ purpose: Purpose) { self.purpose = purpose }

  /// The findings that prevent the use of an input.
  package mutating func findings(in content: InputContent, _ source: SourceText) -> FileFindings {
    // Of what is meant as a recipe and is none, there is only a warning.
    let isUnlike = if case .unlike = content { true } else { false }
    return findings(source, takesWarnings: isUnlike) { $0.lint(content) }
  }

  /// The findings that prevent the use of a file that was read already.
  package mutating func findings(in file: RecipeFile, _ source: SourceText) -> FileFindings {
    findings(source, takesWarnings: false) { $0.lint(file) }
  }

  private mutating func findings(
    _ source: SourceText,
    takesWarnings: Bool,
    _ lint: (inout Linter) -> [Diagnostic]
  ) -> FileFindings {
    var linter = self.linter.take() ?? makeLinter()
    linter.kind = EquipmentFormat.isName(source.name) ? .equipment : .recipe
    defer { self.linter = linter }
    var found = lint(&linter)
    if purpose == .brewing, !takesWarnings { found.removeAll { $0.severity != .error } }
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
