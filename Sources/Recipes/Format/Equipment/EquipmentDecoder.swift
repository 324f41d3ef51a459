import RecipeSyntax
import Text

/// An equipment file, as far as it could be read.
package struct DecodedEquipment: Sendable {
  package internal(set) var grinders: [GrinderDTO] = []
  package internal(set) var brewers: [BrewerDTO] = []
  /// In the order in which they were found.
  package internal(set) var problems: [EquipmentProblem] = []

  /// Reads an equipment file. Syntax errors are in the tree.
  package init(_ tree: SyntaxTree) {
    var decoder = EquipmentDecoder(tree: tree)
    decoder.decode()
    self = decoder.decoded
  }

  init() {}
}

/// Decodes an equipment file and collects all problems.
struct EquipmentDecoder: MappingReader {
  let tree: SyntaxTree
  var decoded = DecodedEquipment()

  mutating func decode() {
    if let second = secondDocument {
      report("an equipment file must be a single document: remove this `---`", at: second)
    }
    guard let root = tree.documents.first?.root, let node = value(root) else { return }
    guard tree.nodes[node].kind == .mapping else {
      guard !tree.nodes[node].isDamaged else { return }
      return report(
        "an equipment file must have `grinders` or `brewers`, not \(kind(of: node))",
        at: firstLine(of: node),
        help: "write `grinders:`, and below it a list, each item with a `name`"
      )
    }
    eachPair(of: node, .file) { key, node, decoder in
      if key.name == "grinders" {
        decoder.decodeGrinders(node)
      } else {
        decoder.decodeBrewers(node)
      }
    }
  }

  // MARK: Lists

  private mutating func decodeGrinders(_ list: Int) {
    var names = SeenNames()
    eachItem(of: list, .grinder) { item, decoder in
      guard let grinder = decoder.grinder(item, &names) else { return }
      decoder.decoded.grinders.append(grinder)
    }
  }

  private mutating func decodeBrewers(_ list: Int) {
    var names = SeenNames()
    eachItem(of: list, .brewer) { item, decoder in
      guard let brewer = decoder.brewer(item, &names) else { return }
      decoder.decoded.brewers.append(brewer)
    }
  }

  private mutating func eachItem(
    of list: Int,
    _ scope: EquipmentFormat.Scope,
    _ body: (Int, inout EquipmentDecoder) -> Void
  ) {
    let name = scope == .grinder ? "grinders" : "brewers"
    guard tree.nodes[list].kind == .sequence else {
      guard !tree.nodes[list].isDamaged else { return }
      return report(
        "`\(name)` must be a list, not \(kind(of: list))",
        at: firstLine(of: list),
        help: "begin each item with `- name:`"
      )
    }
    for item in tree.items(of: list) {
      guard let node = value(item) else { continue }
      guard tree.nodes[node].kind == .mapping else {
        if !tree.nodes[node].isDamaged {
          report(
            "\(scope.noun) must have a `name`, not be \(kind(of: node))",
            at: firstLine(of: node),
            help: tree.nodes[node].kind == .scalar ? "write `- name: \(tree.text(of: node))`" : ""
          )
        }
        continue
      }
      body(node, &self)
    }
  }

  // MARK: Items

  private mutating func grinder(_ item: Int, _ names: inout SeenNames) -> GrinderDTO? {
    var texts: [String: String] = [:]
    var scale = GrinderScale.clicks
    var step: (value: Double, node: Int)?
    var settings: [LocatedSetting] = []
    let keys = eachPair(of: item, .grinder) { key, node, decoder in
      switch key.name {
      case "scale": scale = decoder.scale(node, key) ?? scale
      case "step": step = decoder.step(node).map { ($0, node) }
      case "settings": settings = decoder.settings(node)
      default: texts[key.name] = decoder.text(node, of: key)
      }
    }
    requireKeys(.grinder, in: item, keys)
    if let step { check(step.node, of: scale, keys) }
    checkOrder(of: settings, scale)
    guard let name = texts["name"], takeName(name, of: keys["name"], .grinder, &names) else {
      return nil
    }
    return GrinderDTO(
      name: name,
      burrs: texts["burrs"],
      scale: scale,
      step: scale == .clicks ? step?.value : nil,
      settings: settings.map { $0.setting },
      source: texts["source"],
      notes: texts["notes"]
    )
  }

  private mutating func check(_ step: Int, of scale: GrinderScale, _ keys: [String: Int]) {
    if scale == .numbers {
      report(
        "`step` is the distance of a click, but the scale of this grinder is `numbers`",
        at: tree.nodes[step].range,
        help: "remove `step`; or write `scale: clicks`, and settings in clicks"
      )
    } else if keys["source"] == nil {
      report(
        "this figure has no source",
        at: tree.nodes[step].range,
        .source,
        help: "add `source:` with the page that states it, so that others can check it"
      )
    }
  }

  private mutating func brewer(_ item: Int, _ names: inout SeenNames) -> BrewerDTO? {
    var texts: [String: String] = [:]
    let keys = eachPair(of: item, .brewer) { key, node, decoder in
      texts[key.name] = key.name == "method" ? decoder.method(node) : decoder.text(node, of: key)
    }
    requireKeys(.brewer, in: item, keys)
    guard let name = texts["name"], takeName(name, of: keys["name"], .brewer, &names),
      let method = texts["method"]
    else { return nil }
    return BrewerDTO(
      name: name,
      method: BrewMethod(rawValue: method),
      source: texts["source"],
      notes: texts["notes"]
    )
  }

  /// Reports a name that an earlier item has; only the first one counts.
  private mutating func takeName(
    _ name: String,
    of node: Int?,
    _ scope: EquipmentFormat.Scope,
    _ names: inout SeenNames
  ) -> Bool {
    guard let node else { return false }
    let range = tree.nodes[node].range
    guard let first = names.first[NamePart(name).folded] else {
      names.first[NamePart(name).folded] = range
      return true
    }
    report(
      "another \(scope == .grinder ? "grinder" : "brewer") has this name",
      at: range,
      place: EquipmentProblem.Place(range: first, text: "first used here"),
      help: "give each a name of its own, or remove one of them"
    )
    return false
  }
}

/// The names of earlier items, folded, with their places.
private struct SeenNames {
  var first: [String: ByteRange] = [:]
}

/// A setting with the place of its label.
struct LocatedSetting {
  let setting: GrinderSettingDTO
  let key: Int
  let value: Int
}
