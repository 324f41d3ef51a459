import RecipeText
import SystemPackage
import TestSupport
import Testing
import Text

@testable import LanguageServer

/// Every item that is offered anywhere in the recipes of the project, accepted as the editors do that.
@Suite struct ClientBehaviorTests {
  /// Places of each kind, enough of them for each editor.
  private static let places = ClientPlace.Kind.allCases.flatMap { kind in
    let places = ClientPlace.all.filter { $0.kind == kind }
    let some = Samples.of(places)
    return some.count < ClientBehavior.all.count ? places : some
  }

  /// The editors take the places in turn: place 0 goes to the first, place 1 to the second. So each item is accepted
  /// at each place by one of them, and each of them meets each kind of place.
  @Test(arguments: ClientBehavior.all.indices)
  func acceptedItemsLeaveWantedTexts(index: Int) throws {
    let client = ClientBehavior.all[index]
    let count = ClientBehavior.all.count
    let folder = try ScratchFolder()
    try folder.write("recipes/names.yaml", ClientPlace.names)
    let editor = EditorSession(capabilities: client.capabilities, folder: folder.path)
    let uri = DocumentURI.uri(of: folder.path.appending("recipes/own.yaml"))
    editor.open("", uri: uri)
    var met: [ClientPlace.Kind: Int] = [:]
    for (number, place) in Self.places.enumerated()
    where number % count == index {
      try Trial(client, place, number, editor, uri).run()
      met[place.kind, default: 0] += 1
    }
    for kind in ClientPlace.Kind.allCases { #expect(met[kind, default: 0] > 0, "\(kind)") }
  }
}

/// One place in one editor.
private struct Trial {
  let client: ClientBehavior
  let place: ClientPlace
  let number: Int
  let text: ClientText
  let items: [JSONNode]
  let shown: [JSONNode]

  init(
    _ client: ClientBehavior,
    _ place: ClientPlace,
    _ number: Int,
    _ editor: EditorSession,
    _ uri: String
  ) {
    self.client = client
    self.place = place
    self.number = number
    text = ClientText(
      place.before,
      place.typed,
      place.after,
      late: place.late,
      encoding: client.encodings[0]
    )
    editor.replace(text.requestedText, uri: uri)
    let answer = editor.request("textDocument/completion", at: text.position, uri: uri)
    items = answer?.field("items")?.items ?? []
    shown = client.shown(items, in: text)
  }

  private var name: String {
    "\(client.testDescription) in \(place.path): \(place.kind) \(place.typed)"
  }

  func run() throws {
    for (index, item) in shown.enumerated() {
      let result = result(of: item)
      check(item, result)
      // Reading a text takes long, so that is done with the whole steps, and with the others in turn.
      guard item.field("kind")?.number == 15 || index == number % shown.count else { continue }
      #expect(isSound(result), "\(name): \(item.text("label"))\n\(result)")
    }
    guard let label = place.label, needsItem else { return }
    let wanted = shown.first { $0.text("label") == label }
    let item = try #require(
      wanted,
      "\(name): \(label) is not in \(items.map { $0.text("label") })"
    )
    checkWanted(item, result(of: item))
  }

  private func result(of item: JSONNode) -> String {
    client.accepting(item, among: items, in: text)
  }

  /// Whether the editor can show the item at all: some look only at a part of the value, or at texts that begin
  /// with something else.
  private var needsItem: Bool {
    if place.kind == .newStep, client.filter == .newText { return false }
    return client.start != .keyword || !place.typed.contains { $0 == " " || $0 == "." || $0 == "{" }
  }

  /// What stands in the place; nil if anything else changed.
  private func accepted(_ result: String) -> String? {
    let (bytes, before, after) = (
      Array(result.utf8), Array(place.before.utf8), Array(place.after.utf8)
    )
    guard bytes.count >= before.count + after.count, Array(bytes.prefix(before.count)) == before,
      Array(bytes.suffix(after.count)) == after
    else { return nil }
    return String(decoding: bytes.dropFirst(before.count).dropLast(after.count), as: UTF8.self)
  }

  /// No other line changes, and nothing is left of what only the protocol knows.
  private func check(_ item: JSONNode, _ result: String) {
    let label = item.text("label")
    guard let text = accepted(result) else {
      Issue.record("\(name): \(label) changes another place\n\(result)")
      return
    }
    let hasMarks = text.contains("\0") || text.contains("${") || text.contains("{1")
    #expect(!hasMarks, "\(name): \(label) becomes \(text)")
    switch item.field("kind")?.number.flatMap({
      LanguageServer.CompletionItem.Kind(rawValue: Int($0))
    }) {
    case .property:
      let line = text.drop { $0 == " " || $0 == "\n" }
      #expect(line.hasPrefix("\(label):"), "\(name): \(text)")
    case .snippet: break
    default:
      let isQuoted = text.first == "\"" || text.first == "'"
      #expect(text == label || isQuoted, "\(name): \(label) becomes \(text)")
    }
  }

  private func checkWanted(_ item: JSONNode, _ result: String) {
    let known = Findings(in: place.before + (place.own ?? "") + place.after)
    let text = accepted(result) ?? ""
    switch place.kind {
    case .recipeValue, .stepValue: #expect(text == place.own, "\(name)")
    case .placeholder: #expect(text == place.label, "\(name)")
    case .recipeKey, .stepKey, .newStep:
      let isWhole = client.snippets == .expanded || place.kind != .newStep && place.label != "steps"
      let hasFields = client.snippets != .withoutFields
      let goesOn = place.kind != .newStep || place.typed.isEmpty || client.modes.contains(1)
      guard isWhole, hasFields, goesOn else {
        #expect(isSound(result) && (!hasFields || !text.contains("\n")), "\(name)\n\(result)")
        return
      }
      let formatted = Formatting.formatted(result)
      #expect(Formatting.isFormatted(formatted), "\(name)\n\(result)")
      // A new step is not that of the author, so notes about amounts may be new.
      let new = Findings(in: formatted).new(since: known)
        .filter { place.kind != .newStep || !$0.hasPrefix("note ") }
      #expect(new == [], "\(name)\n\(result)")
    }
  }

  /// Whether the text can be formatted and has no key twice.
  private func isSound(_ text: String) -> Bool {
    Formatting.isFormatted(Formatting.formatted(text))
      && Findings(in: text).count(of: "duplicate-key") == 0
  }
}
