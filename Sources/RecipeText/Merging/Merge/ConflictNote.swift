import Recipes
import Text

/// Where a conflicted copy comes from, in its first line: a comment, so that the recipe means the same without it.
package struct ConflictNote: Equatable, Sendable {
  /// git's id of the version of the file that both sides began from; nil if both added the file.
  package let base: String?

  /// - Parameter base: git's id of the file's common version; nil if both sides added it.
  package init(base: String?) { self.base = base }

  private static let start = "# brewbook: conflict base="
  private static let none = "none"

  /// A copy with the note above it.
  func written(above copy: [UInt8], usesCarriageReturn: Bool) -> [UInt8] {
    let mark = copy.lengthOfByteOrderMark
    let line = "\(Self.start)\(base ?? Self.none)\(usesCarriageReturn ? "\r\n" : "\n")"
    return Array(copy[..<mark]) + Array(line.utf8) + Array(copy[mark...])
  }

  /// A copy as it was read: what its note says, and what is below it.
  package struct Reading {
    /// nil if there is none that can be read.
    package let note: ConflictNote?
    /// The copy without the note.
    package let copy: [UInt8]

    /// Reads the note of a file; one without a note is all copy.
    package init(_ file: [UInt8]) {
      let mark = file.lengthOfByteOrderMark
      let line = file[mark...].prefix { $0 != 0x0A }
      let text = String(decoding: line.filter { $0 != 0x0D }, as: UTF8.self)
      guard text.hasPrefix(ConflictNote.start), line.endIndex < file.endIndex else {
        (note, copy) = (nil, file)
        return
      }
      copy = Array(file[..<mark] + file[(line.endIndex + 1)...])
      let base = String(text.dropFirst(ConflictNote.start.count))
      let isNone = base == ConflictNote.none
      note = isNone || ConflictNote.isID(base) ? ConflictNote(base: isNone ? nil : base) : nil
    }
  }

  /// Whether a word is an id of git: SHA-1 or SHA-256 in hexadecimal digits.
  private static func isID(_ word: String) -> Bool {
    [40, 64].contains(word.utf8.count)
      && word.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
