import BrewCLI
import Diagnostics

/// What came of one file.
enum FileOutcome: Sendable {
  case clean
  case findings([Diagnostic], SourceText)
  case unreadable(InputError)
}
