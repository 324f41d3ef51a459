import Essentials
import SourceText

/// Names for the findings of one source by which a later run knows them again.
///
/// A name is made from the rule, the path of the file, the YAML document, the key path and the number
/// of the finding among those equal to it in all of that. Lines and words are not in it, so that it
/// survives what is written above a finding, and a new wording of its message.
struct Fingerprints {
  private let path: [UInt8]
  private var seen: [[UInt8]: Int] = [:]

  /// Fingerprints for the findings in `source`.
  init(of source: SourceText) { path = source.path }

  /// The fingerprint of the next finding of the source: SHA-256, 64 hexadecimal digits.
  mutating func next(_ diagnostic: Diagnostic) -> String {
    // The key path stands last, as it alone may hold a zero byte.
    var place = Array(diagnostic.rule.utf8) + [0] + path + [0]
    place += Array("\(diagnostic.document)".utf8) + [0] + Array(diagnostic.path.utf8)
    let occurrence = seen[place, default: 0]
    seen[place] = occurrence + 1
    let digest = SHA256.digest(Array("\(occurrence)".utf8) + [0] + place)
    return digest.map { hexadecimal(UInt32($0), digits: 2) }.joined().lowercased()
  }
}
