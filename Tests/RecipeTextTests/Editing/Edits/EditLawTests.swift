import Laws
import TestSupport
import Testing

/// Changing any key in any source changes nothing else for any YAML reader, and loses no comment.
@Suite struct EditLawTests {
  /// Sources in which it is easy to change something else by mistake.
  static let hard = [
    "{name: a, dose: 1 g, steps: [{pour: 1 g, id: x}, {pour: 2 g}], x-a: [1, 2]}\n",
    "{\n  # a\n  \"name\": a, # b\n  dose: 1 g # c\n  # d\n  , steps: [ # e\n    {pour: 1 g, # f\n     id: x}]\n}\n",
    "name: |+ # a\n  b\n\n\ndose: >-\n  1\n  g\n\nnotes: \"a\\\n  b\" # c\nsteps:\n- pour: |\n    1 g\n\n",
    "steps: &s\n- &a {pour: &p 1 g, timer: 1 s}\n- *a\n- pour: *p\n  id: &i x\n  # b\nx-s: *s\nid: *i\n",
    "x-s:\n  - &a\n    # in\n    id: x # y\n    pour: &p 1 g\n    instruction: >\n      b\n\n      c\nsteps:\n  - *a # z\n  -   *a\n  - *a\ndose: *p\n",
    "? name\n: a\n? dose # b\n: 1 g\nsteps:\n  -\n    ? pour\n    :\n      1 g\n    ? id\n    : x\n",
    "&r1 name: &n a\n!!str dose: !!str 1 g\nyield: &e\nx-e: [*n, *e, *n ]\nsteps: [*e ]\n",
    "# a\n\n# b\nname: a # c\n# d\n\n\n# e\ndose: 1 g\n  # f\n# g\nsteps:\n  # h\n  - # i\n    pour: 1 g # j\n    # k\n  # l\n# m\n",
    "A: >\n )\ndescription:\n  ", "A: >\n )\ndescription: B\n  \nx: C\n", "{name: }",
    "steps: [timer: ]", "steps: [!!str timer: &a ]", "notes: |\n b\n  ",
    "{steps: [{ice: }]}", "{name: !!str , dose: &d , steps: [{ice}]}", "5: &y\nname: A",
    "notes: |\n J", "notes: >2+ # a\n  J\n    ", "steps:\n- instruction: |+\n    J", "notes: |",
    "? |\n  name", "notes: |+\n  J\n ", "notes: |+\n\n  J\n\n ", "notes: |+\n\n ",
    "? name\n? dose # a\nsteps:\n  - ? pour\n    ? instruction",
    "notes: |-\n J", "\ndose: 5\n \t", "dose: 5\n      \nid: x", "name: > ",
    "V: >\n \ndescription: \n #", "r: S\ngrind: &t?g", "{#\n}", "{\"dose\":#\n, name: 'a'#\n}",
    "\ndose: 5\n \t#", " s: \n description:\n |",
    "s: \ndescription:\n|",
    "name: >1-\n\n   b\ndescription: |2\n # a\n\n   # b\n# c\n",
    "description: p\t\n", "\n    id: ", "name: | \n\ndose: 5",
  ]

  /// These, and every sixth recipe of the checkout; each is changed about a hundred times.
  static let sources =
    hard
    + ProjectFiles.recipes.enumerated().filter { $0.offset % 6 == 0 }.map(\.element.text)

  @Test(arguments: sources)
  func nothingElseChanges(source: String) {
    for source in [source, "\u{FEFF}" + source.replacing("\n", with: "\r\n")] {
      #expect(EditLaws.violation(by: Array(source.utf8)) == nil)
    }
  }
}
