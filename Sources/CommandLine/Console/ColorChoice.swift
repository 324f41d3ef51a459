import ArgumentParser
import Platform

/// The values of `--color`.
package enum ColorChoice: String, CaseIterable, ExpressibleByArgument, Sendable {
  /// Color where a person reads.
  case auto
  /// Color even into a file or pipe.
  case always
  /// No color.
  case never

  /// Whether to color output that goes to a terminal or not.
  ///
  /// The flag wins, then `NO_COLOR`, then `FORCE_COLOR`, then what the terminal can do.
  package func isColored(isTerminal: Bool, environment: Environment) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if environment.nonEmpty("NO_COLOR") != nil { return false }
    // `FORCE_COLOR=0` is how the tools that brought the variable up switch it off.
    if let forced = environment.nonEmpty("FORCE_COLOR") { return forced != "0" }
    return isTerminal && environment["TERM"] != "dumb"
  }
}
