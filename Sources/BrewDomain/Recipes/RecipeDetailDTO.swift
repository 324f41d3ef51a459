import Essentials

/// A whole recipe: its summary, its steps and what its author says about it.
public struct RecipeDetailDTO: Sendable, Equatable, Codable {
  /// Name, method and default inputs.
  public let recipe: RecipeSummaryDTO
  /// How the ground coffee feels, such as "like fine sand".
  public package(set) var grindTactileDescriptor: String?
  /// The steps, sorted by `orderIndex`; those with the same index stay in the order they came in.
  public let steps: [RecipeStepDTO]
  /// Who made the recipe.
  public package(set) var author: String?
  /// Where it was published: a URL or a citation.
  public package(set) var source: String?
  /// What the recipe is about.
  public package(set) var description: String?
  /// Words to find it by.
  public let tags: [String]
  /// Remarks of the person who keeps it.
  public package(set) var notes: String?
  /// The grinder that `grindSetting` speaks of.
  public package(set) var grinder: String?
  /// The setting on that grinder, such as "24 clicks".
  public package(set) var grindSetting: String?
  /// How the pours follow another dose or yield; nil where the recipe does not say.
  public let scaling: ScalingRule?
  /// How long the whole brew takes, in seconds, as its author states it.
  public let totalTimeSeconds: Double?
  /// When the recipe was last changed.
  public let modifiedAt: Date?

  /// The recipe with these values, its steps sorted; nothing is checked.
  public init(
    recipe: RecipeSummaryDTO,
    grindTactileDescriptor: String? = nil,
    steps: [RecipeStepDTO] = [],
    author: String? = nil,
    source: String? = nil,
    description: String? = nil,
    tags: [String] = [],
    notes: String? = nil,
    grinder: String? = nil,
    grindSetting: String? = nil,
    scaling: ScalingRule? = nil,
    totalTimeSeconds: Double? = nil,
    modifiedAt: Date? = nil
  ) {
    self.recipe = recipe
    self.grindTactileDescriptor = grindTactileDescriptor
    // The standard library does not promise a stable sort; the positions make it one.
    self.steps = steps.enumerated()
      .sorted { ($0.element.orderIndex, $0.offset) < ($1.element.orderIndex, $1.offset) }
      .map(\.element)
    self.author = author
    self.source = source
    self.description = description
    self.tags = tags
    self.notes = notes
    self.grinder = grinder
    self.grindSetting = grindSetting
    self.scaling = scaling
    self.totalTimeSeconds = totalTimeSeconds
    self.modifiedAt = modifiedAt
  }
}

extension RecipeDetailDTO {
  /// The recipe that `decoder` holds, its steps sorted like those of any other; the synthesised
  /// initialiser would keep them as they come.
  ///
  /// - Throws: `DecodingError` where a value is missing or of another type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      recipe: try values.decode(RecipeSummaryDTO.self, forKey: .recipe),
      grindTactileDescriptor: try values.decodeIfPresent(
        String.self,
        forKey: .grindTactileDescriptor
      ),
      steps: try values.decode([RecipeStepDTO].self, forKey: .steps),
      author: try values.decodeIfPresent(String.self, forKey: .author),
      source: try values.decodeIfPresent(String.self, forKey: .source),
      description: try values.decodeIfPresent(String.self, forKey: .description),
      tags: try values.decode([String].self, forKey: .tags),
      notes: try values.decodeIfPresent(String.self, forKey: .notes),
      grinder: try values.decodeIfPresent(String.self, forKey: .grinder),
      grindSetting: try values.decodeIfPresent(String.self, forKey: .grindSetting),
      scaling: try values.decodeIfPresent(ScalingRule.self, forKey: .scaling),
      totalTimeSeconds: try values.decodeIfPresent(Double.self, forKey: .totalTimeSeconds),
      modifiedAt: try values.decodeIfPresent(Date.self, forKey: .modifiedAt)
    )
  }
}
