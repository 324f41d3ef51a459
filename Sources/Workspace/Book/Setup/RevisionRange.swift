import Platform
import SystemPackage

/// Two revisions of a repository: `main..branch`; with three dots, the place where they parted takes that of the first.
package struct RevisionRange: Sendable {
  /// A file that differs; a version is empty where there is none.
  package struct Change: Sendable {
    package let path: FilePath
    package let old: [UInt8]
    package let new: [UInt8]
  }

  private let git: Git
  private let old: [UInt8]
  private let new: [UInt8]

  /// The revisions of a range.
  ///
  /// - Throws: what git says of a range that it does not know.
  package init(_ range: RawText, _ git: Git) throws(Git.Failure) {
    self.git = git
    let marked = UInt8(ascii: "^")
    let lines = Git.lines(in: try git.output("rev-parse", "--revs-only", range)).map(\.bytes)
    guard let old = lines.last(where: { $0.first == marked }),
      let new = lines.first(where: { $0.first != marked })
    else { throw .failed(status: 1, message: "\(range.text) is not a range of revisions") }
    self.old = Array(old.dropFirst())
    self.new = Array(new)
  }

  /// The files in YAML that differ, in the order of their paths.
  package func changes() throws(Git.Failure) -> [Change] {
    let options: [RawText] = [
      "diff", "--name-only", "-z", "--no-renames", "--no-relative", "--no-ext-diff",
    ]
    let revisions = [RawText(bytes: old), RawText(bytes: new), "--"]
    let patterns: [RawText] = [":(top)*.yaml", ":(top)*.yml"]
    let output = try git.output(options + revisions + patterns, within: .work)
    return output.split(separator: 0).map { path in
      Change(path: FilePath(bytes: path), old: blob(path, in: old), new: blob(path, in: new))
    }
  }

  /// The file in a revision; empty if it is not there.
  private func blob(_ path: ArraySlice<UInt8>, in revision: [UInt8]) -> [UInt8] {
    let name = RawText(bytes: revision + [UInt8(ascii: ":")] + path)
    return (try? git.output(["cat-file", "blob", name], within: .work)) ?? []
  }
}
