import Testing
import Text

/// The table writer at many widths.
@Suite struct TextTableTests {
  private static let recipes = TextTable([
    .init("NAME", fit: .shortens(to: 8)), .init("DOSE", isRight: true, rank: 2),
    .init("ID"), .init("FILE", fit: .shortensPath(to: 10), rank: 1),
  ])

  private static let rows = [
    ["Morning V60", "15 g", "85ff0a08", "recipes/v60/morning.yaml"],
    ["更に甘いコーヒー", "9 g", "3f2a9c1e", "recipes/甘い.yaml"],
    ["👩‍🍳", "", "cafe0001", "a.yaml"],
  ]

  /// Names and paths become shorter, then columns are left out by their rank.
  @Test(
    arguments: [
      (
        nil,
        """
        NAME              DOSE  ID        FILE
        Morning V60       15 g  85ff0a08  recipes/v60/morning.yaml
        更に甘いコーヒー   9 g  3f2a9c1e  recipes/甘い.yaml
        👩‍🍳                      cafe0001  a.yaml
        """
      ),
      (
        48,
        """
        NAME              DOSE  ID        FILE
        Morning V60       15 g  85ff0a08  …/morning.yaml
        更に甘いコーヒー   9 g  3f2a9c1e  …/甘い.yaml
        👩‍🍳                      cafe0001  a.yaml
        """
      ),
      (
        36,
        """
        NAME      DOSE  ID        FILE
        Morning…  15 g  85ff0a08  …ning.yaml
        更に甘…    9 g  3f2a9c1e  …甘い.yaml
        👩‍🍳              cafe0001  a.yaml
        """
      ),
      (
        33,
        """
        NAME              DOSE  ID
        Morning V60       15 g  85ff0a08
        更に甘いコーヒー   9 g  3f2a9c1e
        👩‍🍳                      cafe0001
        """
      ),
      (
        20,
        """
        NAME        ID
        Morning V…  85ff0a08
        更に甘い…   3f2a9c1e
        👩‍🍳          cafe0001
        """
      ),
      (
        3,
        """
        NAME  ID
        Mor…  85ff0a08
        更…   3f2a9c1e
        👩‍🍳    cafe0001
        """
      ),
    ] as [(Int?, String)]
  )
  func columns(width: Int?, expected: String) {
    #expect(Self.recipes.text(of: Self.rows, width: width) == expected + "\n")
  }

  private static let rules = TextTable([
    .init(), .init(rank: 1), .init(fit: .wraps(least: 16, rowLines: 2)),
  ])

  private static let sentences = [
    ["water-total", "error", "The steps pour more or less than the yield."],
    ["no-steps", "", "There is nothing to do."],
  ]

  /// Sentences are broken between words, written below their row, and shortened behind a word.
  @Test(arguments: [
    (
      80,
      """
      water-total  error  The steps pour more or less than the yield.
      no-steps            There is nothing to do.
      """
    ),
    (
      44,
      """
      water-total  error  The steps pour more or
                          less than the yield.
      no-steps            There is nothing to do.
      """
    ),
    (
      38,
      """
      water-total  error  The steps pour
                          more or less than…
      no-steps            There is nothing
                          to do.
      """
    ),
    (
      30,
      """
      water-total  error
        The steps pour more or less…
      no-steps
        There is nothing to do.
      """
    ),
    (
      17,
      """
      water-total
        The steps pour…
      no-steps
        There is…
      """
    ),
  ])
  func sentences(width: Int, expected: String) {
    #expect(Self.rules.text(of: Self.sentences, width: width) == expected + "\n")
  }

  /// A word that is wider than its column, but not than the line, is not broken.
  @Test func wideWords() {
    let table = TextTable([.init(role: .caption), .init(fit: .wraps(least: 10))], indentation: 2)
    let rows = [["Author", "Ada"], ["Source", "See coffee.example/morning\nor ask."]]
    #expect(
      table.text(of: rows, width: 28) == """
          Author  Ada
          Source
            See
            coffee.example/morning
            or ask.

        """
    )
    #expect(
      table.text(of: rows, width: 20) == """
          Author  Ada
          Source  See
                  coffee.exa
                  mple/morni
                  ng
                  or ask.

        """
    )
    #expect(
      table.text(of: rows, width: nil) == """
          Author  Ada
          Source  See coffee.example/morning
                  or ask.

        """
    )
  }

  /// The first rows decide which columns there are; later ones make them wider.
  @Test func portions() {
    var table = Self.recipes
    #expect(
      table.next(Array(Self.rows.suffix(1)), width: 34) == """
        NAME  ID        FILE
        👩‍🍳    cafe0001  a.yaml

        """
    )
    #expect(
      table.next(Array(Self.rows.prefix(1)), width: 34) == """
        Morning V60  85ff0a08  …rning.yaml

        """
    )
    var brews = TextTable([.init("ID"), .init("TASTE")], showsEmptyColumns: true)
    #expect(brews.next([["1", ""]], width: nil) == "ID  TASTE\n1\n")
    #expect(brews.next([["2", "perfect"]], width: nil) == "2   perfect\n")
  }

  @Test func smallTables() {
    #expect(
      TextTable([.init("NAME")]).text(of: [["a"], [""], ["b"]], width: 1) == "NAME\na\n\nb\n"
    )
    #expect(TextTable([.init("NAME"), .init()]).text(of: [["", ""]], width: 40) == "")
    #expect(TextTable([]).text(of: [], width: 40) == "")
  }

  /// No cell can forge a line, control the terminal, or move a column.
  @Test func hostileCells() {
    let table = TextTable([.init(), .init(fit: .wraps(least: 4)), .init()])
    let rows = [["::error::x", "::a\n::b", "\u{1B}[31m"], ["b", "c", "d\ne"]]
    #expect(
      table.text(of: rows, width: nil, style: .plain) == #"""
        \::error::x  \::a  <U+001B>[31m
                     \::b
        b            c     d\ne

        """#
    )
  }

  @Test func styles() {
    let table = TextTable([.init("NAME", role: .caption), .init { $0 == "bad" ? .error : nil }])
    let text = table.text(of: [["a", "bad"], ["b", "good"]], width: nil, style: .ansi)
    #expect(
      text.replacing("\u{1B}[", with: "^") == """
        ^2mNAME^0m
        ^2ma^0m     ^1;31mbad^0m
        ^2mb^0m     good

        """
    )
  }

  /// Whatever the width, a row is there, words are whole, and lines fit from the least width on.
  @Test(arguments: 1...130)
  func anyWidth(width: Int) {
    let text = Self.rules.text(of: Self.sentences, width: width)
    let words = Set(Self.sentences.joined().joined(separator: " ").split(separator: " "))
    let found = text.split { $0 == " " || $0 == "\n" }.map { $0.last == "…" ? $0.dropLast() : $0 }
    #expect(width < 15 || words.isSuperset(of: found), "\(text)")
    let lines =
      text.split(separator: "\n")
      + Self.recipes.text(of: Self.rows, width: width).split(separator: "\n")
    #expect(width < 19 || lines.allSatisfy { String($0).displayWidth() <= width }, "\(text)")
  }
}
