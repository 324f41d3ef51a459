extension ScalingOptions {
  /// The names of those that were given.
  package var given: [String] {
    let options: [(name: String, isGiven: Bool)] = [
      ("--dose", dose != nil), ("--yield", self.yield != nil), ("--ratio", ratio != nil),
      ("--factor", factor != nil), ("--rule", rule != nil),
      ("--temperature", temperature != nil), ("--grind", grind != nil),
    ]
    return options.filter(\.isGiven).map(\.name)
  }
}
