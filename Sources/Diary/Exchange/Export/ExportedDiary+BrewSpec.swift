import RecipeSchema
import SourceText

extension ExportedDiary {
  /// A document of BrewSpec 1.0 in YAML, and what of the entries has no room in it; nil where there is no
  /// entry, as BrewSpec has no document without brews.
  package var brewSpec: (text: String?, losses: [ExchangeIssue]) {
    var brews = ""
    var losses: [ExchangeIssue] = []
    for entry in entries {
      guard let detail = entry.detail else {
        losses.append(entry.loss(message: "was written by a newer release, and is left out"))
        continue
      }
      let (brew, left) = SpecBrewWriter(detail, unknown: entry.unknown).brew()
      brews += SpecText.item(brew)
      losses += left.map { name in
        entry.loss(of: name.escapedForTerminal, message: "does not fit, and is left out")
      }
    }
    guard !brews.isEmpty else { return (nil, losses) }
    let head = "brewspec_version: \(ScalarText.quoted(SpecFormat.version))\nbrews:\n"
    return (head + brews, losses)
  }
}
