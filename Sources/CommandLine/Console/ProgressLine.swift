/// The line that tells a waiting person how far long work has come.
///
/// It appears after a second, since most runs end sooner, and changes ten times a second at most.
struct ProgressLine {
  private let isShown: Bool
  private let now: () -> ContinuousClock.Instant
  private var next: ContinuousClock.Instant
  private var isThere = false

  /// A line that appears at all if `isShown`; `now` tells the time.
  init(isShown: Bool, now: @escaping () -> ContinuousClock.Instant = { .now }) {
    self.isShown = isShown
    self.now = now
    next = isShown ? now() + .seconds(1) : .now
  }

  /// What to write to show the numbers; nil where it is not time.
  mutating func line(_ done: Int, of total: Int) -> String? {
    guard isShown else { return nil }
    let time = now()
    guard time >= next else { return nil }
    next = time + .milliseconds(100)
    isThere = true
    return "\r\u{1B}[K\(done) of \(total) files"
  }

  /// What to write to take the line away; nil where there is none.
  mutating func clearing() -> String? {
    guard isThere else { return nil }
    isThere = false
    return "\r\u{1B}[K"
  }
}
