import ArgumentParser
import Diary
import Files
import Recipes
import Workspace

/// The option for brews that charts show beside the plans.
struct DrawnBrews: ParsableArguments {
  @Option(
    file: "Also draw what was poured in the last brew of each recipe, from the diary <file>.",
    suffixes: ["jsonl"]
  )
  var diary: String?

  /// The curves of the diary; none without one.
  func curves(in directory: WorkingDirectory) throws -> BrewCurves {
    guard let diary else { return BrewCurves() }
    return try BrewCurves(OpenDiary(DiaryFile(RawArguments.path(for: diary), in: directory)))
  }
}

/// What was poured in the brews of a diary that have a curve.
struct BrewCurves {
  /// The newest first.
  private var brews: [Brew] = []

  init() {}

  init(_ diary: OpenDiary) throws {
    brews = try diary.newest().value.compactMap { found in
      let brew = try diary.entry(at: found.place).brew
      return brew.curveGrams == nil ? nil : brew
    }
  }

  /// The curve of the newest brew of a recipe; empty if there is none.
  func curve(of plan: BrewPlan) -> [Double] {
    let own = Brew(plan)
    return brews.first { $0.isSameRecipe(as: own) }?.curveGrams ?? []
  }
}
