import Text

/// The curves that Beanconqueror keeps of a brew with a scale: lists of `weight`, `waterFlow` and others, whose items have the
/// time of the brew.
extension WeightCurve {
  /// The weights of such curves.
  init(beanconqueror node: JSONNode) {
    let items = node.field("weight")?.items ?? []
    self.init(
      items.map { $0.field("actual_weight") },
      times: items.map { $0.field("brew_time") }
    )
  }
}
