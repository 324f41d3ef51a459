import JSON
import SourceText

/// A field that a line has beside those of the diary, such as one of a later release.
package struct UnknownField: Equatable, Sendable {
  /// Its name.
  package let name: String
  /// Its value, spelled as JSON on one line.
  package let json: [UInt8]

  /// The field as it is written in an object.
  var member: [UInt8] {
    Array("\"\(name.escapedForJSON)\":".utf8) + json
  }
}

extension LogObject {
  /// The fields whose names are not those of the diary.
  ///
  /// - Parameter bytes: the text that the object was read from.
  func unknownFields(in bytes: [UInt8]) -> [UnknownField] {
    others.map { UnknownField(name: $0.name, json: $0.node.range.line(in: bytes)) }
  }
}

extension ByteRange {
  /// The bytes of a JSON value, on one line: line breaks stand only between its parts.
  func line(in bytes: [UInt8]) -> [UInt8] {
    bytes[start..<end].map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
  }
}
