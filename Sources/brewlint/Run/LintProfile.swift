import BrewCLI
import BrewDomain
import RecipeLint

/// What a linter is made for: the rules to ask, and the brew methods to know.
struct LintProfile: Sendable {
  let rules: RuleSelection
  let methods: MethodTable
}

/// An input, and the number of the profile to check it by.
struct ProfiledFile: Sendable {
  let file: InputFile
  let profile: Int
}

/// The linters of one thread, each made when the first file wants it.
struct LinterSet {
  private let profiles: [LintProfile]
  private let keepsIgnored: Bool
  private let needsIdentity: [Bool]
  private var linters: [Linter?]

  init(_ profiles: [LintProfile], keepsIgnored: Bool) {
    self.profiles = profiles
    self.keepsIgnored = keepsIgnored
    needsIdentity = profiles.map(\.rules.needIdentity)
    linters = Array(repeating: nil, count: profiles.count)
  }

  /// Whether a linter of this profile has to know what the ids of recipes derive from.
  func needIdentity(_ profile: Int) -> Bool { needsIdentity[profile] }

  /// Works with the linter of a profile, in place.
  mutating func withLinter<Result>(
    of profile: Int,
    _ body: (inout Linter) -> Result
  ) -> Result {
    // Taken out meanwhile, so that its memory is not copied.
    var linter =
      linters[profile].take()
      ?? Linter(
        profiles[profile].rules,
        keepsIgnored: keepsIgnored,
        methods: profiles[profile].methods
      )
    defer { linters[profile] = linter }
    return body(&linter)
  }
}
