import Recipes
import Text

/// A line of a file, with its place: `line 4`, `recipeIngredient[1]`.
struct QuotedLine {
  let place: String
  let text: String
}

/// What a file says and was not read, where something of its kind is missing.
extension RecipeDraft {
  /// What names the first line with a temperature, or with a mass, behind the message about the missing one; empty if no
  /// line has any.
  ///
  /// - Parameter known: the amounts that were read, which a line may tell again.
  func unread(
    _ kind: Figure.Kind,
    _ notes: [ImportNote],
    except known: [WrittenAmount?]
  ) -> String {
    let lost = notes.lazy.filter { $0.kind == .lost || $0.kind == .unreadable }.compactMap(\.line)
    let told = steps.enumerated().lazy.map { index, step in
      QuotedLine(place: "step \(index + 1)", text: step.instruction)
    }
    let candidates = kind == .temperature ? lines + Array(lost) + Array(told) : lines + Array(lost)
    let found = candidates.first { line in
      Figure.all(in: line.text).contains { figure in
        if kind == .temperature { return figure.kind == .temperature }
        guard figure.kind == .measure || figure.kind == .amount else { return false }
        return !known.contains { $0.map { $0.value == figure.value } ?? false }
      }
    }
    return found.map { "; not read: \($0.place), '\($0.text.quotedBriefly)'" } ?? ""
  }

  /// The reason to refuse a recipe of whose steps an amount was not read.
  func unreadWater(_ notes: [ImportNote]) -> String? {
    for (index, step) in steps.enumerated() {
      guard let words = step.unread else { continue }
      return "step \(index + 1): `\(words.quotedBriefly)` was not read"
    }
    guard total > 0 else { return nil }
    let type = ValueType.mass(isWater: true)
    let note = notes.first {
      $0.kind == .unreadable && $0.field.contains("[")
        && $0.message.hasPrefix("expected \(type.expectation)")
    }
    return note.map { "\($0.field): \($0.message)" }
  }
}

extension RecipeDraft.DraftStep {
  /// The step without water whose text pours an amount that nobody reads, with its words.
  var withUnreadFigure: Self {
    guard water == nil, unread == nil else { return self }
    var step = self
    let text = instruction.replacing("{{", with: "{").replacing("}}", with: "}")
    step.unread =
      Figure.all(in: text).first { figure in
        figure.isUnread && figure.kind != .number && figure.isPoured && figure.hasVerb
      }?.words
    return step
  }
}

extension Figure {
  /// Whether a cell or a value may be water that is poured.
  var mayBePoured: Bool { kind == .amount || kind == .measure || kind == .part }
}

extension ImportNote {
  /// The value that it quotes, in its place.
  fileprivate var line: QuotedLine? {
    guard let open = message.firstIndex(of: "'"), let close = message.lastIndex(of: "'"),
      open < close
    else { return nil }
    return QuotedLine(place: field, text: String(message[message.index(after: open)..<close]))
  }
}
