import Platform
import RecipeTools
import Recipes
import SystemPackage
import Text

/// The files of a commit as git stores them, whatever the work tree holds.
struct CommittedFiles {
  /// A file of a commit.
  struct File: Equatable {
    /// The path from the root of the clone.
    let path: RawText
    /// The id of its content.
    let content: RawText
  }

  private let git: Git

  init(_ git: Git) { self.git = git }

  /// The regular files of a commit that another one lacks or has with other content.
  ///
  /// - Parameter base: the other commit; nil for all files.
  func files(of commit: RawText, changedSince base: RawText?) throws(Git.Failure) -> [File] {
    guard let base else {
      let list = try git.output(
        "ls-tree",
        "-r",
        "-z",
        "--full-tree",
        commit,
        "--",
        within: .work
      )
      // `100644 blob ID`, a tab and the path.
      return Git.names(in: list).compactMap { entry in
        let parts = entry.bytes.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
        return parts.count == 2
          ? Self.file(parts[0].split(separator: Self.space), 0, 2, parts[1]) : nil
      }
    }
    let list = try git.output(
      "diff-tree",
      "-r",
      "-z",
      "--no-renames",
      "--diff-filter=d",
      base,
      commit,
      "--",
      within: .work
    )
    // `:100644 100644 OLD NEW M`, and then the path.
    let fields = Git.names(in: list)
    return stride(from: 0, to: fields.count - 1, by: 2).compactMap { index in
      let words = fields[index].bytes.split(separator: Self.space)
      return Self.file(words, 1, 3, fields[index + 1].bytes[...])
    }
  }

  private static let space = UInt8(ascii: " ")

  /// nil for what is no regular file, such as a link or a submodule.
  private static func file(
    _ words: [ArraySlice<UInt8>],
    _ mode: Int,
    _ content: Int,
    _ path: ArraySlice<UInt8>
  ) -> File? {
    guard words.count > content, words[mode].starts(with: "100".utf8) else { return nil }
    return File(path: RawText(bytes: path), content: RawText(bytes: words[content]))
  }

  /// What some files hold. Of one that is larger than any recipe may be, only so much that this can be seen.
  func contents(of files: [File]) throws(Git.Failure) -> [RawText: [UInt8]] {
    guard !files.isEmpty else { return [:] }
    let ids = Array(Set(files.map(\.content)))
    let sizes = try sizes(of: ids)
    var contents: [RawText: [UInt8]] = [:]
    var (batch, total): ([RawText], Int) = ([], 0)
    for (id, size) in zip(ids, sizes) {
      guard size <= FileLimit.file else {
        contents[id] = Array(repeating: 0, count: FileLimit.file + 1)
        continue
      }
      batch.append(id)
      total += size
      if total > Self.mostAtOnce || batch.count == Self.mostFilesAtOnce {
        try read(batch, into: &contents)
        (batch, total) = ([], 0)
      }
    }
    try read(batch, into: &contents)
    return Dictionary(files.map { ($0.path, contents[$0.content] ?? []) }) { one, _ in one }
  }

  private static let mostAtOnce = 32 << 20
  private static let mostFilesAtOnce = 10_000

  private func sizes(of ids: [RawText]) throws(Git.Failure) -> [Int] {
    let answers = try ask("--batch-check=%(objectsize)", ids)
    let sizes = Git.lines(in: answers).compactMap { Int($0.text) }
    guard sizes.count == ids.count else { throw Self.unreadable }
    return sizes
  }

  /// Reads `ID blob SIZE`, a newline, the content and a newline for each id.
  private func read(
    _ ids: [RawText],
    into contents: inout [RawText: [UInt8]]
  ) throws(Git.Failure) {
    guard !ids.isEmpty else { return }
    var rest = try ask("--batch", ids)[...]
    for id in ids {
      let header = rest.prefix { $0 != 0x0A }
      let words = header.split(separator: Self.space)
      guard words.count == 3, let size = Int(String(decoding: words[2], as: UTF8.self)),
        rest.count > header.count + 1 + size
      else { throw Self.unreadable }
      let content = rest.dropFirst(header.count + 1).prefix(size)
      contents[id] = Array(content)
      rest = rest[(content.endIndex + 1)...]
    }
  }

  private func ask(_ option: RawText, _ ids: [RawText]) throws(Git.Failure) -> [UInt8] {
    var input: [UInt8] = []
    for id in ids { input += id.bytes + [0x0A] }
    return try git.output(["cat-file", option], input: input, within: .work)
  }

  private static let unreadable = Git.Failure.failed(
    status: 0,
    message: "cannot read the files of the commits"
  )
}
