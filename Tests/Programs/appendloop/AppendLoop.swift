import Diary
import Files
import Foundation
import Platform
import RecipeLint
import Recipes
import SystemPackage
import Workspace

/// Appends entries to a diary, one by one, as several programs at once may do, and says the id of each when
/// it is there to stay: `appendloop FILE COUNT [--no-sync]`.
@main
enum AppendLoop {
  static func main() throws {
    StandardDescriptors.prepare()
    let arguments = CommandLine.arguments
    guard arguments.count >= 3, let count = Int(arguments[2]) else { exit(2) }
    let diary = DiaryFile(FilePath(arguments[1]), in: try WorkingDirectory.current())
    let brews = BrewLogUseCase(Diary(diary, synchronizes: !arguments.contains("--no-sync")))
    for number in 0..<count {
      let (entry, receipt) = try brews.saveBrewLog(request(number))
      if let error = receipt.syncError { throw error }
      // Not buffered: a test that reads a line can rely on it.
      try FileDescriptor.standardOutput.writeAll(
        "\(entry.summary.id.uuidString.lowercased())\n".utf8
      )
    }
  }

  /// A brew with a note of some length, so that lines differ.
  private static func request(_ number: Int) -> CreateBrewLogRequest {
    CreateBrewLogRequest(
      timestamp: LogTime(milliseconds: 1_775_025_000_000 + number).date,
      method: .v60,
      recipeNameAtBrew: "Loop \(getpid())",
      doseGrams: 15,
      targetYieldGrams: 250,
      waterTemperatureCelsius: 94,
      grindLabel: .medium,
      rating: number % 5 + 1,
      note: String(repeating: "é", count: number % 280)
    )
  }
}
