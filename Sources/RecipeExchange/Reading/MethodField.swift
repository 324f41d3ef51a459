import Recipes
import Text

extension ForeignRecord {
  /// Takes the method: the first of some fields that names one. An unknown one becomes a word of its own.
  mutating func method(_ paths: String...) -> BrewMethod? {
    let texts = paths.compactMap { path in
      peek(path)?.string?.nonBlank.map { (path: path, text: $0) }
    }
    guard let first = texts.first else { return nil }
    for path in paths { mark(path) }
    let meant = texts.lazy.compactMap { text in
      BrewMethod.meant(by: text.text).map { (text, $0.value) }
    }.first
    let (source, method) = meant ?? (first, BrewMethod(rawValue: first.text.asMethodWord))
    if source.text == method.rawValue {
      note(.carried, source.path, "method")
    } else {
      note(
        .changed,
        source.path,
        "'\(source.text.quotedBriefly)' became method: \(method.rawValue)"
      )
    }
    return method
  }
}

extension String {
  /// The ASCII words joined by hyphens, as a method is written; `pour-over` for a text without any.
  var asMethodWord: String {
    let words = foldedWords.filter { $0.utf8.allSatisfy { $0 < 0x80 } }
    return words.isEmpty ? BrewMethod.pourOver.rawValue : words.prefix(4).joined(separator: "-")
  }
}
