import Recipes
import Text

/// The lines that an edit may replace: the entries with one id, which is more than one if an entry was edited in
/// several places, or if different entries share the id.
package struct DiaryEdit {
  /// An entry with its line.
  package struct Version {
    /// The hash of the line, by which a person chooses it.
    package let hash: LineHash
    /// The parsed entry.
    package let entry: BrewLogDetailDTO
    fileprivate let line: StoredLine
  }

  /// The entries, newest first.
  package let versions: [Version]

  /// The versions on some lines; nil if one of them cannot be read.
  package init?(_ lines: [[UInt8]]) {
    var versions: [Version] = []
    for bytes in lines {
      let line = StoredLine(bytes)
      guard let entry = line.entry else { return nil }
      versions.append(Version(hash: line.hash, entry: entry, line: line))
    }
    self.versions = versions
  }

  /// Whether all are edits of the same entry.
  package var isFork: Bool {
    guard let first = versions.first, versions.count > 1 else { return false }
    return !versions.dropFirst().reduce(Set(first.line.replaced)) {
      $0.intersection($1.line.replaced)
    }.isEmpty
  }

  /// The entry to write instead of a version. Fields that this release does not know are kept.
  ///
  /// It names the line of the version, and the lines that this replaced, so that none of them comes back from another
  /// copy of the diary.
  ///
  /// - Parameter replacesAll: whether it also replaces the other versions.
  package func log(
    _ request: CreateBrewLogRequest,
    insteadOf version: Version,
    replacesAll: Bool
  ) -> WrittenBrewLog {
    let entry = BrewLogDetailDTO(request, id: version.entry.summary.id)
    let gone = [version] + (replacesAll ? versions.filter { $0.hash != version.hash } : [])
    var seen: Set<LineHash> = []
    let hashes = (gone.map(\.hash) + gone.flatMap(\.line.replaced)).filter {
      seen.insert($0).inserted
    }
    let bytes = Array(version.line.bytes)
    let unknown = JSONNode(object: bytes).map { BrewReading($0, in: bytes).unknown } ?? []
    return WrittenBrewLog(
      id: entry.summary.id,
      entry: entry,
      line: LineWriter.edit(entry, replacing: hashes, unknown: unknown)
    )
  }
}
