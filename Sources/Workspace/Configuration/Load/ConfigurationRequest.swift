import SourceText
import SystemPackage

/// Which configuration a user asked for.
package struct ConfigurationRequest: Equatable, Sendable {
  /// Where configuration files are looked for.
  package enum Origin: Equatable, Sendable {
    /// In the folder of each input and those above it: the nearest counts.
    case nearest
    /// This one file is for all inputs.
    case file(FilePath)
    /// There is no file.
    case nowhere
  }

  package var origin: Origin
  /// Settings on top of the file's, of which later ones win.
  package var settings: [InlineSetting]

  package init(origin: Origin = .nearest, settings: [InlineSetting] = []) {
    self.origin = origin
    self.settings = settings
  }
}
