extension ByteSet {
  /// Adds a class such as `alpha` of `[[:alpha:]]`, as in the C locale; false for unknown names.
  mutating func insert(className: String) -> Bool {
    switch className {
    case "alnum": insertRanges("09AZaz")
    case "alpha": insertRanges("AZaz")
    case "blank": insertRanges("  \t\t")
    case "cntrl": insertRanges("\u{0}\u{1F}\u{7F}\u{7F}")
    case "digit": insertRanges("09")
    case "graph": insertRanges("!~")
    case "lower": insertRanges("az")
    case "print": insertRanges(" ~")
    case "punct": insertRanges("!/:@[`{~")
    case "space": insertRanges("\t\r  ")
    case "upper": insertRanges("AZ")
    case "xdigit": insertRanges("09AFaf")
    default: return false
    }
    return true
  }

  // Pairs of first and last; U+0009 to U+000D and the like are ranges as well.
  private mutating func insertRanges(_ pairs: String) {
    var bytes = pairs.utf8.makeIterator()
    while let first = bytes.next(), let last = bytes.next() { insert(from: first, through: last) }
  }
}
