import Reports
import SourceText

/// What came of one file.
package enum FileOutcome: Sendable {
  case clean
  case findings([Diagnostic], SourceText)
  case unreadable(InputError)
}
