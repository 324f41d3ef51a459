import Recipes
import Text

/// Where a conflicted copy comes from, in its first line: a comment, so that the recipe means the same without it.
package struct ConflictNote: Equatable, Sendable {
  /// git's id of the version of the file that both sides began from; nil if both added the file.
  package let base: String?
  /// git's id of the commit that was checked out.
  package let head: String

  /// - Parameters:
  ///   - base: git's id of the file's common version; nil if both sides added it.
  ///   - head: git's id of the commit that is checked out.
  package init(base: String?, head: String) { (self.base, self.head) = (base, head) }

  private static let start = "# brewbook: conflict "
  private static let none = "none"

  // MARK: Writing

  /// A copy with the note above it.
  func written(above copy: [UInt8], usesCarriageReturn: Bool) -> [UInt8] {
    let mark = copy.lengthOfByteOrderMark
    let words = "base=\(base ?? Self.none) head=\(head) digest=\(Self.digest(of: copy))"
    let line = Array("\(Self.start)\(words)\(usesCarriageReturn ? "\r\n" : "\n")".utf8)
    return Array(copy[..<mark]) + line + Array(copy[mark...])
  }

  private static func digest(of copy: [UInt8]) -> String {
    SHA256.digest(copy).prefix(8).map { byte in
      let text = String(byte, radix: 16)
      return byte < 16 ? "0" + text : text
    }.joined()
  }

  // MARK: Reading

  /// A copy as it was read: what its note says, and what is below it.
  package struct Reading {
    /// nil if there is none that can be read.
    package let note: ConflictNote?
    /// Whether what is below the note has not changed since it was written.
    package let isAsWritten: Bool
    /// The copy without the note.
    package let copy: [UInt8]

    /// Reads the note of a file; one without a note is all copy.
    package init(_ file: [UInt8]) {
      let mark = file.lengthOfByteOrderMark
      let line = file[mark...].prefix { $0 != 0x0A }
      let text = String(decoding: line.filter { $0 != 0x0D }, as: UTF8.self)
      guard text.hasPrefix(ConflictNote.start), line.endIndex < file.endIndex else {
        (note, isAsWritten, copy) = (nil, false, file)
        return
      }
      copy = Array(file[..<mark] + file[(line.endIndex + 1)...])
      let words = text.dropFirst(ConflictNote.start.count).split(separator: " ")
      func value(_ key: String) -> String? {
        words.first { $0.hasPrefix("\(key)=") }.map { String($0.dropFirst(key.count + 1)) }
      }
      let (base, head) = (value("base"), value("head"))
      guard let base, let head, base == ConflictNote.none || ConflictNote.isID(base),
        ConflictNote.isID(head)
      else {
        (note, isAsWritten) = (nil, false)
        return
      }
      note = ConflictNote(base: base == ConflictNote.none ? nil : base, head: head)
      isAsWritten = value("digest") == ConflictNote.digest(of: copy)
    }
  }

  /// Whether a word is an id of git: SHA-1 or SHA-256 in hexadecimal digits.
  private static func isID(_ word: String) -> Bool {
    [40, 64].contains(word.utf8.count)
      && word.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
