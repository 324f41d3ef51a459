/// The order of keys, steps or documents after a merge.
struct MergeOrder<Element: Hashable> {
  /// Every element of ours and theirs once.
  private(set) var elements: [Element] = []
  /// Whether both sides moved elements that all versions have, to different places. The order is then that of ours.
  let isConflict: Bool

  /// Merges three orders without repeated elements. O(n).
  ///
  /// The side that moved elements gives the order. What only the other side has follows the element that it
  /// follows there; of several additions in one place, ours come first.
  init(base: [Element], ours: [Element], theirs: [Element]) {
    let common = Set(base).intersection(ours).intersection(theirs)
    let (first, second, third) = (
      base.filter(common.contains), ours.filter(common.contains), theirs.filter(common.contains)
    )
    isConflict = second != first && third != first && second != third
    let followsOurs = second != first || third == first
    let (lead, other) = followsOurs ? (ours, theirs) : (theirs, ours)
    join(lead, other, leadComesFirst: followsOurs)
  }

  private mutating func join(_ lead: [Element], _ other: [Element], leadComesFirst: Bool) {
    let (leading, following) = (Set(lead), Set(other))
    // The additions of the other side by the element that they follow; nil for the start.
    var additions: [Element?: [Element]] = [:]
    var last: Element?
    for element in other {
      if leading.contains(element) {
        last = element
      } else {
        additions[last, default: []].append(element)
      }
    }
    var waiting: [Element] = []
    func take(_ element: Element?) -> [Element] { additions[element] ?? [] }
    if leadComesFirst { waiting = take(nil) } else { elements += take(nil) }
    for element in lead {
      // What the leading side added stays directly behind the element it follows.
      if following.contains(element) {
        elements += waiting
        waiting = []
      }
      elements.append(element)
      guard following.contains(element) else { continue }
      if leadComesFirst { waiting = take(element) } else { elements += take(element) }
    }
    elements += waiting
  }
}
