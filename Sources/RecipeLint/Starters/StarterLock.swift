import Essentials
import JSON
import SourceText

/// The recorded meanings of the starters of a book: the content of a `starters.lock`.
///
/// A line holds the id of a starter, the digest of its meaning (see `RecipeMeaning`), and its name as a JSON string,
/// which is only for people. Blank lines and lines that begin with `#` are comments. The order of the lines does not
/// matter, so git can merge them by keeping those of both sides.
package struct StarterLock: Sendable {
  /// The name of the file.
  package static let fileName = "starters.lock"
  /// The largest file that is read, in bytes: about 8000 starters.
  package static let limit = 1 << 20

  /// A line about a starter.
  package struct Entry: Equatable, Sendable {
    /// The id of the recipe.
    package let id: UUID
    /// The digest of its meaning, in hexadecimal.
    package let digest: String
    /// Its name when it was locked.
    package let name: String
    /// The bytes of the line, without its line break; empty for a new entry.
    package let range: ByteRange

    /// An entry for a new lock.
    package init(id: UUID, digest: String, name: String, range: ByteRange = ByteRange(0, 0)) {
      (self.id, self.digest, self.name, self.range) = (id, digest, name, range)
    }
  }

  /// A line that cannot be used.
  package struct Problem: Equatable, Sendable {
    /// What is wrong with it.
    enum Kind: Equatable, Sendable {
      /// It does not have the form of an entry.
      case malformed
      /// git left it behind.
      case conflictMarker
      /// An earlier line has the same id and another digest.
      case contradiction(first: ByteRange)
      /// There are more such lines.
      case tooMany
    }

    let kind: Kind
    /// The bytes of the line, without its line break.
    let range: ByteRange
  }

  /// The most lines that are reported.
  private static let mostProblems = 100

  /// The starters, each once, as listed.
  package private(set) var entries: [Entry] = []
  /// The lines that cannot be used, in source order.
  package private(set) var problems: [Problem] = []
  private var places: [UUID: Int] = [:]

  /// The lock with this content. O(n).
  package init(_ bytes: [UInt8]) {
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let isCRLF = end > start && bytes[end - 1] == UInt8(ascii: "\r")
      add(bytes[start..<(isCRLF ? end - 1 : end)])
      start = end + 1
    }
  }

  /// The place of the entry of a recipe in ``entries``; nil if it is not locked.
  package func place(of id: UUID) -> Int? { places[id] }

  private mutating func add(_ line: ArraySlice<UInt8>) {
    let isBlank = line.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    if isBlank || line.first == UInt8(ascii: "#") { return }
    let range = ByteRange(line.startIndex, line.endIndex)
    guard let entry = Self.entry(line) else {
      return add(Problem(kind: Self.isMarker(line) ? .conflictMarker : .malformed, range: range))
    }
    if let first = places[entry.id] {
      if entries[first].digest == entry.digest { return }
      return add(Problem(kind: .contradiction(first: entries[first].range), range: range))
    }
    places[entry.id] = entries.count
    entries.append(entry)
  }

  private mutating func add(_ problem: Problem) {
    guard problems.count <= Self.mostProblems else { return }
    let isLast = problems.count == Self.mostProblems
    problems.append(isLast ? Problem(kind: .tooMany, range: problem.range) : problem)
  }

  private static func entry(_ line: ArraySlice<UInt8>) -> Entry? {
    let parts = line.split(
      separator: UInt8(ascii: " "),
      maxSplits: 2,
      omittingEmptySubsequences: false
    )
    guard parts.count == 3, parts[1].count == 64,
      let id = UUID(text: String(decoding: parts[0], as: UTF8.self)),
      parts[1].allSatisfy(isDigit)
    else { return nil }
    var parser = JSONParser(Array(parts[2]))
    guard let node = try? parser.next(), let name = node.string, node.range.end == parts[2].count
    else { return nil }
    return Entry(
      id: id,
      digest: String(decoding: parts[1], as: UTF8.self),
      name: name,
      range: ByteRange(line.startIndex, line.endIndex)
    )
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }

  private static func isMarker(_ line: ArraySlice<UInt8>) -> Bool {
    let starts = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"]
    return starts.contains { line.starts(with: $0.utf8) }
  }

  // MARK: Writing

  /// The text of a lock with these entries, sorted by id.
  package static func text(of entries: [Entry]) -> String {
    var text = """
      # The starters of this book, and a digest of what each of them means.
      # `brewbook lock` writes this file, and brewlint reports a starter that has been changed or is missing.
      # To change a starter, copy it with `brewbook duplicate`, and change the copy.

      """
    for entry in entries.sorted(by: { $0.idText < $1.idText }) {
      var json = JSONWriter()
      json.string(entry.name)
      text += "\(entry.idText) \(entry.digest) \(json.text)\n"
    }
    return text
  }
}

extension StarterLock.Entry {
  /// The id as it is written.
  package var idText: String { id.text }
}

/// A starter whose text no longer means what its lock says.
package struct ModifiedStarter {
  /// What was locked.
  let entry: StarterLock.Entry
  /// The recipe.
  let recipe: RecipeView
}

/// What is wrong with a lock.
package enum LockProblem: Sendable {
  /// A line cannot be used.
  case line(StarterLock.Problem)
  /// No recipe of the book has the id of this entry.
  case missing(StarterLock.Entry)
  /// The file has more than this many bytes, and was not read.
  case tooLarge(limit: Int)
}
