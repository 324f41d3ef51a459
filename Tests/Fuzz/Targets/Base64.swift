import Foundation

extension Sequence<UInt8> {
  /// The bytes in base 64, for programs that read text.
  var base64: String { Data(self).base64EncodedString() }
}
