import Testing

@testable import Recipes

/// Names that people use, and what they mean; `~` marks a meaning that is not certain.
struct CommonNamesTests {
  @Test(
    arguments: [
      ("v60", "v60"), ("V60", "v60"), ("Hario V60", "v60"), ("hario_v60-02", "v60"),
      ("V60 pour over", "v60"), ("V60ドリッパー", "v60"), ("Ｖ６０", "v60"), ("hario", "~v60"),
      ("Kalita Wave", "kalita-wave"), ("kalitaWave", "kalita-wave"), ("Kalita 185", "kalita-wave"),
      ("Chemex 6-cup", "chemex"), ("AeroPress Go", "aeropress"),
      ("Inverted AeroPress", "~aeropress"), ("Clever Dripper", "clever"),
      ("Hario Switch", "switch"), ("cafetière", "french-press"),
      ("cafetie\u{300}re", "french-press"), ("CAFETIÈRE À PISTON", "french-press"),
      ("prensa francesa", "french-press"), ("Stempelkanne", "french-press"),
      ("フレンチプレス", "french-press"), ("Bialetti Moka Express", "moka-pot"),
      ("Espressokocher", "moka-pot"), ("Syphon", "siphon"), ("Cold-Brew", "cold-brew"),
      ("水出しコーヒー", "cold-brew"), ("Kaffeemaschine", "auto-drip"), ("Siebträger", "espresso"),
      ("ristretto", "~espresso"), ("Pour Over", "pour-over"), ("Filterkaffee", "pour-over"),
      ("tricolate", "~pour-over"), ("cupping", "~immersion"), ("V60 or Kalita", "~v60"),
      ("", nil), ("tea", nil), ("コーノ", nil),
    ] as [(String, String?)]
  )
  func methods(text: String, meaning: String?) {
    #expect(spelling(BrewMethod.meant(by: text)) { $0.rawValue } == meaning)
  }

  @Test(
    arguments: [
      ("Medium Fine", "medium-fine"), ("fine-medium", "medium-fine"),
      ("fine to medium", "medium-fine"), ("mittelfein", "medium-fine"),
      ("中細挽き", "medium-fine"), ("turkish", "extra-fine"), ("türkisch", "extra-fine"),
      ("très fin", "extra-fine"), ("finely ground", "fine"), ("espresso", "~fine"),
      ("media", "medium"), ("média", "medium"), ("grob", "coarse"), ("gruesa", "coarse"),
      ("french press", "~coarse"), ("medium, like sand", "~medium"), ("24 clicks", nil),
    ] as [(String, String?)]
  )
  func grinds(text: String, meaning: String?) {
    #expect(spelling(GrindLabel.meant(by: text)) { $0.rawValue } == meaning)
  }

  @Test(
    arguments: [
      ("sour", "too-sour"), ("Too Sour", "too-sour"), ("zu sauer", "too-sour"),
      ("a bit bitter", "too-bitter"), ("watery", "too-weak"), ("dünn", "too-weak"),
      ("zu stark", "too-strong"), ("濃い", "too-strong"), ("perfetto", "perfect"),
      ("good", "~perfect"), ("blue", nil),
    ] as [(String, String?)]
  )
  func tastes(text: String, meaning: String?) {
    #expect(spelling(TasteTag.meant(by: text)) { $0.rawValue } == meaning)
  }

  /// Each value is named by its raw value and by its name for people.
  @Test func valuesNameThemselves() {
    for method in BrewMethod.allKnown {
      #expect(BrewMethod(named: method.rawValue) == method)
      #expect(BrewMethod(named: method.displayName) == method, "\(method.displayName)")
    }
    for label in GrindLabel.allCases { #expect(GrindLabel(named: label.rawValue) == label) }
    for taste in TasteTag.allCases { #expect(TasteTag(named: taste.rawValue) == taste) }
  }

  @Test func namesForPeople() {
    #expect(
      BrewMethod.allKnown.map(\.displayName) == [
        "V60", "Chemex", "Kalita Wave", "Origami", "Orea", "AeroPress", "Clever Dripper",
        "Hario Switch", "French press", "Siphon", "Moka pot", "Cold brew", "Automatic drip",
        "Espresso", "Pour-over", "Immersion",
      ]
    )
    #expect(BrewMethod(rawValue: "nel-drip").displayName == "Nel drip")
  }

  @Test(
    arguments: [
      ("Cafetière", ["cafetiere"]), ("Ａｂ１", ["ab1"]), ("Straße", ["strasse"]),
      ("v60ドリップ", ["v60", "ドリップ"]), ("a-b_c d", ["a", "b", "c", "d"]), ("", []), ("—", []),
    ] as [(String, [String])]
  )
  func foldedWords(text: String, words: [String]) {
    #expect(text.foldedWords == words)
  }

  private func spelling<Value>(
    _ meaning: Meaning<Value>?,
    _ spell: (Value) -> String
  ) -> String? {
    meaning.map { ($0.isCertain ? "" : "~") + spell($0.value) }
  }
}
