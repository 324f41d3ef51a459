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
    for names in [\KeyDescription.otherNames, \.fieldNames] {
      let index = keys.firstIndex { $0[keyPath: names].contains { folded($0) == plain } }
      if let index { return index }
    }
    guard let near = Diagnostics.nearest(to: name, among: keys.map(\.name)) else { return nil }
    return keys.firstIndex { $0.name == near }
  }

  /// Small letters, without the marks between words.
  private static func folded(_ name: String) -> String {
    String(name.lowercased().unicodeScalars.filter { $0 != "_" && $0 != "-" && $0 != " " })
  }
}

extension KeyDescription {
  /// The name of the DTO's field, without the values of others that tell keys of one field apart.
  fileprivate var fieldNames: [String] { field.split(separator: ",").prefix(1).map(String.init) }
}
