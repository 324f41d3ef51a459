import Files
import Platform
import Recipes
import SystemPackage
import Text

/// What the configurations around a folder say about the book that it belongs to.
package enum BookSetting: Equatable, Sendable {
  /// Nothing.
  case none
  /// The book has this id.
  case id(UUID)
  /// There is a configuration that cannot be read, or whose id is invalid.
  case unreadable

  /// The setting of the nearest configuration that has one.
  ///
  /// What configurations extend does not matter: two books may extend the same one.
  ///
  /// - Parameters:
  ///   - folder: absolute and without symbolic links.
  ///   - root: the root of the project, in or above which nothing is read.
  package static func find(from folder: FilePath, upTo root: FilePath) -> BookSetting {
    var candidate = folder
    while candidate.starts(with: root) {
      let setting = setting(in: candidate.appending(ProjectRoots.configurationName))
      if setting != .none { return setting }
      guard candidate.removeLastComponent() else { break }
    }
    return .none
  }

  private static func setting(in file: FilePath) -> BookSetting {
    guard (try? Stat(file)) != nil else { return .none }
    guard let bytes = FileReader(in: WorkingDirectory("/")).bytes(of: file) else {
      return .unreadable
    }
    let text = SourceText(name: PrintableName.of(file), bytes: bytes)
    let source = ConfigurationSource(text, folder: file.removingLastComponent())
    let decoded = ConfigurationDecoder.decode(source)
    if let book = decoded.configuration.book { return .id(book.value) }
    return decoded.errors.isEmpty ? .none : .unreadable
  }
}
