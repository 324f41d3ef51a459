import Text

extension Rule {
  static let fileTooLarge = Rule(
    id: "file-too-large",
    summary: "The file is too large to be a recipe.",
    rationale: """
      A recipe takes about a kilobyte. A file above 1 MiB, or standard input above 16 MiB, is something
      else, and is not read.
      """,
    bad: "",
    good: "",
    check: .size { size, limit, report in
      let limit = mebibytes(limit)
      report.add(
        size.map { "the file is \(mebibytes($0)), but at most \(limit) is allowed" }
          ?? "the input is larger than \(limit)",
        at: ByteRange(0, 0),
        help: "exclude it with `--exclude`, or split it if it contains recipes"
      )
    }
  )

  /// `1 MiB`, `95.4 MiB`; up to one decimal.
  private static func mebibytes(_ bytes: Int) -> String {
    let tenths = (bytes * 10 + 524_287) / 1_048_576
    if bytes % 1_048_576 != 0, tenths == 10 { return "\(bytes) bytes" }
    return tenths % 10 == 0 ? "\(tenths / 10) MiB" : "\(tenths / 10).\(tenths % 10) MiB"
  }
}
