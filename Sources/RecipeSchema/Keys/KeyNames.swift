import Diagnostics

/// Finds the key that the author of an unknown one may have meant.
package enum KeyNames {
  /// The canonical position of the nearest key, or `nil` where none is near.
  ///
  /// A DTO's field, another name, or another way to write the words (`pour_to`) goes before a slip of
  /// the finger.
  package static func nearest(to name: String, in keys: [KeyDescription]) -> Int? {
    let plain = folded(name)
    if let index = keys.firstIndex(where: { folded($0.name) == plain }) { return index }
    if let index = keys.firstIndex(where: { names(of: $0).contains(plain) }) { return index }
    guard let near = Diagnostics.nearest(to: name, among: keys.map(\.name)) else { return nil }
    return keys.firstIndex { $0.name == near }
  }

  private static func names(of key: KeyDescription) -> [String] {
    let fields = key.field.split(separator: ",").first.map { [String($0)] } ?? []
    return (key.otherNames + fields).map(folded)
  }

  /// Small letters, without the marks between words.
  private static func folded(_ name: String) -> String {
    String(name.lowercased().unicodeScalars.filter { $0 != "_" && $0 != "-" && $0 != " " })
  }
}
