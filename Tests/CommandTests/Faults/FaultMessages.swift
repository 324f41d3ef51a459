/// The messages that faults produce, for people to read: each says which file it is about, what was not done, and why.
///
/// The names of files and the errors of the system are replaced: `FILE` and `ERROR`.
enum FaultMessages {
  private static let known: Set<Substring> = Set(
    """
    brewbook: error: FILE: ERROR
    brewbook: error: FILE: ERROR; nothing was written and the file is unchanged
    brewbook: error: FILE: cannot be written: ERROR
    brewbook: error: FILE: cannot create a file beside it, so it was left unchanged: ERROR
    brewbook: error: FILE: cannot create FILE: ERROR
    brewbook: error: FILE: cannot create the folder recipes: ERROR
    brewbook: error: FILE: is read-only and was left unchanged
    brewbook: error: cannot create FILE: ERROR
    brewbook: error: cannot create the folder FILE: ERROR
    brewbook: error: cannot create the folder a: ERROR
    brewbook: error: cannot remove FILE, the record of the last change: ERROR
    brewbook: error: cannot remove FILE: ERROR
    brewbook: error: cannot write FILE
    brewbook: error: cannot write a conflicted copy beside FILE: ERROR
    brewbook: error: cannot write the report FILE: ERROR
    brewbook: warning: cannot remove FILE: ERROR
    brewbook: warning: this change cannot be undone with `brewbook undo`
    brewfmt: error: FILE: a run that was interrupted may have written only a part of it, so it was left unchanged
    brewfmt: error: FILE: cannot be written: ERROR
    brewfmt: error: FILE: cannot create a file beside it, so it was left unchanged: ERROR
    brewfmt: error: FILE: is read-only and was left unchanged
    brewfmt: error: FILE: was overwritten only in part: ERROR
    brewfmt: warning: FILE: a new file cannot get its owner, group or permissions, so it was overwritten in place
    brewguide report: error: cannot write the report FILE: ERROR
    brewlint: error: FILE: cannot be written: ERROR
    brewlint: error: FILE: cannot create a file beside it, so it was left unchanged: ERROR
    brewlint: error: FILE: is read-only and was left unchanged
    brewlint: error: cannot write the report FILE: ERROR
    brewlint: warning: FILE: a new file cannot get its owner, group or permissions, so it was overwritten in place
    brewlog: error: FILE: ERROR
    brewlog: error: FILE: ERROR; nothing was written and the file is unchanged
    brewlog: error: FILE: ERROR; the data was written but may not be on disk
    brewlog: error: FILE: ERROR; the last line may be incomplete
    brewlog: error: FILE: cannot be written: ERROR
    brewlog: error: FILE: cannot create a file beside it, so it was left unchanged: ERROR
    brewlog: error: FILE: is read-only and was left unchanged
    brewlog: error: FILE: was overwritten only in part: ERROR
    brewlog: error: cannot create the folder FILE: ERROR
    brewlog: error: cannot write FILE: ERROR
    brewlog: error: cannot write to standard output: ERROR
    brewlog: warning: FILE: a new file cannot get its owner, group or permissions, so it was overwritten in place
    brewlog: warning: cannot write to standard output: ERROR; the entry <id> is stored
    brewls: error: FILE cannot be written: ERROR
    brewscale: error: cannot write the report FILE: ERROR
    """.split(separator: "\n")
  )

  /// Whether a message is one of these.
  static func isKnown(_ message: String) -> Bool { known.contains(plain(message)[...]) }

  /// The message without names and errors.
  static func plain(_ message: String) -> String {
    message
      .replacing(
        /input\/output error|no space left on device|permission denied|operation not permitted|read-only file system/,
        with: "ERROR"
      )
      .replacing(/[^ ':]*[\/.](?:[a-zA-Z0-9_.\/-]|<id>|<hash>)*(?:[a-zA-Z0-9-]|<id>)/, with: "FILE")
  }
}
