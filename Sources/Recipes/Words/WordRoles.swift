import Text

/// What a word may be in a sentence. Each role is a section of words.txt, of the same name.
package struct WordRoles: OptionSet, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The sections, in the order of the bits.
  static let names: [StaticString] = [
    "fluid", "cup", "percent", "hundred", "part-sign", "multiple", "base", "ratio", "water",
    "coffee", "ice", "thing", "dose-verb", "aside", "place", "need", "pour", "add", "add-behind",
    "wet", "add-more", "means", "pour-noun", "put", "heat", "until", "limit", "until-behind", "up",
    "filler", "more", "more-behind", "about", "and", "then", "or", "to", "between", "of", "whole",
    "rest", "vague", "qualifier", "repeated", "continued", "state", "end", "ordinal", "wait",
    "wait-behind", "when", "at", "within", "counted", "portion", "division", "label",
    "ordinal-end", "adjective", "before-part", "part-noun", "number-end", "done",
  ]

  /// The role of a section; `nil` for other sections.
  init?(section: UnsafeBufferPointer<UInt8>) {
    for (bit, name) in Self.names.enumerated()
    where name.utf8Start[0] == section[0] && section.elementsEqual(name) {
      self.init(bit)
      return
    }
    return nil
  }

  private init(_ bit: Int) { rawValue = 1 << UInt64(bit) }

  /// Beside ounces: fluid.
  package static let fluid = WordRoles(0)
  /// A measure of kitchens.
  package static let cup = WordRoles(1)
  package static let percent = WordRoles(2)
  /// The second word of "pour cent".
  package static let hundred = WordRoles(3)
  /// A sign of a part or of a multiple where words have no blanks between them.
  package static let partSign = WordRoles(4)
  package static let multiple = WordRoles(5)
  /// What a multiple is of.
  package static let base = WordRoles(6)
  package static let ratio = WordRoles(7)
  package static let water = WordRoles(8)
  package static let coffee = WordRoles(9)
  package static let ice = WordRoles(10)
  /// Something else that is weighed or marked.
  package static let thing = WordRoles(11)
  /// What is done with coffee before brewing.
  package static let doseVerb = WordRoles(12)
  /// Water that is not brewed with.
  package static let aside = WordRoles(13)
  /// A place of such water.
  package static let place = WordRoles(14)
  /// What is put ready.
  package static let need = WordRoles(15)
  /// A verb of pouring.
  package static let pour = WordRoles(16)
  /// One that takes an amount directly.
  package static let add = WordRoles(17)
  /// One behind what it adds.
  package static let addBehind = WordRoles(18)
  /// One that takes an amount with a preposition, or directly.
  package static let wet = WordRoles(19)
  /// One that adds to what is there.
  package static let addMore = WordRoles(20)
  package static let means = WordRoles(21)
  /// A noun for the water of a step.
  package static let pourNoun = WordRoles(22)
  /// What is done with ice.
  package static let put = WordRoles(23)
  package static let heat = WordRoles(24)
  /// Before a scale reading.
  package static let until = WordRoles(25)
  /// One of these that needs no verb.
  package static let limit = WordRoles(26)
  /// Behind a scale reading.
  package static let untilBehind = WordRoles(27)
  package static let up = WordRoles(28)
  package static let filler = WordRoles(29)
  /// Before an amount that comes to what is there.
  package static let more = WordRoles(30)
  /// Behind one.
  package static let moreBehind = WordRoles(31)
  package static let about = WordRoles(32)
  package static let and = WordRoles(33)
  package static let then = WordRoles(34)
  package static let or = WordRoles(35)
  /// Between the ends of a range.
  package static let to = WordRoles(36)
  package static let between = WordRoles(37)
  package static let of = WordRoles(38)
  package static let whole = WordRoles(39)
  package static let rest = WordRoles(40)
  package static let vague = WordRoles(41)
  package static let qualifier = WordRoles(42)
  package static let repeated = WordRoles(43)
  package static let continued = WordRoles(44)
  package static let state = WordRoles(45)
  package static let end = WordRoles(46)
  package static let ordinal = WordRoles(47)
  package static let wait = WordRoles(48)
  package static let waitBehind = WordRoles(49)
  package static let when = WordRoles(50)
  package static let at = WordRoles(51)
  package static let within = WordRoles(52)
  package static let counted = WordRoles(53)
  package static let portion = WordRoles(54)
  package static let division = WordRoles(55)
  package static let label = WordRoles(56)
  package static let ordinalEnd = WordRoles(57)
  package static let adjective = WordRoles(58)
  package static let beforePart = WordRoles(59)
  package static let partNoun = WordRoles(60)
  package static let numberEnd = WordRoles(61)
  package static let done = WordRoles(62)
  /// No section: the word also means what ``WordSense`` has beside the roles.
  static let value = WordRoles(63)

  /// Begins another clause.
  package static let joint: WordRoles = [.and, .then]
  /// Any verb of pouring.
  package static let verb: WordRoles = [.pour, .add, .addBehind, .wet]
  /// About water that is not brewed with.
  package static let otherUse: WordRoles = [.aside, .place]
}
