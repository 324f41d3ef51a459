/// Small sources in which it is easy to lose something.
enum HardSources {
  static let all = [
    // A comment that keeps what it stands inside of.
    "a:\n# brewfmt: skip\n  b\n", "a: # brewfmt: skip\n  # c\n  b\n", "? a\n# brewfmt: skip\n: b\n",
    "a:\n  # brewfmt: off\n  b\n", "- # brewfmt: skip\n  # c\n  a:  b\n",
    "[{}, { # brewfmt: skip\n}]\n", "a: [b,\n  # brewfmt: off\n  {c:   d},\n  # brewfmt: on\n  e]\n",
    // Blanks where a text in lines could stand or go on.
    "a: >+\n ", "a: |+\n   \n\n", "a: |+\n  b\n ", "a: |+\n  b\n    ", "a: |2\n     \n", "a: |\n \n\n  b\n",
    "a: |+\n", "a: |+\n\n\nb: c\n", "a: |-\n\n  \nb: c\n", "- |+\n   \n- a\n",
  ]
}
