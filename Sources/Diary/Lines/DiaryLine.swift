import Platform
import Recipes
import Text

/// What a line of a diary says.
package enum DiaryLine: Equatable, Sendable {
  case entry(BrewLogDetailDTO)
  case tombstone(Tombstone)

  /// Reads a line without its line end. O(n).
  package init(_ bytes: [UInt8]) throws(LineProblem) {
    var reader = LineReader()
    let line: Result<DiaryLine, LineProblem> = bytes.withUnsafeBufferPointer { text in
      do throws(LineProblem) {
        switch try reader.read(text, in: text.withoutMark(0..<text.count)) {
        case .entry: return .success(.entry(reader.entry(in: text)))
        case .tombstone(let tombstone): return .success(.tombstone(tombstone))
        }
      } catch {
        return .failure(error)
      }
    }
    self = try line.get()
  }
}

/// A line that deletes all entries with an id before it.
package struct Tombstone: Equatable, Sendable {
  /// The field that makes a line without `id` a tombstone.
  package static let field = "deletes"

  /// The id of the deleted entries.
  package let id: UUID
  /// The time of the deletion.
  package let time: LogTime

  package init(id: UUID, time: LogTime) {
    self.id = id
    self.time = time
  }
}

/// Why a diary line is unreadable.
package enum LineProblem: Error, Equatable, Sendable {
  /// It is not JSON, for example because it is truncated.
  case syntax(JSONSyntaxError)
  /// It is a line of git between the two sides of a merge.
  case conflictMarker
  /// It is JSON, but not an object: `kind` is what it is.
  case notObject(kind: String)
  /// More text follows the object.
  case moreThanObject
  /// A field is missing or has an invalid value.
  case field(JSONFieldProblem)
  /// A later release wrote it, and this one cannot read it.
  case newerVersion(Int)
  /// It has more than ``LogFormat/maximumLineLength`` bytes.
  case tooLong

  /// Why a text is not one JSON object.
  init(ofSyntaxIn bytes: [UInt8]) {
    // git merged the file without the driver of diaries, as programs on libgit2 do.
    let marks = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"]
    if marks.contains(where: { bytes.starts(with: $0.utf8) }) {
      self = .conflictMarker
      return
    }
    var parser = JSONParser(bytes)
    self = .notObject(kind: "nothing")
    do throws(JSONSyntaxError) {
      guard let node = try parser.next() else { return }
      self = .notObject(kind: node.kind)
      if node.isObject, try parser.next() != nil { self = .moreThanObject }
    } catch {
      self = .syntax(error)
    }
  }

  /// Whether the line is damaged rather than too new.
  package var isDamage: Bool {
    if case .newerVersion = self { false } else { true }
  }
}

extension LineProblem: CustomStringConvertible {
  /// The message: one line, in lower case, without a full stop.
  package var description: String {
    switch self {
    case .syntax(let error): "not JSON at byte \(error.range.start + 1): \(error)"
    case .conflictMarker:
      "a conflict marker of git: `brewlog repair` removes it, and keeps the brews of both sides"
    case .notObject(let kind): "expected an object, found \(kind)"
    case .moreThanObject: "found more than one object, expected one"
    case .field(let problem): problem.description
    case .newerVersion(let version):
      "format version \(version) is not supported: expected \(LogFormat.version)"
    case .tooLong: "longer than \(LogFormat.maximumLineLength >> 20) MiB"
    }
  }
}

extension JSONFieldProblem {
  /// A field that is missing, which nothing is found of, or has another value than expected.
  init(_ field: String, expected: String, found: String?) {
    self.init(
      field: field,
      message: found.map { Self.mismatch(expected: expected, found: $0) }
        ?? "is missing: expected \(expected)",
      path: "",
      range: ByteRange(0, 0)
    )
  }
}
