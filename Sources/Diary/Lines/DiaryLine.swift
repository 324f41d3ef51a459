import BrewDomain
import Essentials
import JSON
import Platform

/// Reads a line of a diary, and knows why it cannot.
///
/// It is the definition of what can be read. ``LineScanner`` reads the same lines faster, but not all.
package enum DiaryLineReader {
  /// What a line says, its end left out.
  package static func read(_ bytes: [UInt8]) throws(LineProblem) -> DiaryLine {
    guard bytes.count <= LogFormat.longestLine else { throw .tooLong }
    let object = LogObject(try object(in: bytes))
    do throws(LineProblem) {
      if object.isTombstone { return .tombstone(try tombstone(object)) }
      return .entry(try entry(object))
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
    return Tombstone(
      id: try object.uuid(Tombstone.field),
      time: try object.time(LogField.timestamp.rawValue)
    )
  }

  private static func entry(_ object: LogObject) throws(LineProblem) -> BrewLogDetailDTO {
    _ = try object.version()
    return BrewLogDetailDTO(try request(object), id: try object.uuid(LogField.id.rawValue))
  }

  /// What an object says of a brew; neither version nor id are looked at.
  static func request(_ object: LogObject) throws(LineProblem) -> CreateBrewLogRequest {
    CreateBrewLogRequest(
      timestamp: try object.time(LogField.timestamp.rawValue).date,
      method: BrewMethod(rawValue: try object.text(.method)),
      recipeId: try object.optionalUUID(.recipeId),
      recipeNameAtBrew: try object.text(.recipeNameAtBrew),
      doseGrams: try object.number(.doseGrams),
      targetYieldGrams: try object.number(.targetYieldGrams),
      waterTemperatureCelsius: try object.number(.waterTemperatureCelsius),
      grindLabel: try object.word(.grindLabel),
      rating: try object.rating(),
      tasteTag: try object.optionalWord(.tasteTag),
      note: try object.optionalText(.note),
      coffee: try object.optionalText(.coffee),
      grindSetting: try object.optionalText(.grindSetting),
      totalTimeSeconds: try object.optionalNumber(.totalTimeSeconds),
      tdsPercent: try object.optionalNumber(.tdsPercent)
    )
  }
}

/// What a line of a diary says.
package enum DiaryLine: Equatable, Sendable {
  case entry(BrewLogDetailDTO)
  case tombstone(Tombstone)
}

/// A line that takes back all entries with an id that stand before it.
package struct Tombstone: Equatable, Sendable {
  /// The field that makes a line without `id` a tombstone.
  package static let field = "deletes"

  /// The entries that are taken back.
  package let id: UUID
  /// When they were.
  package let time: LogTime

  package init(id: UUID, time: LogTime) {
    self.id = id
    self.time = time
  }
}

/// Why a line of a diary cannot be read.
package enum LineProblem: Error, Equatable, Sendable {
  /// It is no JSON, such as half of a line.
  case syntax(JSONSyntaxError)
  /// It is no object, but something else.
  case notObject(kind: String)
  /// Something stands behind the object.
  case moreThanObject
  /// A field is missing, or its value is not what it must hold.
  case field(JSONFieldProblem)
  /// A later release wrote it, and it is not readable as what is known here.
  case newerVersion(Int)
  /// It has more than ``LogFormat/longestLine`` bytes.
  case tooLong

  /// Whether the line is damaged, rather than only unknown here.
  package var isDamage: Bool {
    if case .newerVersion = self { false } else { true }
  }
}

extension LineProblem: CustomStringConvertible {
  /// What is wrong, on one line, in lower case and without a final stop.
  package var description: String {
    switch self {
    case .syntax(let error): "not JSON at byte \(error.range.start + 1): \(error)"
    case .notObject(let kind): "expected an object, not \(kind)"
    case .moreThanObject: "there is more than one object"
    case .field(let problem): problem.description
    case .newerVersion(let version):
      "version \(version) of the format, of which only \(LogFormat.version) is known here"
    case .tooLong: "more than \(LogFormat.longestLine >> 20) MiB"
    }
  }
}
