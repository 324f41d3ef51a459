import ArgumentParser
import Files
import RecipeExchange
import Recipes
import Text
import Workspace

/// The option for what a changing command writes.
struct ChangeReportOptions: ParsableArguments {
  @Option(name: .format, help: "Output format; json writes the changed recipe.")
  var format: ShownFormat = .text
}

extension Console {
  /// Says what a command has changed: a message for people, or a JSON document on standard output.
  ///
  /// - Parameter recipe: the recipe as it is now; nil if it is gone, or if the change is not about a single one.
  func report(
    _ receipt: BookReceipt,
    recipe: RecipeDetailDTO? = nil,
    as format: ShownFormat
  ) {
    switch format {
    case .text: remark(receipt.sentence)
    case .json: write(receipt.json(recipe))
    }
    warnIfUnrecorded(receipt)
  }

  /// Warns of a change that `brewbook undo` does not know.
  func warnIfUnrecorded(_ receipt: BookReceipt) {
    if !isQuiet, !receipt.isRecorded {
      warning("this change cannot be undone with `brewbook undo`")
    }
  }
}

extension BookReceipt {
  fileprivate func json(_ recipe: RecipeDetailDTO?) -> String {
    var json = JSONWriter()
    json.object { json in
      json.field("version", RecipeFields.versionNumber)
      json.field("change", change.summary)
      json.array("files", change.files) { json, file in
        json.object {
          $0.field("file", PrintableName.of(file.path))
          $0.field("change", file.old == nil ? "added" : file.new == nil ? "removed" : "changed")
        }
      }
      json.key("recipe")
      if let recipe { RecipeJSON.write(recipe, to: &json) } else { json.null() }
    }
    return json.text + "\n"
  }

  /// What was done, as a line: `added 'Morning V60': recipes/morning-v60.yaml`, or `… a.yaml → b.yaml` for a file that
  /// was moved. At most ten files are named.
  var sentence: String {
    func names(_ files: [FileChange]) -> String {
      files.prefix(10).map { PrintableName.of($0.path) }.joined(separator: ", ")
        + (files.count > 10 ? ", …" : "")
    }
    let removed = change.files.filter { $0.new == nil }
    let added = change.files.filter { $0.old == nil }
    let isMove = removed.count == 1 && added.count == 1 && change.files.count == 2
    let files = isMove ? "\(names(removed)) → \(names(added))" : names(change.files)
    return "\(change.summary.escapedForTerminal): \(files)"
  }
}
