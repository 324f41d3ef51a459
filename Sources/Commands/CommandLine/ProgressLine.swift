/// The line that shows the progress of long work.
///
/// It appears after one second, because most runs end sooner, and changes at most ten times a second.
struct ProgressLine {
  private let isShown: Bool
  private let now: () -> ContinuousClock.Instant
  private var next: ContinuousClock.Instant
  private var isThere = false

  /// A line that is shown only if `isShown`; `now` returns the current time.
  init(isShown: Bool, now: @escaping () -> ContinuousClock.Instant = { .now }) {
    self.isShown = isShown
    self.now = now
    next = isShown ? now() + .seconds(1) : .now
  }

  /// The text that shows the numbers; nil if it is too early.
  mutating func line(_ done: Int, of total: Int) -> String? {
    guard isShown else { return nil }
    let time = now()
    guard time >= next else { return nil }
    next = time + .milliseconds(100)
    isThere = true
    return "\r\u{1B}[K\(done) of \(total) files"
  }

  /// The text that clears the line; nil if it is not shown.
  mutating func clearing() -> String? {
    guard isThere else { return nil }
    isThere = false
    return "\r\u{1B}[K"
  }
}
