import RecipeLint
import Recipes
import SystemPackage
import Text

/// A command that the client may send.
enum ServerCommand: String, CaseIterable {
  /// Checks all recipes again, and tells how many findings there are.
  case lint = "brewguide.lint"
  /// Formats a document: its URI.
  case format = "brewguide.format"
  /// Scales a recipe into a new document: the URI, the 0-based YAML document, and an object with `dose`, `yield` or
  /// `factor`, without which the user is asked.
  case scale = "brewguide.scale"
  /// Makes a code action, for clients that know only commands: the data of the action.
  case apply = "brewguide.apply"
}

extension Server {
  /// `workspace/executeCommand`
  func execute(_ parameters: Parameters) throws -> Answer {
    let name = try parameters.text("command")
    guard let command = ServerCommand(rawValue: name) else {
      throw ResponseError(.invalidParams, "`\(name)` is not a command")
    }
    let arguments = CommandArguments(parameters)
    switch command {
    case .lint:
      reloadConfigurations()
      project.index.rescan()
      return .later(LintAll())
    case .format:
      let document = try arguments.document(in: self)
      guard document.tree.errors.isEmpty else {
        throw ResponseError(.requestFailed, "the recipe is not valid YAML")
      }
      try apply(formatted(document, lines: nil), to: document, label: "Format")
    case .scale: return .now(try scale(arguments))
    case .apply:
      let data = try arguments.data()
      let document = try actionDocument(data)
      let edits = try edits(of: try DocumentAction(data), in: document)
      try apply(edits, to: document, label: "brewguide")
    }
    return .now(NoResult())
  }

  /// Shows a message to the user.
  func showMessage(_ text: String, _ kind: MessageKind) {
    notify("window/showMessage", ["type": kind.rawValue, "message": text])
  }

  // MARK: Edits

  /// Asks the client to change a document.
  private func apply(_ edits: [Edit], to document: DocumentSnapshot, label: String) throws {
    guard client.appliesEdits else {
      throw ResponseError(.requestFailed, "the editor does not apply edits")
    }
    guard !edits.isEmpty else { return }
    askToApply(workspaceEdit(edits, of: document), label)
  }

  /// Asks the client to apply an edit, and shows its refusal to the user, who would wait for the change otherwise.
  private func askToApply(
    _ edit: some JSONWritable,
    _ label: String,
    then continuation: @escaping () -> Void = {}
  ) {
    ask("workspace/applyEdit", ["label": label, "edit": edit]) { [weak self] answer in
      // Some editors answer nothing at all.
      let isApplied = answer.map { $0.field("applied")?.flag } ?? false
      if isApplied == true { continuation() }
      guard isApplied == false else { return }
      let reason = answer?.field("failureReason")?.string.map { ": \($0)" } ?? ""
      self?.showMessage("\(label): the editor did not apply the edit\(reason)", .warning)
    }
  }

  // MARK: Scaling

  private func scale(_ arguments: CommandArguments) throws -> any JSONWritable {
    let document = try arguments.document(in: self)
    let number = try arguments.number(at: 1) ?? 0
    guard let recipe = document.recipes.first(where: { $0.recipe.document == number }) else {
      throw ResponseError(.invalidParams, "there is no recipe in the YAML document \(number)")
    }
    guard let scalable = ScalableRecipe(recipe, in: document) else {
      throw ResponseError(.requestFailed, "the recipe is not valid")
    }
    if let amounts = try arguments.amounts(at: 2) {
      let plan = try scalable.plan(amounts)
      let text = try scalable.text(as: plan, where: isTaken)
      guard createsDocuments else { return String(decoding: text, as: UTF8.self) }
      create(text, scalable, plan, beside: document)
      return NoResult()
    }
    guard createsDocuments else {
      throw ResponseError(.requestFailed, "the editor does not open new documents; name a factor")
    }
    askForAmounts(scalable, document)
    return NoResult()
  }

  /// Whether the client makes a new document from an edit.
  private var createsDocuments: Bool {
    client.createsFiles && client.appliesEdits && client.editForm.hasVersions
  }

  private func askForAmounts(_ scalable: ScalableRecipe, _ document: DocumentSnapshot) {
    let choices = scalable.usualAmounts.map { (title: $0.title.asSentence, amounts: $0.amounts) }
    let question: JSONObject = [
      "type": MessageKind.info.rawValue, "message": "Scale \(scalable.name) to",
      "actions": choices.map { ["title": $0.title] as JSONObject },
    ]
    ask("window/showMessageRequest", question) { [weak self] answer in
      let title = answer?.field("title")?.string
      guard let self, let choice = choices.first(where: { $0.title == title }) else { return }
      do {
        let plan = try scalable.plan(choice.amounts)
        create(try scalable.text(as: plan, where: isTaken), scalable, plan, beside: document)
      } catch {
        showMessage(Self.responseError(error).message, .error)
      }
    }
  }

  /// Creates a file beside a document, and shows it.
  private func create(
    _ text: [UInt8],
    _ scalable: ScalableRecipe,
    _ plan: BrewPlan,
    beside document: DocumentSnapshot
  ) {
    let uri = newURI(beside: document, plan.inputTexts.dose)
    let start = TextRange(Position(0, 0), Position(0, 0))
    let creation: JSONObject = ["kind": "create", "uri": uri]
    let content: JSONObject = [
      "textDocument": ["uri": uri, "version": NoResult()] as JSONObject,
      "edits": [TextEdit(range: start, newText: String(decoding: text, as: UTF8.self))],
    ]
    let edit: JSONObject = ["documentChanges": [creation, content]]
    askToApply(edit, "Scale \(scalable.name)") { [weak self] in
      guard let self else { return }
      if client.showsDocuments {
        ask("window/showDocument", ["uri": uri, "takeFocus": true])
      }
      if let warning = scalable.warning(about: plan) {
        showMessage("\(scalable.name): \(warning)", .warning)
      }
    }
  }

  /// The URI of a file that does not exist yet: `morning-18g.yaml` beside `morning.yaml`. Beside an unsaved document,
  /// another one.
  private func newURI(beside document: DocumentSnapshot, _ dose: String) -> String {
    let amount = dose.filter { $0 != " " }
    guard let path = document.path, let name = path.lastComponent?.string else {
      return freeName("\(document.uri)-\(amount)", "-") { documents[$0] != nil }
    }
    let suffix = name.firstIndex(of: ".").map { name[$0...] } ?? ".yaml"
    let stem = name.dropLast(suffix.count)
    let folder = path.removingLastComponent()
    let free = freeName("\(stem)-\(amount)", "-") { name in
      let file = folder.appending("\(name)\(suffix)")
      return openDocument(at: file) != nil || (try? Stat(file)) != nil
    }
    return DocumentURI.uri(of: folder.appending("\(free)\(suffix)"))
  }

  /// Whether a recipe that is known has a name.
  private func isTaken(_ name: String) -> Bool {
    project.index.files.contains { $0.recipes.contains { $0.name == name } }
      || documents.values.contains { $0.recipes.contains { $0.text(.name) == name } }
  }
}

/// The arguments of a command, with typed access. A missing or wrong one is an invalid parameter.
private struct CommandArguments {
  private let items: [JSONNode]

  init(_ parameters: Parameters) { items = parameters["arguments"]?.items ?? [] }

  /// The open document whose URI is the first argument.
  func document(in server: Server) throws -> DocumentSnapshot {
    let uri = try value(at: 0, "the URI of a document", \.string)
    return try server.document(try uri ?? missing(0, "the URI of a document"))
  }

  /// A whole number from 0; nil if it is missing.
  func number(at index: Int) throws -> Int? {
    try value(at: index, "a whole number from 0") { $0.whole.flatMap { $0 >= 0 ? $0 : nil } }
  }

  /// The amounts to scale to; nil if they are missing.
  func amounts(at index: Int) throws -> ScaleAmounts? {
    try value(at: index, "an object with `dose`, `yield` or `factor` above 0") {
      ScaleAmounts(Parameters($0))
    }
  }

  /// The data of a code action.
  func data() throws -> Parameters {
    let expected = "the data of a code action"
    let data = try value(at: 0, expected) { $0.isObject ? Parameters($0) : nil }
    return try data ?? missing(0, expected)
  }

  private func value<Value>(
    at index: Int,
    _ expected: String,
    _ convert: (JSONNode) -> Value?
  ) throws -> Value? {
    guard items.indices.contains(index) else { return nil }
    if case .null = items[index].value { return nil }
    return try convert(items[index]) ?? missing(index, expected)
  }

  private func missing<Value>(_ index: Int, _ expected: String) throws -> Value {
    throw ResponseError(.invalidParams, "`arguments[\(index)]` must be \(expected)")
  }
}
