/// What an output has around and between its plans.
package struct PlanFrame: Sendable {
  /// What stands before the first plan, also where there is none.
  let before: String
  /// What stands between two plans.
  let between: String
  /// What stands behind the last plan, also where there is none.
  let behind: String
  /// What stands behind a plan that is the only one, with nothing before it; there is no output then
  /// without a plan. Nil where the frame is the same for any number of plans.
  let behindOnly: String?

  init(
    before: String = "",
    between: String = "",
    behind: String = "",
    behindOnly: String? = nil
  ) {
    self.before = before
    self.between = between
    self.behind = behind
    self.behindOnly = behindOnly
  }
}
