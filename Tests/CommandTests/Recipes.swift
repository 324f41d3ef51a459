/// Small recipes for tests.
enum Recipes {
  /// Without findings.
  static let clean = """
    name: Morning V60
    method: v60
    dose: 15 g
    yield: 250 g
    temperature: 94 °C
    grind: medium-fine

    steps:
      - instruction: Bloom to {total}.
        pourTo: 45 g
        timer: 45 s
      - instruction: Pour the rest.
        pourTo: 250 g
        timer: 90 s

    """

  /// With one error: the water total.
  static let broken = named("Broken V60").replacing("pourTo: 250 g", with: "pourTo: 280 g")

  /// With one warning: the method.
  static let odd = named("Odd V60").replacing("method: v60", with: "method: v61-special")

  /// With one note: the temperature.
  static let hot = hot("Hot V60")

  /// The same, with another name.
  static func hot(_ name: String) -> String { named(name).replacing("94 °C", with: "99 °C") }

  /// The clean recipe, formatted.
  static let formatted = clean.replacing("90 s", with: "1 min 30 s")

  /// The same, with an unformatted third line.
  static let cramped = formatted.replacing("15 g", with: "15g")

  /// The same, with several unformatted lines: trailing spaces, blank lines, and no final newline.
  static let loose = String(cramped.replacing("fine\n", with: "fine  \n\n").dropLast())

  /// Invalid YAML in the first line.
  static let unreadable = formatted.replacing("name: Morning V60", with: "name: [Morning V60")

  /// The clean recipe with another name: the same name in two files would be reported.
  static func named(_ name: String) -> String {
    clean.replacing("Morning V60", with: name)
  }
}
