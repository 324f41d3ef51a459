import BrewDomain
import SourceText

/// What can be inserted into a configuration at the cursor.
struct ConfigurationCompletion {
  private let place: CompletionPlace
  private let methods: MethodTable

  init(at place: CompletionPlace, methods: MethodTable) {
    self.place = place
    self.methods = methods
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
    guard let key = place.keyPlace, let scope = ConfigurationScope(key.place.path) else {
      return []
    }
    let present = Set(key.place.siblings.compactMap(place.outline.key))
    let margin = String(repeating: " ", count: key.place.column)
    return scope.entries(methods: methods).filter { !present.contains($0.name) }.map { entry in
      CompletionItem(
        kind: .property,
        label: entry.name,
        documentation: entry.help,
        text: key.hasValue
          ? SnippetText(entry.name)
          : SnippetText(entry.name + ":") + entry.value.indented(by: margin),
        range: key.range
      )
    }
  }

  private func words(of value: CompletionPlace.ValuePlace) -> [CompletionItem] {
    guard let name = value.path.last, let scope = ConfigurationScope(value.path.dropLast()),
      let entry = scope.entries(methods: methods).first(where: { $0.name == name })
    else { return [] }
    return entry.words.map { word, meaning in
      CompletionItem(
        kind: .enumMember,
        label: word,
        documentation: meaning,
        text: SnippetText(value.needsBlank ? " " + word : word),
        range: value.range,
        filter: word
      )
    }
  }
}
