import Foundation
import TestSupport

/// Small random changes of an input, without knowing what it covers.
enum ByteMutation {
  /// One to four changes: bytes left out, copied, replaced or put in.
  static func mutate(_ bytes: [UInt8], _ target: FuzzTarget, using random: inout SeededGenerator)
    -> [UInt8]
  {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, place + Int.random(in: 0...8, using: &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes.removeSubrange(place..<end)
      case 1:
        bytes.insert(
          contentsOf: Array(bytes[place..<end]),
          at: Int.random(in: 0...bytes.count, using: &random)
        )
      case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
      case 3 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 4 where place < bytes.count: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
      default:
        guard let word = target.words.randomElement(using: &random) else { continue }
        bytes.replaceSubrange(place..<(Bool.random(using: &random) ? place : end), with: word.utf8)
      }
    }
    return Array(bytes.prefix(target.mostBytes))
  }
}

extension Sequence<UInt8> {
  /// The bytes in base 64, for programs that read text.
  var base64: String { Data(self).base64EncodedString() }
}
