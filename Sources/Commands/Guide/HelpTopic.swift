import CommandLine
import RecipeExchange
import SourceText

/// A text of the documentation, for `brewguide help TOPIC`.
struct HelpTopic {
  /// What it is called on the command line.
  let name: String
  /// What it is about, in a few words.
  let summary: String
  private let text: Substring

  /// All topics, ordered by name. They are decompressed when they are asked for.
  ///
  /// `make docs` writes them from the pages in `docs/`: three texts for each topic, each behind a NUL.
  static var all: [HelpTopic] {
    let texts = (CompressedText.text(in: PackageResources.topics_z) ?? "").split(
      separator: "\0" as Character,
      omittingEmptySubsequences: false
    )
    return stride(from: 0, to: texts.count - 2, by: 3).map { index in
      HelpTopic(
        name: String(texts[index]),
        summary: String(texts[index + 1]),
        text: texts[index + 2]
      )
    }
  }

  /// The text, with headings as a style shows them: these are indented by less than four columns.
  func text(in style: Style) -> String {
    text.split(separator: "\n" as Character, omittingEmptySubsequences: false).map { line in
      let isHeading = !line.isEmpty && line.prefix(4).contains { $0 != " " }
      return isHeading ? style.paint(String(line), .title) : String(line)
    }
    .joined(separator: "\n")
  }

  /// The names and what they are about, one a line.
  static func list(_ topics: [HelpTopic], as program: String, width: Int?) -> String {
    TextTable([.init(), .init(fit: .wraps(least: 24))], indentation: 2)
      .text(of: topics.map { ["\(program) help \($0.name)", $0.summary] }, width: width)
  }
}
