import Testing

@testable import Platform

struct OrderedParallelRunTests {
  private func numbers(
    _ count: Int,
    jobs: Int,
    work: @escaping @Sendable (Int) -> Int = { $0 }
  ) -> [Int] {
    var result: [Int] = []
    OrderedParallelRun<Int, Void, Int>(jobs: jobs, makeScratch: {}) { input, _ in work(input) }
      .run(Array(0..<count)) { index, output in
        #expect(index == result.count)
        result.append(output)
        return true
      }
    return result
  }

  @Test(arguments: [0, 1, 2, 3, 31, 32, 33, 1_000, 5_001], [1, 2, 3, 8, 64])
  func deliversAllInOrder(count: Int, jobs: Int) {
    #expect(numbers(count, jobs: jobs) { $0 * 2 } == (0..<count).map { $0 * 2 })
  }

  @Test func keepsOrderWhenSomeTakeLonger() {
    let result = numbers(500, jobs: 4) { input in
      input % 7 == 0 ? (0..<20_000).reduce(input) { ($0 &+ $1) & 0xFFFF } : input
    }
    #expect(result.count == 500)
    #expect(result[8] == 8 && result[499] == 499)
  }

  /// While the consumer holds the first result, workers must stop at the end of the window.
  @Test func workersRunAheadByABoundedNumberOnly() {
    let started = Monitor(0)
    var mostAhead = 0
    var delivered = 0
    OrderedParallelRun<Int, Void, Int>(jobs: 2, makeScratch: {}) { input, _ in
      started.withLock { $0 += 1 }
      return input
    }.run(Array(0..<10_000)) { _, _ in
      delivered += 1
      mostAhead = max(mostAhead, started.withLock { $0 } - delivered)
      return true
    }
    #expect(delivered == 10_000)
    // Eight chunks may be in progress, and one held by the consumer.
    #expect(mostAhead <= 9 * Chunks.largestSize)
  }

  @Test(arguments: [1, 4]) func stopsWhenTheConsumerHasEnough(jobs: Int) {
    var delivered: [Int] = []
    OrderedParallelRun<Int, Void, Int>(jobs: jobs, makeScratch: {}) { input, _ in input }
      .run(Array(0..<100_000)) { _, output in
        delivered.append(output)
        return delivered.count < 100
      }
    #expect(delivered == Array(0..<100))
  }

  @Test(arguments: [(1, 100, 1), (4, 1, 1), (4, 1_000, 4)])
  func eachWorkerMakesOneScratch(jobs: Int, count: Int, scratches: Int) {
    let made = Monitor(0)
    let run = OrderedParallelRun<Int, [Int], Int>(
      jobs: jobs,
      makeScratch: {
        made.withLock { $0 += 1 }
        return []
      },
      work: { input, scratch in
        scratch.append(input)
        return scratch.count
      }
    )
    var total = 0
    run.run(Array(0..<count)) { _, _ in
      total += 1
      return true
    }
    #expect(total == count)
    #expect(made.withLock { $0 } == scratches)
  }

  @Test func atLeastOneProcessor() { #expect(Processors.online >= 1) }
}

@Suite struct OrderedStreamRunTests {
  private func run(
    _ count: Int,
    jobs: Int,
    largest: Int = .max,
    size: Int = 1,
    work: @escaping @Sendable (Int) -> Int = { $0 },
    consume: (Int) -> Bool = { _ in true },
    pause: () -> Void = {}
  ) -> Int {
    let next = Monitor(0)
    OrderedStreamRun<Int, Int>(jobs: jobs, largest: largest, makeWork: { work }).run(
      next: {
        next.withLock { number in
          guard number < count else { return nil }
          defer { number += 1 }
          return (number, size)
        }
      },
      consume: consume,
      pause: pause
    )
    return next.withLock { $0 }
  }

  @Test(arguments: [0, 1, 2, 31, 1_000], [1, 2, 8]) func deliversAllInOrder(count: Int, jobs: Int) {
    var results: [Int] = []
    _ = run(
      count,
      jobs: jobs,
      work: { input in
        input % 7 == 0
          ? (0..<2_000).reduce(input) { ($0 ^ $1) & 0xFFFF } * 0 + input * 2 : input * 2
      },
      consume: {
        results.append($0)
        return true
      }
    )
    #expect(results == (0..<count).map { $0 * 2 })
  }

  /// After the last result there is always a pause, so nothing stays in a buffer while more input is awaited.
  @Test(arguments: [1, 4]) func pausesAfterTheLastResult(jobs: Int) {
    var pending = 0
    _ = run(
      100,
      jobs: jobs,
      consume: { _ in
        pending += 1
        return true
      },
      pause: { pending = 0 }
    )
    #expect(pending == 0)
  }

  /// The result of an input arrives before the next input does.
  @Test(arguments: [1, 2, 8]) func answersBeforeItGetsMore(jobs: Int) {
    let answered = Monitor(0)
    let asked = Monitor(0)
    OrderedStreamRun<Int, Int>(jobs: jobs, largest: 10, makeWork: { { $0 } }).run(
      next: {
        let number = asked.withLock { $0 }
        // Blocks for ever if the answer needs another input.
        _ = answered.wait(wakes: false) { $0 >= number ? true : nil }
        guard number < 50 else { return nil }
        asked.withLock { $0 += 1 }
        return (number, 1)
      },
      consume: { _ in
        return true
      },
      pause: { answered.withLock { $0 = asked.withLock { $0 } } }
    )
    #expect(asked.withLock { $0 } == 50)
  }

  /// While the consumer holds the first result, what is read ahead is bounded in number and in size.
  @Test(arguments: [(1, Int.max, 9), (10, 35, 4)]) func readsAheadWithinBounds(
    size: Int,
    largest: Int,
    most: Int
  ) {
    let read = Monitor(0)
    var delivered = 0
    var mostAhead = 0
    OrderedStreamRun<Int, Int>(jobs: 2, largest: largest, makeWork: { { $0 } }).run(
      next: {
        read.withLock { number in
          guard number < 2_000 else { return nil }
          number += 1
          return (number, size)
        }
      },
      consume: { _ in
        delivered += 1
        mostAhead = max(mostAhead, read.withLock { $0 } - delivered)
        return true
      },
      pause: {}
    )
    #expect(delivered == 2_000)
    // One more is read and waits for room.
    #expect(mostAhead <= most)
  }

  /// An input that is larger than the limit is processed alone.
  @Test func processesWhatIsTooLargeAlone() {
    var results: [Int] = []
    _ = run(
      20,
      jobs: 4,
      largest: 10,
      size: 100,
      consume: {
        results.append($0)
        return true
      }
    )
    #expect(results == Array(0..<20))
  }

  @Test(arguments: [1, 4]) func stopsWhenTheConsumerHasEnough(jobs: Int) {
    var results: [Int] = []
    let read = run(
      1_000_000,
      jobs: jobs,
      consume: {
        results.append($0)
        return results.count < 100
      }
    )
    #expect(results == Array(0..<100))
    #expect(read < 1_000)
  }
}
