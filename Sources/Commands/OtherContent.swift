import Recipes
import Text

extension KnownContent {
  /// Whether a text is something other than a recipe or a plan.
  static func isForeign(_ bytes: [UInt8]) -> Bool {
    switch KnownContent(bytes) {
    case nil, .recipe, .plan: false
    case .diary, .lintReport, .events, .brewSpec, .equipment: true
    }
  }

  /// What a file is, and what to do with it.
  ///
  /// - Parameter expected: what it should have been, with its article.
  func unexpected(in file: String, expected: String) -> CommandFailure {
    let message = "\(file): expected \(expected), but this is \(name)"
    return CommandFailure(.findings, message, hint: help(file.argument))
  }
}

extension String {
  /// The name of an input as an argument.
  fileprivate var argument: String {
    self == "standard input" || self == "<stdin>" ? "-" : ShellWord.spelling(of: self)
  }
}
