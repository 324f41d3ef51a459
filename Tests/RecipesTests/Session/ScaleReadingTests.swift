import Recipes
import Testing

/// What readings of a scale mean, from tables of readings.
@Suite struct ScaleReadingTests {
  /// A part of a brew: what the scale shows after it, and how long it takes, in seconds.
  enum Part: Sendable {
    /// The weight stays, or changes evenly.
    case to(Double, Double)
    /// The weight changes at once, and then stays.
    case at(Double, Double)
    /// No reading comes.
    case silence(Double)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let parts: [Part]
    /// Readings a second.
    var rate = 10
    /// The changes with the times at which they are known, then the time at which the first step is ready.
    let changes: [String]
    /// The water and the condition at the end.
    let water: Double
    var condition = ScaleState.Condition.steady

    var testDescription: String { name }
  }

  /// The first step pours to 50 g and has no timer; the vessel of the last cases weighs 300 g.
  static let cases: [Case] = [
    Case(
      name: "a pour",
      parts: [.to(0, 1), .to(50, 10), .to(50, 3)],
      changes: ["12.0 ready"],
      water: 50
    ),
    Case(
      name: "100 readings a second",
      parts: [.to(0, 1), .to(50, 10), .to(50, 3)],
      rate: 100,
      changes: ["11.9 ready"],
      water: 50
    ),
    Case(
      name: "a reading a second",
      parts: [.to(0, 1), .to(50, 10), .to(50, 3)],
      rate: 1,
      changes: ["12.0 ready"],
      water: 50
    ),
    Case(
      name: "within 2 g is enough, and a pause before is not the end",
      parts: [.to(30, 5), .to(30, 4), .to(48.1, 3), .to(48.1, 2)],
      changes: ["13.0 ready"],
      water: 48.1
    ),
    Case(name: "3 g are missing", parts: [.to(47, 5), .to(47, 5)], changes: [], water: 47),
    Case(
      name: "poured too much",
      parts: [.to(68, 8), .to(68, 2)],
      changes: ["9.0 ready"],
      water: 68
    ),
    Case(
      name: "the end of a splash is not a lift",
      parts: [.to(51, 5), .at(50.2, 2)],
      changes: ["5.9 ready"],
      water: 50.2
    ),
    Case(
      name: "lifted and put back, with the vessel tared before",
      parts: [.to(40, 5), .to(40, 1), .at(-300, 3), .at(40, 2), .to(50, 2), .to(50, 2)],
      changes: ["6.5 lifted", "14.0 ready"],
      water: 50
    ),
    Case(
      name: "lifted while it stands on a scale that was not tared",
      parts: [
        .at(300, 1), .to(340, 5), .to(340, 1), .at(0, 3), .at(340, 2), .to(350, 2), .to(350, 2),
      ],
      changes: ["7.5 lifted", "15.0 ready"],
      water: 50
    ),
    Case(
      name: "lifted for good",
      parts: [.to(40, 5), .to(40, 1), .at(-300, 5)],
      changes: ["6.5 lifted"],
      water: 40,
      condition: .lifted
    ),
    Case(
      name: "a hand lifts slowly, and puts down hard",
      parts: [
        .to(40, 5), .to(40, 1), .to(-300, 0.3), .to(-300, 2), .to(80, 0.2), .to(40, 0.1),
        .to(40, 2),
      ],
      rate: 50,
      changes: ["6.8 lifted"],
      water: 40
    ),
    Case(
      name: "put back with less",
      parts: [.to(40, 5), .to(40, 1), .at(-300, 3), .at(15, 2), .to(25, 2), .to(25, 2)],
      changes: ["6.5 lifted", "9.5 tared", "14.0 ready"],
      water: 50
    ),
    Case(
      name: "tared in the middle",
      parts: [.to(30, 5), .to(30, 1), .at(0, 2), .to(20, 4), .to(20, 2)],
      changes: ["6.5 tared", "13.0 ready"],
      water: 50
    ),
    Case(
      name: "tared while water flows, which loses what came between two readings",
      parts: [.to(30, 5), .at(0, 0), .to(20, 4), .to(20, 2)],
      changes: ["5.5 tared", "10.0 ready"],
      water: 49.4
    ),
    Case(
      name: "tared on a scale that was not, which only the next pour shows",
      parts: [.at(300, 1), .to(330, 5), .to(330, 1), .at(0, 2), .to(20, 4), .to(20, 2)],
      changes: ["7.5 lifted", "10.2 tared", "14.0 ready"],
      water: 50
    ),
    Case(
      name: "tared before any water",
      parts: [.at(300, 1), .at(0, 2), .to(50, 5), .to(50, 2)],
      changes: ["1.5 tared", "9.0 ready"],
      water: 50
    ),
    Case(
      name: "the vessel is put on late",
      parts: [.at(0, 1), .at(300, 2), .to(350, 5), .to(350, 2)],
      changes: ["1.5 tared", "9.0 ready"],
      water: 50
    ),
    Case(
      name: "a bump upwards",
      parts: [.to(40, 5), .to(40, 1), .at(90, 0.3), .at(40, 2)],
      changes: [],
      water: 40
    ),
    Case(
      name: "a bump downwards",
      parts: [.to(40, 5), .to(40, 1), .at(-20, 0.3), .at(40, 2)],
      changes: [],
      water: 40
    ),
    Case(
      name: "a bump in a pour",
      parts: [.to(20, 4), .at(60, 0.3), .at(22, 0), .to(50, 6), .to(50, 2)],
      changes: ["11.3 ready"],
      water: 50
    ),
    Case(
      name: "a finger rests on the scale",
      parts: [.to(20, 4), .to(20, 1), .at(120, 3), .at(20, 2), .to(50, 5), .to(50, 2)],
      changes: ["5.5 tared", "8.5 tared", "16.0 ready"],
      water: 50
    ),
    Case(
      name: "a light touch",
      parts: [.to(20, 4), .to(20, 1), .at(28, 0.2), .at(20, 2)],
      changes: [],
      water: 20
    ),
    Case(
      name: "a scale that drifts below zero",
      parts: [.to(-0.4, 3), .to(-0.4, 2)],
      changes: [],
      water: 0
    ),
    Case(
      name: "lost packets in a pour",
      parts: [.to(20, 4), .silence(1.2), .at(26, 0), .to(50, 4), .to(50, 2)],
      changes: ["10.2 ready"],
      water: 50
    ),
  ]

  @Test(arguments: cases)
  func meaning(of example: Case) throws {
    var session = BrewSession(plan: Self.twoPours)
    var (changes, isReady, raw) = ([String](), false, 0.0)
    for reading in Self.readings(example.parts, rate: example.rate) {
      guard let time = session.time(of: reading) else { continue }
      let change = session.read(reading, at: time)
      if session.state.phase == .notStarted { try session.start(at: time) }
      let tenths = String(Double((time.inSeconds * 10).rounded(.down)) / 10)
      if let change { changes.append("\(tenths) \(change.rawValue)") }
      if session.state.phase == .stepReadyToAdvance, !isReady {
        isReady = true
        changes.append("\(tenths) ready")
      }
      raw = reading.grams
    }
    #expect(changes == example.changes)
    let scale = try #require(session.state.scale)
    #expect(scale.condition == example.condition)
    #expect(abs(scale.waterGrams - max(0, example.water)) < 0.5, "the scale shows \(raw) g")
  }

  @Test func theFlowIsThatOfTheLastSecond() throws {
    var session = BrewSession(plan: Self.twoPours)
    var flows: [Double] = []
    for reading in Self.readings([.to(0, 1), .to(20, 4), .to(20, 2)], rate: 10) {
      guard let time = session.time(of: reading) else { continue }
      session.read(reading, at: time)
      if session.state.phase == .notStarted { try session.start(at: time) }
      if reading.milliseconds % 1000 == 500 {
        flows.append(session.state.scale?.flowGramsPerSecond ?? -1)
      }
    }
    #expect(flows == [0, 2.5, 5, 5, 5, 2.5, 0])
    #expect(session.state.scale?.leftGrams == 30)
  }

  /// A clock that begins anywhere, that goes back, and that is another one after a silence.
  @Test func theClockOfTheSender() {
    var session = BrewSession(plan: Self.twoPours)
    func time(_ milliseconds: Int64) -> Double? {
      let reading = ScaleReading(milliseconds: milliseconds, grams: 0)
      let time = session.time(of: reading)
      if let time { session.read(reading, at: time) }
      return time?.inSeconds
    }
    session.tick(at: .seconds(10))
    #expect(time(500_000) == 10)
    #expect(time(500_100) == 10.1)
    #expect(time(500_100) == nil, "twice")
    #expect(time(500_050) == nil, "late")
    #expect(time(500_300) == 10.3)
    #expect(time(100) == 10.3, "the adapter was started again")
    #expect(time(1100) == 11.3)
    session.loseScale(at: .seconds(20), isGone: false)
    #expect(session.state.scale?.condition == .lost)
    #expect(time(900_000) == 20, "another clock")
    #expect(time(901_000) == 21)
    #expect(session.time(of: ScaleReading(milliseconds: 902_000, grams: .nan)) == nil)
  }

  /// A scale that comes in the second step: the water before is that of the plan.
  @Test func aLateScale() throws {
    var session = BrewSession(plan: Self.twoPours)
    try session.start(at: .zero)
    try session.nextStep(at: .seconds(20))
    session.tick(at: .seconds(30))
    for reading in Self.readings([.at(350, 1), .to(390, 4), .to(390, 1)], rate: 10) {
      guard let time = session.time(of: reading) else { continue }
      session.read(reading, at: time)
    }
    #expect(session.state.scale?.waterGrams == 90)
    #expect(session.state.scale?.leftGrams == 10)
    #expect(session.pouredGrams == [0, 40])
  }

  /// Without the scale, a step without a timer waits for the brewer, as ever.
  @Test func aDeadAdapter() throws {
    var session = BrewSession(plan: Self.twoPours)
    for reading in Self.readings([.to(20, 4)], rate: 10) {
      guard let time = session.time(of: reading) else { continue }
      session.read(reading, at: time)
      if session.state.phase == .notStarted { try session.start(at: time) }
    }
    #expect(session.state.phase == .active)
    session.loseScale(at: .seconds(6), isGone: false)
    #expect(session.state.phase == .active, "it may come back")
    session.loseScale(at: .seconds(60), isGone: true)
    #expect(session.state.phase == .stepReadyToAdvance)
    #expect(session.pouredGrams == [19.5, 0])
    #expect(session.curveGrams == [0, 5, 10, 15])
  }

  // MARK: Readings

  private static let twoPours = plan(timers: [nil, nil])

  private static func readings(_ parts: [Part], rate: Int) -> [ScaleReading] {
    var readings: [ScaleReading] = []
    var (start, level) = (0.0, 0.0)
    func add(_ seconds: Double, _ weight: (Double) -> Double) {
      var number = Int((start * Double(rate)).rounded(.up))
      while Double(number) / Double(rate) < start + seconds - 1e-9 {
        let time = Double(number) / Double(rate)
        let milliseconds = Int64((time * 1000).rounded())
        let grams = (weight((time - start) / seconds) * 10).rounded() / 10
        readings.append(ScaleReading(milliseconds: milliseconds, grams: grams))
        number += 1
      }
      start += seconds
    }
    for part in parts {
      switch part {
      case .to(let grams, let seconds):
        let first = level
        add(seconds) { first + (grams - first) * $0 }
        level = grams
      case .at(let grams, let seconds):
        add(seconds) { _ in grams }
        level = grams
      case .silence(let seconds): start += seconds
      }
    }
    return readings
  }
}
