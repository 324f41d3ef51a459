import SourceText

/// What became of files, in numbers.
struct FormatCounts {
  /// Files that changed, or would.
  var changed = 0
  /// Files that are formatted already.
  var same = 0
  /// Files that could not be formatted.
  var failed = 0

  /// `formatted 3 files, 53 were formatted already`; nil where there is no file.
  ///
  /// - Parameter writes: whether files changed; otherwise they only would.
  func line(writes: Bool) -> String? {
    var clauses: [String] = []
    func number(_ count: Int) -> String { clauses.isEmpty ? counted(count, "file") : "\(count)" }
    if changed > 0 {
      let files = counted(changed, "file")
      clauses.append(writes ? "formatted \(files)" : "\(files) would be formatted")
    }
    if same > 0 {
      let verb = writes ? (same == 1 ? "was" : "were") : (same == 1 ? "is" : "are")
      clauses.append("\(number(same)) \(verb) formatted already")
    }
    if failed > 0 { clauses.append("\(number(failed)) could not be formatted") }
    return clauses.isEmpty ? nil : clauses.joined(separator: ", ")
  }
}
