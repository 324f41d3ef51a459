import BrewDomain
import JSON
import Reports
import SourceText
import SystemPackage

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
  func execute(_ parameters: Parameters) throws(ResponseError) -> any JSONWritable {
    let name = try parameters.text("command")
    guard let command = ServerCommand(rawValue: name) else {
      throw ResponseError(.invalidParams, "`\(name)` is not a command")
    }
    let arguments = CommandArguments(parameters)
    switch command {
    case .lint: return lintAgain()
    case .format:
      let document = try arguments.document(in: self)
      guard document.tree.errors.isEmpty else {
        throw ResponseError(.requestFailed, "the recipe is not valid YAML")
      }
      try apply(formatted(document, lines: nil), to: document, label: "Format")
    case .scale: return try scale(arguments)
    case .apply:
      let data = try arguments.data()
      let document = try actionDocument(data)
      let edits = try edits(of: try DocumentAction(data), in: document)
      try apply(edits, to: document, label: "brewguide")
    }
    return NoResult()
  }

  // MARK: Lint

  /// Reads and checks everything again; the result is an object with the counts.
  private func lintAgain() -> RawJSON {
    reloadConfigurations()
    project.index.rescan()
    project.index.finish(in: project)
    var summary = Summary()
    var paths = Set(project.index.files.map(\.path))
    for file in project.index.files {
      guard let document = document(at: file.path), isRecipe(document) else { continue }
      summary.add(findings(in: document))
    }
    for document in documents.values where !document.isConfiguration && isRecipe(document) {
      if let path = document.path, !paths.insert(path).inserted { continue }
      summary.add(findings(in: document))
    }
    // Without how to fix it on a command line.
    showMessage(String("\(summary)".prefix { $0 != ";" }), .info)
    return RawJSON { json in
      json.field("files", summary.files)
      json.field("errors", summary.errors)
      json.field("warnings", summary.warnings)
      json.field("notes", summary.notes)
    }
  }

  /// Shows a message to the user.
  private func showMessage(_ text: String, _ kind: MessageKind) {
    notify("window/showMessage") { json in
      json.field("type", kind.rawValue)
      json.field("message", text)
    }
  }

  // MARK: Edits

  /// Asks the client to change a document.
  private func apply(
    _ edits: [Edit],
    to document: DocumentSnapshot,
    label: String
  ) throws(ResponseError) {
    guard client.appliesEdits else {
      throw ResponseError(.requestFailed, "the editor does not apply edits")
    }
    guard !edits.isEmpty else { return }
    let edit = workspaceEdit([(document, edits)])
    ask("workspace/applyEdit") { json in
      json.field("label", label)
      json.field("edit", edit)
    }
  }

  // MARK: Scaling

  private func scale(_ arguments: CommandArguments) throws(ResponseError) -> any JSONWritable {
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
      let text = try scalable.text(as: plan)
      guard createsDocuments else {
        return RawJSON("\"\(String(decoding: text, as: UTF8.self).escapedForJSON)\"")
      }
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
    ask("window/showMessageRequest") { json in
      json.field("type", MessageKind.info.rawValue)
      json.field("message", "Scale \(scalable.name) to")
      json.key("actions")
      json.array(choices) { json, choice in json.object { $0.field("title", choice.title) } }
    } answer: { [weak self] answer in
      let title = answer?.field("title")?.string
      guard let self, let choice = choices.first(where: { $0.title == title }) else { return }
      do throws(ResponseError) {
        let plan = try scalable.plan(choice.amounts)
        create(try scalable.text(as: plan), scalable, plan, beside: document)
      } catch {
        showMessage(error.message, .error)
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
    ask("workspace/applyEdit") { json in
      json.field("label", "Scale \(scalable.name)")
      json.key("edit")
      json.object { json in
        json.key("documentChanges")
        json.array { json in
          json.object { json in
            json.field("kind", "create")
            json.field("uri", uri)
          }
          json.object { json in
            json.key("textDocument")
            json.object { json in
              json.field("uri", uri)
              json.key("version")
              json.null()
            }
            let edit = TextEdit(range: start, newText: String(decoding: text, as: UTF8.self))
            json.field("edits", [edit])
          }
        }
      }
    } answer: { [weak self] answer in
      guard let self, answer?.field("applied")?.flag == true else { return }
      if client.showsDocuments {
        ask("window/showDocument") { json in
          json.field("uri", uri)
          json.field("takeFocus", true)
        }
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
      return "\(document.uri)-\(amount)"
    }
    let suffix = name.firstIndex(of: ".").map { name[$0...] } ?? ".yaml"
    let stem = name.dropLast(suffix.count)
    let folder = path.removingLastComponent()
    var (free, number) = (folder.appending("\(stem)-\(amount)\(suffix)"), 2)
    while self.document(at: free) != nil {
      free = folder.appending("\(stem)-\(amount)-\(number)\(suffix)")
      number += 1
    }
    return DocumentURI.uri(of: free)
  }
}

/// The arguments of a command, with typed access. A missing or wrong one is an invalid parameter.
private struct CommandArguments {
  private let items: [JSONNode]

  init(_ parameters: Parameters) { items = parameters["arguments"]?.items ?? [] }

  private func item(at index: Int) -> JSONNode? {
    guard items.indices.contains(index) else { return nil }
    if case .null = items[index].value { return nil }
    return items[index]
  }

  /// The open document whose URI is the first argument.
  func document(in server: Server) throws(ResponseError) -> DocumentSnapshot {
    guard let uri = item(at: 0)?.string else { throw Self.wrong(0, "the URI of a document") }
    guard let document = server.documents[uri] else {
      throw ResponseError(.invalidParams, "the document is not open: \(uri)")
    }
    return document
  }

  /// A whole number from 0; nil if it is missing.
  func number(at index: Int) throws(ResponseError) -> Int? {
    guard let item = item(at: index) else { return nil }
    guard let number = item.number.flatMap(Int.init(exactly:)), number >= 0 else {
      throw Self.wrong(index, "a whole number from 0")
    }
    return number
  }

  /// The amounts to scale to; nil if they are missing.
  func amounts(at index: Int) throws(ResponseError) -> ScaleAmounts? {
    guard let item = item(at: index) else { return nil }
    guard let amounts = ScaleAmounts(Parameters(item)) else {
      throw Self.wrong(index, "an object with `dose`, `yield` or `factor` above 0")
    }
    return amounts
  }

  /// The data of a code action.
  func data() throws(ResponseError) -> Parameters {
    guard let item = item(at: 0), item.isObject else {
      throw Self.wrong(0, "the data of a code action")
    }
    return Parameters(item)
  }

  private static func wrong(_ index: Int, _ expected: String) -> ResponseError {
    ResponseError(.invalidParams, "`arguments[\(index)]` must be \(expected)")
  }
}
