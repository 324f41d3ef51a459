import Platform
import Recipes
import Text

/// Reads a line of a diary, or reports why it is unreadable.
///
/// This is the reference reader. ``LineScanner`` is faster, but supports fewer lines.
package enum DiaryLineReader {
  /// Reads a line without its line end.
  package static func read(_ bytes: [UInt8]) throws(LineProblem) -> DiaryLine {
    try readWithLinks(bytes).line
  }

  /// Reads a line without its line end, and the hashes of the lines that it replaces, if it is an edit.
  static func readWithLinks(
    _ bytes: [UInt8]
  ) throws(LineProblem) -> (line: DiaryLine, replaced: [LineHash]) {
    guard bytes.count <= LogFormat.maximumLineLength else { throw .tooLong }
    let object = LogObject(try object(in: bytes))
    do throws(LineProblem) {
      if object.isTombstone { return (.tombstone(try tombstone(object)), []) }
      return (.entry(try entry(object)), try object.replaced())
    } catch {
      let version = try object.version()
      throw version > LogFormat.version ? .newerVersion(version) : error
    }
  }

  private static func object(in bytes: [UInt8]) throws(LineProblem) -> JSONNode {
    var parser = JSONParser(bytes)
    do {
      guard let node = try parser.next() else { throw LineProblem.notObject(kind: "nothing") }
      guard case .object = node.value else { throw LineProblem.notObject(kind: node.kind) }
      guard try parser.next() == nil else { throw LineProblem.moreThanObject }
      return node
    } catch let error as JSONSyntaxError {
      throw .syntax(error)
    } catch let error as LineProblem {
      throw error
    } catch {
      throw .notObject(kind: "nothing")
    }
  }

  private static func tombstone(_ object: LogObject) throws(LineProblem) -> Tombstone {
    _ = try object.version()
    guard case .uuid(let id) = try object.value(Tombstone.field, of: .uuid),
      case .time(let time) = try object.value(LogField.timestamp.rawValue, of: .timestamp)
    else { throw .notObject(kind: "nothing") }
    return Tombstone(id: id, time: time)
  }

  /// Reads an entry. Throws the first field that is missing or wrong; a missing id counts last.
  static func entry(_ object: LogObject) throws(LineProblem) -> BrewLogDetailDTO {
    _ = try object.version()
    var values = LogValues()
    // The id last, so that what lacks one as well is said first.
    for field in LogField.allCases.dropFirst(2) + [.id] { values[field] = try object.value(field) }
    guard let request = values.request(), let id = values.uuid(.id) else {
      throw .notObject(kind: "nothing")
    }
    return BrewLogDetailDTO(request, id: id)
  }
}

/// What a line of a diary says.
package enum DiaryLine: Equatable, Sendable {
  case entry(BrewLogDetailDTO)
  case tombstone(Tombstone)
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
    case .notObject(let kind): "expected an object, found \(kind)"
    case .moreThanObject: "found more than one object, expected one"
    case .field(let problem): problem.description
    case .newerVersion(let version):
      "format version \(version) is not supported: expected \(LogFormat.version)"
    case .tooLong: "longer than \(LogFormat.maximumLineLength >> 20) MiB"
    }
  }
}
