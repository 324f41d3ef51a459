import RecipeLint
import Recipes
import Text

extension Server {
  /// `textDocument/codeAction`: what can be done about the findings in a range, and with the recipe there.
  func codeActions(_ document: DocumentSnapshot, _ parameters: Parameters) throws -> [JSONObject] {
    guard client.takesCodeActions else { return [] }
    let range = document.lines.bytes(of: try parameters.range("range"))
    let wanted = parameters["context", "only"]?.items?.compactMap(\.string)
    func isWanted(_ kind: ActionKind) -> Bool {
      wanted?.contains { kind.isPart(of: $0) } ?? true
    }
    let found = findings(in: document)
    var actions: [OfferedAction] = []
    if isWanted(.quickFix) {
      let named = (parameters["context", "diagnostics"]?.items ?? []).compactMap(NamedFinding.init)
      actions += quickFixes(of: found, in: document) { finding in
        // Some clients name all findings of the line, wherever the cursor is.
        finding.range.meets(range)
          || named.contains(NamedFinding(finding.rule, document.range(finding.range)))
      }
    }
    guard !document.isConfiguration else { return items(actions, document) }
    if isWanted(.rewrite), let recipe = document.recipe(at: range.start) {
      // Without a question for these, and without a selection, only what is about the key at the cursor: a light
      // bulb on each line would mean nothing.
      let place = wanted == nil && range.isEmpty ? RecipePlace(at: range.start, in: document) : nil
      let isAsked = wanted != nil || !range.isEmpty
      actions += refactorings(of: recipe, range, in: document).filter { refactoring, _ in
        isAsked || place.map { refactoring.isAbout($0.path) } ?? false
      }.map(\.offer)
    }
    if isWanted(.fixAll), found.contains(where: { $0.fix?.safety == .safe }) {
      actions.append(OfferedAction("Apply all safe fixes", .fixAll, .fixAll))
    }
    if isWanted(.sortKeys), !formatted(document, lines: nil).isEmpty {
      actions.append(OfferedAction("Sort keys and format", .sortKeys, .sortKeys))
    }
    return items(actions, document)
  }

  /// The actions as the client takes them: with edits, or with data to ask for them.
  private func items(_ actions: [OfferedAction], _ document: DocumentSnapshot) -> [JSONObject] {
    actions.compactMap { action in
      guard action.edits == nil, !client.resolvesActionEdits else {
        return action.json(in: document, self)
      }
      // What cannot be done is not offered.
      guard let edits = try? edits(of: action.action, in: document), !edits.isEmpty else {
        return nil
      }
      var action = action
      action.edits = edits
      return action.json(in: document, self)
    }
  }

  /// `codeAction/resolve`: the action with its edit, if the document is still the one for which it was offered. An action
  /// that has its edit already is left unchanged.
  func resolveCodeAction(_ parameters: Parameters) throws -> some JSONWritable {
    _ = try parameters.text("title")
    guard case .object(let fields)? = parameters.node?.value else { return JSONObject([]) }
    let given = JSONObject(fields.filter { $0.name != "edit" }.map { ($0.name, $0.node) })
    if let edit = parameters["edit"] { return given + ["edit": edit] }
    let data = Parameters(parameters["data"])
    let document = try actionDocument(data)
    let edits = try edits(of: try DocumentAction(data), in: document)
    return given + ["edit": workspaceEdit(edits, of: document)]
  }

  /// The document of an action's data, which must not have changed since.
  func actionDocument(_ data: Parameters) throws -> DocumentSnapshot {
    let document = try document(try data.text("uri"))
    guard data["version"]?.whole == document.version else {
      throw ResponseError(.contentModified, "the document has changed")
    }
    return document
  }

  // MARK: Offers

  private func quickFixes(
    of found: [Diagnostic],
    in document: DocumentSnapshot,
    where isNear: (Diagnostic) -> Bool
  ) -> [OfferedAction] {
    var near = found.filter(isNear)
    guard !near.isEmpty else { return [] }
    if !document.isConfiguration, near.contains(where: { $0.fix != nil }) {
      near = project.fixable(found, in: document.bytes, of: document.path).filter(isNear)
    }
    var actions = near.compactMap { finding -> OfferedAction? in
      guard let fix = finding.fix else { return nil }
      return OfferedAction(
        fix.title.asSentence,
        .quickFix,
        .fix(rule: finding.rule, path: finding.path, title: fix.title),
        findings: [finding],
        isPreferred: fix.safety == .safe,
        edits: document.edits(of: fix)
      )
    }
    guard !document.isConfiguration else { return actions }
    actions += ignores(of: near, in: document)
    return actions
  }

  /// The most comments that are offered in a usual document, and in a large one, as each is tried.
  private static let (mostIgnores, mostIgnoresInLarge) = (16, 2)

  private func ignores(of near: [Diagnostic], in document: DocumentSnapshot) -> [OfferedAction] {
    let lines = LineIndex(document.bytes)
    var actions: [OfferedAction] = []
    var places: [(rule: String, line: Int?)] = []
    for finding in near {
      let line = lines.position(at: finding.range.start).line
      for place in [(finding.rule, line), (finding.rule, nil)] as [(String, Int?)]
      where !places.contains(where: { $0 == place }) {
        places.append(place)
      }
    }
    let isLarge = document.bytes.count > 1 << 16
    for (rule, line) in places.prefix(isLarge ? Self.mostIgnoresInLarge : Self.mostIgnores) {
      let action = DocumentAction.ignore(rule: rule, line: line)
      guard let edits = try? edits(of: action, in: document) else { continue }
      let about = near.filter {
        $0.rule == rule
          && (line == nil || lines.position(at: $0.range.start).line == line)
      }
      actions.append(
        OfferedAction(
          "Ignore `\(rule)` \(line == nil ? "in this file" : "on this line")",
          .quickFix,
          action,
          findings: about,
          edits: edits
        )
      )
    }
    return actions
  }

  private func refactorings(
    of recipe: RecipeView,
    _ range: ByteRange,
    in document: DocumentSnapshot
  ) -> [(refactoring: Refactoring, offer: OfferedAction)] {
    guard document.tree.errors.isEmpty else { return [] }
    let number = recipe.recipe.document
    var found = Refactoring.all(of: recipe, step: document.step(of: recipe, at: range.start))
      .map { ($0, $0.title) }
    if let scalable = ScalableRecipe(recipe, in: document), !recipe.isStarter {
      found += scalable.usualAmounts.map { (.scale($0.amounts), "Scale to \($0.title)") }
    }
    return found.map { refactoring, title in
      (refactoring, OfferedAction(title, .rewrite, .refactoring(refactoring, document: number)))
    }
  }
}

/// A finding as a client names it.
private struct NamedFinding: Equatable {
  private let rule: String
  private let range: TextRange

  init(_ rule: String, _ range: TextRange) {
    self.rule = rule
    self.range = range
  }

  /// The finding that a diagnostic is about; nil for one of another program.
  init?(_ diagnostic: JSONNode) {
    guard let rule = diagnostic.field("code")?.string,
      let range = diagnostic.field("range").flatMap(TextRange.init)
    else { return nil }
    self.init(rule, range)
  }
}

extension DocumentSnapshot {
  /// The step of a recipe on the line of a byte; nil outside the steps.
  fileprivate func step(of recipe: RecipeView, at offset: Int) -> Int? {
    recipe.step(at: offset) ?? recipe.step(at: lines.range(ofLine: lines.line(at: offset)).end)
  }
}

extension ByteRange {
  /// Whether two ranges have a byte or a border in common.
  fileprivate func meets(_ other: ByteRange) -> Bool { start <= other.end && other.start <= end }
}

extension String {
  /// The text as the begin of a sentence.
  var asSentence: String { prefix(1).uppercased() + dropFirst() }
}
