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
