import Files
import Foundation
import Platform
import SystemPackage
import TestSupport
import Testing

/// How long a diary is waited for. Time passes only while a test waits, a quarter of a second at a time.
struct FileLockTests {
  /// A locked file, opened twice, and a clock.
  private final class Held: Sendable {
    let folder: Scratch
    let holder: FileDescriptor
    let other: FileDescriptor
    private let waits = Monitor(0)
    private let reports = Monitor<[Int]>([])
    private let start = ContinuousClock.now

    init() throws {
      folder = try Scratch(["d.jsonl": ""])
      let path = FilePath(folder.file("d.jsonl").path)
      holder = try FileDescriptor.open(path, .readWrite)
      other = try FileDescriptor.open(path, .readWrite)
      #expect(flock(holder.rawValue, LOCK_EX | LOCK_NB) == 0)
    }

    deinit {
      try? holder.close()
      try? other.close()
    }

    /// The number of waits before each report.
    var reported: [Int] { reports.withLock { $0 } }
    var waited: Int { waits.withLock { $0 } }

    /// Waits for the lock, which is released after some waits.
    func take(
      timeout: Duration,
      releasedAfter last: Int? = nil
    ) -> FileLock.Outcome {
      let clock = LockClock(
        now: { self.start + .milliseconds(250) * self.waited },
        pause: {
          self.waits.withLock { $0 += 1 }
          if self.waited == last { self.release() }
        }
      )
      let patience = LockPatience(timeout: timeout, clock: clock) { _ in
        self.reports.withLock { $0.append(self.waited) }
      }
      return FileLock.take(.exclusive, on: other, patience)
    }

    private func release() { flock(holder.rawValue, LOCK_UN) }
  }

  @Test(arguments: [
    (Duration.zero, 0, [Int]()),
    (.milliseconds(999), 4, []),
    (.seconds(1), 4, [4]),
    (.seconds(5), 20, [4]),
  ])
  func timeout(timeout: Duration, waits: Int, reported: [Int]) throws {
    let held = try Held()
    #expect(held.take(timeout: timeout) == .timedOut(timeout, nil))
    #expect(held.waited == waits)
    #expect(held.reported == reported)
  }

  @Test(arguments: [(2, [Int]()), (9, [4])])
  func released(waits: Int, reported: [Int]) throws {
    let held = try Held()
    #expect(held.take(timeout: .seconds(60), releasedAfter: waits) == .taken)
    #expect(held.waited == waits)
    #expect(held.reported == reported)
  }
}
