/// Small sources in which it is easy to lose something.
enum HardSources {
  static let all = [
    // A comment that keeps what it stands inside of.
    "a:\n# brewfmt: skip\n  b\n", "a: # brewfmt: skip\n  # c\n  b\n", "? a\n# brewfmt: skip\n: b\n",
    "a:\n  # brewfmt: off\n  b\n", "- # brewfmt: skip\n  # c\n  a:  b\n",
    "[{}, { # brewfmt: skip\n}]\n", "a: [b,\n  # brewfmt: off\n  {c:   d},\n  # brewfmt: on\n  e]\n",
  ]
}
