/// Small recipes for the tests of programs.
enum Recipes {
  /// Without any finding.
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

  /// With one error, of the water total.
  static let broken = named("Broken V60").replacing("pourTo: 250 g", with: "pourTo: 280 g")

  /// With one warning, of the method.
  static let odd = named("Odd V60").replacing("method: v60", with: "method: v61-special")

  /// With one note, of the temperature.
  static let hot = hot("Hot V60")

  /// The same by another name.
  static func hot(_ name: String) -> String { named(name).replacing("94 °C", with: "99 °C") }

  /// The first one, as brewfmt lays it out.
  static let formatted = clean.replacing("90 s", with: "1 min 30 s")

  /// The same, not formatted in its third line.
  static let cramped = formatted.replacing("15 g", with: "15g")

  /// The same, not formatted in several lines: blanks at ends, blank lines, and no end of the last line.
  static let loose = String(cramped.replacing("fine\n", with: "fine  \n\n").dropLast())

  /// Not YAML, in its first line.
  static let unreadable = formatted.replacing("name: Morning V60", with: "name: [Morning V60")

  /// The first one by another name: of two files in a run that share one, the later is told of.
  static func named(_ name: String) -> String {
    clean.replacing("Morning V60", with: name)
  }
}
