import Recipes
import Text

/// A key of a recipe or of a step, by a name in a text.
enum DraftKey: Equatable {
  case recipe(RecipeKey)
  case step(StepKey)

  /// The key that a name means, in any of the spellings and languages that brewlint knows.
  ///
  /// - Parameter isStep: whether keys of steps come first.
  init?(_ name: String, isStep: Bool = false) {
    let name = name.trimmed
    guard name.utf8.count <= 60 else { return nil }
    let recipe = RecipeKey.allCases.first { RecipeFormat.describe($0).name == name }.map(
      Self.recipe
    )
    let step = StepKey.allCases.first { RecipeFormat.describe($0).name == name }.map(Self.step)
    if let exact = isStep ? step ?? recipe : recipe ?? step {
      self = exact
      return
    }
    let near = isStep ? Self.step(near: name) : Self.recipe(near: name)
    guard let meant = near ?? (isStep ? Self.recipe(near: name) : Self.step(near: name)) else {
      return nil
    }
    self = meant
  }

  private static func recipe(near name: String) -> DraftKey? {
    KeyNames.nearest(to: name, in: RecipeFormat.recipe).map { .recipe(RecipeKey.allCases[$0]) }
  }

  private static func step(near name: String) -> DraftKey? {
    KeyNames.nearest(to: name, in: RecipeFormat.step).map { .step(StepKey.allCases[$0]) }
  }

  /// The name of a key for people: `Grind setting`.
  static func label(_ name: String) -> String {
    var label = ""
    for letter in name {
      label += letter.isUppercase ? " \(letter.lowercased())" : String(letter)
    }
    return label.capitalizedFirst
  }
}

extension RecipeDraft {
  /// Sets a key from a text, as people or our own exports write it.
  ///
  /// - Parameter field: where the text is, for the note.
  mutating func set(
    _ key: RecipeKey,
    _ text: String,
    from field: String,
    _ notes: inout [ImportNote]
  ) {
    let text = text.trimmed
    guard !text.isEmpty else { return }
    let name = RecipeFormat.describe(key).name
    var note = ImportNote(.carried, field, name)
    func changed(to value: String) -> ImportNote {
      ImportNote(.changed, field, "'\(text.quotedBriefly)' became \(name): \(value)")
    }
    func unreadable() -> ImportNote {
      let expected = RecipeFormat.describe(key).type.expectation
      return ImportNote(.unreadable, field, "'\(text.quotedBriefly)' is not \(expected)")
    }
    switch key {
    case .name: self.name = text
    case .method:
      let meant = BrewMethod.meant(by: text)?.value ?? BrewMethod(rawValue: text.asMethodWord)
      method = meant
      if meant.rawValue != text, meant.displayName != text { note = changed(to: meant.rawValue) }
    case .dose, .yield, .temperature:
      let type = RecipeFormat.describe(key).type
      guard let (amount, isExact) = WrittenAmount.read(text, as: type) else {
        note = unreadable()
        break
      }
      if key == .dose {
        dose = amount
      } else if key == .yield {
        yield = amount
      } else {
        temperature = amount
      }
      if !isExact { note = changed(to: amount.text(type)) }
    case .totalTime:
      guard let (amount, isExact) = WrittenAmount.read(text, as: .duration) else {
        note = unreadable()
        break
      }
      totalTime = amount.value
      if !isExact { note = changed(to: amount.text(.duration)) }
    case .grind:
      guard let meaning = GrindLabel.meant(by: text) else {
        note = unreadable()
        self[.grindSetting] = self[.grindSetting] ?? text
        break
      }
      grind = meaning.value
      if meaning.value.rawValue != text { note = changed(to: meaning.value.rawValue) }
      if !meaning.isCertain { self[.grindDescriptor] = self[.grindDescriptor] ?? text }
    case .scaling:
      scaling = ScalingRule(rawValue: WordChoice.kebabCase(text))
      if scaling == nil { note = unreadable() }
    case .tags: tags += text.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
    case .id:
      id = UUID(text: text)
      if id == nil { note = unreadable() }
    case .coffee where QuantityGuess.isMass(text):
      return set(.dose, text, from: field, &notes)
    case .language where !LanguageTag.isWellFormed(text.utf8): note = unreadable()
    case .format, .origin, .modifiedAt, .steps:
      note = ImportNote(
        .lost,
        field,
        "'\(text.quotedBriefly)': an imported recipe has its own \(name)"
      )
    default: self[key] = text
    }
    notes.append(note)
  }
}

extension RecipeDraft.DraftStep {
  /// Sets a key from a text.
  ///
  /// - Parameter field: where the text is, for the note.
  mutating func set(
    _ key: StepKey,
    _ text: String,
    from field: String,
    _ notes: inout [ImportNote]
  ) {
    let text = text.trimmed
    guard !text.isEmpty else { return }
    let (name, type) = (RecipeFormat.describe(key).name, RecipeFormat.describe(key).type)
    switch key {
    case .instruction:
      instruction = text
      return notes.append(ImportNote(.carried, field, name))
    case .fixed:
      isFixed = text == "true"
      return notes.append(ImportNote(.carried, field, name))
    case .order, .id:
      return notes.append(
        ImportNote(.lost, field, "'\(text.quotedBriefly)': the order of the list counts")
      )
    case .pourTo, .pour, .ice, .temperature, .at, .timer: break
    }
    guard let (amount, isExact) = WrittenAmount.read(text, as: type) else {
      if [.pourTo, .pour, .ice].contains(key) { unread = unread ?? text }
      return notes.append(
        ImportNote(.unreadable, field, "'\(text.quotedBriefly)' is not \(type.expectation)")
      )
    }
    switch key {
    case .pourTo: (water, pour) = (amount, .target)
    case .pour: (water, pour) = (amount, .increment)
    case .ice: (water, pour) = (amount, .ice)
    case .temperature: temperature = amount
    case .at: start = amount.value
    default: timer = amount.value
    }
    notes.append(
      isExact
        ? ImportNote(.carried, field, name)
        : ImportNote(
          .changed,
          field,
          "'\(text.quotedBriefly)' became \(name): \(amount.text(type))"
        )
    )
  }
}
