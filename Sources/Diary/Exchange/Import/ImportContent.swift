/// What a file has for the diary.
package struct ImportContent: Equatable, Sendable {
  /// The entries, in the order of the file.
  package var entries: [ImportedEntry] = []
  /// What keeps brews, or all of the file, from being imported.
  package var problems: [ExchangeIssue] = []
  /// What is lost, or changed, of the entries.
  package var losses: [ExchangeIssue] = []

  /// Nothing.
  package init() {}

  /// Nothing, for a reason.
  package init(problem: ExchangeIssue) { problems = [problem] }

  /// Takes over an entry, or says why it is none.
  ///
  /// - Parameters:
  ///   - subject: the brew, such as `brews[3]`.
  ///   - issue: what is wrong, in the words of the file.
  mutating func add(
    _ fields: EntryFields,
    isTable: Bool = true,
    line: Int?,
    subject: String = "",
    issue: (ExchangeIssue) -> ExchangeIssue = { $0 }
  ) {
    do throws(EntryProblems) {
      entries.append(try ImportedEntry(fields, isTable: isTable))
    } catch {
      problems += error.issues.map { issue($0).of(subject, line: line) }
    }
  }
}
