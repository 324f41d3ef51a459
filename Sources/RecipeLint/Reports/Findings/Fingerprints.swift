import Recipes
import Text

/// Fingerprints that identify the findings of one source across runs.
///
/// A fingerprint is derived from the rule, the file path, the YAML document, the key path, and the index among
/// findings equal in all of these. It does not depend on lines or texts, so it survives edits above a finding and
/// a reworded message.
struct Fingerprints {
  private let path: [UInt8]
  private var seen: [[UInt8]: Int] = [:]

  /// Fingerprints for the findings in `source`.
  init(of source: SourceText) { path = source.path }

  /// The fingerprint of the next finding of the source: SHA-256 in 64 hexadecimal digits.
  mutating func next(_ diagnostic: Diagnostic) -> String {
    // The key path comes last, because only it may contain a zero byte.
    var place = Array(diagnostic.rule.utf8) + [0] + path + [0]
    place += Array("\(diagnostic.document)".utf8) + [0] + Array(diagnostic.path.utf8)
    let occurrence = seen[place, default: 0]
    seen[place] = occurrence + 1
    return SHA256.digest(Array("\(occurrence)".utf8) + [0] + place).hexDigits
  }
}
