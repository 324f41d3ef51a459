/// A number with its noun, for people: `1 file`, `2 files`.
///
/// - Parameter noun: the singular, of a noun that takes an `s`.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}

/// A number with its noun, for people: `1 entry`, `2 entries`.
package func counted(_ count: Int, _ noun: String, _ plural: String) -> String {
  "\(count) \(count == 1 ? noun : plural)"
}
