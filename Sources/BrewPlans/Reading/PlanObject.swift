import BrewDomain
import Essentials
import JSON
import SourceText

/// An object of a plan's JSON, whose fields are held against their descriptions when they are read.
///
/// Fields that no description names are passed over: a later release may have added them.
struct PlanObject {
  private let node: JSONNode
  private let path: String

  init(_ node: JSONNode, path: String = "") {
    self.node = node
    self.path = path
  }

  func text(_ field: PlanField) throws(PlanReadError) -> String {
    let text = try string(field)
    guard !text.isBlank else { throw unexpected(field, "blank") }
    return text
  }

  /// One of the words that are the cases of a type.
  func word<Word: RawRepresentable<String>>(_ field: PlanField) throws(PlanReadError) -> Word {
    let text = try string(field)
    guard let word = Word(rawValue: text) else { throw unexpected(field, text.inMessage) }
    return word
  }

  func optionalUUID(_ field: PlanField) throws(PlanReadError) -> UUID? {
    guard value(field) != nil else { return nil }
    let text = try string(field)
    guard let id = UUID(uuidString: text) else { throw unexpected(field, text.inMessage) }
    return id
  }

  func flag(_ field: PlanField) throws(PlanReadError) -> Bool {
    guard case .bool(let flag) = try needed(field).value else { throw unexpected(field) }
    return flag
  }

  func number(_ field: PlanField) throws(PlanReadError) -> Double {
    guard case .number(let number) = try needed(field).value else { throw unexpected(field) }
    if case .number(let bounds) = field.kind, !bounds.contain(number) {
      throw unexpected(field, Canonical.number(number))
    }
    guard number <= PlanFormat.greatestNumber else {
      throw unexpected(field, "\(Canonical.number(number)), more than any brew has")
    }
    return number
  }

  func optionalNumber(_ field: PlanField) throws(PlanReadError) -> Double? {
    value(field) == nil ? nil : try number(field)
  }

  func index(_ field: PlanField) throws(PlanReadError) -> Int {
    let number = try number(field)
    guard let index = Int(exactly: number), index >= 0 else {
      throw unexpected(field, Canonical.number(number))
    }
    return index
  }

  func object(_ field: PlanField) throws(PlanReadError) -> PlanObject {
    let node = try needed(field)
    guard case .object = node.value else { throw unexpected(field) }
    return PlanObject(node, path: path(of: field))
  }

  func objects(_ field: PlanField) throws(PlanReadError) -> [PlanObject] {
    guard case .array(let items) = try needed(field).value else { throw unexpected(field) }
    if case .objects(_, let least) = field.kind, items.count < least {
      throw unexpected(field, "empty")
    }
    var objects: [PlanObject] = []
    for (index, item) in items.enumerated() {
      let path = "\(path(of: field))[\(index)]"
      guard case .object = item.value else {
        throw PlanReadError(
          problem: .unexpected(field: path, found: item.kind, expected: "an object"),
          path: path,
          range: item.range
        )
      }
      objects.append(PlanObject(item, path: path))
    }
    return objects
  }

  /// That a field holds something else than it must.
  ///
  /// - Parameters:
  ///   - found: what it holds, where more can be said than of what kind it is.
  ///   - expected: what it must hold, where that depends on other fields.
  func unexpected(
    _ field: PlanField,
    _ found: String? = nil,
    expected: String? = nil
  ) -> PlanReadError {
    error(
      .unexpected(
        field: field.name,
        found: found ?? value(field)?.kind ?? "null",
        expected: expected ?? field.expectation
      ),
      at: field
    )
  }

  /// A problem with the value of a field.
  func error(_ problem: PlanReadError.Problem, at field: PlanField) -> PlanReadError {
    PlanReadError(
      problem: problem,
      path: path(of: field),
      range: (value(field) ?? node).range
    )
  }

  // MARK: Looking up

  private func string(_ field: PlanField) throws(PlanReadError) -> String {
    guard case .string(let text) = try needed(field).value else { throw unexpected(field) }
    return text
  }

  /// The value of a field; nil where it is left out or `null`.
  private func value(_ field: PlanField) -> JSONNode? {
    guard let node = node.field(field.name) else { return nil }
    if case .null = node.value { return nil }
    return node
  }

  private func needed(_ field: PlanField) throws(PlanReadError) -> JSONNode {
    guard let node = value(field) else {
      throw PlanReadError(
        problem: .missing(field: field.name, expected: field.expectation),
        path: path,
        range: ByteRange(node.range.start, node.range.start + 1)
      )
    }
    return node
  }

  private func path(of field: PlanField) -> String {
    path.isEmpty ? field.name : "\(path).\(field.name)"
  }
}

extension String {
  /// A text that was read, as part of a message.
  fileprivate var inMessage: String {
    let short = prefix(40)
    return "`\(String(short).escapedForTerminal)\(short.endIndex < endIndex ? "…" : "")`"
  }
}
