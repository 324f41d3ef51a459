import Testing

@testable import Recipes

struct BoilingPointTests {
  /// Figures of IAPWS-95 with the standard atmosphere.
  @Test(arguments: [
    (-500.0, 101.6), (0, 99.97), (1200, 96.0), (1500, 95.0), (2000, 93.3), (2500, 91.7),
    (6000, 79.9),
  ])
  func boilingPoints(altitude: Double, celsius: Double) {
    #expect((BoilingPoint.celsius(atMetres: altitude) - celsius).magnitude < 0.1)
  }

  /// Under pressure, water gets hotter.
  @Test func onlyWithoutPressure() {
    var methods = MethodTable.builtIn
    #expect(methods.boilingPoint(for: .v60) == nil)
    methods.altitude = 2000
    #expect(methods.boilingPoint(for: .v60).map { ($0 * 10).rounded() } == 933)
    #expect(methods.boilingPoint(for: .espresso) == nil)
    #expect(methods.boilingPoint(for: .mokaPot) == nil)
  }
}
