/// What a brewer must agree to before it happens.
package enum GuideQuestion: Equatable, Sendable {
  case restart
  case quit

  /// The question, with how to answer it.
  package var text: String {
    switch self {
    case .restart: "Restart? The brew so far is given up. (y/n)"
    case .quit: "Quit? The brew is under way. (y/n)"
    }
  }
}
