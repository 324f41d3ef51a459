import Recipes

/// What a sound tells a brewer who watches the kettle. Each has its own number of bells, because that is all that a
/// terminal can vary.
package enum BrewSound: Int, CaseIterable, Sendable {
  /// The running timer ends in ``GuidedBrew/warningTime``.
  case soon = 1
  /// It is time for the next step: its countdown or the timer before it has ended.
  case pour = 2
  /// The last timer has ended.
  case done = 3
  /// Stop pouring: the water of the step will be in before a hand reacts.
  case stop = 4

  /// The sound of an update; nil if it has none.
  package init?(_ update: GuideUpdate, in plan: BrewPlan) {
    switch update {
    case .soon: self = .soon
    case .stopPouring: self = .stop
    case .event(let event) where event.kind == .timerEnded || event.endsWithWater(in: plan):
      self = event.stepIndex == plan.scaledSteps.count - 1 ? .done : .pour
    case .event, .question, .declined, .refusal, .help, .time, .countdown: return nil
    }
  }

  /// The number of bells. The first one is at once, and the others only say which sound it is.
  package var bells: Int { rawValue }
}

/// The bells that are still to be rung. A terminal merges bells that come at once, so there is a pause between them.
package struct BellPattern: Sendable {
  /// Long enough for terminals to finish a sound, short enough to be heard as one signal.
  private static let pause = Duration.milliseconds(300)

  private var pending = 0
  private var next: ContinuousClock.Instant?

  package init() {}

  /// Adds a sound. It replaces what is left of the one before it: the newest is the one that matters.
  package mutating func add(_ sound: BrewSound) { pending = sound.bells }

  /// Whether a bell is due; it then counts as rung.
  package mutating func take(at moment: ContinuousClock.Instant) -> Bool {
    guard pending > 0, next.map({ $0 <= moment }) ?? true else { return false }
    pending -= 1
    next = moment + Self.pause
    return true
  }

  /// The milliseconds until the next bell, rounded up; nil if none is pending.
  package func milliseconds(at moment: ContinuousClock.Instant) -> Int32? {
    guard pending > 0 else { return nil }
    guard let next, next > moment else { return 0 }
    let (seconds, attoseconds) = moment.duration(to: next).components
    return Int32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1)
  }
}
