/// The keys of a recipe, in canonical order.
package enum RecipeKey: UInt8, CaseIterable, Sendable, CustomStringConvertible {
  case format, id, name, method, origin, author, source, description, notes, tags, modifiedAt
  case dose, yield, temperature, grind, grindDescriptor, coffee, language, grinder, grindSetting,
    scaling, totalTime
  case steps

  /// The key as written: `dose`.
  package var description: String { RecipeFormat.describe(self).name }
}

/// The keys of a step, in canonical order.
package enum StepKey: UInt8, CaseIterable, Sendable, CustomStringConvertible {
  case order, id, instruction, fixed, pourTo, pour, ice, temperature, at, timer

  /// The amount keys; a step has at most one of them.
  package static let amounts: [StepKey] = [.pourTo, .pour, .ice]

  /// The key as written: `pourTo`.
  package var description: String { RecipeFormat.describe(self).name }
}

/// The description of the recipe format.
package enum RecipeFormat {
  /// The supported version.
  package static let version = 1

  /// Order indices are below this.
  static let orderLimit = 1_000_000

  /// The prefix of keys of other tools, which are kept unchanged.
  package static let foreignPrefix = "x-"

  /// The keys of a summary.
  package static let summaryKeys: [RecipeKey] = [
    .id, .name, .method, .origin, .dose, .yield, .temperature, .grind,
  ]

  /// The description of a recipe's key.
  package static func describe(_ key: RecipeKey) -> KeyDescription { recipe[Int(key.rawValue)] }

  /// The description of a step's key.
  package static func describe(_ key: StepKey) -> KeyDescription { step[Int(key.rawValue)] }

  /// The keys of a recipe in canonical order: the order of ``RecipeKey``.
  package static let recipe: [KeyDescription] = RecipeKey.allCases.map { key in
    switch key {
    case .format:
      KeyDescription(
        "format",
        .formatVersion,
        "The format version.",
        example: "1",
        defaultValue: "\(RecipeFormat.version)",
        otherNames: ["version"]
      )
    case .id:
      KeyDescription(
        "id",
        .uuid,
        "The id of the recipe, which stays the same when the file is renamed; derived from the path if absent.",
        example: "7d1c8a52-5f0e-4a7b-9c1e-2f6d3b8a4e90",
        otherNames: ["uuid", "recipeId"],
        recipe: .uuid({ $0.recipe.id }, { $0.recipe.id = $1 })
      )
    case .name:
      KeyDescription(
        "name",
        .text,
        isRequired: true,
        "The name of the recipe.",
        example: "Morning V60",
        otherNames: ["title", "recipe", "recipeName"],
        recipe: .text({ $0.recipe.name }, { $0.recipe.name = $1 })
      )
    case .method:
      KeyDescription(
        "method",
        .method,
        isRequired: true,
        "The brew method. Other kebab-case words are kept, with a warning.",
        example: "v60",
        otherNames: ["brewer", "brewMethod", "device", "dripper"],
        recipe: .word({ $0.recipe.method }, { $0.recipe.method = $1 })
      )
    case .origin:
      KeyDescription(
        "origin",
        .choice(RecipeOrigin.allCases.map { $0.rawValue }),
        "The origin of the recipe; `custom` if absent. A starter is a shipped template.",
        example: "custom",
        defaultValue: RecipeOrigin.custom.rawValue,
        recipe: .word(
          { $0.recipe.origin },
          { ($0.recipe.origin, $0.recipe.isStarter) = ($1, $1 == .starter) }
        )
      )
    case .author:
      KeyDescription(
        "author",
        .text,
        "The author of the recipe.",
        example: "James Hoffmann",
        otherNames: ["by", "creator"],
        recipe: .text({ $0.author }, { $0.author = $1 })
      )
    case .source:
      KeyDescription(
        "source",
        .text,
        "The source of the recipe: a URL or a citation.",
        example: "https://example.org/recipe",
        otherNames: ["url", "link"],
        recipe: .text({ $0.source }, { $0.source = $1 })
      )
    case .description:
      KeyDescription(
        "description",
        .text,
        "A description of the cup, in one sentence.",
        example: "A clean, bright cup.",
        otherNames: ["summary", "about"],
        recipe: .text({ $0.description }, { $0.description = $1 })
      )
    case .notes:
      KeyDescription(
        "notes",
        .text,
        "Other notes.",
        example: "Grind coarser for dark roasts.",
        otherNames: ["note", "comments"],
        recipe: .text({ $0.notes }, { $0.notes = $1 })
      )
    case .tags:
      KeyDescription(
        "tags",
        .words,
        "Search tags.",
        example: "[filter, light-roast]",
        otherNames: ["tag", "labels", "keywords"],
        recipe: .words({ $0.tags }, { $0.tags = $1 })
      )
    case .modifiedAt:
      KeyDescription(
        "modifiedAt",
        .timestamp,
        "The time of the last change.",
        example: "2026-04-01T08:30:00Z",
        otherNames: ["modified", "updatedAt", "updated", "lastModified"],
        recipe: .time({ $0.modifiedAt }, { $0.modifiedAt = $1 })
      )
    case .dose:
      KeyDescription(
        "dose",
        .mass(isWater: false),
        isRequired: true,
        "The mass of ground coffee.",
        example: "15 g",
        field: "defaultDose",
        otherNames: ["doseGrams", "coffeeGrams", "coffeeAmount", "coffeeWeight", "coffeeUsed"],
        recipe: .mass(
          { ($0.recipe.defaultDose, $0.recipe.doseUnit) },
          { ($0.recipe.defaultDose, $0.recipe.doseUnit) = $1 }
        )
      )
    case .yield:
      KeyDescription(
        "yield",
        .mass(isWater: true),
        isRequired: true,
        "All the water that the steps pour, including ice; for espresso, what is in the cup.",
        example: "250 g",
        field: "defaultTargetYield",
        otherNames: [
          "water", "targetYield", "targetYieldGrams", "totalWater", "waterAmount", "waterWeight",
          "waterUsed",
        ],
        recipe: .mass(
          { ($0.recipe.defaultTargetYield, $0.recipe.yieldUnit) },
          { ($0.recipe.defaultTargetYield, $0.recipe.yieldUnit) = $1 }
        )
      )
    case .temperature:
      KeyDescription(
        "temperature",
        .temperature,
        isRequired: true,
        "The water temperature.",
        example: "94 °C",
        field: "defaultWaterTemperature",
        otherNames: ["temp", "waterTemperature", "waterTemp", "waterTemperatureCelsius"],
        recipe: .temperature(
          { ($0.recipe.defaultWaterTemperature, $0.recipe.temperatureUnit) },
          { ($0.recipe.defaultWaterTemperature, $0.recipe.temperatureUnit) = $1 }
        )
      )
    case .grind:
      KeyDescription(
        "grind",
        .choice(GrindLabel.allCases.map { $0.rawValue }),
        isRequired: true,
        "The grind size.",
        example: "medium-fine",
        field: "defaultGrindLabel",
        otherNames: ["grindSize", "grindLabel"],
        recipe: .word({ $0.recipe.defaultGrindLabel }, { $0.recipe.defaultGrindLabel = $1 })
      )
    case .grindDescriptor:
      KeyDescription(
        "grindDescriptor",
        .text,
        "The texture of the ground coffee.",
        example: "like fine sand",
        field: "grindTactileDescriptor",
        otherNames: ["grindDescription"],
        recipe: .text({ $0.grindTactileDescriptor }, { $0.grindTactileDescriptor = $1 })
      )
    case .coffee:
      KeyDescription(
        "coffee",
        .text,
        "The beans that the recipe is for.",
        example: "Kochere, washed, light roast",
        otherNames: ["beans", "bean", "coffeeName", "blend"],
        recipe: .text({ $0.coffee }, { $0.coffee = $1 })
      )
    case .language:
      KeyDescription(
        "language",
        .language,
        "The language of the recipe's texts, as a BCP 47 tag.",
        example: "pt-BR",
        otherNames: ["lang", "locale"],
        recipe: .text({ $0.language }, { $0.language = $1 })
      )
    case .grinder:
      KeyDescription(
        "grinder",
        .text,
        "The grinder.",
        example: "Comandante C40",
        recipe: .text({ $0.grinder }, { $0.grinder = $1 })
      )
    case .grindSetting:
      KeyDescription(
        "grindSetting",
        .text,
        "The setting of the grinder.",
        example: "24 clicks",
        otherNames: ["setting", "clicks", "grinderSetting"],
        recipe: .text({ $0.grindSetting }, { $0.grindSetting = $1 })
      )
    case .scaling:
      KeyDescription(
        "scaling",
        .choice(ScalingRule.allCases.map { $0.rawValue }),
        "The rule that scales the water to another dose; derived from the steps if absent.",
        example: "proportional",
        otherNames: ["scalingRule", "scale"],
        recipe: .word({ $0.scaling }, { $0.scaling = $1 })
      )
    case .totalTime:
      KeyDescription(
        "totalTime",
        .duration,
        "The total time of the brew.",
        example: "3 min",
        field: "totalTimeSeconds",
        otherNames: ["time", "brewTime", "duration", "total"],
        recipe: .duration({ $0.totalTimeSeconds }, { $0.totalTimeSeconds = $1 })
      )
    case .steps:
      KeyDescription(
        "steps",
        .steps,
        isRequired: true,
        "The steps, in order; at least one.",
        example: "see the keys of a step",
        field: "steps",
        otherNames: ["step", "instructions", "pours", "method_steps"]
      )
    }
  }

  /// The keys of a step in canonical order: the order of ``StepKey``.
  package static let step: [KeyDescription] = StepKey.allCases.map { key in
    switch key {
    case .order:
      KeyDescription(
        "order",
        .index,
        "The position of the step, from 0; in all steps or in none. If absent, the list order applies.",
        example: "0",
        field: "orderIndex",
        otherNames: ["index", "position", "number", "step"],
        step: .index({ $0.orderIndex }, { $0.orderIndex = $1 })
      )
    case .id:
      KeyDescription(
        "id",
        .uuid,
        "The id of the step; derived from the recipe's id and the order if absent.",
        example: "0b5b8f0e-5a0e-4c39-8d7a-6f1b2c3d4e5f",
        field: "stepId",
        otherNames: ["uuid"],
        step: .uuid({ $0.stepId }, { $0.stepId = $1 })
      )
    case .instruction:
      KeyDescription(
        "instruction",
        .instruction,
        isRequired: true,
        "The instruction; may contain placeholders such as {total}.",
        example: "Pour in slow circles to {total}.",
        field: "instructionText",
        otherNames: ["text", "instructions", "description", "do", "action", "name"],
        step: .text({ $0.instructionText }, { $0.instructionText = $1 })
      )
    case .fixed:
      KeyDescription(
        "fixed",
        .flag,
        "Whether the amount of this step does not scale, such as ice that fills a glass, or a bypass.",
        example: "true",
        defaultValue: "false",
        field: "isFixed",
        step: .flag({ $0.isFixed }, { $0.isFixed = $1 })
      )
    case .pourTo:
      KeyDescription(
        "pourTo",
        .mass(isWater: true),
        "Pour until the scale reads this.",
        example: "45 g",
        field: "waterAmountGrams, isCumulativeWaterTarget = true",
        otherNames: ["target", "waterTarget", "pourUntil", "cumulative", "to"],
        step: .amount(.target)
      )
    case .pour:
      KeyDescription(
        "pour",
        .mass(isWater: true),
        "Add this much water.",
        example: "60 g",
        field: "waterAmountGrams, isCumulativeWaterTarget = false",
        otherNames: ["waterAmountGrams", "water", "amount", "add", "waterAmount"],
        step: .amount(.increment)
      )
    case .ice:
      KeyDescription(
        "ice",
        .mass(isWater: false),
        "Add this much ice; it counts towards the yield, but not towards the scale reading.",
        example: "100 g",
        field: "waterAmountGrams, isIce = true",
        otherNames: ["isIce", "iceAmount"],
        step: .amount(.ice)
      )
    case .temperature:
      KeyDescription(
        "temperature",
        .temperature,
        "The water temperature of this step, if it differs from the recipe's.",
        example: "88 °C",
        field: "waterTemperature",
        otherNames: ["temp", "waterTemp"],
        step: .temperature(
          { step in step.waterTemperature.map { ($0, step.temperatureUnit) } },
          { ($0.waterTemperature, $0.temperatureUnit) = $1 }
        )
      )
    case .at:
      KeyDescription(
        "at",
        .duration,
        "The start of the step, from the start of the brew.",
        example: "1 min 15 s",
        field: "startTimeSeconds",
        otherNames: ["start", "startTime", "begin"],
        step: .duration({ $0.startTimeSeconds }, { $0.startTimeSeconds = $1 })
      )
    case .timer:
      KeyDescription(
        "timer",
        .duration,
        "The duration of the step.",
        example: "45 s",
        field: "timerDurationSeconds",
        otherNames: ["time", "duration", "wait", "timerDuration", "seconds"],
        step: .duration({ $0.timerDurationSeconds }, { $0.timerDurationSeconds = $1 })
      )
    }
  }
}
