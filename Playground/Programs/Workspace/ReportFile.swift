import Platform
import SystemPackage

/// Writes a report file atomically.
package enum ReportFile {
  /// Replaces the content of the file at `path`, which a person named.
  package static func write(
    _ text: String,
    to path: FilePath,
    in directory: WorkingDirectory
  ) throws(ReportError) {
    let place = directory.resolve(path)
    do throws(WriteFailure) {
      _ = try WritePlace(place, within: .anywhere, followsLink: true)
    } catch {
      throw ReportError(path: path, reason: error.phrase)
    }
    do throws(Errno) {
      _ = try Host.ask(.store, Host.joined([place.spelling, Array(text.utf8)]))
    } catch {
      throw ReportError(path: path, reason: error.phrase)
    }
  }
}
