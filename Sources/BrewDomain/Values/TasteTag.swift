/// How a brewed cup tasted. Raw values are the words of YAML, JSON and command lines.
public enum TasteTag: String, CaseIterable, Codable, Sendable {
  /// Sour: extracted too little.
  case tooSour = "too-sour"
  /// Bitter: extracted too much.
  case tooBitter = "too-bitter"
  /// Thin: too much water for the coffee.
  case tooWeak = "too-weak"
  /// Heavy: too little water for the coffee.
  case tooStrong = "too-strong"
  /// Nothing to change.
  case perfect
}
