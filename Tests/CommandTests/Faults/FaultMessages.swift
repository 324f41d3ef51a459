/// The messages that faults produce, for people to read: each says which file it is about, what was not done, and why.
///
/// The names of files and the errors of the system are replaced: `FILE` and `ERROR`. The programs share what writes files,
/// so the name of the program in front is left out.
enum FaultMessages {
  private static let known: Set<Substring> = Set(
    """
    error: FILE cannot be written: ERROR
    error: FILE: ERROR
    error: FILE: ERROR; nothing was written and the file is unchanged
    error: FILE: ERROR; the data was written but may not be on disk
    error: FILE: ERROR; the last line may be incomplete
    error: FILE: a run that was interrupted may have written only a part of it, so it was left unchanged
    error: FILE: cannot be written: ERROR
    error: FILE: cannot create FILE: ERROR
    error: FILE: cannot create a file beside it, so it was left unchanged: ERROR
    error: FILE: cannot create the folder mine: ERROR
    error: FILE: cannot create the folder recipes: ERROR
    error: FILE: is read-only and was left unchanged
    error: FILE: was overwritten only in part: ERROR
    error: cannot create FILE: ERROR
    error: cannot create the folder FILE: ERROR
    error: cannot create the folder a: ERROR
    error: cannot create the folder copies: ERROR
    error: cannot remove FILE, the record of the last change: ERROR
    error: cannot remove FILE: ERROR
    error: cannot write FILE
    error: cannot write FILE: ERROR
    error: cannot write a conflicted copy beside FILE: ERROR
    error: cannot write the report FILE: ERROR
    error: cannot write to standard output: ERROR
    error: site: cannot be written: ERROR
    warning: FILE: added without a lock (ERROR): do not replace or synchronise the file at the same time
    warning: FILE: a new file cannot get its owner, group or permissions, so it was overwritten in place
    warning: cannot remove FILE: ERROR
    warning: cannot write to standard output: ERROR; the entry <id> is stored
    warning: this change cannot be undone with `brewbook undo`
    """.split(separator: "\n")
  )

  /// Whether a message is one of these.
  static func isKnown(_ message: String) -> Bool {
    known.contains(plain(message).trimmingPrefix(#/brew[a-z]+(?: report)?: /#))
  }

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
