import Recipes
import Text

extension MarkdownTable {
  /// The mass in a cell.
  struct Amount: Equatable {
    enum Kind { case added, reading, open }

    let text: String
    let grams: Double
    /// What the cell itself says that it is.
    let kind: Kind?
  }

  /// What the columns with masses say: what is added, what the scale reads, or one of the two.
  struct Water {
    private let cells: [Amount?]
    private let kind: Amount.Kind

    init(_ columns: [(cells: [Amount?], key: DraftKey?)], _ yield: Double?) {
      let amounts = columns.map { $0.cells.map { $0?.grams ?? 0 } }
      // A column that reads the sums of another one is the scale.
      let sums = columns.indices.first { index in
        columns.indices.contains { Self.isSum(amounts[index], of: amounts[$0]) && $0 != index }
      }
      let named = columns.indices.first { index in
        columns[index].key.map {
          [.step(.pourTo), .recipe(.totalTime), .recipe(.scaling)].contains($0)
        } ?? false
          && zip(amounts[index], amounts[index].dropFirst()).allSatisfy { $0 <= $1 || $1 == 0 }
      }
      guard let index = sums ?? named ?? columns.indices.first else {
        (cells, kind) = ([], .open)
        return
      }
      cells = columns[index].cells
      let isAdded = columns[index].key == .step(.pour)
      kind =
        index == sums ?? named
        ? .reading : yield.flatMap { Self.kind(amounts[index], $0) } ?? (isAdded ? .added : .open)
    }

    /// What the amounts of a column are that make the yield in only one way.
    private static func kind(_ amounts: [Double], _ yield: Double) -> Amount.Kind? {
      let poured = amounts.filter { $0 > 0 }
      let grows = zip(poured, poured.dropFirst()).allSatisfy { $0 < $1 }
      let isReading = grows && Tolerance.isAtMost(((poured.last ?? 0) - yield).magnitude, 1)
      let isAdded = Tolerance.isAtMost((poured.reduce(0, +) - yield).magnitude, 1)
      return isReading == isAdded ? nil : isReading ? .reading : .added
    }

    private static func isSum(_ totals: [Double], of added: [Double]) -> Bool {
      var sum = 0.0
      let isSum = zip(totals, added).allSatisfy { total, added in
        sum += added
        return total == 0 && added == 0 || Tolerance.isAtMost((total - sum).magnitude, 1)
      }
      return isSum && totals.count > 1 && totals != added
    }

    /// The words of a row with its amount.
    func instruction(_ text: String, _ row: Int) -> String {
      guard row < cells.count, let cell = cells[row], cell.grams > 0,
        !(kind == .reading && cells[..<row].last == cell)
      else { return text.isEmpty ? "Wait." : text }
      var words = text
      let named = words.withUTF8 { ProseAmount.all(in: $0, step: 0) }
      if !named.isEmpty { return text }
      let kind = cell.kind ?? kind
      if kind == .open { return text.isEmpty ? cell.text : "\(text), \(cell.text)" }
      let action = kind == .reading ? "pour to \(cell.text)" : "pour \(cell.text)"
      let isSaid = text.isEmpty || action.hasPrefix(text.lowercased() + " ")
      return isSaid ? action.capitalizedFirst : "\(text): \(action)"
    }
  }
}
