import Recipes
import Text

/// A time at the beginning of a text, at which its step starts: `0:45 - pour`, `[0:45] pour`, `At 45 seconds, pour`, `45s: pour`,
/// `0:00-0:45: pour`; or at its end: `300 g @ 0:45`.
struct LeadingClock {
  /// In seconds.
  let start: Double
  /// The seconds to the second time; nil if there is only one.
  let duration: Double?
  /// The text behind it.
  let rest: String

  /// nil if a text does not begin with a time, or has nothing else.
  init?(_ text: String) {
    guard let found = ProseStart(text) else { return nil }
    let bytes = Array(text.utf8)
    let rest = String(decoding: bytes[found.rest], as: UTF8.self).trimmed
    guard !rest.isEmpty else { return nil }
    (start, duration, self.rest) = (found.start, found.duration, rest.capitalizedFirst)
  }

  /// Whether a text is a time such as `0:45`, or a range of times, and nothing else.
  static func isTime(_ text: String) -> Bool { ProseStart(text)?.rest.isEmpty ?? false }
}
