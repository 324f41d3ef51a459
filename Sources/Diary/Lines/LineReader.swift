import BrewDomain
import Essentials
import JSON
import Platform

/// Reads a line of a diary, and knows why it cannot.
///
/// It is the definition of what can be read. ``LineScanner`` reads the same lines faster, but not all.
package enum LineReader {
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
