import Recipes
import Text

/// What can be inserted into a configuration, or an equipment file, at the cursor.
struct ConfigurationCompletion {
  let place: CompletionPlace
  /// The keys of the mapping at a path; nil for what is not a mapping of the format.
  let entries: ([String]) -> [ConfigurationEntry]?

  /// For a configuration.
  init(at place: CompletionPlace, methods: MethodTable) {
    self.place = place
    entries = { ConfigurationScope($0)?.entries(methods: methods) }
  }

  /// For an equipment file.
  init(inEquipmentAt place: CompletionPlace, methods: MethodTable) {
    self.place = place
    entries = { EquipmentEntries.all(at: $0, methods: methods) }
  }

  /// The items, in the order of the documentation.
  var items: [CompletionItem] {
    if let value = place.valuePlace {
      let words = self.words(of: value)
      if !words.isEmpty { return words }
    }
    return keys
  }

  private var keys: [CompletionItem] {
    guard let key = place.keyPlace, let entries = entries(key.path) else { return [] }
    let present = Set(key.before + key.behind)
    let margin = String(repeating: " ", count: key.column)
    return entries.filter { !present.contains($0.name) }.map { entry in
      CompletionItem(
        kind: .property,
        label: entry.name,
        documentation: entry.help,
        text: key.hasValue
          ? SnippetText(entry.name)
          : SnippetText(key.margins.before + entry.name + ":") + value(of: entry, key, margin)
            + SnippetText(key.margins.behind),
        range: key.range
      )
    }
  }

  /// The value of a missing key. In braces, a value of several lines is left out.
  private func value(
    of entry: ConfigurationEntry,
    _ key: CompletionPlace.KeyPlace,
    _ margin: String
  ) -> SnippetText {
    let isNested = entry.value.plain.hasPrefix("\n")
    return key.isInFlow && isNested ? " " : entry.value.indented(by: margin)
  }

  private func words(of value: CompletionPlace.ValuePlace) -> [CompletionItem] {
    guard let name = value.path.last, let entries = entries(value.path.dropLast()),
      let entry = entries.first(where: { $0.name == name })
    else { return [] }
    return entry.words.map { word, meaning in
      var item = value.item(.enumMember, word)
      item.documentation = meaning
      return item
    }
  }
}
