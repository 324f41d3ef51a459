import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Lets the calls fail with which the programs change files: full and broken disks, missing permissions, interrupted and
/// short writes, and a kill at any moment.
///
/// Each task of ``FaultTask/all`` runs once to count its calls. Then it runs again for each call and each fault that can
/// happen to it. Files must be old or new, diaries keep every line, the exit status and the messages say what was not done,
/// and temporary files are gone, or removed by the next run.
///
/// A usual run of the tests tries a sample. `scripts/check faults` tries all, `ARGS=diary scripts/check faults` those of the
/// tasks whose names contain that.
@Suite(.timeLimit(.minutes(120))) struct FaultTests {
  private static let seed: UInt64 = 20_261_123
  private static let sample = 3
  private static let wanted = ProcessInfo.processInfo.environment["FAULTS"]

  @Test(
    arguments: FaultTask.all.filter {
      wanted == nil || wanted == "all" || $0.name.contains(wanted!)
    }
  )
  func faultsDoNoHarm(task: FaultTask) throws {
    let run = try FaultRun(task)
    let old = try run.files()
    let (clean, calls) = try run.runAndCount()
    #expect(clean.outcome.status < 2, "\(clean.outcome.errors)")
    #expect(clean.leftovers == [])
    #expect(clean.ownFiles != old)
    let check = FaultCheck(old: old, clean: clean, task: task)
    for (call, fault) in Self.cases(calls, of: task) {
      try run.reset()
      let result = try run.run(fault, at: call)
      var problems = check.problems(result, fault, call)
      for message in check.messages(result.outcome.errors)
      where !check.messages(clean.outcome.errors).contains(message) {
        if !FaultMessages.isKnown(message) {
          problems.append("new message: \(FaultMessages.plain(message))")
        }
      }
      if fault.kills || fault == .readOnly || !result.leftovers.isEmpty {
        problems += check.problems(next: try run.runNext())
      }
      #expect(
        problems == [],
        "\(task.name): \(fault.rawValue) at \(call): \(result.outcome.errors)"
      )
    }
  }

  /// The calls: lock to read, unlock. The program must not wait for its own lock when it writes.
  @Test func aLockThatCannotBeReleased() throws {
    let folder = try Scratch(["log.jsonl": Diaries.four])
    let result = try Program("brewlog").run(
      ["delete", "1111", "--yes", "--file", "log.jsonl"],
      in: folder,
      environment: ["BREWGUIDE_DEBUG_FAULT": "2:EIO"]
    )
    #expect(
      result
        == .init(status: 2, output: "", errors: "brewlog: error: log.jsonl: input/output error\n")
    )
    #expect(try folder.text("log.jsonl") == Diaries.four)
  }

  /// The faults to try: all, or a sample from a seed.
  private static func cases(_ calls: [FaultCall], of task: FaultTask) -> [(FaultCall, Fault)] {
    let all = calls.flatMap { call in Fault.all(of: call).map { (call, $0) } }
    if wanted != nil { return all }
    let place = UInt64(FaultTask.all.firstIndex { $0.name == task.name } ?? 0)
    var random = SeededGenerator(seed: seed + place)
    return Array(all.shuffled(using: &random).prefix(sample))
  }
}
