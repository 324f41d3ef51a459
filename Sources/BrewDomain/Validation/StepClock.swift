/// Follows the start times of steps in the order of the brew. A step whose start can be neither
/// read nor counted leaves a gap that the next explicit start closes.
struct StepClock {
  /// The start of the last step that began, in seconds; nil where it is unknown.
  private(set) var start: Double?
  /// When the next step should begin, in seconds; nil where the timer or start before it is unknown.
  private(set) var next: Double? = 0
  /// The latest start that is known, in seconds; no later step may begin before it.
  private(set) var latestStart = 0.0

  /// Lets the next step begin: at `explicit` where it names a start, else where the clock stands.
  mutating func begin(at explicit: Double?, timer: Double?) {
    start = explicit ?? next
    next = nil
    guard let start else { return }
    latestStart = start
    if let timer { next = start + timer }
  }
}
