import BrewDomain
import RecipeLint

/// What a linter is made for: the rules to ask, and the brew methods to know.
package struct LintProfile: Sendable {
  package let rules: RuleSelection
  package let methods: MethodTable
}

/// An input, and the number of the profile to check it by.
package struct ProfiledFile: Sendable {
  package let file: InputFile
  package let profile: Int
}

/// The linters of one thread, each made when the first file wants it.
package struct LinterSet {
  private let profiles: [LintProfile]
  private let keepsIgnored: Bool
  private let needsIdentity: [Bool]
  private var linters: [Linter] = []
  /// The place of each profile's linter, where it has one.
  private var indices: [Int?]

  package init(_ profiles: [LintProfile], keepsIgnored: Bool) {
    self.profiles = profiles
    self.keepsIgnored = keepsIgnored
    needsIdentity = profiles.map(\.rules.needIdentity)
    indices = Array(repeating: nil, count: profiles.count)
  }

  /// Whether a linter of this profile has to know what the ids of recipes derive from.
  package func needIdentity(_ profile: Int) -> Bool { needsIdentity[profile] }

  /// Works with the linter of a profile, in place.
  package mutating func withLinter<Result>(
    of profile: Int,
    _ body: (inout Linter) -> Result
  ) -> Result {
    let index = indices[profile] ?? addLinter(of: profile)
    return body(&linters[index])
  }

  private mutating func addLinter(of profile: Int) -> Int {
    let (rules, methods) = (profiles[profile].rules, profiles[profile].methods)
    linters.append(Linter(rules, keepsIgnored: keepsIgnored, methods: methods))
    indices[profile] = linters.count - 1
    return linters.count - 1
  }
}
