extension BrewMethod {
  /// Whether water runs through a bed of coffee and out by itself, so that a pour has to drain. Never
  /// so for a method that is not known.
  package var isPercolation: Bool { Self.percolation.contains(self) }

  private static let percolation: [BrewMethod] = [
    .v60, .chemex, .kalitaWave, .origami, .orea, .pourOver,
  ]
}
