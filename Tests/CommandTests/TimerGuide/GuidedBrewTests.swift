import Commands
import Recipes
import Testing

/// The effects and updates of keys.
@Suite struct GuidedBrewTests {
  private static let script: [(name: String, keys: [(Double, GuideKey)], news: [String])] = [
    (
      "a brew without haste", [(0, .next), (20, .next), (65, .next), (112, .next), (207.5, .next)],
      [
        "0.0 started 0", "0.0 step 0", "0.0 step 1", "45.0 timer-ended 1", "45.0 step 2",
        "90.0 timer-ended 2", "92.0 step 3", "182.0 timer-ended 3", "187.5 completed 3",
      ]
    ),
    (
      "space starts, halts and goes on",
      [(0, .pause), (5, .next), (15, .pause), (75, .pause), (85, .pause)],
      [
        "0.0 started 0", "0.0 step 0", "0.0 step 1", "10.0 paused 1 35.0",
        "10.0 resumed 1 35.0", "20.0 paused 1 25.0",
      ]
    ),
    (
      "next skips a timer", [(0, .next), (1, .next), (2, .next), (3, .next), (4, .next)],
      [
        "0.0 started 0", "0.0 step 0", "0.0 step 1", "1.0 step 2", "2.0 step 3", "3.0 completed 3",
      ]
    ),
    (
      "what is refused",
      [(0, .restart), (0, .next), (1, .pause), (2, .next), (3, .pause), (4, .next)],
      [
        "! cannot restart: the brew has not started", "0.0 started 0", "0.0 step 0",
        "! cannot pause: no timer is running", "0.0 step 1",
        "1.0 paused 1 44.0", "! cannot go to the next step: the brew is paused; resume it first",
      ]
    ),
    (
      "restart asks",
      [(0, .next), (1, .next), (6, .restart), (7, .next), (8, .restart), (9, .yes)],
      [
        "0.0 started 0", "0.0 step 0", "0.0 step 1", "? restart", "no", "? restart",
        "8.0 restarted 1",
      ]
    ),
    (
      "a restarted brew starts again",
      [(0, .next), (1, .next), (6, .restart), (9, .yes), (20, .next), (21, .next)],
      [
        "0.0 started 0", "0.0 step 0", "0.0 step 1", "? restart", "8.0 restarted 1",
        "0.0 started 0", "0.0 step 0", "0.0 step 1",
      ]
    ),
    (
      "quit asks once the brew is under way",
      [(0, .next), (5, .quit), (6, .other), (7, .quit), (8, .yes)],
      ["0.0 started 0", "0.0 step 0", "? quit", "no", "? quit", "0.0 quit 0"]
    ),
    ("quit asks nobody before", [(0, .quit)], ["0.0 quit 0"]),
    (
      "help takes one key to go", [(0, .next), (1, .help), (2, .next), (3, .next)],
      ["0.0 started 0", "0.0 step 0", "help", "0.0 step 1"]
    ),
    (
      "a key that is pressed twice ends one step",
      [(0, .next), (0.2, .next), (20, .next), (20.2, .next), (20.3, .next)],
      [
        "0.0 started 0", "0.0 step 0", "! step 1 has just started; press enter again to end it",
        "0.0 step 1", "! step 2 has just started; press enter again to end it", "0.3 step 2",
      ]
    ),
    (
      "a step that has just begun can be paused",
      [(0, .next), (5, .next), (5.5, .pause), (9, .next)],
      [
        "0.0 started 0", "0.0 step 0", "0.0 step 1", "0.5 paused 1 44.5",
        "! cannot go to the next step: the brew is paused; resume it first",
      ]
    ),
    ("other keys do nothing", [(0, .other), (0, .yes)], []),
    (
      "a timer runs out while something is asked",
      [(0, .next), (1, .next), (40, .quit), (50, .other)],
      [
        "0.0 started 0", "0.0 step 0", "0.0 step 1", "? quit", "45.0 timer-ended 1", "no",
      ]
    ),
  ]

  @Test(arguments: script.map(\.name))
  func keys(name: String) throws {
    let row = try #require(Self.script.first { $0.name == name })
    var guide = GuidedBrew(Plans.morning, row.keys)
    #expect(guide.takeUpdates().filter { $0 != .soon }.map(words) == row.news)
    #expect(guide.takeUpdates() == [])
  }

  /// On a small screen it replaces the instruction.
  @Test func refusalsExpire() {
    var guide = GuidedBrew(Plans.morning, [(0, .next), (5, .next), (5.2, .next)], now: 10.1)
    #expect(guide.refusal == "step 2 has just started; press enter again to end it")
    guide.advance(to: .milliseconds(10_200))
    #expect(guide.refusal == nil)
    guide.press(.next, at: .milliseconds(10_600))
    guide.press(.next, at: .milliseconds(10_700))
    #expect(guide.refusal == "step 3 has just started; press enter again to end it")
    guide.press(.other, at: .milliseconds(10_800))
    #expect(guide.refusal == nil)
  }

  @Test func endings() {
    #expect(GuidedBrew(Plans.morning, [(0, .quit)]).end == .quit)
    #expect(GuidedBrew(Plans.morning, [(0, .next)]).end == nil)
    let keys = (0..<5).map { (Double($0), GuideKey.next) }
    #expect(GuidedBrew(Plans.morning, keys).end == .completed)
  }

  /// Unattended, every step takes exactly its time, however rarely the time is advanced.
  @Test(arguments: [0.1, 7, 50, 1000])
  func unattended(interval: Double) {
    var guide = GuidedBrew(plan: Plans.morning)
    var second = 0.0
    while guide.end == nil, second < 2000 {
      guide.advanceUnattended(to: .milliseconds(Int(second * 1000)))
      second += interval
    }
    #expect(
      guide.takeUpdates().filter { $0 != .soon }.map(words) == [
        "0.0 started 0", "0.0 step 0", "0.0 step 1", "45.0 timer-ended 1", "45.0 step 2",
        "90.0 timer-ended 2", "90.0 step 3", "180.0 timer-ended 3", "180.0 completed 3",
      ]
    )
    #expect(guide.session.elapsedTime == .seconds(180))
  }

  private static let handsFree = GuidedBrew.Options(isAutomatic: true, countdown: .seconds(3))

  /// The preparation waits for a key; then a countdown, and one step after the other until the last one.
  @Test(arguments: [0.1, 3, 1000])
  func automatic(interval: Double) {
    var guide = GuidedBrew(plan: Plans.morning, options: Self.handsFree)
    guide.press(.next, at: .zero)
    guide.press(.next, at: .seconds(10))
    var second = 10.0
    while second < 300 {
      second += interval
      guide.advance(to: .milliseconds(Int(second * 1000)))
    }
    #expect(
      guide.takeUpdates().map(words) == [
        "0.0 started 0", "0.0 step 0", "countdown 3.0", "0.0 step 1", "soon", "45.0 timer-ended 1",
        "45.0 step 2", "soon", "90.0 timer-ended 2", "90.0 step 3", "soon", "180.0 timer-ended 3",
      ]
    )
    guide.press(.next, at: .seconds(2000))
    #expect(guide.end == .completed)
  }

  private static let countdowns: [(name: String, keys: [(Double, GuideKey)], news: [String])] = [
    (
      "enter ends it", [(0, .next), (10, .next), (11, .next)],
      ["0.0 started 0", "0.0 step 0", "countdown 3.0", "0.0 step 1"]
    ),
    (
      "space cancels it", [(0, .next), (10, .next), (11, .pause), (20, .next)],
      ["0.0 started 0", "0.0 step 0", "countdown 3.0", "no", "countdown 3.0"]
    ),
    (
      "a question stops it", [(0, .next), (10, .next), (11, .quit), (20, .other)],
      ["0.0 started 0", "0.0 step 0", "countdown 3.0", "no", "? quit", "no"]
    ),
  ]

  @Test(arguments: countdowns.indices)
  func countdown(number: Int) {
    let row = Self.countdowns[number]
    var guide = GuidedBrew(Plans.morning, row.keys, options: Self.handsFree)
    #expect(guide.takeUpdates().map(words) == row.news, Comment(rawValue: row.name))
  }

  /// Without preparation, the countdown comes before the start.
  @Test func countdownBeforeTheStart() {
    let plan = Plans.plan([Plans.step(0, "Pour.", timer: 60, to: 250, start: 0)])
    var guide = GuidedBrew(plan, [(0, .pause)], now: 2, options: Self.handsFree)
    #expect(guide.countdown == .seconds(1))
    #expect(guide.session.state.phase == .notStarted)
    guide.advance(to: .seconds(3))
    #expect(guide.takeUpdates().map(words) == ["countdown 3.0", "0.0 started 0", "0.0 step 0"])
  }

  @Test func sounds() {
    var guide = GuidedBrew(Plans.morning, [(0, .next), (20, .next), (70, .next)], now: 300)
    let sounds = guide.takeUpdates().compactMap { BrewSound($0, in: Plans.morning) }
    #expect(sounds == [.soon, .pour, .soon, .pour])
    guide.press(.next, at: .seconds(301))
    guide.advance(to: .seconds(500))
    #expect(guide.takeUpdates().compactMap { BrewSound($0, in: Plans.morning) } == [.soon, .done])
    #expect(Set(BrewSound.allCases.map(\.bells)).count == BrewSound.allCases.count)
  }

  /// Bells have a pause between them, and the newest sound counts.
  @Test func bells() {
    let start = ContinuousClock.now
    var bells = BellPattern()
    bells.add(.done)
    let times = (0...20).filter { bells.take(at: start + .milliseconds($0 * 100)) }
    #expect(times == [0, 3, 6])
    #expect(bells.milliseconds(at: start) == nil)
    bells.add(.done)
    bells.add(.soon)
    #expect((21...40).filter { bells.take(at: start + .milliseconds($0 * 100)) } == [21])
  }

  @Test func unattendedWithoutTimers() {
    var guide = GuidedBrew(plan: Plans.plan([Plans.step(0, "a"), Plans.step(1, "b")]))
    guide.advanceUnattended(to: .zero)
    #expect(guide.end == .completed)
  }

  private func words(_ news: GuideUpdate) -> String {
    switch news {
    case .event(let event):
      let remaining = event.kind == .paused || event.kind == .resumed ? event.remaining : nil
      return "\(event.elapsed.inSeconds) \(event.kind.rawValue) \(event.stepIndex)"
        + (remaining.map { " \($0.inSeconds)" } ?? "")
    case .question(let question): return "? \(question)"
    case .declined: return "no"
    case .refusal(let reason): return "! \(reason)"
    case .help: return "help"
    case .time: return "time"
    case .countdown(let time): return "countdown \(time.inSeconds)"
    case .soon: return "soon"
    case .stopPouring: return "stop pouring"
    }
  }

  /// Where a brew goes on, by the time that has passed: the step, the time left in it, and that of the brew.
  @Test(
    arguments: [
      (0, 1, 45, 0), (30, 1, 15, 30), (45, 2, 45, 45), (100, 3, 80, 100), (1000, 3, 0, 1000),
    ]
  )
  func goingOn(elapsed: Int, step: Int, left: Int, time: Int) {
    let guide = GuidedBrew(
      plan: Plans.morning,
      options: .init(countdown: .seconds(3), elapsed: .seconds(elapsed))
    )
    #expect(guide.session.state.currentStepIndex == step)
    #expect(guide.session.state.remainingTime == .seconds(left))
    #expect(guide.session.elapsedTime == .seconds(time))
    #expect(guide.countdown == nil)
  }
}
