import Text

/// Distinguishes plans from recipes, which may also be JSON, as JSON is YAML.
package enum PlanDetection {
  /// Whether to read a text as a plan: JSON with a field that plans have and recipes do not. A file named
  /// `.json` is a plan unless it is something else that is known, so that its errors are about plans.
  package static func isPlan(_ bytes: [UInt8], isNamedJSON: Bool) -> Bool {
    let first = bytes.firstOfContent
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return false }
    let content = KnownContent(bytes)
    return content == .plan || isNamedJSON && content == nil
  }
}
