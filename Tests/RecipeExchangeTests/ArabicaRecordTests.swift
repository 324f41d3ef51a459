import RecipeExchange
import Recipes
import TestSupport
import Testing

/// Records as the lexicons of Arabica allow them: each amount is what its unit makes of it, and nothing is invented.
@Suite struct ArabicaRecordTests {
  private static let created = #""createdAt":"2026-03-01T08:00:00Z""#

  @Test func recipes() throws {
    var random = SeededGenerator(seed: 55)
    for _ in 0..<500 {
      let dose = Int.random(in: 1...900, using: &random)
      let pours = (0..<Int.random(in: 0...6, using: &random)).map { index in
        (water: Int.random(in: 1...400, using: &random), start: index * 40)
      }
      let poured = pours.reduce(0) { $0 + $1.water }
      let water = pours.isEmpty ? Int.random(in: 1...9000, using: &random) : poured * 10
      let list = pours.map { #"{"waterAmount":\#($0.water),"timeSeconds":\#($0.start)}"# }
      let text = """
        {"$type":"social.arabica.alpha.recipe","name":"A","coffeeAmount":\(dose),"waterAmount":\(water),\
        "pours":[\(list.joined(separator: ","))],\(Self.created)}
        """
      let read = try ExchangeFormat.arabica.read(ImportFile(Array(text.utf8), name: nil))
      let request = try #require(read.recipes.first).request
      #expect(request.defaultDose == Double(dose) / 10, "\(text)")
      #expect(request.defaultTargetYield == Double(water) / 10, "\(text)")
      guard !pours.isEmpty else { continue }
      #expect(request.steps.map(\.waterAmountGrams) == pours.map { Double($0.water) }, "\(text)")
      #expect(request.steps.map(\.startTimeSeconds) == pours.map { Double($0.start) }, "\(text)")
    }
  }

  @Test func brews() throws {
    var random = SeededGenerator(seed: 56)
    func maybe(_ name: String, _ range: ClosedRange<Int>) -> (field: String, value: Int?) {
      guard Bool.random(using: &random) else { return ("", nil) }
      let value = Int.random(in: range, using: &random)
      return (#""\#(name)":\#(value),"#, value)
    }
    for _ in 0..<500 {
      let dose = Int.random(in: 1...60, using: &random)
      let water = Int.random(in: 1...900, using: &random)
      let degrees = maybe("temperature", 0...1000)
      let seconds = maybe("timeSeconds", 0...600)
      let rating = maybe("rating", 1...10)
      let text = """
        {"$type":"social.arabica.alpha.brew","beanRef":"at://a/social.arabica.alpha.bean/1","method":"Pour Over",\
        "coffeeAmount":\(dose),"waterAmount":\(water),\(degrees.field)\(seconds.field)\(rating.field)\(Self.created)}
        """
      let read = try ExchangeFormat.arabica.read(ImportFile(Array(text.utf8), name: nil))
      let brew = try #require(read.brews.first, "\(text)").request
      func positive(_ value: Int?) -> Double? { value.flatMap { $0 > 0 ? Double($0) : nil } }
      #expect(brew.doseGrams == Double(dose) && brew.targetYieldGrams == Double(water), "\(text)")
      #expect(brew.waterTemperatureCelsius == positive(degrees.value).map { $0 / 10 }, "\(text)")
      #expect(brew.totalTimeSeconds == positive(seconds.value), "\(text)")
      #expect(brew.rating == rating.value.map { ($0 + 1) / 2 }, "\(text)")
      #expect(brew.grindLabel == nil && brew.note == nil && brew.coffee == nil, "\(text)")
    }
  }
}
