import Foundation

/// JSON as catalogs write it: snake case, keys in alphabetical order, a line feed at the end.
package enum WireJSON {
  /// Reads a value. Unknown keys are ignored.
  ///
  /// - Parameter source: the path of the file, for messages.
  package static func decode<Value: Decodable>(
    _: Value.Type,
    _ json: [UInt8],
    of source: String
  ) throws(CatalogDefect) -> Value {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    do {
      return try decoder.decode(Value.self, from: Data(json))
    } catch let error as DecodingError {
      throw .malformed("\(source): \(reason(error))")
    } catch {
      throw .malformed("\(source): not JSON")
    }
  }

  /// Writes a value: the same value gives the same bytes.
  package static func encode(_ value: some Encodable, isPretty: Bool) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    guard let data = try? encoder.encode(value) else { preconditionFailure("the values are plain") }
    return Array(data) + [UInt8(ascii: "\n")]
  }

  /// The keys of an object; empty if the text is not one.
  static func keys(_ json: [UInt8]) -> Set<String> {
    let object = try? JSONSerialization.jsonObject(with: Data(json)) as? [String: Any]
    return Set((object ?? [:]).keys)
  }

  private static func reason(_ error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, _): "`\(snakeCase(key.stringValue))` is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "`\(context.codingPath.map { snakeCase($0.stringValue) }.joined(separator: "."))` has the wrong type"
    default: "not JSON"
    }
  }

  private static func snakeCase(_ name: String) -> String {
    name.map { $0.isUppercase ? "_\($0.lowercased())" : "\($0)" }.joined()
  }
}
