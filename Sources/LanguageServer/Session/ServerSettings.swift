import Text

/// The settings of the editor: `brewguide` in its configuration, or the options of `initialize`.
///
/// What rules apply is not among them: that is up to `.brewguide.yaml`, so that everyone sees the same.
struct ServerSettings: Equatable {
  /// An inlay hint that can be turned off.
  enum Hint: String, CaseIterable {
    /// The scale's reading after `pour`.
    case runningTotal
    /// What is poured until `pourTo`.
    case amountAdded
    /// When a step starts.
    case startTime
    /// How fast to pour.
    case flow
    /// The ratio at `yield`.
    case ratio
    /// The time of the whole brew.
    case totalTime
  }

  /// The hints that are shown.
  private(set) var hints = Set(Hint.allCases)
  /// Whether a line above each recipe sums it up.
  private(set) var showsCodeLens = true

  /// The defaults.
  init() {}

  /// The settings in an object; what is missing or has another type is as by default.
  init(_ node: JSONNode?) {
    guard let node else { return }
    let own = node.field("brewguide") ?? node
    if let flag = own.field("codeLens")?.flag { showsCodeLens = flag }
    guard let hints = own.field("inlayHints") else { return }
    if hints.flag == false { self.hints = [] }
    for hint in Hint.allCases where hints.field(hint.rawValue)?.flag == false {
      self.hints.remove(hint)
    }
  }
}
