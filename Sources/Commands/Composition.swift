import Diary
import Files
import Platform
import Recipes
import Workspace

/// Puts the program together: what its use cases work on, and the stores of the user. No command makes one itself.
enum Composition {
  /// The use cases of a collection.
  static func recipes(in folder: RecipeFolder) -> RecipeUseCase<RecipeFolder> {
    RecipeUseCase(folder)
  }

  /// The use cases of a diary.
  static func brews(in file: DiaryFile) -> BrewLogUseCase<Diary> { BrewLogUseCase(Diary(file)) }

  /// The use cases of a diary that is locked.
  static func brews(in diary: LockedDiary) -> BrewLogUseCase<Diary> { BrewLogUseCase(Diary(diary)) }

  /// The choices of the user.
  static var preferences: UserPreferences { UserPreferences(in: UserFolder.state.path()) }
}
