import CatalogPlatform

/// JSON as catalogs write it: in UTF-8, keys in alphabetical order, a line feed at the end.
package enum WireJSON {
  /// Reads a value. Unknown keys are ignored.
  ///
  /// - Parameter source: the path of the file, for messages.
  package static func decode<Value: Decodable>(
    _: Value.Type,
    _ json: [UInt8],
    of source: String
  ) throws(CatalogDefect) -> Value {
    // Foundation also reads UTF-16 and a byte order mark, which others do not.
    guard json.first == UInt8(ascii: "{"), String(validating: json, as: UTF8.self) != nil else {
      throw .malformed("\(source): not a JSON object in UTF-8")
    }
    let value: Value
    do {
      value = try JSONDecoder().decode(Value.self, from: Data(json))
    } catch let error as DecodingError {
      throw .malformed("\(source): \(reason(error))")
    } catch {
      throw .malformed("\(source): not JSON")
    }
    // Readers disagree about which of two values counts.
    if let key = repeatedKey(json) { throw .malformed("\(source): `\(key)` is given twice") }
    return value
  }

  /// Writes a value: the same value gives the same bytes.
  package static func encode(_ value: some Encodable, isPretty: Bool) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    guard let data = try? encoder.encode(value) else { preconditionFailure("the values are plain") }
    return Array(data) + [UInt8(ascii: "\n")]
  }

  /// The keys of an object; empty if the text is not one.
  static func keys(_ json: [UInt8]) -> Set<String> {
    let object = try? JSONDecoder().decode([String: Anything].self, from: Data(json))
    return Set((object ?? [:]).keys)
  }

  /// A value that is not looked at.
  private struct Anything: Decodable {
    init(from _: any Decoder) {}
  }

  private static func reason(_ error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, _): return "`\(key.stringValue)` is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return wrongType(context)
    case .dataCorrupted(let context) where !context.codingPath.isEmpty: return wrongType(context)
    default: return "not JSON"
    }
  }

  private static func wrongType(_ context: DecodingError.Context) -> String {
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    return path.isEmpty ? "not a JSON object" : "`\(path)` has the wrong type"
  }
}
