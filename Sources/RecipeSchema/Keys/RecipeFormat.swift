import BrewDomain

/// The keys of a recipe, in canonical order.
package enum RecipeKey: UInt8, CaseIterable, Sendable {
  case format, id, name, method, origin, author, source, description, notes, tags, modifiedAt
  case dose, yield, temperature, grind, grindDescriptor, grinder, grindSetting, scaling, totalTime
  case steps
}

/// The keys of a step, in canonical order.
package enum StepKey: UInt8, CaseIterable, Sendable {
  case order, id, instruction, pourTo, pour, ice, temperature, at, timer

  /// The keys that say how much water or ice; a step has at most one of them.
  package static let amounts: [StepKey] = [.pourTo, .pour, .ice]
}

/// The one description of the recipe format.
package enum RecipeFormat {
  /// The version that this code reads and writes.
  package static let version = 1

  /// Order indices lie below this.
  static let orderLimit = 1_000_000

  /// Keys that begin so belong to other tools and are kept as they are.
  package static let foreignPrefix = "x-"

  /// The description of a recipe's key.
  package static func describe(_ key: RecipeKey) -> KeyDescription { recipe[Int(key.rawValue)] }

  /// The description of a step's key.
  package static func describe(_ key: StepKey) -> KeyDescription { step[Int(key.rawValue)] }

  /// Of a recipe, in canonical order: the order of ``RecipeKey``.
  package static let recipe: [KeyDescription] = RecipeKey.allCases.map { key in
    switch key {
    case .format:
      KeyDescription(
        "format",
        .formatVersion,
        "The version of the format.",
        example: "1",
        otherNames: ["version"]
      )
    case .id:
      KeyDescription(
        "id",
        .uuid,
        "Keeps the recipe's identity when its file is renamed; derived from the path if absent.",
        example: "7d1c8a52-5f0e-4a7b-9c1e-2f6d3b8a4e90",
        field: "id",
        otherNames: ["uuid", "recipeId"]
      )
    case .name:
      KeyDescription(
        "name",
        .text,
        isRequired: true,
        "What the recipe is called.",
        example: "Morning V60",
        field: "name",
        otherNames: ["title", "recipe", "recipeName"]
      )
    case .method:
      KeyDescription(
        "method",
        .method,
        isRequired: true,
        "The brewer. Another kebab-case word is kept, and warned of.",
        example: "v60",
        field: "method",
        otherNames: ["brewer", "brewMethod", "device", "dripper"]
      )
    case .origin:
      KeyDescription(
        "origin",
        .choice(RecipeOrigin.allCases.map(\.rawValue)),
        "Where the recipe comes from; `custom` if absent. A starter is a shipped template.",
        example: "custom",
        field: "origin"
      )
    case .author:
      KeyDescription(
        "author",
        text: \.author,
        "Who made the recipe.",
        example: "James Hoffmann",
        field: "author",
        otherNames: ["by", "creator"]
      )
    case .source:
      KeyDescription(
        "source",
        text: \.source,
        "Where it was published: a URL or a citation.",
        example: "https://example.org/recipe",
        field: "source",
        otherNames: ["url", "link"]
      )
    case .description:
      KeyDescription(
        "description",
        text: \.description,
        "What to expect of the cup, in a sentence.",
        example: "A clean, bright cup.",
        field: "description",
        otherNames: ["summary", "about"]
      )
    case .notes:
      KeyDescription(
        "notes",
        text: \.notes,
        "Anything else that the brewer should know.",
        example: "Grind finer for dark roasts.",
        field: "notes",
        otherNames: ["note", "comments"]
      )
    case .tags:
      KeyDescription(
        "tags",
        .words,
        "Words to find the recipe by.",
        example: "[filter, light-roast]",
        field: "tags",
        otherNames: ["tag", "labels", "keywords"]
      )
    case .modifiedAt:
      KeyDescription(
        "modifiedAt",
        .timestamp,
        "When the recipe was last changed.",
        example: "2026-04-01T08:30:00Z",
        field: "modifiedAt",
        otherNames: ["modified", "updatedAt", "updated", "lastModified"]
      )
    case .dose:
      KeyDescription(
        "dose",
        .mass(isWater: false),
        isRequired: true,
        "The coffee.",
        example: "15 g",
        field: "defaultDose",
        otherNames: ["coffee", "doseGrams", "coffeeGrams", "coffeeAmount"]
      )
    case .yield:
      KeyDescription(
        "yield",
        .mass(isWater: true),
        isRequired: true,
        "All the water that the steps pour, and the ice.",
        example: "250 g",
        field: "defaultTargetYield",
        otherNames: ["water", "targetYield", "targetYieldGrams", "totalWater", "waterAmount"]
      )
    case .temperature:
      KeyDescription(
        "temperature",
        .temperature,
        isRequired: true,
        "The water's temperature.",
        example: "94 °C",
        field: "defaultWaterTemperature",
        otherNames: ["temp", "waterTemperature", "waterTemp", "waterTemperatureCelsius"]
      )
    case .grind:
      KeyDescription(
        "grind",
        .choice(GrindLabel.allCases.map(\.rawValue)),
        isRequired: true,
        "How coarse the coffee is ground.",
        example: "medium-fine",
        field: "defaultGrindLabel",
        otherNames: ["grindSize", "grindLabel"]
      )
    case .grindDescriptor:
      KeyDescription(
        "grindDescriptor",
        text: \.grindTactileDescriptor,
        "How the ground coffee feels.",
        example: "like fine sand",
        field: "grindTactileDescriptor",
        otherNames: ["grindDescription"]
      )
    case .grinder:
      KeyDescription(
        "grinder",
        text: \.grinder,
        "The grinder that the setting is for.",
        example: "Comandante C40",
        field: "grinder"
      )
    case .grindSetting:
      KeyDescription(
        "grindSetting",
        text: \.grindSetting,
        "The setting of that grinder.",
        example: "24 clicks",
        field: "grindSetting",
        otherNames: ["setting", "clicks", "grinderSetting"]
      )
    case .scaling:
      KeyDescription(
        "scaling",
        .choice(ScalingRule.allCases.map(\.rawValue)),
        "How the water targets follow another dose; chosen by the recipe's shape if absent.",
        example: "proportional",
        field: "scaling",
        otherNames: ["scalingRule", "scale"]
      )
    case .totalTime:
      KeyDescription(
        "totalTime",
        .duration,
        "How long the brew takes in all.",
        example: "3 min",
        field: "totalTimeSeconds",
        otherNames: ["time", "brewTime", "duration", "total"]
      )
    case .steps:
      KeyDescription(
        "steps",
        .steps,
        isRequired: true,
        "What to do, in order; at least one step.",
        example: "see the keys of a step",
        field: "steps",
        otherNames: ["step", "instructions", "pours", "method_steps"]
      )
    }
  }

  /// Of a step, in canonical order: the order of ``StepKey``.
  package static let step: [KeyDescription] = StepKey.allCases.map { key in
    switch key {
    case .order:
      KeyDescription(
        "order",
        .index,
        "The step's place, from 0; in all steps or in none, where the position counts.",
        example: "0",
        field: "orderIndex",
        otherNames: ["index", "position", "number", "step"]
      )
    case .id:
      KeyDescription(
        "id",
        .uuid,
        "The step's identity; derived from the recipe's id and the order if absent.",
        example: "0b5b8f0e-5a0e-4c39-8d7a-6f1b2c3d4e5f",
        field: "stepId",
        otherNames: ["uuid"]
      )
    case .instruction:
      KeyDescription(
        "instruction",
        .instruction,
        isRequired: true,
        "What to do; may hold placeholders such as {total}.",
        example: "Pour in slow circles to {total}.",
        field: "instructionText",
        otherNames: ["text", "instructions", "description", "do", "action", "name"]
      )
    case .pourTo:
      KeyDescription(
        "pourTo",
        .mass(isWater: true),
        "Pour until the scale reads this.",
        example: "45 g",
        field: "waterAmountGrams, isCumulativeWaterTarget = true",
        otherNames: ["target", "waterTarget", "pourUntil", "cumulative", "to"]
      )
    case .pour:
      KeyDescription(
        "pour",
        .mass(isWater: true),
        "Add this much water.",
        example: "60 g",
        field: "waterAmountGrams, isCumulativeWaterTarget = false",
        otherNames: ["waterAmountGrams", "water", "amount", "add", "waterAmount"]
      )
    case .ice:
      KeyDescription(
        "ice",
        .mass(isWater: false),
        "Add this much ice; it counts towards the yield, not on the scale.",
        example: "100 g",
        field: "waterAmountGrams, isIce = true",
        otherNames: ["isIce", "iceAmount"]
      )
    case .temperature:
      KeyDescription(
        "temperature",
        .temperature,
        "The temperature of this pour, if not the recipe's.",
        example: "88 °C",
        field: "waterTemperature",
        otherNames: ["temp", "waterTemp"]
      )
    case .at:
      KeyDescription(
        "at",
        .duration,
        "When the step begins, from the start of the brew.",
        example: "1 min 15 s",
        field: "startTimeSeconds",
        otherNames: ["start", "startTime", "begin"]
      )
    case .timer:
      KeyDescription(
        "timer",
        .duration,
        "How long the step takes.",
        example: "45 s",
        field: "timerDurationSeconds",
        otherNames: ["time", "duration", "wait", "timerDuration", "seconds"]
      )
    }
  }
}
