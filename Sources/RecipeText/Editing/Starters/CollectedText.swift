import Text

/// A recipe of the folder `recipes` in the repository, which the program contains.
package struct CollectedText: Sendable {
  /// The path in the repository: `recipes/v60/starter-one-cup.yaml`.
  package let path: String
  /// The whole file.
  package let text: String

  /// A recipe at a path.
  package init(path: String, text: String) {
    self.path = path
    self.text = text
  }

  /// All of them, by their paths.
  package static let all: [CollectedText] = {
    var parser = JSONParser(PackageResources.recipes_jsonl)
    var texts: [CollectedText] = []
    while let line = try? parser.next() {
      guard let path = line.field("path")?.string, let text = line.field("text")?.string else {
        continue
      }
      texts.append(CollectedText(path: path, text: text))
    }
    return texts
  }()

  /// The recipe as a line of `recipes.jsonl`, which ``all`` reads.
  package var line: String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.field("path", path)
      writer.field("text", text)
    }
    return writer.text + "\n"
  }
}

/// The texts of the starters: the collected recipes that are plain templates.
package enum StarterTexts {
  /// Each is a whole file.
  package static let all = CollectedText.all.filter { recipe in
    recipe.path.split(separator: "/").last?.hasPrefix("starter-") == true
  }
  .map { $0.text }
}
