/// What there is to tell of a brew that is guided.
package enum GuideNews: Equatable, Sendable {
  /// Something happened to the brew.
  case event(BrewEvent)
  /// Something is asked.
  case question(GuideQuestion)
  /// What was asked is not wanted.
  case declined
  /// A key could not do what it does otherwise; why not.
  case refusal(String)
  /// The brewer wants to know what the keys do.
  case help
}
