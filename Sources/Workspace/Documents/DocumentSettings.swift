import Files
import SystemPackage

/// The settings of documents, which have names but lie in no folder: those of the working directory. The globs of its
/// configuration match the names.
///
/// Each thread has its own copy, as the settings are found one after another.
package struct DocumentSettings: Sendable {
  /// The distinct settings so far; ``number(for:)`` returns an index.
  package private(set) var settings: [Settings] = []
  private let scope: ConfigurationScope
  /// The absolute path of the working directory, with a slash at the end.
  private let folder: [UInt8]
  private var numbers: [[Int]: Int] = [:]

  init(_ scope: ConfigurationScope, in folder: [UInt8]) {
    self.scope = scope
    self.folder = folder
  }

  /// The index of the settings of a document in ``settings``.
  package mutating func number(for name: String) -> Int {
    if scope.overrides.isEmpty { return settings.isEmpty ? number(overrides: []) : 0 }
    let place = (name.utf8.first == UInt8(ascii: "/") ? [] : folder) + name.utf8
    let overrides = scope.overrides.indices.filter {
      scope.overrides[$0].files.patterns.match(place.span)
    }
    return number(overrides: Array(overrides))
  }

  private mutating func number(overrides: [Int]) -> Int {
    if let known = numbers[overrides] { return known }
    settings.append(scope.settings(overrides: overrides))
    numbers[overrides] = settings.count - 1
    return settings.count - 1
  }
}

extension SettingsResolver {
  /// The settings of documents.
  ///
  /// - Throws: ``ConfigurationProblems``.
  package func documentSettings() throws -> DocumentSettings {
    let folder = try RealPath.of(".", in: directory)
    let scope = configuration(at: folder.appending("-")).scope
    try requireValid()
    return DocumentSettings(scope, in: folder.bytes.asFolder)
  }
}
