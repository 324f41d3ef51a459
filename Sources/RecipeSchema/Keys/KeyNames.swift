import SourceText

/// Finds the key that the author of an unknown one may have meant.
package enum KeyNames {
  /// The canonical position of the nearest key, or `nil` where none is near.
  ///
  /// A DTO's field, another name, or another way to write the words (`pour_to`) goes before a slip of
  /// the finger.
  package static func nearest(to name: String, in keys: [KeyDescription]) -> Int? {
    let plain = plain(name)
    for kind in 0..<3 {
      let index = keys.firstIndex { $0.spellings.names[kind].contains(plain) }
      if let index { return index }
    }
    return nearestWord(to: name, among: keys.map(\.spellings.folded))
  }

  /// Small letters, without the marks between words.
  fileprivate static func plain(_ name: String) -> String {
    String(name.lowercased().unicodeScalars.filter { $0 != "_" && $0 != "-" && $0 != " " })
  }
}

/// The names of a key as they are compared, made once: a file may be full of unknown keys.
struct KeySpellings: Sendable {
  /// The name alone; other names; the name of the DTO's field, without the values of others that tell
  /// keys of one field apart.
  fileprivate let names: [[String]]
  fileprivate let folded: FoldedName

  init(name: String, otherNames: [String], field: String) {
    let fieldNames = field.split(separator: ",").prefix(1).map(String.init)
    names = [[name], otherNames, fieldNames].map { $0.map(KeyNames.plain) }
    folded = FoldedName(name)
  }
}
