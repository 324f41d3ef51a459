/// Tells plans from recipes, which may be JSON as well, since all JSON is YAML.
package enum PlanDetection {
  /// Whether a text is to be read as a plan: JSON with a field that every plan has and no recipe. In a file
  /// with the name of JSON, whatever is not a recipe passes for a plan, so that what is said of it helps.
  package static func isPlan(_ bytes: [UInt8], isNamedJSON: Bool) -> Bool {
    // A byte order mark counts as blank, as some shells write one before what they are piped.
    let blanks = Array(" \t\r\n\u{FEFF}".utf8)
    let first = bytes.first { !blanks.contains($0) }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return false }
    return has("\"scaledSteps\"", bytes) || isNamedJSON && !has("\"steps\"", bytes)
  }

  private static func has(_ text: String, _ bytes: [UInt8]) -> Bool {
    let mark = Array(text.utf8)
    return bytes.indices.contains { bytes[$0...].starts(with: mark) }
  }
}
