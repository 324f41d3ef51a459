import Recipes

/// An action that needs confirmation.
package enum GuideQuestion: Equatable, Sendable {
  case restart
  case quit

  /// The prompt, with its possible answers.
  package var text: String {
    switch self {
    case .restart: "Restart? This discards the brew so far. (y/n)"
    case .quit: "Quit? The brew is still running. (y/n)"
    }
  }
}

/// An update of a guided brew.
package enum GuideUpdate: Equatable, Sendable {
  /// The brew changed.
  case event(BrewEvent)
  /// A prompt was shown.
  case question(GuideQuestion)
  /// The prompt was declined.
  case declined
  /// A key had no effect, for this reason.
  case refusal(String)
  /// Key help was requested.
  case help
  /// The time left was requested.
  case time(BrewTimeLeft)
  /// The first pour begins after this time.
  case countdown(Duration)
  /// The running timer ends soon; see ``GuidedBrew/warningTime``.
  case soon
  /// Who pours must stop now; see ``BrewSession/mustStopPouring``.
  case stopPouring
}

/// How long a brew still takes.
package struct BrewTimeLeft: Equatable, Sendable {
  /// Of the running timer; nil if there is none.
  package let step: Duration?
  /// Of the planned time of the brew; nil if the plan has none, and zero when it is over.
  package let brew: Duration?
  /// What a scale says: the weight, the flow and what is still to pour; empty without one.
  package let scale: [String]

  init(_ session: BrewSession) {
    scale = session.state.scale.map(BrewText.scale) ?? []
    step = session.state.remainingTime
    brew = session.state.plan.totalDurationSeconds.map {
      max(.zero, Duration(inSeconds: $0) - session.elapsedTime)
    }
  }
}
