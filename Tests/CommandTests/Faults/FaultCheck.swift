import TestSupport

/// Checks what a run with a fault has left against a run without.
struct FaultCheck {
  /// The files before.
  let old: [String: String]
  /// The run without a fault.
  let clean: FaultRun.Result
  let task: FaultTask

  /// What is wrong after a run with a fault.
  func problems(_ result: FaultRun.Result, _ fault: Fault, _ call: FaultCall) -> [String] {
    if fault.isHarmless { return changes(in: result) }
    // What cannot be removed now is removed by the next run.
    let isRemovable = fault != .readOnly && !["unlink", "rmdir"].contains(call.kind)
    var problems = fileProblems(in: result, isCut: fault.kills)
    if fault.kills { return problems }
    let outcome = result.outcome
    // A second run would store a brew twice, so that is only a warning.
    let isWarned = outcome.errors.contains("warning: cannot write to standard output")
    let isDone =
      (outcome.output == clean.outcome.output || isWarned)
      && required(result.ownFiles) == required(clean.ownFiles)
    if outcome.status == clean.outcome.status, !isDone {
      problems.append("status \(outcome.status), although something was not done")
    } else if outcome.status != clean.outcome.status, outcome.status != 2 {
      problems.append("status \(outcome.status)")
    }
    let errors = messages(outcome.errors).filter { $0.contains(": error: ") }
    if outcome.status == 2, errors.isEmpty { problems.append("fails without a message") }
    problems += errors.filter { !isNamed($0, result) }.map { "names no file: \($0)" }
    let left = result.leftovers.filter {
      old[$0] == nil && !($0.hasSuffix(".copy") && outcome.errors.contains(".copy"))
    }
    if isRemovable, !left.isEmpty { problems.append("leaves \(left)") }
    return problems
  }

  /// What is wrong after the next run, which has no fault.
  func problems(next result: FaultRun.Result) -> [String] {
    var problems: [String] = []
    if task.next == nil, task.isRepeatable {
      let now = required(result.ownFiles).filter { !isDraft($0.key) }
      let new = required(clean.ownFiles)
      // Who overwrote a file in part, says so until the person has decided.
      let isInterrupted = result.outcome.errors.contains("a run that was interrupted")
      for path in Set(now.keys).union(new.keys).sorted() where now[path] != new[path] {
        let isComplete =
          task.diaries.contains(path) && lines(new[path]).allSatisfy(lines(now[path]).contains)
          || isInterrupted && result.copies.contains(new[path] ?? "")
        // Who repairs twice, has the damaged lines twice.
        if !isComplete { problems.append("the next run leaves \(path) as \(shown(now[path]))") }
      }
      if result.outcome.status == 2, !isInterrupted {
        problems.append("the next run: \(result.outcome.errors)")
      }
    }
    let left = result.leftovers.filter { $0.hasSuffix(".part") }
    if !left.isEmpty { problems.append("the next run leaves \(left)") }
    return problems
  }

  /// The lines that are messages, and not hints.
  func messages(_ errors: String) -> [String] {
    errors.split(separator: "\n").map(String.init).filter { $0.hasPrefix(task.words[0]) }
  }

  // MARK: Parts

  /// How a run differs from the one without a fault.
  private func changes(in result: FaultRun.Result) -> [String] {
    var problems: [String] = []
    if result.outcome != clean.outcome { problems.append("\(result.outcome)") }
    for path in Set(result.files.keys).union(clean.files.keys).sorted()
    where result.files[path] != clean.files[path] {
      problems.append("\(path) is \(shown(result.files[path])), not \(shown(clean.files[path]))")
    }
    return problems
  }

  /// Files that are neither old nor new.
  private func fileProblems(in result: FaultRun.Result, isCut: Bool) -> [String] {
    let now = result.ownFiles
    var problems: [String] = []
    for path in Set(old.keys).union(now.keys).union(clean.files.keys).sorted()
    where now[path] != old[path] && now[path] != clean.files[path] {
      let isOptional = task.optional.contains { path.hasPrefix($0) }
      if task.journals.contains(path), result.outcome.status != 0 || isOptional { continue }
      let isNamed = result.outcome.errors.contains("cannot remove")
      if isDraft(path), result.outcome.status != 0 || isNamed { continue }
      if isCopied(path, result, isCut) { continue }
      if task.diaries.contains(path) {
        // A missing diary is an empty one.
        if old[path] == nil, now[path] == "" { continue }
        let mayBeCut = isCut || result.outcome.errors.contains("may be incomplete")
        problems += diaryProblems(path, now[path] ?? "", mayBeCut: mayBeCut)
      } else {
        problems.append("\(path) is neither old nor new: \(shown(now[path]))")
      }
    }
    return problems
  }

  /// Whether a file that is overwritten in place has a complete copy, which the message names.
  private func isCopied(_ path: String, _ result: FaultRun.Result, _ isCut: Bool) -> Bool {
    guard let new = clean.files[path] else { return false }
    return result.copies.contains(new) && (isCut || result.outcome.errors.contains(".copy"))
  }

  /// Each line that is there before and after must be there between.
  private func diaryProblems(_ path: String, _ now: String, mayBeCut: Bool) -> [String] {
    let (before, after) = (lines(old[path]), lines(clean.files[path]))
    let kept = lines(now)
    var problems = before.filter { after.contains($0) && !kept.contains($0) }
      .map { "\(path) has lost \($0)" }
    let whole = now.last == "\n" ? kept[...] : kept.dropLast()
    if !(mayBeCut && after.starts(with: whole)) {
      problems.append("\(path) is neither old nor new: \(shown(now))")
    }
    return problems
  }

  /// Whether a file is in the folder of temporary files: what a person was writing stays there.
  private func isDraft(_ path: String) -> Bool { path.hasPrefix("tmp/brewbook-") }

  private func lines(_ text: String?) -> [Substring] { (text ?? "").split(separator: "\n") }

  /// Without the files that may also stay as they are.
  private func required(_ files: [String: String]) -> [String: String] {
    files.filter { file in
      !isDraft(file.key) && !task.optional.contains { file.key.hasPrefix($0) }
    }
  }

  /// Whether a message contains the name of a file or folder of the run.
  private func isNamed(_ message: String, _ result: FaultRun.Result) -> Bool {
    let paths = Set(old.keys).union(clean.files.keys).union(result.files.keys)
    let names = paths.compactMap { $0.split(separator: "/").last }.map(String.init)
    return (names + task.names + ["standard output", "<folder>"]).contains { message.contains($0) }
  }

  private func shown(_ text: String?) -> String {
    text.map { String($0.prefix(300)).debugDescription } ?? "missing"
  }
}

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
    error: FILE: cannot be locked (ERROR), so it is not replaced: another program may be adding a brew; nothing was written
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
    error: cannot remove FILE: ERROR
    error: cannot write FILE
    error: cannot write FILE: ERROR
    error: cannot write a conflicted copy beside FILE: ERROR
    error: cannot write the report FILE: ERROR
    error: cannot write to standard output: ERROR
    error: site: cannot be written: ERROR
    warning: FILE: added without a lock (ERROR): do not replace or synchronize the file at the same time
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
