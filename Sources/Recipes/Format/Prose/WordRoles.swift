/// What a word of an instruction may be, by the lists of ``ProseWords``. Found once for each word, so that the reader of a
/// sentence, which asks for many of them, compares no texts.
struct WordRoles: OptionSet, Sendable {
  let rawValue: UInt32

  static let verb = WordRoles(rawValue: 1 << 0)
  static let adding = WordRoles(rawValue: 1 << 1)
  static let addingBehind = WordRoles(rawValue: 1 << 2)
  static let wetting = WordRoles(rawValue: 1 << 3)
  static let waiting = WordRoles(rawValue: 1 << 4)
  static let means = WordRoles(rawValue: 1 << 5)
  static let pourNoun = WordRoles(rawValue: 1 << 6)
  static let target = WordRoles(rawValue: 1 << 7)
  static let limitOfPours = WordRoles(rawValue: 1 << 8)
  static let filler = WordRoles(rawValue: 1 << 9)
  static let approximation = WordRoles(rawValue: 1 << 10)
  static let joint = WordRoles(rawValue: 1 << 11)
  static let partitive = WordRoles(rawValue: 1 << 12)
  static let whole = WordRoles(rawValue: 1 << 13)
  static let qualifier = WordRoles(rawValue: 1 << 14)
  static let state = WordRoles(rawValue: 1 << 15)
  static let water = WordRoles(rawValue: 1 << 16)

  /// The roles of a word in lower case.
  static func of(_ word: String) -> WordRoles { table[word] ?? [] }

  private static let table: [String: WordRoles] = {
    let lists: [(WordRoles, Set<String>)] = [
      (.verb, ProseWords.verbs), (.adding, ProseWords.adding),
      (.addingBehind, ProseWords.addingBehind), (.wetting, ProseWords.wetting),
      (.waiting, ProseWords.waiting), (.means, ProseWords.means), (.pourNoun, ProseWords.pourNouns),
      (.target, ProseWords.targets), (.limitOfPours, ProseWords.limitsOfPours),
      (.filler, ProseWords.fillers), (.approximation, ProseWords.approximations),
      (.joint, ProseWords.joints), (.partitive, ProseWords.partitives), (.whole, ProseWords.wholes),
      (.qualifier, ProseWords.qualifiers), (.state, ProseWords.states), (.water, ProseWords.water),
    ]
    var table: [String: WordRoles] = [:]
    for (role, words) in lists {
      for word in words { table[word, default: []].insert(role) }
    }
    return table
  }()
}
