import Testing

@testable import Recipes

/// Names in the order in which people look for them.
struct SortKeyTests {
  @Test(arguments: [
    ["äpfel", "Banane", "zebra"],
    ["Brew 2", "Brew 10", "Brew 100"],
    ["Morning", "Morning (Conflicted Copy)", "Morning (Conflicted Copy 2)"],
    ["v60", "V60", "v60 Light"],
    ["resume", "résumé", "Résumé"],
    ["7 Gramm", "Apfel", "Ωmega", "あさ"],
    ["a b", "ab"],
    ["Kasuya 4:6", "Kasuya 4:10"],
  ])
  func order(names: [String]) {
    let sorted = names.reversed().map { SortKey($0) }.sorted()
    #expect(sorted == names.map { SortKey($0) })
  }

  /// Numbers have no limit, and names without letters an order too.
  @Test func anyNamesHaveAnOrder() {
    let digits = String(repeating: "9", count: 300)
    let names = ["", "☕", "!", "0", "00", digits, "1" + digits, "a"]
    for one in names {
      for other in names where one != other {
        #expect((SortKey(one) < SortKey(other)) != (SortKey(other) < SortKey(one)))
      }
    }
  }
}
