/// The versions of one thing; nil where a version lacks it.
struct Versions<Element> {
  let base: Element?
  let ours: Element?
  let theirs: Element?
}

/// Which elements of three versions are the same, such as steps or documents, and their order in the result.
///
/// Each has a number: those of the base first, then the new ones.
struct MergePlaces<Element> {
  let order: MergeOrder<Int>
  /// The same, but theirs gives the order where both moved elements.
  let orderOfTheirs: MergeOrder<Int>
  /// The numbers of the elements of ours and theirs, in their orders.
  let numbersOfOurs: [Int]
  let numbersOfTheirs: [Int]
  private let lists: Versions<[Element]>
  private let ours: [Int: Int]
  private let theirs: [Int: Int]

  /// - Parameters:
  ///   - match: for each element of the second list, the position of the same one in the first.
  ///   - matchAdded: the same for the elements that the base does not have.
  init(
    _ lists: Versions<[Element]>,
    match: ([Element], [Element]) -> [Int?],
    matchAdded: ([Element], [Element]) -> [Int?]
  ) {
    self.lists = lists
    let (old, mine, other) = (lists.base ?? [], lists.ours ?? [], lists.theirs ?? [])
    let (first, second) = (match(old, mine), match(old, other))
    var next = old.count
    func numbered(_ found: Int?) -> Int {
      if let found { return found }
      next += 1
      return next - 1
    }
    let numbersOfOurs = first.map(numbered)
    let added = mine.indices.filter { first[$0] == nil }
    var same = matchAdded(
      added.map { mine[$0] },
      other.indices.filter { second[$0] == nil }.map { other[$0] }
    )[...]
    numbersOfTheirs = second.map { found in
      numbered(found ?? same.removeFirst().map { numbersOfOurs[added[$0]] })
    }
    self.numbersOfOurs = numbersOfOurs
    let all = Array(old.indices)
    order = MergeOrder(base: all, ours: numbersOfOurs, theirs: numbersOfTheirs)
    orderOfTheirs = MergeOrder(base: all, ours: numbersOfTheirs, theirs: numbersOfOurs)
    func places(_ numbers: [Int]) -> [Int: Int] {
      var places: [Int: Int] = [:]
      for (place, number) in numbers.enumerated() { places[number] = place }
      return places
    }
    (ours, theirs) = (places(numbersOfOurs), places(numbersOfTheirs))
  }

  /// Whether the elements that ours and theirs have are in different orders.
  var areMoved: Bool {
    let common = Set(numbersOfOurs).intersection(numbersOfTheirs)
    return numbersOfOurs.filter(common.contains) != numbersOfTheirs.filter(common.contains)
  }

  /// The positions of an element.
  func places(of number: Int) -> Versions<Int> {
    let isOld = lists.base?.indices.contains(number) ?? false
    return Versions(base: isOld ? number : nil, ours: ours[number], theirs: theirs[number])
  }

  /// The versions of an element.
  func versions(of number: Int) -> Versions<Element> {
    let places = places(of: number)
    return Versions(
      base: places.base.flatMap { lists.base?[$0] },
      ours: places.ours.flatMap { lists.ours?[$0] },
      theirs: places.theirs.flatMap { lists.theirs?[$0] }
    )
  }
}
