import RecipeSyntax
import Recipes
import Text

/// A step of one version.
struct MergeStep {
  let block: SourceBlock
  let entries: [MergeEntry]
  /// The comments between the dash and the first key.
  let dashComments: [String]

  /// The steps of a list, in brewing order.
  static func all(in blocks: [SourceBlock], _ document: MergeDocument?) -> [MergeStep] {
    guard let document else { return [] }
    let steps = blocks.map { MergeStep($0, document) }
    let orders = steps.map { $0.text(of: .order).flatMap { Int($0) } }
    guard orders.contains(where: { $0 != nil }) else { return steps }
    return steps.enumerated().sorted { first, second in
      (orders[first.offset] ?? .max, first.offset) < (orders[second.offset] ?? .max, second.offset)
    }.map(\.element)
  }

  private init(_ block: SourceBlock, _ document: MergeDocument) {
    self.init(
      block: block,
      entries: block.children.map {
        MergeEntry($0, type: StepKey.type(named: $0.key), in: document)
      },
      dashComments: Self.comments(in: block.text)
    )
  }

  private init(block: SourceBlock, entries: [MergeEntry], dashComments: [String]) {
    self.block = block
    self.entries = entries
    self.dashComments = dashComments
  }

  /// The comment behind the dash.
  private static func comments(in text: [UInt8]) -> [String] {
    guard let mark = text.firstIndex(of: UInt8(ascii: "#")) else { return [] }
    let end = text.endOfLine(at: mark)
    return [String(decoding: text[mark..<end], as: UTF8.self)]
  }

  func indented(by columns: Int) -> MergeStep {
    MergeStep(
      block: block.indented(by: columns),
      entries: entries.map { $0.indented(by: columns) },
      dashComments: dashComments
    )
  }

  func text(of key: StepKey) -> String? {
    entries.first { $0.key == RecipeFormat.describe(key).name }?.text
  }

  /// What the step is compared by with steps of other versions: all values but those that say where it is.
  var content: StepContent {
    let places = [StepKey.id, .order].map { RecipeFormat.describe($0).name }
    let fingerprint = entries.filter { !places.contains($0.key) }
      .map { "\($0.key)\u{0}\($0.meaning)" }.sorted().joined(separator: "\u{0}")
    guard let instruction = text(of: .instruction) else {
      return StepContent(fingerprint: fingerprint)
    }
    let water = StepKey.amounts.lazy.compactMap { key in
      self.text(of: key).flatMap { Quantity.value(of: $0, as: RecipeFormat.describe(key).type) }
    }.first
    let step = RecipeStepDTO(
      stepId: RecipeIdentity.recipeId(path: "-", document: 0),
      orderIndex: 0,
      instructionText: instruction,
      timerDurationSeconds: text(of: .timer).flatMap { Quantity.value(of: $0, as: .duration) },
      waterAmountGrams: water,
      isCumulativeWaterTarget: true
    )
    return StepContent(
      step,
      id: text(of: .id).flatMap { .init(uuidString: $0) },
      fingerprint: fingerprint
    )
  }

  /// Whether nothing but layout, spelling and the place differs.
  func isSame(as other: MergeStep) -> Bool {
    let order = RecipeFormat.describe(StepKey.order).name
    let mine = entries.filter { $0.key != order }
    let theirs = Dictionary(
      other.entries.filter { $0.key != order }.map { ($0.key, $0) }
    ) { one, _ in one }
    return mine.count == theirs.count
      && mine.allSatisfy { entry in theirs[entry.key].map { $0.isSame(as: entry) } ?? false }
      && Self.hasSameComments(block.above, other.block.above)
      && Self.hasSameComments(block.below, other.block.below)
      && dashComments == other.dashComments
  }

  private static func hasSameComments(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    let marked = [one, other].map { bytes in
      bytes.split(separator: 0x0A).compactMap { line in
        line.firstIndex(of: UInt8(ascii: "#")).map { Array(line[$0...]) }
      }
    }
    return marked[0] == marked[1]
  }
}

/// Which steps of the versions are the same, and their order in the result.
struct StepPlaces {
  /// Steps by number: those of the base first, then the new ones.
  let order: MergeOrder<Int>
  /// The same, but theirs gives the order where both moved steps.
  let orderOfTheirs: MergeOrder<Int>
  /// The numbers of the steps of ours and theirs, in their orders.
  let numbersOfOurs: [Int]
  let numbersOfTheirs: [Int]
  private var base: [Int: MergeStep] = [:]
  private var ours: [Int: MergeStep] = [:]
  private var theirs: [Int: MergeStep] = [:]
  private var numbers: [Int: Int] = [:]

  init(_ lists: Versions<[MergeStep]>) {
    let (old, mine, other) = (lists.base ?? [], lists.ours ?? [], lists.theirs ?? [])
    let contents = [old, mine, other].map { $0.map(\.content) }
    let first = StepAlignment.match(contents[0], contents[1])
    let second = StepAlignment.match(contents[0], contents[2])
    var next = old.count
    let numbersOfOurs = first.map { found -> Int in
      if let found { return found }
      next += 1
      return next - 1
    }
    let added = Self.addedByBoth(
      mine,
      first,
      contents[1],
      other,
      second,
      contents[2],
      isWholeList: lists.base == nil
    )
    let numbersOfTheirs = second.enumerated().map { place, found -> Int in
      if let found { return found }
      if let same = added[place] { return numbersOfOurs[same] }
      next += 1
      return next - 1
    }
    let all = Array(old.indices)
    order = MergeOrder(base: all, ours: numbersOfOurs, theirs: numbersOfTheirs)
    orderOfTheirs = MergeOrder(base: all, ours: numbersOfTheirs, theirs: numbersOfOurs)
    (self.numbersOfOurs, self.numbersOfTheirs) = (numbersOfOurs, numbersOfTheirs)
    for (place, step) in old.enumerated() { base[place] = step }
    for (place, number) in numbersOfTheirs.enumerated() {
      theirs[number] = other[place]
      numbers[number] = place + 1
    }
    for (place, number) in numbersOfOurs.enumerated() {
      ours[number] = mine[place]
      numbers[number] = place + 1
    }
  }

  /// The new steps of theirs that ours added too: with the same id, or equal. Similar steps are two steps, unless
  /// both sides added the whole list.
  private static func addedByBoth(
    _ ours: [MergeStep],
    _ first: [Int?],
    _ mine: [StepContent],
    _ theirs: [MergeStep],
    _ second: [Int?],
    _ other: [StepContent],
    isWholeList: Bool
  ) -> [Int: Int] {
    let (new, newer) = (
      ours.indices.filter { first[$0] == nil }, theirs.indices.filter { second[$0] == nil }
    )
    let pairs = StepAlignment.match(new.map { mine[$0] }, newer.map { other[$0] })
    var same: [Int: Int] = [:]
    for (place, found) in pairs.enumerated() {
      guard let found else { continue }
      let (one, two) = (mine[new[found]], other[newer[place]])
      if isWholeList || one.isEqual(to: two) { same[newer[place]] = new[found] }
    }
    return same
  }

  /// Whether the steps that ours and theirs have are in different orders.
  var areMoved: Bool {
    let common = Set(numbersOfOurs).intersection(numbersOfTheirs)
    return numbersOfOurs.filter(common.contains) != numbersOfTheirs.filter(common.contains)
  }

  func versions(at number: Int) -> Versions<MergeStep> {
    Versions(base: base[number], ours: ours[number], theirs: theirs[number])
  }

  /// The number of a step for people: in ours, else in theirs.
  func number(of number: Int) -> Int { numbers[number] ?? number + 1 }
}

/// The keys that give the order of steps.
enum OrderKeys {
  /// Gives the steps of a list consecutive orders, if one has an order.
  static func renumber(_ steps: inout [SourceBlock]) {
    let name = RecipeFormat.describe(StepKey.order).name
    guard steps.contains(where: { $0.children.contains { $0.key == name } }) else { return }
    for place in steps.indices {
      let text = Array("\(name): \(place)".utf8)
      var entries = steps[place].children
      if let entry = entries.firstIndex(where: { $0.key == name }) {
        let rest = entries[entry].text.drop { $0 != 0x23 && $0 != 0x0A }
        let gap: [UInt8] = rest.first == 0x23 ? [0x20] : []
        entries[entry].text = text + gap + rest
      } else {
        let column = steps[place].childColumn
        entries.insert(.entry(name, "\(place)", column: column, ending: [0x0A]), at: 0)
      }
      steps[place].setEntries(entries, ending: [0x0A])
    }
  }
}

extension MergeEntry {
  /// The line of a list of steps alone, for its comments.
  var line: MergeEntry { MergeEntry(lineOf: self) }

  func indented(by columns: Int) -> MergeEntry {
    MergeEntry(self, block: block.indented(by: columns))
  }
}
